package contest

// MaxFaults is the number of matches in a row, each in the place of the one before, after which the judge gives up.
const MaxFaults = 3

// VoidNote says why a match is void. Everybody who can see the match reads it. An organizer who takes back a result
// writes a reason of their own.
type VoidNote string

// The notes on matches that are void.
const (
	// NoteFault and NoteReferee are the only notes on matches that are made again. The details may reveal something about
	// machines and players, so only organizers can read them.
	NoteFault   VoidNote = "The judge failed in this match. That is no player's fault."
	NoteReferee VoidNote = "The referee of the game failed in this match. It counts for nobody."

	NoteWithdrawn          VoidNote = "The submission was withdrawn or replaced before the match was over."
	NoteDecided            VoidNote = "The qualification was decided before the match was over."
	NoteNewRule            VoidNote = "The organizers have changed what qualifies before the match began."
	NoteOver               VoidNote = "The contest was over before the match began."
	NotePlayerWithdrawn    VoidNote = "The player was withdrawn."
	NotePlayerDisqualified VoidNote = "The player was disqualified."
	NoteHeatReplayed       VoidNote = "Its heat was played again, and others have come into it."
)
