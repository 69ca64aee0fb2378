//go:build linux

package sandbox

import (
	"time"

	"golang.org/x/sys/unix"
)

// finishTime is how long a process may run after its last message.
const finishTime = 50 * time.Millisecond

// Finish sends a last message, as much of it as the pipe takes at once, and closes the input. The process has
// finishTime to end by itself before it is killed; what it uses and does meanwhile does not count. With an empty
// message it is killed at once.
func (p *Process) Finish(message []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.end != nil {
		return
	}
	if len(message) > 0 && p.startFault == nil {
		p.freezeUsage()
		p.resume()
		_, _ = p.send(message)
		_ = unix.Close(p.stdin)
		p.stdin = -1
		p.awaitExit(time.Now().Add(finishTime))
	}
	p.reap()
}

// EndInput ends the input of a process that has given its last answer, and gives it finishTime to end by itself. What it
// uses meanwhile does not count. It is a *Fault if the process has written anything after its last answer.
func (p *Process) EndInput() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.end != nil {
		return p.end.err
	}
	p.freezeUsage()
	p.resume()
	_ = unix.Close(p.stdin)
	p.stdin = -1
	written := p.awaitExit(time.Now().Add(finishTime))
	p.reap()
	if written > 0 {
		return &Fault{ReasonProtocol, "wrote more after the end of its last answer"}
	}
	return nil
}

// freezeUsage reads the clock for the last time that counts.
func (p *Process) freezeUsage() {
	p.sharedMu.Lock()
	defer p.sharedMu.Unlock()
	now, err := p.clock.Read()
	if err != nil {
		return
	}
	p.finalClock = now
	if p.started {
		p.used.Store(int64(now - p.playClock))
	}
}

// awaitExit waits until the process is dead, also by a forbidden call, or the deadline is over. It discards the output,
// so that the process is not blocked by a full pipe, and returns how many bytes it had.
func (p *Process) awaitExit(deadline time.Time) (written int) {
	fds := []unix.PollFd{
		{Fd: int32(p.pidfd), Events: unix.POLLIN},
		{Fd: int32(p.stdout), Events: unix.POLLIN},
	}
	var waste [4 << 10]byte
	for {
		left := time.Until(deadline)
		if left <= 0 {
			return written
		}
		timeout := unix.NsecToTimespec(int64(left))
		_, err := unix.Ppoll(fds, &timeout, nil)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return written
		case fds[1].Revents != 0: // before the exit is: what the process wrote may still be there
			n, err := unix.Read(p.stdout, waste[:])
			written += max(n, 0)
			if n <= 0 && err != unix.EAGAIN && err != unix.EINTR {
				fds[1].Fd, fds[1].Revents = -1, 0 // closed: wait for the exit only
			}
		case fds[0].Revents != 0:
			return written
		}
	}
}
