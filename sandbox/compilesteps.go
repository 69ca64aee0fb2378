package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// steps runs the commands of a compilation, inside its sandbox, as process 1.
type steps struct {
	job    boxedJob
	cradle *cradle
	report boxedReport
	seen   map[int]time.Duration // CPU clocks of the present step's processes, by pid
	high   int                   // highest pid seen
}

// glance is how often limits are looked at.
const glance = 20 * time.Millisecond

// The environment of all steps, the same on every machine and at any time.
var stepEnvironment = []string{
	"PATH=" + systemPath, "HOME=/tmp", "TMPDIR=/tmp", "PWD=/box", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC",
	"SOURCE_DATE_EPOCH=0", "GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=-mod=mod",
}

// run runs the steps and fills the report.
func (s *steps) run() {
	begin := time.Now()
	s.high = 1
	for _, step := range s.job.Job.Steps {
		ok, err := s.step(step, begin.Add(s.job.Job.Wall))
		if err != nil {
			s.report.Judge = err.Error()
		}
		if s.report.Limit == "" && s.report.Forbidden == "" && !ok {
			s.report.Limit = s.blame()
		}
		if err != nil || !ok {
			break
		}
		s.report.OK = true
		if s.report.Limit != "" || s.report.Forbidden != "" {
			s.report.OK = false
			break
		}
	}
	s.report.OK = s.report.OK && s.report.Judge == "" && s.report.Limit == "" && s.report.Forbidden == ""
	s.report.CPU, s.report.Wall = childrenCPU(), time.Since(begin)
}

// step runs one command to its end, and kills all that it has left behind.
func (s *steps) step(args []string, deadline time.Time) (ok bool, err error) {
	s.report.OK = false
	path, err := exec.LookPath(args[0])
	if err != nil {
		return false, fmt.Errorf("%s is not installed on this machine", args[0])
	}
	if err := pretendExecutable(path); err != nil {
		return false, err
	}
	var pipe [2]int
	if err := unix.Pipe2(pipe[:], unix.O_CLOEXEC); err != nil {
		return false, fmt.Errorf("making a pipe: %w", err)
	}
	pidfd := -1
	pid, err := s.fork(path, args, &syscall.ProcAttr{
		Dir: "/box", Env: stepEnvironment, Files: []uintptr{0, uintptr(pipe[1]), uintptr(pipe[1])},
		Sys: &syscall.SysProcAttr{Setsid: true, PidFD: &pidfd},
	})
	_ = unix.Close(pipe[1])
	if err != nil {
		_ = unix.Close(pipe[0])
		return false, fmt.Errorf("starting %s: %w", args[0], err)
	}
	drained := make(chan []byte)
	go func() { drained <- drain(pipe[0], s.job.Job.Diagnostics-len(s.report.Log)) }()
	watchErr := s.watch(pidfd, deadline)
	// Process 1 may kill all others at once, and is who inherits them.
	_ = unix.Kill(-1, unix.SIGKILL)
	status := s.reapAll(pid)
	s.report.Log = append(s.report.Log, <-drained...)
	_ = unix.Close(pidfd)
	if s.cradle.listener < 0 && diedOfFilter(status, s.report.Log) {
		s.report.Forbidden = unnamedCall
	}
	return status.Exited() && status.ExitStatus() == 0, watchErr
}

// limits are what this process itself could not bear for long.
func (s *steps) limits() []rlimit {
	const tasks, files = 64, 256
	limits := []rlimit{limitOf(unix.RLIMIT_NPROC, tasks), limitOf(unix.RLIMIT_NOFILE, files)}
	if s.job.Data > 0 {
		limits = append(limits, limitOf(unix.RLIMIT_DATA, s.job.Data))
	}
	return limits
}

// fork starts a command that inherits the limits: this process has them for as long as that takes, softly. Meanwhile
// the command may fill the limit of processes, which counts this process's threads, too.
func (s *steps) fork(path string, args []string, attr *syscall.ProcAttr) (pid int, err error) {
	spareThreads()
	limits := s.limits()
	before := make([]unix.Rlimit, len(limits))
	for i, l := range limits {
		if err := unix.Prlimit(0, l.resource, nil, &before[i]); err != nil {
			return 0, fmt.Errorf("reading a limit: %w", err)
		}
	}
	for i, l := range limits {
		soft := unix.Rlimit{Cur: min(l.value.Cur, before[i].Max), Max: before[i].Max}
		if err := unix.Prlimit(0, l.resource, &soft, nil); err != nil {
			return 0, fmt.Errorf("setting a limit: %w", err)
		}
	}
	pid, err = s.cradle.forkExec(path, args, attr)
	for i, l := range limits {
		_ = unix.Prlimit(0, l.resource, &before[i], nil)
		if err == nil {
			_ = unix.Prlimit(pid, l.resource, &l.value, nil) // for good; it may have ended already
		}
	}
	return pid, err
}

// spareThreads makes threads that wait for work. The Go runtime, which makes one whenever it has work and no thread that
// waits, ends the process when the kernel refuses.
func spareThreads() {
	const spare = 8 // more than this process can have use for at a time
	var began, ended sync.WaitGroup
	enough := make(chan struct{})
	for range spare {
		began.Add(1)
		ended.Go(func() {
			runtime.LockOSThread() // so each needs a thread of its own
			began.Done()
			<-enough
			runtime.UnlockOSThread()
		})
	}
	began.Wait()
	close(enough)
	ended.Wait()
}

// watch waits until the command ends, a limit is passed or a forbidden call is made.
func (s *steps) watch(pidfd int, deadline time.Time) error {
	s.seen = map[int]time.Duration{}
	fds := []unix.PollFd{{Fd: int32(pidfd), Events: unix.POLLIN}, {Fd: int32(s.cradle.listener), Events: unix.POLLIN}}
	for {
		_, err := unix.Poll(fds, int(glance/time.Millisecond))
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case err != nil:
			return fmt.Errorf("waiting for a command: %w", err)
		case fds[1].Revents != 0:
			// Whoever made the call waits in it, until it is killed with all others.
			if s.report.Forbidden, err = s.cradle.hear(); err != nil || s.report.Forbidden != "" {
				return err
			}
		case fds[0].Revents != 0:
			return nil
		case s.cpu() > s.job.Job.CPU:
			s.report.Limit = limitCPU
			return nil
		case time.Now().After(deadline):
			s.report.Limit = limitWall
			return nil
		}
	}
}

// unnamedCall is a forbidden call of which nobody has heard.
const unnamedCall = "a system call"

// diedOfFilter says whether a command, or one that it started, was killed for a forbidden call: by how it ended, or by
// what shells and compilers say about what they started.
func diedOfFilter(status unix.WaitStatus, log []byte) bool {
	const shells = 128 + int(unix.SIGSYS)
	return status.Signaled() && status.Signal() == unix.SIGSYS || status.Exited() && status.ExitStatus() == shells ||
		status.ExitStatus() != 0 && bytes.Contains(log, []byte("Bad system call"))
}

// cpu is the CPU time of all processes so far: those that were reaped, and the clocks of those that run. A process
// that its own parent has reaped since the last look counts with what it had then; the command's end corrects that.
func (s *steps) cpu() time.Duration {
	const ahead = 256 // numbers are given in ascending order
	s.high = max(s.high, newestNumber())
	own := unix.Gettid() // the kernel takes this thread's number for that of its process, and no other thread's
	for pid := 2; pid <= s.high+ahead; pid++ {
		if pid == own {
			continue
		}
		m := newMeter(pid)
		if now, err := m.read(); err == nil {
			s.seen[pid], s.high = now, max(s.high, pid)
		}
	}
	sum := childrenCPU()
	for _, d := range s.seen {
		sum += d
	}
	return sum
}

// newestNumber is the number of a process or thread that was given lately: that of a thread which ends with its goroutine,
// so that the next time it is another one.
func newestNumber() int {
	number := make(chan int)
	go func() {
		runtime.LockOSThread()
		number <- unix.Gettid()
	}()
	return <-number
}

// childrenCPU is the CPU time of all reaped children and theirs.
func childrenCPU() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// reapAll waits for all processes and gives the status of one.
func (s *steps) reapAll(pid int) unix.WaitStatus {
	var mine unix.WaitStatus
	for {
		var status unix.WaitStatus
		got, err := unix.Wait4(-1, &status, 0, nil)
		if got == pid {
			mine = status
		}
		if err != nil && !errors.Is(err, unix.EINTR) {
			return mine
		}
	}
}

// drain reads a pipe to its end and keeps the beginning.
func drain(fd, keep int) []byte {
	defer func() { _ = unix.Close(fd) }()
	var log []byte
	b := make([]byte, 16<<10)
	for {
		n, err := unix.Read(fd, b)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if n <= 0 || err != nil {
			return log
		}
		log = append(log, b[:min(n, max(0, keep-len(log)))]...)
	}
}

// blame finds the limit that made a step fail, by the time used and by what compilers say about what killed them.
func (s *steps) blame() string {
	if childrenCPU() > s.job.Job.CPU {
		return limitCPU
	}
	for _, sign := range []struct{ text, limit string }{
		{"CPU time limit exceeded", limitCPU},
		{"File size limit exceeded", limitOutput},
		{"File too large", limitOutput},
		{"No space left on device", limitOutput},
		{"out of memory allocating", limitMemory},
		{"virtual memory exhausted", limitMemory},
		{"Cannot allocate memory", limitMemory},
		{"memory exhausted", limitMemory},
	} {
		if bytes.Contains(s.report.Log, []byte(sign.text)) {
			return sign.limit
		}
	}
	return ""
}
