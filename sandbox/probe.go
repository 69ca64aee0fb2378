//go:build linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
	"github.com/agon-judge/agon/sandbox/internal/cputime"
	"github.com/agon-judge/agon/sandbox/internal/landlock"
	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// probe finds out what the machine allows by trying it: a launcher goes through all steps of a start and then makes a
// forbidden call.
func (s *Sandbox) probe() Capabilities {
	c := Capabilities{
		Arch: runtime.GOARCH, Kernel: kernelRelease(), Root: s.forks.SeparateUsers(),
		Landlock: landlock.ABI(), Cgroup: s.groups.Mode, CgroupWhy: s.groups.Problem, Memory: "rlimit", Cores: ownCores(),
	}
	if c.Cgroup != cgroup.None {
		c.Memory = "cgroup"
	}
	if err := s.probeLauncher(&c); err != nil {
		c.Problem = err.Error()
		return c
	}
	if err := s.probeRuntime(); err != nil {
		c.VMWhy = err.Error()
	}
	c.VM = c.VMWhy == ""
	return c
}

// probeLauncher tries whether launchers work, and whether forbidden calls are reported or at least kill.
func (s *Sandbox) probeLauncher(c *Capabilities) error {
	for _, notify := range []bool{true, false} {
		l, err := s.prepare(context.Background(), launch.KindStatic)
		if err != nil {
			return errors.New(adviseProbe(err))
		}
		c.Namespaces = true
		m := cputime.ClockOf(l.PID)
		if _, err = m.Read(); err == nil {
			c.CPUClock = true
			err = s.probeFilter(l, notify)
		}
		l.Discard()
		if err == nil {
			c.Seccomp, c.Notify, c.Secure = true, notify, true
			return nil
		}
		if !notify {
			return fmt.Errorf("system calls cannot be filtered: %w; the kernel needs CONFIG_SECCOMP_FILTER", err)
		}
	}
	return nil
}

// probeFilter makes a launcher make a forbidden call, and checks that the call is reported, or kills without notify.
func (s *Sandbox) probeFilter(l *launch.Launcher, notify bool) error {
	filter, err := s.filters.Filter(Static, 1, seccomp.Options{Notify: notify})
	if err != nil {
		return err
	}
	var forbidden launch.Batch
	forbidden.Filter(filter, notify)
	forbidden.Add(unix.SYS_PTRACE)
	packet, err := forbidden.Packet()
	if err != nil {
		return err
	}
	if err := launch.Send(l.Socket, packet, nil); err != nil {
		return err
	}
	if !notify {
		return awaitKill(l)
	}
	_, fds, err := l.Receive()
	if err != nil {
		return err
	}
	if len(fds) != 1 {
		return errors.New("forbidden calls cannot be reported")
	}
	reports := seccomp.Listener(fds[0])
	defer reports.Close()
	const patience = 30_000
	if n, err := unix.Poll([]unix.PollFd{{Fd: int32(reports), Events: unix.POLLIN}}, patience); err != nil || n != 1 {
		return fmt.Errorf("no report of a forbidden call: %w", err)
	}
	var call seccomp.Notification
	if heard, err := reports.Receive(&call); err != nil || !heard || call.Number != unix.SYS_PTRACE {
		return fmt.Errorf("a wrong report of a forbidden call: %w", err)
	}
	return nil
}

// awaitKill waits until a launcher's filter has killed it.
func awaitKill(l *launch.Launcher) error {
	var info unix.Siginfo
	if err := unix.Waitid(unix.P_PIDFD, l.PIDFD, &info, unix.WEXITED|unix.WNOWAIT, nil); err != nil {
		return err
	}
	const killed, dumped = 2, 3 // CLD_KILLED, CLD_DUMPED
	if info.Code != killed && info.Code != dumped {
		return errors.New("a forbidden call does not kill")
	}
	return nil
}

// probeRuntime runs a program of the system that ends at once.
func (s *Sandbox) probeRuntime() error {
	p, err := s.Start(context.Background(), Program{Path: "true", Profile: VM, Core: -1})
	if err != nil {
		return err
	}
	_, err = p.Exchange(nil, End{Line: "end"})
	_, stopErr := p.Stop()
	if fault, ok := errors.AsType[*Fault](err); !ok || fault.Reason != ReasonCrash || p.end.status.ExitStatus() != 0 {
		return fmt.Errorf("a program with a runtime ends with %w", err)
	}
	return stopErr
}

// adviseProbe returns the error's text with the setting that is in the way.
func adviseProbe(err error) string {
	text := err.Error()
	if !errors.Is(err, launch.ErrNamespaces) && !errors.Is(err, unix.EPERM) {
		return text
	}
	for _, s := range []struct{ file, bad, advice string }{
		{"user/max_user_namespaces", "0", "sysctl -w user.max_user_namespaces=10000"},
		{"kernel/unprivileged_userns_clone", "0", "sysctl -w kernel.unprivileged_userns_clone=1"},
		{"kernel/apparmor_restrict_unprivileged_userns", "1", "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile that allows userns"},
	} {
		value, readErr := os.ReadFile("/proc/sys/" + s.file)
		if readErr == nil && strings.TrimSpace(string(value)) == s.bad {
			return text + "; run: " + s.advice
		}
	}
	if errors.Is(err, unix.EACCES) {
		return text + "; this executable must be readable and executable by everybody: chmod 755"
	}
	return text + "; in a container, allow namespaces and mounts with the profiles of deploy/container (--security-opt seccomp=seccomp.json --security-opt apparmor=agon-worker); in a chroot the kernel makes none"
}

// kernelRelease returns what uname -r prints.
func kernelRelease() string {
	var u unix.Utsname
	if err := unix.Uname(&u); err != nil {
		return "unknown"
	}
	return unix.ByteSliceToString(u.Release[:])
}

// ownCores returns the cores that this process may use.
func ownCores() []int {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil
	}
	var cores []int
	for c := 0; len(cores) < set.Count(); c++ {
		if set.IsSet(c) {
			cores = append(cores, c)
		}
	}
	return cores
}
