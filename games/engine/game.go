// Package engine is what all games have in common: the contract between a game's rules and whoever runs a match, the
// loop that plays one, and the log from which a match can be replayed. It knows no game, no sandbox and no database.
package engine

import (
	"io/fs"
	"time"
)

// Game is one game: its rules and everything that comes with them. Implementations are stateless values and safe for
// concurrent use.
type Game interface {
	ID() string               // identifier in commands, URLs and the database: "ants"
	Title() string            // name on pages: "Ants"
	Version() string          // version of rules and formats, as the game's files carry it: "Ants 1.0"
	Seats() (low, high int)   // number of players in a match
	Limits() Limits           // the limits that the statement sets
	Config() []byte           // the default configuration
	Statement() []byte        // the game's complete rules, Markdown
	Languages() []Language    // what a player can be written in
	Builtins() []Builtin      // the built-in players, weakest first
	Gate() string             // the built-in player that has to be beaten to qualify
	KitFiles() (fs.FS, error) // the kit, without viewer and runner; see package kit

	// CheckConfig says whether matches can be played with the configuration: NewMatch takes it, with some
	// seeds at least. The error names line and key.
	CheckConfig(config []byte) error
	// PlayerName finds the name that a source gives its player, or says in one line what is wrong with the source and
	// what to do next. The source is hostile.
	PlayerName(language string, source []byte) (string, error)
	// NewMatch starts a match. The seed is 0..2147483647; names has one entry a seat. Equal arguments and equal calls
	// give equal matches, byte for byte.
	NewMatch(config []byte, seed int64, names []string) (Match, error)
}

// Builtin is a player that comes with a game.
type Builtin struct {
	Name     string
	Language string
	Source   []byte
	Secret   bool // the source is never shown or handed out
}

// Limits bound a player in one match.
type Limits struct {
	CPU      time.Duration // CPU time for the whole match, start-up not counted
	StartCPU time.Duration // CPU time until the first message is read
	Wall     time.Duration // time that the judge waits for the player, summed over the match
	Turn     time.Duration // time that the judge waits for one answer; 0: no limit but Wall
	Memory   int64         // bytes
	Commands int           // commands in one round; one more freezes
	Output   int           // bytes of one answer
	Stderr   int           // bytes of stderr that are kept
}

// Language is a recipe: how a source becomes a static executable. It is run in the compile sandbox, in an empty folder
// that holds Files and, under the name Source, the player.
type Language struct {
	ID      string            // "cpp"
	Title   string            // "C++17 (g++)"
	Suffix  []string          // of source files: ".cc", ".cpp"
	Source  string            // name under which the source is put: "player.cc"
	Files   map[string][]byte // SDK files by relative path
	Prepare [][]string        // commands that build what all players share; their results are cached with Files
	Compile [][]string        // commands that build one player
	Output  string            // the executable that Compile leaves: "player"
	Profile string            // sandbox profile to run it under: "static"
}

// Match is one match in progress: a deterministic state machine that knows nothing of processes and clocks. It is not
// safe for concurrent use.
//
// A round goes: Observe and Submit (or SubmitLogged) for each seat that is not frozen, then Step.
type Match interface {
	// Round is the number of the round to be played next, from 0.
	Round() int
	// Done says that no round is left.
	Done() bool
	// AnswerEnd is the line, without its newline, that ends every message in both directions.
	AnswerEnd() string
	// Hello appends the first message to a seat, its ending line included: settings, seat, private seed. The player
	// answers with an empty answer once it is ready.
	Hello(dst []byte, seat int) []byte
	// Observe appends what a seat is told in this round, the ending line included.
	Observe(dst []byte, seat int) []byte
	// SetStatus sets what everybody is told of a seat's CPU use: the used part of its limit in [0,1], or -1 once it is
	// frozen. A frozen seat submits nothing any more.
	SetStatus(seat int, status float64)
	// Submit takes a seat's whole answer of this round, without the ending line. A *Fault means that nothing of it
	// counts. The limit is the number of commands allowed, 0 for any number.
	Submit(seat int, answer []byte, limit int) error
	// AppendSubmitted appends the seat's commands of this round in the log's form, a line each:
	// "round seat " and the command's fields.
	AppendSubmitted(dst []byte, seat int) []byte
	// SubmitLogged takes the fields after "round seat" of one logged command.
	SubmitLogged(seat int, fields []byte) error
	// Step plays the round.
	Step()
	// Scores are the scores so far, by seat.
	Scores() []int
	// AppendHeader appends what an output file begins with, up to and including the state before round 0; it is called
	// before the first Step. The judge's form differs from the local runner's in its first word and in the statuses,
	// which are 0 in the local one. The choice holds for AppendRound as well.
	AppendHeader(dst []byte, judge bool) []byte
	// AppendRound appends to an output file what the last Step did and led to.
	AppendRound(dst []byte) []byte
	// Hash is a digest of the complete state, the random generator included. It does not depend on the output's form.
	Hash() [32]byte
}
