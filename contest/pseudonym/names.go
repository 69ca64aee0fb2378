// Package names keeps what people and their players are called from those who may not know it. A contest may say that its
// pages name nobody: then everybody has a pseudonym for all but himself and those who run the contest.
//
// Whatever is sent to readers has its names in fields of the types below, as the database has them. A [Cast] is one
// reader's view of a contest; [Show] gives a copy of an answer with the names that he may know, [Find] a copy of
// a request with the names that the database knows.
package pseudonym

// Player is a player's name. People choose it; where it tells whose the player is, an alias takes its place.
type Player string

// Author is the name of the account or team whose the [Player] is that stands beside it in the same struct.
type Author string

// Team is the name of a team.
type Team string

// Account is the name of a person.
type Account string

// Alias is the pseudonym of the [Player] beside it in the same struct, for those who see its author's name: how others see
// him. It is empty where nobody has a pseudonym.
type Alias string

// Sentence is a text of ours that may call those by their names who stand in the same answer.
type Sentence string

// Reworded is an answer with texts that are made of its names. They are made anew when its names have changed.
type Reworded interface{ Reword() }

// What stands for those who have no pseudonym.
const (
	somebody    = "somebody"     // nothing is known of him, so nothing is said
	anOrganizer = "an organizer" // who acts for the contest
)
