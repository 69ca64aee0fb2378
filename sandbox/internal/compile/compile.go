//go:build linux

package compile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/memfile"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// Run runs a job in a launcher of the kind launch.KindCompile. An error is the judge's fault; a faulty source gives a
// result that is not OK.
func Run(ctx context.Context, l *launch.Launcher, job Job) (Result, error) {
	if l.Group != nil {
		if err := l.Group.Limit(job.Memory); err != nil {
			return Result{}, err
		}
	}
	stop, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		return Result{}, fmt.Errorf("sandbox: making the sign to stop: %w", err)
	}
	defer func() { _ = unix.Close(stop) }()
	if err := sendJob(l, job, stop); err != nil {
		return Result{}, err
	}
	// Killing needs a descriptor of its own: the launcher's is closed once this function has returned.
	pidfd, err := unix.FcntlInt(uintptr(l.PIDFD), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return Result{}, fmt.Errorf("sandbox: holding the compilation: %w", err)
	}
	killer := os.NewFile(uintptr(pidfd), "pidfd")
	forget := context.AfterFunc(ctx, func() { killPidfd(killer) })
	defer func() { forget(); _ = killer.Close() }()

	done, idle := make(chan struct{}), make(chan time.Duration, 1)
	go func() { idle <- watchIdle(l.PID, job.Idle, stop, done) }()
	report, fds, err := awaitReport(l, job.Wall)
	close(done)
	rested := <-idle
	defer func() {
		for _, fd := range fds {
			_ = unix.Close(fd)
		}
	}()
	if ctx.Err() != nil {
		return Result{}, fmt.Errorf("sandbox: the compilation was cancelled: %w", context.Cause(ctx))
	}
	result, err := conclude(job, l, report, fds, err)
	result.Idle = rested
	return result, err
}

// killPidfd kills the process of a pidfd, unless the file is closed already.
func killPidfd(f *os.File) {
	connection, err := f.SyscallConn()
	if err != nil {
		return
	}
	_ = connection.Control(func(fd uintptr) { _ = unix.PidfdSendSignal(int(fd), unix.SIGKILL, nil, 0) })
}

// sendJob sends the job to the launcher. Stop is an eventfd by which the judge ends an idle compilation: not a second
// message, because a launcher that ends without having read it would take its report back.
func sendJob(l *launch.Launcher, job Job, stop int) error {
	j := request{Job: job}
	if l.Group == nil {
		j.DataLimit = job.Memory
	}
	j.Hidden = rootfs.OwnExecutable()
	also := []int{stop}
	if job.Base != "" {
		base, fd, err := rootfs.OpenFolder("base folder", job.Base)
		if err != nil {
			return err
		}
		j.Job.Base = base
		if fd >= 0 {
			also = append(also, fd)
			defer func() { _ = unix.Close(fd) }()
		}
	}
	memory, err := memfile.Encode("job", j)
	if err != nil {
		return err
	}
	defer func() { _ = unix.Close(memory) }()
	return launch.Send(l.Socket, []byte("job"), append([]int{memory}, also...))
}

// awaitReport waits for the launcher's report. The launcher enforces the wall time itself; the timeout here is for a
// launcher that hangs.
func awaitReport(l *launch.Launcher, wall time.Duration) (report, []int, error) {
	patience := unix.NsecToTimeval(int64(wall + 30*time.Second))
	if err := unix.SetsockoptTimeval(l.Socket, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &patience); err != nil {
		return report{}, nil, fmt.Errorf("sandbox: setting the launcher's time: %w", err)
	}
	var text [512]byte
	n, fds, err := launch.Receive(l.Socket, text[:])
	if err != nil {
		return report{}, fds, err
	}
	if n == 0 {
		return report{}, fds, errLauncherDied
	}
	if string(text[:n]) != "report" || len(fds) == 0 {
		return report{}, fds, fmt.Errorf("sandbox: the launcher %s", text[:n])
	}
	var r report
	if err := memfile.Decode(fds[0], &r); err != nil {
		return report{}, fds, err
	}
	return r, fds, nil
}

var errLauncherDied = errors.New("sandbox: the compilation's launcher died")

// conclude makes a result of the launcher's report and of what the control group knows.
func conclude(job Job, l *launch.Launcher, r report, fds []int, failed error) (Result, error) {
	oom := l.Group != nil && l.Group.OOMKilled()
	if failed != nil && !(oom && errors.Is(failed, errLauncherDied)) {
		return Result{}, failed
	}
	if r.JudgeError != "" && !oom {
		return Result{}, fmt.Errorf("sandbox: compiling: %s", r.JudgeError)
	}
	result := Result{OK: r.OK, Limit: r.Limit, Rested: r.Rested, Forbidden: r.Forbidden, CPU: r.CPU, Wall: r.Wall}
	if oom && result.Limit == "" {
		result.OK, result.Limit = false, LimitMemory
	}
	problem := r.Problem
	if r.Forbidden != "" {
		problem = "the compiler tried " + r.Forbidden + ", which is forbidden here"
	}
	result.Log = logWithLastLine(r.Log, problem, job.Diagnostics)
	if !result.OK {
		return result, nil
	}
	result.Files = make(map[string][]byte, len(job.Outputs))
	for i, name := range job.Outputs {
		content, err := readOutput(fds[1+i], job.OutputSize)
		if err != nil {
			return Result{}, fmt.Errorf("sandbox: reading the output %s: %w", name, err)
		}
		result.Files[name] = content
	}
	if problem := job.checkOutputs(result.Files); problem != "" {
		result.OK, result.Files, result.Log = false, nil, logWithLastLine(r.Log, problem, job.Diagnostics)
	}
	return result, nil
}
