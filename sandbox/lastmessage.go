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
// so that the process is not blocked by a full pipe.
func (p *Process) awaitExit(deadline time.Time) {
	fds := []unix.PollFd{
		{Fd: int32(p.pidfd), Events: unix.POLLIN},
		{Fd: int32(p.stdout), Events: unix.POLLIN},
	}
	var waste [4 << 10]byte
	for {
		left := time.Until(deadline)
		if left <= 0 {
			return
		}
		timeout := unix.NsecToTimespec(int64(left))
		_, err := unix.Ppoll(fds, &timeout, nil)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil || fds[0].Revents != 0:
			return
		case fds[1].Revents != 0:
			if n, err := unix.Read(p.stdout, waste[:]); n <= 0 && err != unix.EAGAIN && err != unix.EINTR {
				fds[1].Fd = -1 // closed: wait for the exit only
			}
		}
	}
}
