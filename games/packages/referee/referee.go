// Package referee makes a match of a program: the referee, which knows the rules of a game and speaks version 1 of the
// protocol of docs/13-games.md. It is started once for each match and gets one message a round, with all answers of the
// round before.
//
// The package starts no process: whoever plays the match hands one in. A match that is played again from its log starts
// the referee again.
package referee

import (
	"fmt"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// Process is a running referee. One goroutine uses it.
type Process interface {
	// Exchange sends a message, which is complete, and waits for the complete reply. It is valid until the next call. A
	// *engine.Fault is the referee's failure.
	Exchange(message []byte, end engine.End) ([]byte, error)
	// Finish ends the referee's input after its last reply, and waits a little for what else it says. A *engine.Fault says
	// that there was something.
	Finish() error
	// Stop ends the referee and returns what it used. It may be called more than once.
	Stop() Usage
}

// Usage is what a referee has used.
type Usage struct {
	CPU, StartCPU time.Duration
	PeakMemory    int64  // bytes; 0 where it is not known
	Stderr        []byte // for the game's author
}

// Start starts the referee of one match.
type Start func() (Process, error)

// Limits bound a referee in one match. Those on what it says are the same for all referees.
type Limits struct {
	CPU       time.Duration // for the whole match
	StartCPU  time.Duration // until its reply to start, besides what its runtime takes
	Turn      time.Duration // that the judge waits for one reply
	Memory    int64         // bytes
	Reply     int           // bytes of one reply
	Replies   int           // bytes of all replies
	Frames    int           // bytes of all frames
	Packed    int           // the same when they are packed
	Told      int           // bytes of what a player is told at a time
	StderrLen int           // bytes of stderr that are kept
}

// DefaultLimits are those of a referee whose package does not set others.
func DefaultLimits() Limits {
	return Limits{
		CPU: 10 * time.Second, StartCPU: 2 * time.Second, Turn: 5 * time.Second, Memory: 256 << 20,
		Reply: 1 << 20, Replies: 64 << 20, Frames: 8 << 20, Packed: 1 << 20, Told: 256 << 10, StderrLen: 64 << 10,
	}
}

// The most that a package may set.
const (
	MaxCPU    = time.Minute
	MaxMemory = 1 << 30
)

// Refusal says that a referee does not take a configuration.
type Refusal struct {
	Line int // of the configuration, from 1; 0: the whole
	Text string
}

// Error gives line and text.
func (r *Refusal) Error() string {
	if r.Line == 0 {
		return "configuration: " + r.Text
	}
	return fmt.Sprintf("configuration, line %d: %s", r.Line, r.Text)
}

// Failure says that a referee has broken its protocol or a limit, or has ended. The match is void, whoever plays: no
// player is ever frozen for it. The same match fails again.
type Failure struct {
	Round   int    // -1: in the reply to start
	What    string // in one line
	Message []byte // the last that it was sent
	Reply   []byte // its answer, where there is one that cannot be used
	Seats   []int  // whose answers were in the message
	Usage   Usage
}

// Error says in one line when the referee failed, and why.
func (f *Failure) Error() string {
	when := "at the start"
	if f.Round >= 0 {
		when = fmt.Sprintf("in round %d", f.Round)
	}
	return fmt.Sprintf("the referee failed %s: %s", when, f.What)
}
