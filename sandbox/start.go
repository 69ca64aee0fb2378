//go:build linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cputime"
	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// staticEnvironment is the environment of programs without a runtime. It is the same on every machine.
var staticEnvironment = []string{"PATH=/", "HOME=/", "LANG=C.UTF-8", "TZ=UTC"}

// Start starts a program. Cancelling ctx kills it. The caller must call Stop.
//
// If the file is not an executable for this machine, that is the program's fault, and the first Exchange returns it.
func (s *Sandbox) Start(ctx context.Context, program Program) (*Process, error) {
	limits := program.Limits.withDefaults()
	program.Profile = program.Profile.Of(program.runtime())
	l, file, folder, err := s.launcherFor(ctx, program)
	if err != nil {
		return nil, err
	}
	if file >= 0 {
		defer func() { _ = unix.Close(file) }()
	}
	p := &Process{
		box: s, limits: limits, pid: l.PID, innerPID: 1, pidfd: l.PIDFD, group: l.Group, clock: cputime.ClockOf(l.PID),
		stdin: -1, stdout: -1, stderr: -1, listener: -1, cores: 1, bare: s.bare,
		pauses:     limits.Turn > 0 || program.Profile == Threads || program.Profile.HasRuntime(),
		scratch:    program.Profile.HasRuntime(),
		judgeQueue: cputime.NewThreadQueue(unix.Gettid()), stall: cputime.Stall{Core: program.Core, Steal: cputime.Steal},
		runQueue: cputime.NewRunQueue(l.PID, program.Profile == Threads || program.Profile.HasRuntime()),
		epoch:    time.Now(), answer: newAnswer(limits.Output), release: func() bool { return true },
	}
	if p.bare {
		p.innerPID = uint64(l.PID)
	}
	if program.Core < 0 && p.pauses {
		p.cores = time.Duration(runtime.NumCPU())
	}
	defer func() { _ = unix.Close(l.Socket) }()
	if err := p.start(l, file, folder, program); err != nil {
		p.reap()
		p.end.err = err
		return nil, err
	}
	if err := s.register(p, program.Core); err != nil {
		p.reap()
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { p.cancel(ctx) })
	p.mu.Lock()
	p.release = stop
	p.mu.Unlock()
	return p, nil
}

// launcherFor returns a launcher for a program, with what it needs from the host: a descriptor of the executable, or a
// mount of the folder (-1 where the judge cannot make one) and the folder's absolute path.
func (s *Sandbox) launcherFor(ctx context.Context, program Program) (l *launch.Launcher, file int, folder string, err error) {
	file = -1
	kind := launch.KindStatic
	switch {
	case program.Profile.HasRuntime() && program.Dir != "":
		folder, file, err = rootfs.OpenFolder("program's folder", program.Dir)
	case program.Profile.HasRuntime():
	case program.Dir != "":
		err = fmt.Errorf("sandbox: a program with a folder needs the profile %q", VM)
	default:
		file, err = s.openExecutable(program.Path)
	}
	if err != nil {
		return nil, -1, "", err
	}
	if program.Profile.HasRuntime() {
		kind = launch.KindRuntime
	}
	if l, err = s.take(ctx, kind); err != nil && file >= 0 {
		_ = unix.Close(file)
	}
	return l, file, folder, err
}

// start connects the process and makes the launcher become the program. The file is the executable or the folder's
// mount.
func (p *Process) start(l *launch.Launcher, file int, folder string, program Program) error {
	if program.Profile == "" {
		program.Profile = Static
	}
	theirs, err := p.connect()
	defer func() {
		for _, fd := range theirs {
			_ = unix.Close(fd)
		}
	}()
	if err != nil {
		return err
	}
	if err := p.makePairs(program.Profile); err != nil {
		return err
	}
	p.box.lastMemory.Store(p.limits.Memory)
	if err := l.Limit(p.limits.Memory); err != nil {
		return err
	}
	if p.group == nil {
		p.inheritedPeak = max(peakOf(os.Getpid()), peakOf(l.PID))
	}
	name, fds := "player", append([]int{file}, theirs...)
	if program.Profile.HasRuntime() {
		request := launch.ProgramRequest{Path: program.Path, Folder: folder}
		if request.Files, err = p.box.runtimeFiles(program); err != nil {
			return err
		}
		if name, err = p.requestProgram(l, file, request); err != nil || p.startFault != nil {
			return err
		}
		fds = theirs
	}
	p.batch, err = p.finalBatch(program, name)
	if err != nil {
		return err
	}
	packet, err := p.batch.Packet()
	if err != nil {
		return err
	}
	if program.Core >= 0 { // now, while the process sleeps and need not be moved
		var set unix.CPUSet
		set.Set(program.Core)
		if err := unix.SchedSetaffinity(l.PID, &set); err != nil {
			return fmt.Errorf("sandbox: pinning the program to core %d: %w", program.Core, err)
		}
	}
	if p.startClock, err = p.clock.Read(); err != nil {
		return err
	}
	if err := launch.Send(l.Socket, packet, fds); err != nil {
		return err
	}
	for _, fd := range theirs { // the output must end when the program dies
		_ = unix.Close(fd)
	}
	theirs = nil
	return p.awaitExec(l, program.Profile)
}

// requestProgram makes the launcher mount the program's folder, and waits until it runs the stub. It returns the
// program's path.
func (p *Process) requestProgram(l *launch.Launcher, tree int, o launch.ProgramRequest) (program string, err error) {
	var fds []int
	if tree >= 0 {
		fds = []int{tree}
	}
	if err := launch.Send(l.Socket, o.Encode(), fds); err != nil {
		return "", err
	}
	message, _, err := l.Receive()
	if err != nil {
		return "", err
	}
	if mistake, ok := strings.CutPrefix(message, launch.MessageProgramError); ok {
		p.startFault = &Fault{ReasonCrash, mistake}
		return "", nil
	}
	program, ok := strings.CutPrefix(message, launch.MessageProgramPath)
	if !ok {
		p.box.forgetRuntimeFiles() // they may have changed on the host
		return "", fmt.Errorf("sandbox: the launcher %s", message)
	}
	if err := l.Ready(); err != nil {
		return "", err
	}
	var a launch.Batch
	a.ResetInherited()
	return program, l.Do(&a)
}

// finalBatch returns the last batch of the launcher, which makes it the program.
func (p *Process) finalBatch(program Program, name string) (a launch.Batch, err error) {
	notify := p.box.caps.Notify
	// What single answers bound is stopped between them, so it cannot use a timer to compute on others' time.
	timers := p.limits.Turn > 0
	filter, err := p.box.filters.Filter(program.Profile, int(p.innerPID), seccomp.Options{Notify: notify, Timers: timers})
	if err != nil {
		return a, err
	}
	environment := staticEnvironment
	if program.Profile.HasRuntime() {
		environment = launch.RuntimeEnvironment()
		a.Place(0, 1, 2)
		a.CloseAtExec(seccomp.FDExec)
	} else {
		a.Place(seccomp.FDExec, 0, 1, 2)
	}
	a.CloseAtExec(seccomp.FDControl)
	a.Limit(p.rlimits(program.Profile))
	a.Filter(filter, notify)
	a.Execute(append([]string{name}, program.Args...), environment)
	return a, nil
}

// connect makes the three descriptors of the program, which it returns, and the judge's ends of them.
func (p *Process) connect() (theirs []int, err error) {
	var in, out [2]int
	if err := unix.Pipe2(in[:], unix.O_CLOEXEC); err != nil {
		return nil, fmt.Errorf("sandbox: making a pipe: %w", err)
	}
	p.stdin = in[1]
	theirs = append(theirs, in[0])
	if err := unix.Pipe2(out[:], unix.O_CLOEXEC); err != nil {
		return theirs, fmt.Errorf("sandbox: making a pipe: %w", err)
	}
	p.stdout = out[0]
	theirs = append(theirs, out[1])
	if err := unix.SetNonblock(p.stdin, true); err != nil { // the judge's end only
		return theirs, fmt.Errorf("sandbox: setting up a pipe: %w", err)
	}
	if p.stderr, err = openStderr(p.limits.Stderr, p.scratch); err != nil {
		return theirs, err
	}
	copied, err := unix.FcntlInt(uintptr(p.stderr), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return theirs, fmt.Errorf("sandbox: setting up stderr: %w", err)
	}
	return append(theirs, copied), nil
}

// openStderr makes the memory file that is a program's stderr. The program's RLIMIT_FSIZE bounds its size, or a seal if
// that limit has to be larger.
func openStderr(size int, sealed bool) (int, error) {
	flags, status := unix.MFD_CLOEXEC, unix.O_APPEND
	if sealed {
		flags, status = flags|unix.MFD_ALLOW_SEALING, 0
	}
	fd, err := unix.MemfdCreate("stderr", flags)
	if err != nil {
		return -1, fmt.Errorf("sandbox: making a memory file: %w", err)
	}
	err = unix.Fchmod(fd, 0o600) // not executable
	if err == nil {
		_, err = unix.FcntlInt(uintptr(fd), unix.F_SETFL, status)
	}
	if err == nil && sealed {
		if err = unix.Ftruncate(fd, int64(size)); err == nil {
			_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_GROW|unix.F_SEAL_SHRINK|unix.F_SEAL_SEAL)
		}
	}
	if err != nil {
		_ = unix.Close(fd)
		return -1, fmt.Errorf("sandbox: setting up stderr: %w", err)
	}
	return fd, nil
}

// awaitExec waits until the program runs, which closes the launcher's end of the socket.
func (p *Process) awaitExec(l *launch.Launcher, profile Profile) error {
	for {
		if p.listener >= 0 && profile.HasRuntime() {
			if err := p.awaitFirstExec(l); err != nil {
				return err
			}
			profile = "" // further execs are forbidden
		}
		message, fds, err := l.Receive()
		switch {
		case err != nil:
			return fmt.Errorf("sandbox: waiting for the program: %w", err)
		case message == "":
			return nil
		case message == string(rune(launch.MessageListener)) && len(fds) == 1:
			p.listener = seccomp.Listener(fds[0])
		case len(message) == launch.ReportSize:
			return p.execFailed([]byte(message))
		default:
			return fmt.Errorf("sandbox: the launcher %s", message)
		}
	}
}

// awaitFirstExec allows the launcher's own exec of the program, which the listener reports.
func (p *Process) awaitFirstExec(l *launch.Launcher) error {
	fds := []unix.PollFd{{Fd: int32(p.listener), Events: unix.POLLIN}, {Fd: int32(l.Socket), Events: unix.POLLIN}}
	for {
		if _, err := unix.Poll(fds, -1); err != nil && !errors.Is(err, unix.EINTR) {
			return fmt.Errorf("sandbox: waiting for the program: %w", err)
		}
		if fds[1].Revents != 0 {
			return nil // it has failed, and reports why
		}
		if fds[0].Revents == 0 {
			continue
		}
		var n seccomp.Notification
		heard, err := p.listener.Receive(&n)
		if err != nil || !heard {
			return err
		}
		return p.listener.Continue(n.ID)
	}
}
