// Package engine has what all games share: the contract between a game's rules and the programs that run matches, the
// loop that plays a match, and the log from which it can be played again. It knows no game, no sandbox and no database.
//
// To write a game, begin with the example of Game, which is a whole one. Package enginetest tests the contract.
package engine

import (
	"io/fs"
	"time"
)

// Game is one game: its rules and everything that comes with them. Implementations are stateless values and safe for
// concurrent use. Defaults has what most small games have alike; enginetest.Complete says what a game lacks.
type Game interface {
	ID() string               // identifier in commands, URLs and the database: "ants"; small letters and digits
	Title() string            // name on pages: "Ants"
	Version() string          // version of rules and formats, as the game's files carry it: "Ants 1.0"
	Seats() (low, high int)   // number of players in a match, at least 1; a configuration may narrow it, see Terms
	Mirrored() bool           // seats are unequal: a ladder plays each seed twice, the second time with the seats in reverse order
	Limits() Limits           // the limits that the statement sets; a configuration may change them, see Terms
	Config() []byte           // the default configuration; it may be empty, but CheckConfig takes it
	Boards() []Board          // configurations for a contest that is played on several: at least one, all with the same limits
	Statement() []byte        // the game's complete rules, Markdown
	Languages() []Language    // what a player can be written in, at least one; the original's own comes first
	Builtins() []Builtin      // the built-in players, weakest first: at least two, or a new ladder has no match to play
	Trial() Trial             // what a new player has to pass; it is against a built-in player
	KitFiles() (fs.FS, error) // the kit, without viewer and runner; see package kit

	// CheckConfig reports whether matches can be played with the configuration: NewMatch takes it, with some seeds at
	// least. The error names line and key.
	CheckConfig(config []byte) error
	// Terms are those of a configuration that CheckConfig takes: its board may be made for fewer players than the game,
	// and its times may be others than the statement's.
	Terms(config []byte) (Terms, error)
	// Drawn reports what the seed decides of the beginning of a match. CheckConfig takes the configuration.
	Drawn(config []byte) (Drawn, error)
	// PlayerName finds the name that the files of a player give it. It is "" when players in this language do not name
	// themselves: then the name is asked for. The error, a *SourceError, says in one line what is wrong with the files
	// and what to do next. The files are hostile.
	PlayerName(language string, files Files) (string, error)
	// CheckName reports whether a player can have the name: it can be shown, and written to output files. The error is a
	// *SourceError.
	CheckName(name string) error
	// NewMatch starts a match. The seed is 0..2147483647; names has one entry a seat. Equal arguments and equal calls
	// give equal matches, byte for byte.
	NewMatch(config []byte, seed int64, names []string) (Match, error)
}

// Board is a configuration that comes with a game.
type Board struct {
	Name   string // at most 40 characters
	Config []byte
}

// Builtin is a player that comes with a game.
type Builtin struct {
	Name     string
	Language string
	Files    Files
	Secret   bool // the source is never shown or handed out
}

// Trial is the match, or the matches, that a new player has to pass to come onto the ladder.
type Trial struct {
	Against string // the name of the built-in player that it meets
	Config  []byte // the configuration of a trial; nil: the contest's
	Survive bool   // it passes by not being frozen; otherwise it needs a higher score than Against
}

// ConfigIn is the configuration that a trial is played with in a contest of this one.
func (t Trial) ConfigIn(contest []byte) []byte {
	if t.Config != nil {
		return t.Config
	}
	return contest
}

// Terms are what a configuration asks of a match.
type Terms struct {
	Low, High int    // number of players
	Limits    Limits // of each player
}

// TermsOf are the terms of a game whose configurations change neither the number of players nor the limits.
func TermsOf(g Game) Terms {
	low, high := g.Seats()
	return Terms{Low: low, High: high, Limits: g.Limits()}
}

// Limits bound a player in one match.
type Limits struct {
	CPU       time.Duration // CPU time for the whole match, start-up not counted
	StartCPU  time.Duration // CPU time until the first message is read
	Wall      time.Duration // time that the judge waits for the player, summed over the match
	Turn      time.Duration // time that the judge waits for one answer; 0: no limit but Wall
	StartWall time.Duration // time that the judge waits for the first answer, start-up included; 0: no limit but Wall
	Memory    int64         // bytes
	Commands  int           // commands in one round; one more freezes
	Output    int           // bytes of one answer
	Stderr    int           // bytes of stderr that are kept
}

// Language is a recipe: how the files of a player become something to run. Compile runs in the compile sandbox, in a
// folder that holds the language's Files and those of the player.
type Language struct {
	ID      string            // "cpp"
	Title   string            // "C++17 (g++)"
	Suffix  []string          // of an upload of one file: ".cc", ".cpp"
	Source  string            // name under which an upload of one file is put: "player.cc"
	Main    []string          // an archive in this language has exactly one file that matches one of these patterns of path.Match
	Tools   []string          // programs that have to be there, by name; the first one's version is shown
	Files   map[string][]byte // SDK files by relative path
	Prepare [][]string        // commands that build what all players share; their results are cached with Files
	Compile [][]string        // commands that build one player; {root} in the settings of an env before a program is the folder where it is installed; a word with a * stands for those of the player's files that path.Match it, and for those of Files that Prepare does not name
	Home    [][]string        // the same on a student's own machine, where Compile needs what only the judge has; nil: Compile
	Output  string            // what they leave: an executable, or "." for the folder with all that is in it
	Starter []byte            // a first player to begin with, as one source file; nil: there is none
	Run     []string          // with Output ".": the command that runs the player, in that folder; its first word is a program of Tools or a path in the folder, and {MiB} in the others is the game's memory limit
	Profile string            // sandbox profile to run it under: "static", "threads" or "vm"

	// Artefact is how many bytes Output may have, a folder with all that is in it; 0: 16 MiB. A source of a few lines can
	// include large files of the toolchain.
	Artefact int64

	// Check finds what the game's statement forbids in a player's files and the compiler would not mind. It is asked before
	// they are compiled, for those of Restrictions that are on. The error is a *CheckError. nil: nothing is to be checked.
	Check        func(files Files, on []Restriction) error
	Restrictions []Restriction // what Check can check

	Memory   int64         // bytes that its runtime may take besides the game's limit
	StartCPU time.Duration // CPU time that its runtime takes to start, besides the game's limit
}

// Match is one match in progress: a deterministic state machine that knows nothing of processes and clocks. It is not
// safe for concurrent use.
//
// Run, which plays a match, and Simulate, which plays it again from its log, use a match like this: Hello for each seat;
// then, until Done, the rounds; then Farewell for each seat that has not been let go. In a round, each seat that is neither
// frozen nor out gets its status (or is frozen, if its time is used up). Then Open begins the round, and seats whose last
// answer it faults are frozen. Then each seat that is asked observes and submits, in the order of the seats, and Step plays
// the round. A seat may be frozen at any of these points. Who has made a match closes it. A match whose rules run in this
// process embeds InProcess.
type Match interface {
	// Round is the number of the round to be played next, from 0.
	Round() int
	// Done reports whether the match is over: there is no other round.
	Done() bool
	// AnswerEnd is how every answer ends.
	AnswerEnd() End
	// Hello appends the first message to a seat, its ending line included: settings, seat, private seed. The player
	// answers with an empty answer once it is ready.
	Hello(dst []byte, seat int) []byte
	// Out reports whether the rules have put a seat out of the match for good: it is eliminated, or has nothing left to
	// decide. Run calls it at the beginning of each round. When it is true, Run says farewell, ends the seat's player and
	// never calls anything for this seat again; its verdict remains "ok". Only Step changes what Out returns, and from
	// true it does not change back. Out is not called for frozen seats.
	Out(seat int) bool
	// Asked reports whether a seat that is neither frozen nor out answers in this round. If not, its player waits, in
	// this round it neither observes nor submits, and it may be asked in a later one. In a game by turns one seat is asked
	// in each round; in a round in which no seat is asked the match goes on by itself. Only Open and Step change what
	// Asked returns.
	Asked(seat int) bool
	// Open begins the round, before any seat is asked. The log does not tell what happens before it in its round from what
	// happens after it: what Open does depends on earlier rounds only. An error is the judge's own fault, or the game's.
	Open() error
	// Fault is the fault that Open has found in a seat's last answer, nil for none. The seat is frozen for it in the round
	// that Open has begun.
	Fault(seat int) *Fault
	// Observe appends what a seat that is asked is told in this round, the ending line included.
	Observe(dst []byte, seat int) []byte
	// Farewell appends the last message to a seat that is not frozen: the match is done, or the seat is out. Players do not
	// answer it. It may be nothing.
	Farewell(dst []byte, seat int) []byte
	// SetStatus sets what all seats are told of a seat's CPU use: the used part of its limit in [0,1].
	SetStatus(seat int, status float64)
	// Freeze takes a seat's player out of the match for its fault: its status is -1, and it submits nothing from this
	// round on. This can happen in any round, also when the seat is not asked; a game by turns must not wait for the
	// seat's move. The reason is "" when the log does not tell it.
	Freeze(seat int, reason Reason)
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
	// AppendRound appends to an output file what the last Step did and led to. A format that can only be written as a
	// whole is appended when the match is done.
	AppendRound(dst []byte) []byte
	// Hash is a digest of the complete state, the random generator included. It does not depend on the output's form.
	Hash() [32]byte
	// Close frees what the match holds outside of it. It may be called more than once, and nothing but Scores is called
	// after it.
	Close()
}
