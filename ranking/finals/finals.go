// Package finals computes finals: who meets in which heat, who advances, and who wins.
//
// It is pure and keeps no state. A final is [Rules], a field of [Entrant], and a [Log] of what has happened. [Run] computes the
// whole final from these: what is decided, what is to be played next, and what the show reveals step by step. The order in
// which results arrived does not matter. So a final continues after a crash where it was, a heat that is played again changes
// only what depends on it, and anybody can check the outcome.
//
// Each format has a file: its name, its row with title, defaults and checks, and the way it is played. A new format is such a
// file and an entry in listed (format.go); docs/4-contributor.md says where else formats are named. What is stored of finals,
// and who may change them, is not here.
package finals

// Rules are what the organizer decides. [Description.Fields] lists those that a format uses; the others are zero.
type Rules struct {
	Format  Format `json:"format"`
	Size    int    `json:"size"`             // entrants in a heat, at most as many as a match has seats; at least 2
	Matches int    `json:"matches"`          // of a heat
	Rotate  bool   `json:"rotate"`           // matches of a heat come on the same board and seed with rotated seats, as many as there are seats
	Boards  int    `json:"boards,omitempty"` // on which matches are played, so that everybody plays on all of them about equally often; 0 is 1

	Advance int  `json:"advance,omitempty"` // of a heat or a group
	Groups  int  `json:"groups,omitempty"`  // in which everybody meets everybody
	Rounds  int  `json:"rounds,omitempty"`  // of Swiss, of a stage of DropWorst and Shrinking, of RoundRobin
	Drop    int  `json:"drop,omitempty"`    // leave after each stage of DropWorst
	Carry   bool `json:"carry,omitempty"`   // points are carried into the next stage; otherwise all begin it equal

	Certainty float64 `json:"certainty,omitempty"` // of Race, in (0.5, 1)
	Minimum   int     `json:"minimum,omitempty"`   // matches of Race before it may end; with 0, the ladder alone may decide it
	Budget    int     `json:"budget,omitempty"`    // matches of Race; then the title is shared

	Drawn bool   `json:"drawn"` // places in the first stage are drawn; otherwise they follow the entrants' order
	Seed  uint64 `json:"seed"`  // of all that is drawn, and of all matches
}

// Entrant takes part in a final. The caller chooses its ID; the order of the field is the seeding, the strongest first.
type Entrant struct {
	ID        int64
	Rating    float64 // points as on the ladder: 200 are the noise of one player in one match
	Deviation float64 // the uncertainty of the rating, one standard deviation
}

// Log is what has happened, in any order.
type Log struct {
	Results    []Result
	Redone     []string    // keys of heats that are played again, as often as they stand here
	Departures []Departure // in the order in which they happened
}

// Result is a match of a heat. [Run] ignores results with other entrants than the heat has now, and those of earlier attempts.
type Result struct {
	Match Match  // as it was to be played
	Seats []Seat // in the order of Match.Entrants
}

// Seat is how an entrant ended in a match.
type Seat struct {
	Score  float64
	Rank   int // 1 is best, equal is a tie
	Frozen bool
}

// RankByScore sets ranks by scores, the highest first.
func RankByScore(seats []Seat) {
	for i := range seats {
		seats[i].Rank = 1
		for _, other := range seats {
			if other.Score > seats[i].Score {
				seats[i].Rank++
			}
		}
	}
}

// Departure is an entrant that takes no further part. Heats that were decided by then count as they were; in the others it is
// last without a match.
type Departure struct {
	Entrant      int64
	Disqualified bool     // it has no place in the end, either; otherwise it keeps the one that it has reached
	Decided      []string // what [Final.Decided] said then
}

// Match is a match to be played. Heat, Attempt, Number and Entrants together identify it: when a heat is played again, other
// entrants may come into later heats, which then have new matches with old numbers.
type Match struct {
	Heat     string  // key
	Attempt  int     // of the heat, from 0
	Number   int     // in the heat, from 0
	Entrants []int64 // by seat
	Series   int     // matches of one heat with equal series have one board and one seed
	Board    int     // on which it is played, from 0 and below Rules.Boards
	Seed     int64   // in [0, 2^31)
}

// Final is the state of a final.
type Final struct {
	Stages    []Stage
	Next      []Match // can be played now, in this order; those that have a result are not among them
	Done      bool
	Standing  []Place  // of all entrants: final places when it is done, the places so far before
	Champions []int64  // one, or several who share the title; empty until it is done, and when everybody has departed
	Steps     []Step   // of the show, as far as results are known
	TieBreaks []string // by what equal points are told apart, in this order, as words to be shown
}

// Stage is a part of a final, such as a round of a bracket.
type Stage struct {
	Name  string // "Semi-finals"
	Heats []Heat
	Table []Place // after this stage, where the format counts points over heats; nil otherwise and until it is over
	Side  string  // of Double: "winners", "losers", "final"; otherwise empty

	fixed bool // it is there whatever happens, so it may be shown empty
}

// Heat is a set of matches among the same entrants.
type Heat struct {
	Key     string // stable: "s1h3" is the third heat of the first stage
	Name    string // "Heat 3"
	Attempt int
	Slots   []Slot
	Played  []Result // that count
	Wanted  int      // matches in all; of Race and of walkovers less than the rules say
	Decided bool

	depth int // how many heats have to be played one after the other until this one is decided
}

// Slot is a place in a heat.
type Slot struct {
	Entrant  int64  // 0: not known yet, or a bye
	From     string // where it comes from, in words: "seed 3", "winner of heat 2"; "bye"
	Points   float64
	Place    int // in the heat, 1 is best; 0 until it is decided
	Advances bool
	Note     string // "withdrawn", "disqualified", or how a tie was broken; otherwise empty

	source string // key of the heat where it comes from
	seeded bool   // its entrant follows from the order of seeding, which is known as soon as the field is
}

// Place is a line of a table.
type Place struct {
	Entrant int64
	Place   int // equal places are shared; 0: none, it was disqualified
	Points  float64
	Played  int       // matches
	Breaks  []float64 // values of the tie-breaks, in the order of Final.TieBreaks
	Best    float64   // of Race: the probability that it is the strongest
	Out     string    // why it plays no more: "dropped", "withdrawn", "disqualified"; empty: it does, or has played to the end
	Note    string    // why the place is not the one that was played for; otherwise empty
}

// StepKind is what a step of the show reveals.
type StepKind string

// The kinds of steps. What has not been revealed is hidden from everybody but the organizers.
const (
	StepTitle     StepKind = "title"     // the final and who takes part
	StepStage     StepKind = "stage"     // a stage and, of its heats, the keys
	StepHeat      StepKind = "heat"      // who meets in a heat
	StepMatch     StepKind = "match"     // one match of it, the decisive one: its replay
	StepResult    StepKind = "result"    // how the heat ended and who advances
	StepTable     StepKind = "table"     // the table after a stage
	StepChampions StepKind = "champions" // the winner and all places
)

// Step is a step of the show. Long formats reveal several heats at once.
type Step struct {
	Kind  StepKind
	Stage int      // index
	Heats []string // keys
	Match int      // of StepMatch: its number in the heat
}
