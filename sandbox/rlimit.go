package sandbox

import "golang.org/x/sys/unix"

// rlimit is a resource limit as prlimit64 takes it.
type rlimit struct {
	resource int
	value    unix.Rlimit
}

func limitOf(resource int, n int64) rlimit {
	return rlimit{resource: resource, value: unix.Rlimit{Cur: uint64(n), Max: uint64(n)}}
}

// coreDump is the limit of core dumps, in bytes. With 0 the kernel still hands them to a program that the host has named;
// with 1 it does not (core(5)).
const coreDump = 1

// rlimits are the resource limits of the program. There is no limit of CPU time among them: the kernel would hold it by
// sampled ticks, and keep the CPU clock of the process by ticks too, for us and for the program's own clock().
func (p *Process) rlimits(profile Profile) []rlimit {
	var tasks, openFiles, fileSize int64 = 0, 16, int64(p.limits.Stderr) // the only file is stderr
	stack := min(64<<20, p.limits.Memory)
	switch profile {
	case Static:
	case Threads:
		tasks, openFiles = 16, 32
	case VM:
		const thread = 8 << 20 // libraries make stacks of threads as large as the first one
		tasks, openFiles, fileSize = 64, fdExec-4, machineScratch
		stack = min(thread, p.limits.Memory)
	}
	limits := []rlimit{
		limitOf(unix.RLIMIT_FSIZE, fileSize),
		limitOf(unix.RLIMIT_CORE, coreDump),
		limitOf(unix.RLIMIT_MEMLOCK, 0),
		limitOf(unix.RLIMIT_MSGQUEUE, 0),
		limitOf(unix.RLIMIT_NOFILE, openFiles),
		limitOf(unix.RLIMIT_STACK, stack),
	}
	if tasks > 0 {
		limits = append(limits, limitOf(unix.RLIMIT_NPROC, tasks))
	}
	if p.group == nil {
		limits = append(limits, limitOf(memoryResource(profile), p.limits.Memory+room(profile)))
	}
	for i := range limits { // a limit cannot be raised, only lowered; the launcher has the judge's
		var now unix.Rlimit
		if err := unix.Prlimit(0, limits[i].resource, nil, &now); err == nil && now.Max < limits[i].value.Max {
			limits[i].value = unix.Rlimit{Cur: now.Max, Max: now.Max}
		}
	}
	return limits
}

// memoryResource is what can be limited where no control group limits memory. Runtimes with threads reserve far more
// address space than they use.
func memoryResource(profile Profile) int {
	if profile != Static {
		return unix.RLIMIT_DATA
	}
	return unix.RLIMIT_AS
}

// room is what a program may have of what is limited where no control group limits its memory, besides its limit: the
// executable itself and its guard pages, or what a runtime reserves without using it, above all stacks of threads.
func room(profile Profile) int64 {
	if profile == VM {
		return 256 << 20
	}
	return 16 << 20
}
