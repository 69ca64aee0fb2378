package sandbox

import (
	"errors"
	"fmt"
	"math"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The places in Process.poll.
const (
	pollAnswer = iota
	pollListener
	pollMessage
)

// leastWait is the shortest time that is waited before the CPU clock is looked at again.
const leastWait = 100 * time.Microsecond

// Exchange sends a message and waits for the complete answer. The answer, without its last line, is valid until the next
// call. The error is a *Fault, after which the process is dead, or the judge's fault.
//
// Exactly one answer is given to one message, after it was read. If the end is loose, it may also be given before; it then
// counts when the pipe has taken the whole message.
//
// The first Exchange is the start phase: it is charged to Limits.StartCPU. An answer counts if its last byte came
// before the process's CPU clock passed the limit.
func (p *Process) Exchange(message []byte, end End) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.end != nil {
		return nil, p.end.err
	}
	err := p.exchange(message, end)
	if err == nil {
		p.pause()
		return p.answer.text(), nil
	}
	p.finish()
	p.end.err = err
	if p.stopping.Load() {
		p.end.err = ErrStopped
	}
	if canceled := p.canceled.Load(); canceled != nil {
		p.end.err = *canceled
	}
	if dead, ok := errors.AsType[*death](p.end.err); ok {
		p.end.err = p.explain(dead)
	}
	return nil, p.end.err
}

// death is what exchange returns when the process closed its side, most likely by dying. What it means is known after
// the process was reaped.
type death struct{}

func (*death) Error() string { return "sandbox: the process is gone" }

// courtesy is how long a program that has answered ahead may look at the message.
const courtesy = 10 * time.Millisecond

// exchange does the work of Exchange. It does not allocate, unless an answer is longer than any before.
func (p *Process) exchange(message []byte, end End) error {
	if p.early != nil {
		return p.early
	}
	complete := p.answer.begin(end)
	ahead := complete
	if err := p.checkSilence(end.Loose); err != nil {
		return err
	}
	p.beginTurn()
	p.resume()
	begin := time.Now()
	for {
		var err error
		if message, err = p.send(message); err != nil {
			return err
		}
		turn := time.Since(begin)
		if complete && len(message) == 0 && (!ahead || turn >= courtesy) {
			p.waited += turn
			return p.accept(0)
		}
		left, err := p.timeLeft(turn)
		if err != nil {
			return err
		}
		if ahead {
			left = min(left, courtesy)
		}
		if err := p.wait(left, len(message) > 0); err != nil {
			return err
		}
		// What was written before a forbidden call was written: the answer comes first, whatever poll saw first.
		if p.poll[pollAnswer].Revents|p.poll[pollListener].Revents != 0 {
			all, err := p.receive()
			if err != nil {
				return err
			}
			complete = complete || all
			if all && (len(message) == 0 || !end.Loose) {
				p.waited += time.Since(begin)
				return p.accept(len(message))
			}
		}
		if p.poll[pollListener].Revents != 0 {
			if err := p.hear(); err != nil {
				return err
			}
		}
	}
}

// checkSilence makes sure that the process lives, as far as its output tells, and, unless the end is loose, that nothing
// was said before it was asked.
func (p *Process) checkSilence(loose bool) error {
	if loose {
		p.poll[pollAnswer] = unix.PollFd{Fd: int32(p.stdout)}
		p.timeout = unix.Timespec{}
		_, _, e := unix.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&p.poll[pollAnswer])), 1,
			uintptr(unsafe.Pointer(&p.timeout)), 0, 0, 0)
		if e == 0 && p.poll[pollAnswer].Revents&unix.POLLHUP != 0 {
			return &death{}
		}
		return nil
	}
	var b [1]byte
	n, _, e := unix.RawSyscall(unix.SYS_READ, uintptr(p.stdout), uintptr(unsafe.Pointer(&b)), 1)
	switch {
	case e == unix.EAGAIN || e == unix.EINTR:
		return nil
	case e != 0:
		return fmt.Errorf("sandbox: reading from the process: %w", e)
	case n == 0:
		return &death{}
	}
	return &Fault{ReasonProtocol, "wrote to its standard output before it was asked"}
}

// send writes as much as the pipe takes and returns the rest.
func (p *Process) send(message []byte) ([]byte, error) {
	for len(message) > 0 {
		n, _, e := unix.RawSyscall(unix.SYS_WRITE, uintptr(p.stdin), uintptr(unsafe.Pointer(&message[0])), uintptr(len(message)))
		switch e {
		case 0:
			message = message[n:]
		case unix.EINTR:
		case unix.EAGAIN:
			return message, nil
		case unix.EPIPE:
			return nil, nil // it reads no more; whether it still answers is seen at its output
		default:
			return nil, fmt.Errorf("sandbox: writing to the process: %w", e)
		}
	}
	return nil, nil
}

// timeLeft is how long may be waited until a limit may have been passed. A passed limit is a *Fault. The present answer
// was waited for as long as turn.
func (p *Process) timeLeft(turn time.Duration) (time.Duration, error) {
	now, err := p.meter.read()
	if err != nil {
		return 0, err
	}
	cpu := p.cpuLimit() - p.cpuUsed(now)
	if cpu <= 0 {
		return 0, p.cpuFault(now)
	}
	waited := p.waited + turn
	wall := p.limits.Wall + p.pardon - waited
	if wall <= 0 {
		// Time in which the process wanted to run but another had the core is not its own.
		p.pardon = p.queue.total()
		if wall = p.limits.Wall + p.pardon - waited; wall <= 0 {
			return 0, p.wallFault(waited-p.pardon, p.limits.Wall)
		}
	}
	answer, err := p.turnLeft(now, turn)
	if err != nil {
		return 0, err
	}
	return max(min(cpu, wall, answer), leastWait), nil
}

// beginTurn remembers what is needed to be just to a process whose single answers are limited.
func (p *Process) beginTurn() {
	if p.limitsTurns() {
		p.turnPardon, p.turnCPU = 0, time.Duration(p.used.Load())
		p.queue.mark()
	}
}

// limitsTurns says whether the present answer is limited by itself.
func (p *Process) limitsTurns() bool { return p.started && p.limits.Turn > 0 }

// patience is how long a process is waited for that wants to run, until it is looked at again.
const patience = time.Millisecond

// turnLeft is how long may still be waited for the present answer, of which some time has passed.
func (p *Process) turnLeft(now, turn time.Duration) (time.Duration, error) {
	if !p.limitsTurns() {
		return math.MaxInt64, nil
	}
	left := p.limits.Turn + p.turnPardon - turn
	if left <= 0 {
		// As above. Its own threads have waited for each other too, which is no excuse: while one of them has the core
		// the process runs.
		used := p.cpuUsed(now) - p.turnCPU
		p.turnPardon = max(0, min(p.queue.sinceMark(), turn-used))
		if left = p.limits.Turn + p.turnPardon - turn; left <= 0 {
			// The kernel counts a wait when it is over.
			if used < p.limits.Turn && p.queue.runnable() {
				return patience, nil
			}
			return 0, p.wallFault(turn-p.turnPardon, p.limits.Turn)
		}
	}
	return left, nil
}

// cpuLimit is the limit of the present phase.
func (p *Process) cpuLimit() time.Duration {
	if p.started {
		return p.limits.CPU
	}
	return p.limits.StartCPU
}

// cpuUsed is what the present phase has used.
func (p *Process) cpuUsed(now time.Duration) time.Duration {
	if p.started {
		return now - p.zero
	}
	return now - p.birth
}

// wait waits until there is something to read, to hear or, when wanted, to write, but not longer than left.
func (p *Process) wait(left time.Duration, write bool) error {
	p.poll[pollAnswer] = unix.PollFd{Fd: int32(p.stdout), Events: unix.POLLIN}
	p.poll[pollListener] = unix.PollFd{Fd: int32(p.listener), Events: unix.POLLIN} // -1 is ignored
	p.poll[pollMessage] = unix.PollFd{Fd: -1}
	if write {
		p.poll[pollMessage] = unix.PollFd{Fd: int32(p.stdin), Events: unix.POLLOUT}
	}
	p.timeout = unix.NsecToTimespec(int64(left))
	// Not a RawSyscall: this blocks, and the other goroutines need the processor meanwhile.
	_, _, e := unix.Syscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&p.poll[0])), uintptr(len(p.poll)),
		uintptr(unsafe.Pointer(&p.timeout)), 0, 0, 0)
	if e == unix.EINTR {
		for i := range p.poll {
			p.poll[i].Revents = 0
		}
		return nil
	}
	if e != 0 {
		return fmt.Errorf("sandbox: waiting for the process: %w", e)
	}
	return nil
}

// receive reads what is there and says whether the answer is complete.
func (p *Process) receive() (bool, error) {
	space := p.answer.space()
	if len(space) == 0 {
		return false, p.outputFault()
	}
	n, _, e := unix.RawSyscall(unix.SYS_READ, uintptr(p.stdout), uintptr(unsafe.Pointer(&space[0])), uintptr(len(space)))
	switch {
	case e == unix.EAGAIN || e == unix.EINTR:
		return false, nil
	case e != 0:
		return false, fmt.Errorf("sandbox: reading from the process: %w", e)
	case n == 0:
		return false, &death{}
	}
	return p.answer.read(int(n)), nil
}

// accept judges a complete answer. Unsent is what of the message the process has left in the pipe's way.
func (p *Process) accept(unsent int) error {
	if len(p.answer.text()) > p.limits.Output {
		return p.outputFault()
	}
	if p.answer.extra() > 0 && !p.answer.end.Loose {
		return &Fault{ReasonProtocol, "wrote more after the end of its answer"}
	}
	if unsent > 0 {
		return &Fault{ReasonProtocol, "answered before it had read the whole message"}
	}
	now, err := p.meter.read()
	if err != nil {
		return err
	}
	if p.cpuUsed(now) > p.cpuLimit() {
		return p.cpuFault(now)
	}
	if !p.started {
		p.started, p.zero = true, now
	}
	p.used.Store(int64(now - p.zero))
	return nil
}
