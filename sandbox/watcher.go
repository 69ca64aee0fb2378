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

// A watcher minds the processes on one core: it ends those that pass a limit while an answer is waited for, and hears of
// forbidden calls. So the judge itself can wait in a plain read, and an exchange costs hardly more than its two system
// calls.
//
// Nobody tells the watcher that an exchange begins. It knows until when nothing can be passed (CPU time does not run
// faster than the clock, and waiting neither), sleeps until then, and looks again. It is on the same core as the
// processes because only there their CPU clocks are exact, and because it takes the core from them when it wakes up.
type watcher struct {
	core   int // -1: any
	wakeup int // an eventfd: there is something new
	done   chan struct{}

	mu      sync.Mutex
	watched []*Process
	closed  bool

	// Of the watcher's own goroutine.
	fds    []unix.PollFd // the bell, then the listeners of those watched
	notice seccomp.Notification
}

const (
	// wakeMargin is what must be left of all limits for an exchange to begin without the watcher being told.
	wakeMargin = 5 * time.Millisecond
	// minWait is the shortest time until a process is looked at again.
	minWait = 20 * time.Microsecond
	// forever is when a process is looked at again that nothing more can happen to.
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

// run watches until the watcher is closed.
func (w *watcher) run() {
	defer close(w.done)
	runtime.LockOSThread() // never unlocked: the thread ends with its core and its timer
	if w.core >= 0 {
		var set unix.CPUSet
		set.Set(w.core)
		_ = unix.SchedSetaffinity(0, &set)
	}
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0) // otherwise it sleeps 50 us too long
	for {
		wait, ok := w.scan()
		if !ok {
			return
		}
		w.poll(wait)
	}
}

// watch begins to mind a process.
func (w *watcher) watch(p *Process) {
	w.mu.Lock()
	w.watched = append(w.watched, p)
	w.mu.Unlock()
	w.wake()
}

// forget ceases to mind a process. When it returns, the watcher does not use the process any more.
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

// wake lets the watcher look at its processes now.
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

// scan hears what there is to be heard, ends who has passed a limit, and says until when nothing can happen.
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

// poll waits for the bell, a forbidden call, or the end of wait. Errors mean that nothing was heard.
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

// enforceLimits ends the process if it has passed a limit while it was waited for, and says when to look at it again.
func (p *Process) enforceLimits() time.Duration {
	p.sharedMu.Lock()
	defer p.sharedMu.Unlock()
	if p.limitError != nil || p.callError != nil {
		return forever
	}
	now, soon := p.elapsed(), forever
	if p.limits.Turn > 0 || !p.stall.Started() {
		p.stall.Sample(now, p.asked)
	}
	if p.limits.Turn > 0 {
		soon = cputime.SampleInterval
	}
	if p.asked == 0 {
		return min(soon, max(p.minTimeLeft(), wakeMargin)) // whoever asks it with less left rings
	}
	left, err := p.timeLeft(now - p.asked)
	if err != nil {
		p.limitError = err
		p.kill()
		return forever
	}
	return min(soon, left)
}

// receiveCall takes the report of a forbidden call, which ends the process in the middle of it. What it has written before was
// written: the judge still reads it.
func (p *Process) receiveCall(n *seccomp.Notification, events int16) {
	if events&unix.POLLIN == 0 { // hung up: nobody is left to be reported
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
	if err == nil {
		err = &Fault{ReasonSyscall, "made " + seccomp.DescribeCall(n.Arch, int(n.Number)) + ", which is forbidden"}
	}
	p.sharedMu.Lock()
	p.callError = err
	p.sharedMu.Unlock()
	p.kill()
}

// isAbort says whether a call is abort(), which looks like any other crash in process 1 unless it is noticed here.
func (p *Process) isAbort(n *seccomp.Notification) bool {
	return n.Arch == seccomp.AuditArch && n.Number == unix.SYS_TGKILL && n.Arguments[0] == p.innerPID && n.Arguments[2] == uint64(unix.SIGABRT)
}
