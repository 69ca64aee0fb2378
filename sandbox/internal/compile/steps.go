//go:build linux

package compile

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

	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// steps runs the commands of a compilation inside its sandbox, as process 1.
type steps struct {
	job       request
	forks     *forkServer
	stop      int // an eventfd: the compilation is idle, says the judge
	report    report
	processes processes // of the current step
}

// pollInterval is the time between two checks of the limits.
const pollInterval = 20 * time.Millisecond

// stepEnvironment is the environment of all steps. It is the same on every machine.
var stepEnvironment = []string{
	"PATH=" + rootfs.SystemPath, "HOME=/tmp", "TMPDIR=/tmp", "PWD=/box", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC",
	"SOURCE_DATE_EPOCH=0", "GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=-mod=mod",
}

// run runs the steps and fills in the report.
func (s *steps) run() {
	begin := time.Now()
	for _, step := range s.job.Job.Steps {
		ok, err := s.step(step, begin.Add(s.job.Job.Wall))
		if err != nil {
			s.report.JudgeError = err.Error()
		}
		if s.report.Limit == "" && s.report.Forbidden == "" && !ok {
			s.report.Limit = s.guessLimit()
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
	s.report.OK = s.report.OK && s.report.JudgeError == "" && s.report.Limit == "" && s.report.Forbidden == ""
	s.report.CPU, s.report.Wall = childrenCPU(), time.Since(begin)
}

// step runs a command until it ends, and kills all processes that it has left.
func (s *steps) step(args []string, deadline time.Time) (ok bool, err error) {
	s.report.OK = false
	path, err := exec.LookPath(args[0])
	if err != nil {
		return false, fmt.Errorf("%s is not installed on this machine", args[0])
	}
	if err := rootfs.FakeExecutable(path); err != nil {
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
	go func() { drained <- readPipe(pipe[0], s.job.Job.Diagnostics-len(s.report.Log)) }()
	watchErr := s.watch(pid, pidfd, deadline)
	// Process 1 can kill all others at once, and inherits them.
	_ = unix.Kill(-1, unix.SIGKILL)
	status := s.reapAll(pid)
	s.report.Log = append(s.report.Log, <-drained...)
	_ = unix.Close(pidfd)
	if s.forks.listener < 0 && killedByFilter(status, s.report.Log) {
		s.report.Forbidden = unnamedCall
	}
	return status.Exited() && status.ExitStatus() == 0, watchErr
}

// limits returns the resource limits that this process could not work under itself for long.
func (s *steps) limits() []launch.Rlimit {
	const tasks, files = 64, 256
	limits := []launch.Rlimit{launch.NewRlimit(unix.RLIMIT_NPROC, tasks), launch.NewRlimit(unix.RLIMIT_NOFILE, files)}
	if s.job.DataLimit > 0 {
		limits = append(limits, launch.NewRlimit(unix.RLIMIT_DATA, s.job.DataLimit))
	}
	return limits
}

// fork starts a command that inherits the limits: this process sets them for itself, as soft limits, until the command
// has started. Meanwhile the command may use up the limit of processes, which counts the threads of this process, too.
func (s *steps) fork(path string, args []string, attr *syscall.ProcAttr) (pid int, err error) {
	spareThreads()
	limits := s.limits()
	before := make([]unix.Rlimit, len(limits))
	for i, l := range limits {
		if err := unix.Prlimit(0, l.Resource, nil, &before[i]); err != nil {
			return 0, fmt.Errorf("reading a limit: %w", err)
		}
	}
	for i, l := range limits {
		soft := unix.Rlimit{Cur: min(l.Value.Cur, before[i].Max), Max: before[i].Max}
		if err := unix.Prlimit(0, l.Resource, &soft, nil); err != nil {
			return 0, fmt.Errorf("setting a limit: %w", err)
		}
	}
	pid, err = s.forks.forkExec(path, args, attr)
	for i, l := range limits {
		_ = unix.Prlimit(0, l.Resource, &before[i], nil)
		if err == nil {
			_ = unix.Prlimit(pid, l.Resource, &l.Value, nil) // hard limits; the command may have ended already
		}
	}
	return pid, err
}

// spareThreads creates idle threads. The Go runtime creates a thread whenever it has work and no idle one, and ends the
// process if the kernel refuses.
func spareThreads() {
	const spare = 8 // more than this process needs at a time
	var began, ended sync.WaitGroup
	enough := make(chan struct{})
	for range spare {
		began.Add(1)
		ended.Go(func() {
			runtime.LockOSThread() // so that each takes a thread of its own
			began.Done()
			<-enough
			runtime.UnlockOSThread()
		})
	}
	began.Wait()
	close(enough)
	ended.Wait()
}

// watch waits until the command has ended, has passed a limit or has made a forbidden call.
func (s *steps) watch(pid, pidfd int, deadline time.Time) error {
	s.processes.begin(pid)
	fds := []unix.PollFd{
		{Fd: int32(pidfd), Events: unix.POLLIN}, {Fd: int32(s.forks.listener), Events: unix.POLLIN}, {Fd: int32(s.stop), Events: unix.POLLIN},
	}
	for {
		_, err := unix.Poll(fds, int(pollInterval/time.Millisecond))
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case err != nil:
			return fmt.Errorf("waiting for a command: %w", err)
		case fds[1].Revents != 0:
			// The process is stopped in the call until it is killed with all others.
			if s.report.Forbidden, err = s.forks.receiveForbidden(); err != nil || s.report.Forbidden != "" {
				return err
			}
		case fds[0].Revents != 0:
			return nil
		case fds[2].Revents != 0:
			s.report.Limit, s.report.Rested = LimitWall, true
			return nil
		case s.cpuTime() > s.job.Job.CPU:
			s.report.Limit = LimitCPU
			return nil
		case time.Now().After(deadline):
			s.report.Limit = LimitWall
			return nil
		}
	}
}

// unnamedCall describes a forbidden call that no listener has reported.
const unnamedCall = "a system call"

// killedByFilter reports whether a command, or one that it has started, was killed for a forbidden call. It looks at
// how the command ended, and at what shells and compilers print about their children.
func killedByFilter(status unix.WaitStatus, log []byte) bool {
	const shells = 128 + int(unix.SIGSYS)
	return status.Signaled() && status.Signal() == unix.SIGSYS || status.Exited() && status.ExitStatus() == shells ||
		status.ExitStatus() != 0 && bytes.Contains(log, []byte("Bad system call"))
}

// reapAll reaps all processes and returns the status of one.
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

// readPipe reads a pipe to its end and returns the first keep bytes.
func readPipe(fd, keep int) []byte {
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

// guessLimit returns the limit that made a step fail, by the CPU time used and by what compilers print when they fail.
// It returns "" if it finds none.
func (s *steps) guessLimit() string {
	if childrenCPU() > s.job.Job.CPU {
		return LimitCPU
	}
	for _, sign := range []struct{ text, limit string }{
		{"CPU time limit exceeded", LimitCPU},
		{"File size limit exceeded", LimitOutput},
		{"File too large", LimitOutput},
		{"No space left on device", LimitOutput},
		{"out of memory allocating", LimitMemory},
		{"virtual memory exhausted", LimitMemory},
		{"Cannot allocate memory", LimitMemory},
		{"memory exhausted", LimitMemory},
	} {
		if bytes.Contains(s.report.Log, []byte(sign.text)) {
			return sign.limit
		}
	}
	return ""
}
