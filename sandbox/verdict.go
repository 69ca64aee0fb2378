//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// cpuFault returns the fault of a process whose clock has passed the limit.
func (p *Process) cpuFault(now time.Duration) *Fault {
	phase := ""
	if !p.started {
		phase = " before its first answer"
	}
	return &Fault{ReasonCPU, fmt.Sprintf("used more than its %s of CPU time%s: %s", seconds(p.cpuLimit()), phase, seconds(p.cpuUsed(now)))}
}

// wallFault returns the fault of a process that has let the judge wait longer than a limit.
func (p *Process) wallFault(waited, limit time.Duration) *Fault {
	return &Fault{ReasonWall, fmt.Sprintf("let the judge wait for %s; the limit is %s", seconds(waited), seconds(limit))}
}

// completeFault adds to a fault that the watcher has found what only Exchange knows.
func (p *Process) completeFault(sentence error) error {
	fault, ok := errors.AsType[*Fault](sentence)
	if !ok || fault.Reason != ReasonWall {
		return sentence
	}
	said := "nothing of the last answer was received; is the output flushed?"
	if n := p.answer.received(); n > 0 {
		said = fmt.Sprintf("of the last answer %d bytes were received, without its last line", n)
	}
	return &Fault{fault.Reason, fault.Detail + "; " + said}
}

// outputFault returns the fault of a process whose answer is too long.
func (p *Process) outputFault() *Fault {
	return &Fault{ReasonOutput, fmt.Sprintf("the answer is longer than %d bytes", p.limits.Output)}
}

// seconds formats a duration in seconds.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Round(10*time.Microsecond).Seconds(), 'f', -1, 64) + " s"
}

// explain returns the fault of a dead process, or another error if it was not at fault.
func (p *Process) explain() error {
	e := p.end
	switch {
	case e.oom:
		return p.memoryFault()
	case !p.diedByItself:
		return &Fault{ReasonProtocol, "closed its standard output"}
	case e.status.Signaled() && e.status.Signal() == unix.SIGKILL:
		return errors.New("sandbox: the process was killed from outside; was the machine out of memory?")
	case p.outOfSpace():
		return p.memoryFault()
	}
	switch {
	case e.status.Exited() && p.aborted.Load() && e.status.ExitStatus() == 127:
		return &Fault{ReasonCrash, signalWords[unix.SIGABRT]}
	case e.status.Exited():
		return &Fault{ReasonCrash, fmt.Sprintf("ended by itself with exit code %d", e.status.ExitStatus())}
	case !e.status.Signaled():
		return fmt.Errorf("sandbox: the process ended in an unknown way: %#x", uint32(e.status))
	}
	signal := e.status.Signal()
	switch {
	case signal == unix.SIGSYS:
		return &Fault{ReasonSyscall, "made a forbidden system call"}
	case p.aborted.Load() && (signal == unix.SIGSEGV || signal == unix.SIGILL || signal == unix.SIGTRAP):
		// Process 1 cannot kill itself by a signal, so abort() goes on to an instruction that faults.
		signal = unix.SIGABRT
	}
	words, ok := signalWords[signal]
	if !ok {
		words = "killed by the signal " + unix.SignalName(signal)
	}
	return &Fault{ReasonCrash, words}
}

// memoryFault returns the fault of a process that has passed its memory limit.
func (p *Process) memoryFault() *Fault {
	return &Fault{ReasonMemory, fmt.Sprintf("used more than its %d MiB of memory", p.limits.Memory>>20)}
}

// outOfSpace guesses whether a process without a control group died of its memory limit. In that case malloc fails, and
// what follows depends on the program.
func (p *Process) outOfSpace() bool {
	e := p.end
	if p.group != nil || !e.status.Signaled() && e.status.ExitStatus() == 0 {
		return false
	}
	return e.peak > p.limits.Memory/10*9 || strings.Contains(string(e.stderr), "std::bad_alloc")
}

// signalWords explains signals to students.
var signalWords = map[unix.Signal]string{
	unix.SIGSEGV: "crashed: it used memory that is not its own, like a bad index or pointer, or too deep a recursion (SIGSEGV)",
	unix.SIGBUS:  "crashed: it used memory that does not exist (SIGBUS)",
	unix.SIGFPE:  "crashed: an impossible computation, like an integer division by zero (SIGFPE)",
	unix.SIGILL:  "crashed: an instruction that does not exist, like the end of a function without return (SIGILL)",
	unix.SIGTRAP: "crashed: a trap for debuggers (SIGTRAP)",
	unix.SIGABRT: "crashed: abort was called, like by a failed assert or an uncaught exception (SIGABRT)",
}
