package pseudonym

// Player is a player's name. People choose it. A name that would tell who the author is is replaced by an alias.
type Player string

// Author is the name of the account or team that owns the [Player] beside it in the same struct.
type Author string

// Team is the name of a team.
type Team string

// Account is the name of a person.
type Account string

// Alias is the author's pseudonym of the [Player] beside it in the same struct, for readers who see the author's name:
// under it others see the author. It is empty in contests without pseudonyms.
type Alias string

// Sentence is a text of the site that may contain names of the same answer.
type Sentence string

// Reworded is an answer with texts that are made from its names. Reword makes them again when the names have changed.
type Reworded interface{ Reword() }

// What stands for people who have no pseudonym.
const (
	somebody    = "somebody"     // a person that the contest does not know
	anOrganizer = "an organizer" // a person who acts for the contest
)
