//go:build linux

package sandbox

import (
	"math"
	"runtime"
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cputime"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// A watcher supervises the processes on one core: it kills those that pass a limit while an answer is waited for, and
// those that make a forbidden call. So Exchange can wait in a plain read, and costs hardly more than its two system
// calls.
//
// Exchange does not notify the watcher of each question. The watcher knows a time until which no limit can be passed,
// because neither CPU time nor waiting is faster than real time. It sleeps until then and checks again. It runs on the
// same core as the processes because only there are their CPU clocks exact, and because it takes the core from them
// when it wakes up.
type watcher struct {
	core   int // -1: any
	wakeup int // an eventfd: check now
	done   chan struct{}

	mu      sync.Mutex
	watched []*Process
	closed  bool

	// Used by the watcher's goroutine only.
	fds    []unix.PollFd // wakeup, then the listeners of the watched processes
	notice seccomp.Notification
}

const (
	// wakeMargin is the time left below which Exchange wakes the watcher.
	wakeMargin = 5 * time.Millisecond
	// minWait is the shortest time between two checks of a process.
	minWait = 20 * time.Microsecond
	// forever is the time until the next check of a process that needs none.
	forever = time.Duration(math.MaxInt64)
)

func newWatcher(core int) (*watcher, error) {
	bell, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		return nil, err
	}
	w := &watcher{core: core, wakeup: bell, done: make(chan struct{})}
	go w.run()
	return w, nil
}

// run checks the processes until the watcher is closed.
func (w *watcher) run() {
	defer close(w.done)
	runtime.LockOSThread() // never unlocked: the thread ends with its core and its timer
	if w.core >= 0 {
		var set unix.CPUSet
		set.Set(w.core)
		_ = unix.SchedSetaffinity(0, &set)
	}
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0) // the default lets it sleep 50 us too long
	for {
		wait, ok := w.scan()
		if !ok {
			return
		}
		w.poll(wait)
	}
}

// watch adds a process.
func (w *watcher) watch(p *Process) {
	w.mu.Lock()
	w.watched = append(w.watched, p)
	w.mu.Unlock()
	w.wake()
}

// forget removes a process. Once it has returned, the watcher does not use the process any more.
func (w *watcher) forget(p *Process) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, other := range w.watched {
		if other == p {
			last := len(w.watched) - 1
			w.watched[i], w.watched[last] = w.watched[last], nil
			w.watched = w.watched[:last]
			return
		}
	}
}

// wake makes the watcher check its processes now.
func (w *watcher) wake() {
	one := uint64(1)
	_, _, _ = unix.RawSyscall(unix.SYS_WRITE, uintptr(w.wakeup), uintptr(unsafe.Pointer(&one)), unsafe.Sizeof(one))
}

func (w *watcher) close() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.wake()
	<-w.done
	_ = unix.Close(w.wakeup)
}

// scan receives reports of forbidden calls, kills processes that have passed a limit, and returns the time until the
// next check. It returns false once the watcher is closed.
func (w *watcher) scan() (wait time.Duration, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return 0, false
	}
	w.fds = append(w.fds[:0], unix.PollFd{Fd: int32(w.wakeup), Events: unix.POLLIN})
	for _, p := range w.watched {
		w.fds = append(w.fds, unix.PollFd{Fd: int32(p.listener), Events: unix.POLLIN}) // -1 is ignored
	}
	w.poll(0)
	if w.fds[0].Revents != 0 {
		var count [8]byte
		_, _, _ = unix.RawSyscall(unix.SYS_READ, uintptr(w.wakeup), uintptr(unsafe.Pointer(&count)), unsafe.Sizeof(count))
	}
	wait = forever
	for i, p := range w.watched {
		if fd := &w.fds[1+i]; fd.Revents != 0 {
			p.receiveCall(&w.notice, fd.Revents)
			fd.Fd = int32(p.listener)
		}
		wait = min(wait, p.enforceLimits())
	}
	return wait, true
}

// poll waits for wakeup, a report of a forbidden call, or the end of wait. An error counts as no event.
func (w *watcher) poll(wait time.Duration) {
	timeout := unix.NsecToTimespec(int64(wait))
	_, _, e := unix.Syscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&w.fds[0])), uintptr(len(w.fds)),
		uintptr(unsafe.Pointer(&timeout)), 0, 0, 0)
	if e != 0 {
		for i := range w.fds {
			w.fds[i].Revents = 0
		}
	}
}

// enforceLimits kills the process if it has passed a limit while an answer is waited for. It returns the time until the
// next check.
func (p *Process) enforceLimits() time.Duration {
	p.sharedMu.Lock()
	defer p.sharedMu.Unlock()
	if p.limitError != nil || p.callError != nil {
		return forever
	}
	now, soon := p.elapsed(), forever
	if p.turnLimit() > 0 || !p.stall.Started() {
		p.stall.Sample(now, p.asked)
	}
	if p.turnLimit() > 0 {
		soon = cputime.SampleInterval
	}
	if p.asked == 0 {
		return min(soon, max(p.minTimeLeft(), wakeMargin)) // with less left, Exchange wakes the watcher
	}
	left, err := p.timeLeft(now - p.asked)
	if err != nil {
		p.limitError = err
		p.kill()
		return forever
	}
	return min(soon, left)
}

// receiveCall receives the report of a call. Calls that the judge answers get their answer. A forbidden call kills the
// process, which is stopped in that call. The judge still reads what the process has written before.
func (p *Process) receiveCall(n *seccomp.Notification, events int16) {
	if events&unix.POLLIN == 0 { // hung up: no process is left under the filter
		p.listener.Close()
		return
	}
	heard, err := p.listener.Receive(n)
	if err == nil && !heard {
		return
	}
	if err == nil && p.isAbort(n) {
		p.aborted.Store(true)
		if err = p.listener.Continue(n.ID); err == nil {
			return
		}
	}
	if err == nil && p.isAnswered(n) {
		if err = p.answerCall(n); err == nil {
			return
		}
	}
	if err == nil {
		err = &Fault{ReasonSyscall, "made " + seccomp.DescribeCall(n.Arch, int(n.Number)) + ", which is forbidden"}
	}
	p.sharedMu.Lock()
	p.callError = err
	p.sharedMu.Unlock()
	p.kill()
}

// isAbort reports whether a call is the one of abort(), which would look like any other crash in process 1.
func (p *Process) isAbort(n *seccomp.Notification) bool {
	return n.Arch == seccomp.AuditArch && n.Number == unix.SYS_TGKILL && n.Arguments[0] == p.innerPID && n.Arguments[2] == uint64(unix.SIGABRT)
}
