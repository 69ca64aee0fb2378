package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// Process is a running program. Exchange is called by one goroutine at a time, best one that is locked to its thread
// and pinned to the same core as the program; CPU and Stop may be called by any at any time.
type Process struct {
	box      *Sandbox
	limits   Limits
	pid      int
	inside   uint64 // its pid as it sees it
	stdin    int    // descriptors of the judge
	stdout   int
	stderr   int
	listener listener // reports forbidden calls; without it they kill
	group    group
	watcher  *watcher      // nil until it has started
	cores    time.Duration // on how many its threads can run at a time
	bare     bool          // it may have children, which hold its output open

	// The kernel's account of a dead process's peak memory begins with what its ancestors had when they forked and
	// executed. Only what is above that is known to be its own. It is looked at where there is no group.
	ancestors int64

	// What ends it from outside.
	stopping atomic.Bool
	canceled atomic.Pointer[error]
	release  func() bool // of the context
	killMu   sync.Mutex
	pidfd    int  // -1 once reaped
	killed   bool // by us

	// What Exchange works with.
	mu      sync.Mutex
	unread  int32
	final   time.Duration // the clock when it was said farewell; only then
	scratch bool          // it has files besides stderr
	pauses  bool          // it is stopped between answers
	paused  bool
	alone   bool // it died before it was killed
	answer  answer
	aborted atomic.Bool
	polling atomic.Bool // something else than its output alone is waited for

	// What Exchange and the watcher share.
	guard      sync.Mutex
	asked      time.Duration // since when an answer is waited for, after epoch; 0: none is
	epoch      time.Time     // before the first exchange
	sentence   error         // the limit that it has passed, for which it was killed
	crime      error         // the forbidden call that it has made, for which it was killed
	meter      meter
	birth      time.Duration // the clock when the program was ordered
	zero       time.Duration // the clock at the end of the start phase; only once started
	started    bool
	waited     time.Duration // wall time spent waiting
	pardon     time.Duration // wall time that was spent waiting for a core instead
	turnPardon time.Duration // as pardon, for the present answer; only with Limits.Turn
	turnCPU    time.Duration // what it had used when the present answer was asked for
	queue      queue
	judge      judgeQueue
	stall      stall

	used   atomic.Int64 // last reading since the start phase, in nanoseconds
	agenda agenda       // that was sent to the launcher
	early  *Fault       // what the first Exchange will say
	end    *ending      // set once the process is reaped
}

// ending is what is known after a process was reaped.
type ending struct {
	status unix.WaitStatus
	oom    bool // the memory limit killed it
	clock  time.Duration
	rusage time.Duration
	peak   int64
	stderr []byte
	err    error // what Exchange says from now on
}

// CPU is what the process has used since the first answer. It stays readable after Stop.
func (p *Process) CPU() time.Duration {
	if p.mu.TryLock() { // otherwise an exchange is under way, and its reading comes
		p.readCPU()
		p.mu.Unlock()
	}
	return time.Duration(p.used.Load())
}

// readCPU brings the figure up to date. The caller holds mu.
func (p *Process) readCPU() {
	if !p.started || p.end != nil {
		return
	}
	p.guard.Lock()
	defer p.guard.Unlock()
	if now, err := p.meter.read(); err == nil {
		p.used.Store(int64(now - p.zero))
	}
}

// Stop kills the process, reaps it and says what it has used. Further calls return the same. It may be called while
// another goroutine waits in Exchange, which then returns ErrStopped.
func (p *Process) Stop() (Usage, error) {
	p.stopping.Store(true)
	p.kill()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finish()
	u := Usage{PeakMemory: p.end.peak, Stderr: p.end.stderr}
	if p.started {
		u.CPU, u.StartCPU = p.charged()-p.zero, p.zero-p.birth
	} else {
		u.StartCPU = p.charged() - p.birth
	}
	const tolerance = time.Millisecond
	if d := p.end.rusage - p.end.clock; d > tolerance || d < -tolerance {
		return u, fmt.Errorf("sandbox: the CPU clock says %v and the kernel's account %v", p.end.clock, p.end.rusage)
	}
	return u, nil
}

// charged is the clock of a dead process, as far as it counts.
func (p *Process) charged() time.Duration {
	if p.final > 0 {
		return p.final
	}
	return p.end.clock
}

// kill sends the signal that nothing survives.
func (p *Process) kill() {
	p.killMu.Lock()
	defer p.killMu.Unlock()
	if p.pidfd >= 0 {
		p.killed = true
		_ = unix.PidfdSendSignal(p.pidfd, unix.SIGKILL, nil, 0)
	}
}

// cancel ends the process because its context ended.
func (p *Process) cancel(ctx context.Context) {
	err := fmt.Errorf("sandbox: the run was cancelled: %w", context.Cause(ctx))
	p.canceled.Store(&err)
	p.kill()
}

// finish kills and reaps the process and collects what it leaves. The caller holds mu.
func (p *Process) finish() {
	if p.end != nil {
		return
	}
	if p.watcher != nil {
		p.watcher.forget(p)
	}
	e := &ending{err: ErrStopped}
	if p.group == nil {
		e.peak = peakOf(p.pid)
	}
	p.kill()
	p.awaitDeath()
	e.clock, _ = p.meter.read()
	if p.started && p.final == 0 {
		p.used.Store(int64(e.clock - p.zero))
	}
	var usage unix.Rusage
	p.killMu.Lock()
	e.status, usage, _ = reap(p.pid)
	_ = unix.Close(p.pidfd)
	p.pidfd = -1
	p.killMu.Unlock()
	e.rusage = time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	if p.group != nil {
		e.oom, e.peak = p.group.exhausted(), p.group.peak()
		p.group.remove()
	} else if peak := usage.Maxrss << 10; e.peak == 0 && peak > p.ancestors {
		e.peak = peak
	}
	e.stderr = readAll(p.stderr, p.limits.Stderr)
	if p.scratch {
		e.stderr = bytes.TrimRight(e.stderr, "\x00") // its file had its full length from the beginning
	}
	for _, fd := range []int{p.stdin, p.stdout, p.stderr} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
	p.listener.close()
	p.queue.close()
	p.judge.close()
	p.end = e
	p.release()
	p.box.forget(p)
}

// awaitOwnDeath gives a process whose output has ended the time to be dead, if it is dying, so that it can be told from
// one that has only closed its output.
func (p *Process) awaitOwnDeath() {
	const patience = 1000 // ms
	fds := []unix.PollFd{{Fd: int32(p.pidfd), Events: unix.POLLIN}}
	for {
		n, err := unix.Poll(fds, patience)
		if err == unix.EINTR || n == 0 && isExiting(p.pid) {
			continue
		}
		p.killMu.Lock()
		p.alone = n == 1 && !p.killed
		p.killMu.Unlock()
		return
	}
}

// isExiting says whether a process is on its way out, which may take long on a busy machine.
func isExiting(pid int) bool {
	const flags, exiting = 6, 0x4 // PF_EXITING
	n, _ := strconv.ParseUint(statField(pid, flags), 10, 64)
	return n&exiting != 0
}

// awaitDeath waits until the process is dead but not yet reaped: then its clock is final.
func (p *Process) awaitDeath() {
	for {
		err := unix.Waitid(unix.P_PIDFD, p.pidfd, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return
		}
	}
}

// peakOf reads the peak memory of a living process; 0 when it cannot.
func peakOf(pid int) int64 {
	n, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(statusOf(pid, "VmHWM"), "kB")), 10, 64)
	return n << 10
}

// readAll reads a memory file from its beginning, at most limit bytes.
func readAll(fd, limit int) []byte {
	b := make([]byte, limit)
	n := 0
	for n < limit {
		m, err := unix.Pread(fd, b[n:], int64(n))
		if m <= 0 || err != nil {
			break
		}
		n += m
	}
	return append([]byte(nil), b[:n]...)
}
