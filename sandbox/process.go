//go:build linux

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

// Process is a running program. Only one goroutine at a time may call Exchange; for the best timing it is locked to its
// thread and pinned to the same core as the program. CPU and Stop may be called at any time.
type Process struct {
	box      *Sandbox
	limits   Limits
	pid      int
	innerPID uint64 // its pid in its own namespace
	stdin    int    // the judge's ends
	stdout   int
	stderr   int
	listener seccomp.Listener // reports forbidden calls; without one they kill the process
	group    cgroup.Group
	watcher  *watcher      // nil until the program runs
	madeUp   int           // calls that the watcher has answered
	cores    time.Duration // number of cores that its threads can use at a time
	bare     bool          // it may have children that hold its output open

	// Without a control group, peak memory comes from the kernel's account of the dead process. That account begins
	// with the peak of its ancestors when they forked and executed, so only a higher figure is the program's own.
	inheritedPeak int64

	// Ending it from outside.
	stopping atomic.Bool
	canceled atomic.Pointer[error]
	release  func() bool // stops watching the context
	killMu   sync.Mutex
	pidfd    int  // -1 once reaped
	killed   bool // by us

	// State of Exchange, guarded by mu.
	mu           sync.Mutex
	unread       int32
	finalClock   time.Duration // the clock when Finish was called; 0: it was not
	scratch      bool          // it can write files other than stderr
	pauses       bool          // it is stopped between answers
	paused       bool
	diedByItself bool // it died before it was killed
	answer       answer
	aborted      atomic.Bool
	polling      atomic.Bool // Exchange waits by poll, not in a read of the output

	// State that Exchange and the watcher share, guarded by sharedMu.
	sharedMu     sync.Mutex
	asked        time.Duration // when the current wait for an answer began, since epoch; 0: there is none
	epoch        time.Time     // when the process was started
	limitError   error         // why the watcher killed it: a limit
	callError    error         // why the watcher killed it: a forbidden call
	clock        cputime.Clock
	startClock   time.Duration // the clock when the launcher was told to execute the program
	playClock    time.Duration // the clock at the end of the start phase, once started
	started      bool
	waited       time.Duration // wall time spent waiting
	forgiven     time.Duration // wall time in which the host kept the program or the judge waiting
	turnForgiven time.Duration // forgiven for the current answer, with Limits.Turn
	turnCPU      time.Duration // CPU time used before the current answer
	runQueue     cputime.RunQueue
	judgeQueue   cputime.ThreadQueue
	stall        cputime.Stall

	pairs pairs // what the program can be given

	used       atomic.Int64 // latest reading of the CPU time since the start phase, in nanoseconds
	batch      launch.Batch // the launcher's last batch
	startFault *Fault       // what the first Exchange will return
	end        *outcome     // set once the process is reaped
}

// outcome is what is known once a process has been reaped.
type outcome struct {
	status unix.WaitStatus
	oom    bool // the memory limit killed it
	clock  time.Duration
	rusage time.Duration
	peak   int64
	stderr []byte
	err    error // what Exchange returns from now on
}

// CPU returns the CPU time that the process has used since its first answer. It can be called after Stop, too.
func (p *Process) CPU() time.Duration {
	if p.mu.TryLock() { // otherwise an exchange is under way, which reads the clock itself
		p.readCPU()
		p.mu.Unlock()
	}
	return time.Duration(p.used.Load())
}

// Written returns how many bytes of stderr the process has written so far, as far as they are kept. It can be called after
// Stop, too.
func (p *Process) Written() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.end != nil {
		return len(p.end.stderr)
	}
	// The process writes through a copy of the descriptor, so they have the offset in common.
	at, err := unix.Seek(p.stderr, 0, unix.SEEK_CUR)
	if err != nil {
		return 0
	}
	return min(int(at), p.limits.Stderr)
}

// readCPU updates the CPU time used. The caller holds mu.
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

// Stop kills and reaps the process, and returns what it has used. Further calls return the same. It may be called while
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

// charged returns the clock of a dead process, without the time that Finish gave it.
func (p *Process) charged() time.Duration {
	if p.finalClock > 0 {
		return p.finalClock
	}
	return p.end.clock
}

// kill sends SIGKILL.
func (p *Process) kill() {
	p.killMu.Lock()
	defer p.killMu.Unlock()
	if p.pidfd >= 0 {
		p.killed = true
		_ = unix.PidfdSendSignal(p.pidfd, unix.SIGKILL, nil, 0)
	}
}

// cancel kills the process because its context has ended.
func (p *Process) cancel(ctx context.Context) {
	err := fmt.Errorf("sandbox: the run was cancelled: %w", context.Cause(ctx))
	p.canceled.Store(&err)
	p.kill()
}

// reap kills and reaps the process, and collects what is known about it. The caller holds mu.
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
		e.stderr = bytes.TrimRight(e.stderr, "\x00") // the file has had its full size from the beginning
	}
	for _, fd := range []int{p.stdin, p.stdout, p.stderr} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
	p.listener.Close()
	p.pairs.pipes.close()
	p.pairs.sockets.close()
	p.runQueue.Close()
	p.judgeQueue.Close()
	p.end = e
	p.release()
	p.box.unregister(p)
}

// awaitOwnExit waits until a process that has closed its output is dead, if it is exiting. This tells it from a process
// that has only closed its output.
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

// isExiting reports whether a process is exiting, which can take long on a busy machine.
func isExiting(pid int) bool {
	const flags, exiting = 6, 0x4 // PF_EXITING
	n, _ := strconv.ParseUint(procfs.StatField(pid, flags), 10, 64)
	return n&exiting != 0
}

// awaitZombie waits until the process is dead but not reaped. Its clock is final then.
func (p *Process) awaitZombie() {
	for {
		err := unix.Waitid(unix.P_PIDFD, p.pidfd, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return
		}
	}
}

// peakOf returns the peak memory of a living process; 0 if it cannot be read.
func peakOf(pid int) int64 {
	n, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(procfs.StatusField(pid, "VmHWM"), "kB")), 10, 64)
	return n << 10
}
