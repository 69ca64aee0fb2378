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

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
	"github.com/agon-judge/agon/sandbox/internal/cputime"
	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/memfile"
	"github.com/agon-judge/agon/sandbox/internal/procfs"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// Process is a running program. Exchange is called by one goroutine at a time, best one that is locked to its thread
// and pinned to the same core as the program; CPU and Stop may be called by any at any time.
type Process struct {
	box      *Sandbox
	limits   Limits
	pid      int
	innerPID uint64 // its pid as it sees it
	stdin    int    // descriptors of the judge
	stdout   int
	stderr   int
	listener seccomp.Listener // reports forbidden calls; without it they kill
	group    cgroup.Group
	watcher  *watcher      // nil until it has started
	cores    time.Duration // on how many its threads can run at a time
	bare     bool          // it may have children, which hold its output open

	// The kernel's account of a dead process's peak memory begins with what its ancestors had when they forked and
	// executed. Only what is above that is known to be its own. It is looked at where there is no group.
	inheritedPeak int64

	// What ends it from outside.
	stopping atomic.Bool
	canceled atomic.Pointer[error]
	release  func() bool // of the context
	killMu   sync.Mutex
	pidfd    int  // -1 once reaped
	killed   bool // by us

	// What Exchange works with.
	mu           sync.Mutex
	unread       int32
	finalClock   time.Duration // the clock when it was said farewell; only then
	scratch      bool          // it has files besides stderr
	pauses       bool          // it is stopped between answers
	paused       bool
	diedByItself bool // it died before it was killed
	answer       answer
	aborted      atomic.Bool
	polling      atomic.Bool // something else than its output alone is waited for

	// What Exchange and the watcher share.
	sharedMu     sync.Mutex
	asked        time.Duration // since when an answer is waited for, after epoch; 0: none is
	epoch        time.Time     // before the first exchange
	limitError   error         // the limit that it has passed, for which it was killed
	callError    error         // the forbidden call that it has made, for which it was killed
	clock        cputime.Clock
	startClock   time.Duration // the clock when the program was ordered
	playClock    time.Duration // the clock at the end of the start phase; only once started
	started      bool
	waited       time.Duration // wall time spent waiting
	forgiven     time.Duration // wall time that was spent waiting for a core instead
	turnForgiven time.Duration // as pardon, for the present answer; only with Limits.Turn
	turnCPU      time.Duration // what it had used when the present answer was asked for
	runQueue     cputime.RunQueue
	judgeQueue   cputime.ThreadQueue
	stall        cputime.Stall

	used       atomic.Int64 // last reading since the start phase, in nanoseconds
	batch      launch.Batch // that was sent to the launcher
	startFault *Fault       // what the first Exchange will say
	end        *outcome     // set once the process is reaped
}

// outcome is what is known after a process was reaped.
type outcome struct {
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
	p.sharedMu.Lock()
	defer p.sharedMu.Unlock()
	if now, err := p.clock.Read(); err == nil {
		p.used.Store(int64(now - p.playClock))
	}
}

// Stop kills the process, reaps it and says what it has used. Further calls return the same. It may be called while
// another goroutine waits in Exchange, which then returns ErrStopped.
func (p *Process) Stop() (Usage, error) {
	p.stopping.Store(true)
	p.kill()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reap()
	u := Usage{PeakMemory: p.end.peak, Stderr: p.end.stderr}
	if p.started {
		u.CPU, u.StartCPU = p.charged()-p.playClock, p.playClock-p.startClock
	} else {
		u.StartCPU = p.charged() - p.startClock
	}
	const tolerance = time.Millisecond
	if d := p.end.rusage - p.end.clock; d > tolerance || d < -tolerance {
		return u, fmt.Errorf("sandbox: the CPU clock says %v and the kernel's account %v", p.end.clock, p.end.rusage)
	}
	return u, nil
}

// charged is the clock of a dead process, as far as it counts.
func (p *Process) charged() time.Duration {
	if p.finalClock > 0 {
		return p.finalClock
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

// reap kills and reaps the process and collects what it leaves. The caller holds mu.
func (p *Process) reap() {
	if p.end != nil {
		return
	}
	if p.watcher != nil {
		p.watcher.forget(p)
	}
	e := &outcome{err: ErrStopped}
	if p.group == nil {
		e.peak = peakOf(p.pid)
	}
	p.kill()
	p.awaitZombie()
	e.clock, _ = p.clock.Read()
	if p.started && p.finalClock == 0 {
		p.used.Store(int64(e.clock - p.playClock))
	}
	var usage unix.Rusage
	p.killMu.Lock()
	e.status, usage, _ = launch.Reap(p.pid)
	_ = unix.Close(p.pidfd)
	p.pidfd = -1
	p.killMu.Unlock()
	e.rusage = time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	if p.group != nil {
		e.oom, e.peak = p.group.OOMKilled(), p.group.Peak()
		p.group.Remove()
	} else if peak := usage.Maxrss << 10; e.peak == 0 && peak > p.inheritedPeak {
		e.peak = peak
	}
	e.stderr = memfile.ReadAll(p.stderr, p.limits.Stderr)
	if p.scratch {
		e.stderr = bytes.TrimRight(e.stderr, "\x00") // its file had its full length from the beginning
	}
	for _, fd := range []int{p.stdin, p.stdout, p.stderr} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
	p.listener.Close()
	p.runQueue.Close()
	p.judgeQueue.Close()
	p.end = e
	p.release()
	p.box.unregister(p)
}

// awaitOwnExit gives a process whose output has ended the time to be dead, if it is dying, so that it can be told from
// one that has only closed its output.
func (p *Process) awaitOwnExit() {
	const patience = 1000 // ms
	fds := []unix.PollFd{{Fd: int32(p.pidfd), Events: unix.POLLIN}}
	for {
		n, err := unix.Poll(fds, patience)
		if err == unix.EINTR || n == 0 && isExiting(p.pid) {
			continue
		}
		p.killMu.Lock()
		p.diedByItself = n == 1 && !p.killed
		p.killMu.Unlock()
		return
	}
}

// isExiting says whether a process is on its way out, which may take long on a busy machine.
func isExiting(pid int) bool {
	const flags, exiting = 6, 0x4 // PF_EXITING
	n, _ := strconv.ParseUint(procfs.StatField(pid, flags), 10, 64)
	return n&exiting != 0
}

// awaitZombie waits until the process is dead but not yet reaped: then its clock is final.
func (p *Process) awaitZombie() {
	for {
		err := unix.Waitid(unix.P_PIDFD, p.pidfd, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return
		}
	}
}

// peakOf reads the peak memory of a living process; 0 when it cannot.
func peakOf(pid int) int64 {
	n, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(procfs.StatusField(pid, "VmHWM"), "kB")), 10, 64)
	return n << 10
}
