//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Exchange sends a message and waits for the complete answer. The answer, without its last line, is valid until the
// next call. The error is a *Fault, after which the process is dead, or the judge's fault.
//
// The program must give exactly one answer to each message, after it has read the message. If the end is loose, it may
// answer earlier; the answer then counts once the pipe has taken the whole message.
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
	return nil, p.conclude(err)
}

// conclude ends the process after an exchange that has failed, and returns why it failed.
func (p *Process) conclude(err error) error {
	_, dead := errors.AsType[*closedError](err)
	p.sharedMu.Lock()
	p.asked = 0 // the watcher enforces no limit from here on
	p.sharedMu.Unlock()
	if dead {
		p.awaitOwnExit()
	}
	p.reap()
	switch canceled := p.canceled.Load(); {
	case canceled != nil:
		err = *canceled
	case p.stopping.Load():
		err = ErrStopped
	case dead && p.callError != nil: // the watcher does not use it any more
		err = p.callError
	case p.limitError != nil:
		err = p.completeFault(p.limitError)
	case dead:
		err = p.explain()
	}
	p.end.err = err
	return err
}

// closedError is what exchange returns if the process has closed its output, most likely by dying. What it means is
// known once the process has been reaped.
type closedError struct{}

func (*closedError) Error() string { return "sandbox: the process is gone" }

// aheadPause is how long a program that has answered ahead has for reading the message.
const aheadPause = 10 * time.Millisecond

// exchange does the work of Exchange. It does not allocate, unless an answer is longer than all before. It does not
// check time limits: the watcher kills a process that passes one, which closes the output.
func (p *Process) exchange(message []byte, end End) error {
	if p.startFault != nil {
		return p.startFault
	}
	complete := p.answer.begin(end)
	ahead := complete
	if !end.Loose {
		if err := p.checkSilence(); err != nil {
			return err
		}
	}
	p.mark()
	p.resume()
	for {
		var err error
		if message, err = p.send(message); err != nil {
			return err
		}
		if p.asked == 0 {
			p.ask()
		}
		if complete && len(message) == 0 && (!ahead || p.elapsed()-p.asked >= aheadPause) {
			return p.accept(0)
		}
		readable := true // or the read can block, because there is nothing else to wait for
		if p.bare || ahead || len(message) > 0 {
			if readable, err = p.wait(ahead, len(message) > 0); err != nil {
				return err
			}
		}
		if !readable {
			continue
		}
		all, err := p.receive()
		if err != nil {
			return err
		}
		complete = complete || all
		if all && (len(message) == 0 || !end.Loose) {
			return p.accept(len(message))
		}
	}
}

// checkSilence returns a fault if the process has written something before it was asked.
func (p *Process) checkSilence() error {
	_, _, e := unix.RawSyscall(unix.SYS_IOCTL, uintptr(p.stdout), unix.TIOCINQ, uintptr(unsafe.Pointer(&p.unread)))
	if e != 0 {
		return fmt.Errorf("sandbox: looking for early output: %w", e)
	}
	if p.unread > 0 {
		return &Fault{ReasonProtocol, "wrote to its standard output before it was asked"}
	}
	return nil
}

// mark notes what was used before the question, if single answers are limited.
func (p *Process) mark() {
	if p.turnLimit() <= 0 {
		return
	}
	p.sharedMu.Lock()
	defer p.sharedMu.Unlock()
	p.turnForgiven, p.turnCPU = 0, time.Duration(p.used.Load())
	p.runQueue.Mark()
	p.judgeQueue.Mark()
}

// ask starts to count the time until the answer. The message has been sent by then, so that a delay of the judge before
// does not count.
func (p *Process) ask() {
	p.sharedMu.Lock()
	p.asked = p.elapsed()
	short := p.minTimeLeft() < wakeMargin
	p.sharedMu.Unlock()
	if short {
		p.watcher.wake()
	}
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
			return nil, nil // it has closed its input; its output shows whether it still answers
		default:
			return nil, fmt.Errorf("sandbox: writing to the process: %w", e)
		}
	}
	return nil, nil
}

// wait waits until there is something to read, which it reports. With write it returns also when the input can be
// written to, and with brief after aheadPause.
func (p *Process) wait(brief, write bool) (readable bool, err error) {
	fds := [...]unix.PollFd{{Fd: int32(p.stdout), Events: unix.POLLIN}, {Fd: -1, Events: unix.POLLOUT}, {Fd: int32(p.pidfd), Events: unix.POLLIN}}
	if write {
		fds[1].Fd = int32(p.stdin)
	}
	patience := -1
	if brief {
		patience = int(aheadPause / time.Millisecond)
	}
	p.polling.Store(true)
	_, err = unix.Poll(fds[:], patience)
	p.polling.Store(false)
	if err != nil && err != unix.EINTR {
		return false, fmt.Errorf("sandbox: waiting for the process: %w", err)
	}
	if fds[0].Revents == 0 && fds[2].Revents != 0 { // dead, while another process holds its output open
		return false, &closedError{}
	}
	return fds[0].Revents != 0, nil
}

// receive waits for something to read, and reports whether the answer is complete.
func (p *Process) receive() (bool, error) {
	space := p.answer.space()
	if len(space) == 0 {
		return false, p.outputFault()
	}
	// Not a RawSyscall: this blocks, and other goroutines must be able to run meanwhile.
	n, _, e := unix.Syscall(unix.SYS_READ, uintptr(p.stdout), uintptr(unsafe.Pointer(&space[0])), uintptr(len(space)))
	switch {
	case e == unix.EINTR:
		return false, nil
	case e != 0:
		return false, fmt.Errorf("sandbox: reading from the process: %w", e)
	case n == 0:
		return false, &closedError{}
	}
	return p.answer.read(int(n)), nil
}

// accept checks a complete answer. Unsent is how many bytes of the message did not fit into the pipe.
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
	p.sharedMu.Lock()
	defer p.sharedMu.Unlock()
	if p.limitError != nil {
		return p.limitError
	}
	now, err := p.clock.Read()
	if err != nil {
		return err
	}
	if p.cpuUsed(now) > p.cpuLimit() {
		return p.cpuFault(now)
	}
	p.waited += p.elapsed() - p.asked
	p.asked = 0
	if !p.started {
		p.started, p.playClock = true, now
		p.watcher.wake() // the limits change now
	}
	p.used.Store(int64(now - p.playClock))
	return nil
}
