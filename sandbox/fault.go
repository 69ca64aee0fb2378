package sandbox

import (
	"errors"

	"github.com/agon-judge/agon/sandbox/internal/launch"
)

// The reasons of a Fault. The list is closed: see Reasons.
const (
	ReasonCPU      = "cpu"      // the CPU limit was passed
	ReasonWall     = "wall"     // no complete answer came in time
	ReasonMemory   = "memory"   // the memory limit was passed
	ReasonSyscall  = "syscall"  // a forbidden system call was made
	ReasonCrash    = "crash"    // the process ended by itself
	ReasonOutput   = "output"   // an answer was longer than the limit
	ReasonProtocol = "protocol" // more or less than one answer to one message
)

// Reasons returns all reasons, in a fixed order.
func Reasons() []string {
	return []string{ReasonCPU, ReasonWall, ReasonMemory, ReasonSyscall, ReasonCrash, ReasonOutput, ReasonProtocol}
}

// Fault describes what a program did wrong. It is never the judge's fault.
type Fault struct {
	Reason string // one of the Reason constants
	Detail string // one line in words a student understands
}

// Error returns reason and detail in one line.
func (f *Fault) Error() string { return f.Reason + ": " + f.Detail }

// ErrStopped is what Exchange returns after Stop.
var ErrStopped = errors.New("sandbox: the process was stopped")

// ErrClosed is what a closed Sandbox returns.
var ErrClosed = launch.ErrClosed
