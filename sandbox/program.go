package sandbox

import (
	"time"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// Profile names a list of allowed system calls.
type Profile = seccomp.Profile

// The profiles that a Program can run under.
const (
	// Static is for statically linked single-threaded programs: C, C++, Rust. It is the default.
	Static = seccomp.Static
	// Threads adds what a statically linked program with threads needs: Go.
	Threads = seccomp.Threads
	// VM is for programs with a runtime: interpreters, virtual machines, and what is linked to the system's libraries.
	VM = seccomp.VM
)

// Limits limits one run of a program. Zero means the default, which each field names.
type Limits struct {
	CPU       time.Duration // CPU time (user and system) after the first answer; 10 s
	StartCPU  time.Duration // CPU time until the first answer; 1 s
	Wall      time.Duration // time that the judge waits for answers, summed over the run; 10 s + twice (CPU + StartCPU)
	Turn      time.Duration // time that the judge waits for one answer after the first; only Wall
	StartWall time.Duration // time that the judge waits for the first answer; only Wall
	Memory    int64         // bytes; 256 MiB
	Output    int           // bytes of one answer, without its ending line; 1 MiB
	Stderr    int           // bytes of stderr that are kept; further writes fail; 64 KiB
}

// withDefaults returns the limits with defaults for those that are not set.
func (l Limits) withDefaults() Limits {
	if l.CPU <= 0 {
		l.CPU = 10 * time.Second
	}
	if l.StartCPU <= 0 {
		l.StartCPU = time.Second
	}
	if l.Wall <= 0 {
		l.Wall = 10*time.Second + 2*(l.CPU+l.StartCPU)
	}
	if l.Memory <= 0 {
		l.Memory = 256 << 20
	}
	if l.Output <= 0 {
		l.Output = 1 << 20
	}
	if l.Stderr <= 0 {
		l.Stderr = 64 << 10
	}
	return l
}

// Program is what Start runs. With Limits.Turn it is stopped between answers, and may set timers of real time.
//
// With the profiles Static and Threads it is an executable on the host that needs no other file. With VM it is a command
// that runs in a folder, like "python3 -u MyBot.py":
//
//   - Dir appears as /player, the working folder. Everything in it must be readable by everybody. The program can change
//     and add up to 16 MiB and 1024 files there, in a copy of its own, in memory, which ends with it. It cannot change
//     files of 64 KiB and more, executables and libraries.
//   - Path is looked up inside the sandbox. A word without a slash is a program of the system (in /usr/bin, /bin or
//     /usr/local/bin) or else a file of the folder; a relative path with a slash starts at the folder. It must be a real
//     executable: a script would have to execute its interpreter, and a second exec is forbidden.
//   - The program can also read what its runtime needs of the host: the command, its libraries, the runtime's folders and
//     configuration. With a runtime that is not known it can read the host's /usr, /bin and /lib*. It has an empty /tmp of
//     16 MiB, which counts as memory. /proc has only self/exe and a part of self/maps.
//   - It may have up to 64 threads, but no second process.
type Program struct {
	Path    string   // the executable
	Args    []string // arguments after the program's name
	Dir     string   // with VM: the folder on the host; "": none
	Profile Profile  // "": Static
	Runtime string   // with VM: the runtime whose files and system calls it gets; "": that of Path
	Limits  Limits
	Core    int // the core it is pinned to; -1: any
}

// Usage is what a process has used until it ended.
type Usage struct {
	CPU        time.Duration // after the first answer
	StartCPU   time.Duration // until the first answer was complete
	PeakMemory int64         // bytes; 0: not known
	Stderr     []byte        // what it wrote on stderr, up to Limits.Stderr
}
