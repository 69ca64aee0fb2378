package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"golang.org/x/sys/unix"
)

// systemGroups finds the control groups of this machine.
func systemGroups() groups {
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return groups{mode: cgroupNone, why: err.Error()}
	}
	return findGroups("/sys/fs/cgroup", string(own))
}

// probe finds out what the machine allows by doing it: a launcher goes through all steps of a start and then makes a
// forbidden call.
func (s *Sandbox) probe() Capabilities {
	c := Capabilities{
		Arch: runtime.GOARCH, Kernel: kernelRelease(), Root: s.spawner.ids.root,
		Landlock: landlockABI(), Cgroup: s.groups.mode, CgroupWhy: s.groups.why, Memory: "rlimit", Cores: ownCores(),
	}
	if c.Cgroup != cgroupNone {
		c.Memory = "cgroup"
	}
	l, err := s.prepare(context.Background(), kindProbe)
	if err != nil {
		c.Problem = explainProbe(err)
		return c
	}
	defer l.discard()
	c.Namespaces = true
	m := newMeter(l.pid)
	if _, err := m.read(); err != nil {
		c.Problem = err.Error()
		return c
	}
	c.CPUClock = true
	c.Seccomp, c.Notify, err = probeFilter(l)
	if err == nil || s.probeKill() { // otherwise only the name of a forbidden call is missing
		c.Seccomp, c.Secure = true, true
		if err := s.probeMachine(); err != nil {
			c.VMWhy = err.Error()
		}
		c.VM = c.VMWhy == ""
		return c
	}
	c.Problem = fmt.Sprintf("system calls cannot be filtered: %v; the kernel needs CONFIG_SECCOMP_FILTER", err)
	return c
}

// probeFilter lets a launcher make a forbidden call and looks whether it is reported.
func probeFilter(l *launcher) (filtered, reported bool, err error) {
	o := order{profile: Static, notify: true}
	o.core, o.openFiles, o.stack = -1, 16, 8<<20
	if err := sendPacket(l.socket, o.encode(), nil); err != nil {
		return false, false, err
	}
	var b [512]byte
	n, fds, err := receivePacket(l.socket, b[:])
	if err != nil {
		return false, false, err
	}
	if n != 1 || len(fds) != 1 {
		return false, false, errors.New("forbidden calls cannot be reported")
	}
	reports := listener(fds[0])
	defer reports.close()
	const patience = 30_000
	if n, err := unix.Poll([]unix.PollFd{{Fd: int32(reports), Events: unix.POLLIN}}, patience); err != nil || n != 1 {
		return false, false, fmt.Errorf("no report of a forbidden call: %w", err)
	}
	var call notification
	if heard, err := reports.receive(&call); err != nil || !heard || call.number != unix.SYS_PTRACE {
		return false, false, fmt.Errorf("a wrong report of a forbidden call: %w", err)
	}
	return true, true, nil
}

// probeMachine runs a program of the system that ends at once.
func (s *Sandbox) probeMachine() error {
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

// probeKill lets another launcher make a forbidden call and looks whether it dies of it.
func (s *Sandbox) probeKill() bool {
	l, err := s.prepare(context.Background(), kindProbe)
	if err != nil {
		return false
	}
	defer l.discard()
	o := order{profile: Static}
	o.core, o.openFiles, o.stack = -1, 16, 8<<20
	if err := sendPacket(l.socket, o.encode(), nil); err != nil {
		return false
	}
	var info unix.Siginfo
	if err := unix.Waitid(unix.P_PIDFD, l.pidfd, &info, unix.WEXITED|unix.WNOWAIT, nil); err != nil {
		return false
	}
	const killed, dumped = 2, 3 // CLD_KILLED, CLD_DUMPED
	return info.Code == killed || info.Code == dumped
}

// explainProbe says which setting stands in the way.
func explainProbe(err error) string {
	text := err.Error()
	if !errors.Is(err, errNamespaces) && !errors.Is(err, unix.EPERM) {
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
	return text + "; in a container, allow unshare, mount and user namespaces (docker: --security-opt seccomp=unconfined --security-opt apparmor=unconfined)"
}

// kernelRelease is what uname -r prints.
func kernelRelease() string {
	var u unix.Utsname
	if err := unix.Uname(&u); err != nil {
		return "unknown"
	}
	return unix.ByteSliceToString(u.Release[:])
}

// ownCores are the cores that this process may use.
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
