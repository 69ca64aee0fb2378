package sandbox

import (
	"time"

	"golang.org/x/sys/unix"
)

// finishTime is how long a process may live after its last message.
const finishTime = 50 * time.Millisecond

// Finish sends a last message, as far as the process takes it at once, and the end of its input. The process has a
// moment to end by itself before it is stopped; what it uses and does in it does not count. An empty message gives no
// such moment.
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

// freezeUsage reads what is charged.
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

// awaitExit waits until the process is dead, also of something forbidden, or time is over. What it writes is thrown away, so
// that it need not wait for anybody to read it.
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
				fds[1].Fd = -1 // closed: only the death is left to wait for
			}
		}
	}
}
