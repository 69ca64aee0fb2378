package engine

import (
	"fmt"
	"slices"
)

// Reason says why a seat was frozen. The list is closed: every fault of a player is one of these, and a fault of the
// judge is never one of them (it makes the match void).
type Reason string

// The reasons of a freeze.
const (
	ReasonCPU      Reason = "cpu"      // the CPU limit of the match, or of the start, was passed
	ReasonWall     Reason = "wall"     // no complete answer came in time
	ReasonMemory   Reason = "memory"   // the memory limit was passed
	ReasonSyscall  Reason = "syscall"  // a forbidden system call was made
	ReasonCrash    Reason = "crash"    // the process ended before the match did
	ReasonOutput   Reason = "output"   // an answer was longer than the limit
	ReasonCommands Reason = "commands" // more commands in one round than the limit
	ReasonProtocol Reason = "protocol" // the answer does not follow the game's protocol
)

// Reasons returns all reasons, in a fixed order.
func Reasons() []Reason {
	return []Reason{
		ReasonCPU, ReasonWall, ReasonMemory, ReasonSyscall, ReasonCrash, ReasonOutput, ReasonCommands, ReasonProtocol,
	}
}

// parseReason reads a reason.
func parseReason(text []byte) (Reason, error) {
	if reason := Reason(text); slices.Contains(Reasons(), reason) {
		return reason, nil
	}
	return "", fmt.Errorf("%s is no reason for a freeze", quoted(text))
}

// Fault is a player's fault: it freezes the seat for the rest of the match. Any other error that a match meets is the
// judge's own.
type Fault struct {
	Reason Reason
	Detail string // one line in words a student understands; may quote the player, so escape it on pages
}

// Error gives the reason and the detail in one line.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Reason, f.Detail) }

// Verdict is what the judge says of one seat after a match.
type Verdict struct {
	Frozen bool   // false: "ok", the player answered to the end
	Reason Reason // why it was frozen; empty when it was not
	Round  int    // the round whose answer it failed to give, from 0; -1 is the start; meaningless when not frozen
	Detail string // the fault's detail
}

// String gives "ok" or "frozen", the two words that the database, the API and the pages use.
func (v Verdict) String() string {
	if v.Frozen {
		return "frozen"
	}
	return "ok"
}
