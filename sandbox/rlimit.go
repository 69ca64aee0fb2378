//go:build linux

package sandbox

import (
	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// pendingSignals is the most signals and timers of a program. The kernel counts those of all programs together, up to the
// judge's own limit: a program that could reach it would be seen by others.
const pendingSignals = 64

// rlimits returns the resource limits of the program. CPU time is not among them: the kernel would enforce it by
// sampled ticks, and would then run the process's CPU clock by ticks, too, for the judge and for the program's own
// clock().
func (p *Process) rlimits(profile Profile) []launch.Rlimit {
	var tasks, openFiles, fileSize int64 = 0, 16, int64(p.limits.Stderr) // the only file is stderr
	stack := min(64<<20, p.limits.Memory)
	switch profile {
	case Static:
	case Threads:
		tasks, openFiles = 16, 32
	default:
		const thread = 8 << 20 // libraries give threads stacks as large as this limit
		const spare = 1 << 20  // who fills a folder with one file shall hear that it is full
		tasks, openFiles, fileSize = 64, seccomp.FDExec-4, launch.ScratchSize+spare
		stack = min(thread, p.limits.Memory)
	}
	limits := []launch.Rlimit{
		launch.NewRlimit(unix.RLIMIT_FSIZE, fileSize),
		launch.NewRlimit(unix.RLIMIT_CORE, launch.CoreDump),
		launch.NewRlimit(unix.RLIMIT_MEMLOCK, 0),
		launch.NewRlimit(unix.RLIMIT_MSGQUEUE, 0),
		launch.NewRlimit(unix.RLIMIT_SIGPENDING, pendingSignals),
		launch.NewRlimit(unix.RLIMIT_NOFILE, openFiles),
		launch.NewRlimit(unix.RLIMIT_STACK, stack),
	}
	if tasks > 0 {
		limits = append(limits, launch.NewRlimit(unix.RLIMIT_NPROC, tasks))
	}
	if p.group == nil {
		limits = append(limits, launch.NewRlimit(memoryResource(profile), p.limits.Memory+reserveAllowance(profile)))
	}
	for i := range limits { // the launcher has the judge's limits, which it cannot raise
		var now unix.Rlimit
		if err := unix.Prlimit(0, limits[i].Resource, nil, &now); err == nil && now.Max < limits[i].Value.Max {
			limits[i].Value = unix.Rlimit{Cur: now.Max, Max: now.Max}
		}
	}
	return limits
}

// memoryResource returns the resource to limit if there is no control group. Runtimes with threads reserve far more
// address space than they use.
func memoryResource(profile Profile) int {
	if profile != Static {
		return unix.RLIMIT_DATA
	}
	return unix.RLIMIT_AS
}

// reserveAllowance returns how much of memoryResource a program gets in addition to its memory limit: for the
// executable and guard pages, or for what a runtime reserves without using it, above all the stacks of threads.
func reserveAllowance(profile Profile) int64 {
	if profile.HasRuntime() {
		return 256 << 20
	}
	return 16 << 20
}
