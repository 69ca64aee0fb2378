package sandbox

import (
	"fmt"
	"strings"
)

// Capabilities describes what this machine lets the sandbox do. Match records, /health and `agon doctor` show it.
type Capabilities struct {
	Secure     bool   `json:"secure"`             // everything is there that strangers' programs need to be isolated
	Insecure   bool   `json:"insecure,omitempty"` // programs run although Secure is false
	Problem    string `json:"problem,omitempty"`  // what is missing, and what to do, when not Secure
	Kernel     string `json:"kernel"`             // release of the running kernel
	Arch       string `json:"arch"`               // GOARCH
	Cores      []int  `json:"cores"`              // the cores that this process may use
	Root       bool   `json:"root"`               // programs get host users of their own
	Namespaces bool   `json:"namespaces"`         // user, pid, mount, network, ipc, uts and cgroup
	Seccomp    bool   `json:"seccomp"`            // system calls are filtered
	Notify     bool   `json:"notify"`             // forbidden system calls are named in verdicts
	Landlock   int    `json:"landlock"`           // ABI version of the second line of defence; 0: none
	CPUClock   bool   `json:"cpu_clock"`          // the CPU time of another process can be read exactly
	Cgroup     string `json:"cgroup"`             // "v2", "v1", "hybrid" or "none"
	CgroupWhy  string `json:"cgroup_why,omitempty"`
	VM         bool   `json:"vm"` // programs with a runtime can run
	VMWhy      string `json:"vm_why,omitempty"`
	Memory     string `json:"memory"` // how memory is limited: "cgroup" or "rlimit"
}

// Check is one line of a health report.
type Check struct {
	Name string `json:"name"` // what was checked
	OK   bool   `json:"ok"`
	Text string `json:"text"` // what holds, or what is missing and what to do about it
}

// Checks explains the capabilities, one line each. The first line is whether programs can be run at all. Any other
// check that fails lowers protection or precision.
func (c Capabilities) Checks() []Check {
	isolation := Check{"isolation", c.Secure, "strangers' programs can be run"}
	if !c.Secure {
		isolation.Text = c.Problem
	}
	if c.Insecure {
		isolation.Text = "OFF: programs are run without it, because that was asked for; " + c.Problem
	}
	missing := func(ok bool, holds, lacks string) string {
		if ok {
			return holds
		}
		return lacks
	}
	const noTry = "not reached, because isolation failed before"
	checks := []Check{
		isolation,
		{"namespaces", c.Namespaces, missing(c.Namespaces, "processes, files, network, users and names of the host are out of sight", "not available")},
		{"users", c.Root, missing(c.Root, "every program has a host user of its own",
			"programs share the judge's host user, in separate namespaces; run the worker as root, or in a container as its root, for separate ones")},
		{"seccomp", c.Seccomp, missing(c.Seccomp, "system calls that a player does not need are forbidden", noTry)},
		{"notify", c.Notify, missing(c.Notify, "a forbidden call is named in the verdict",
			"verdicts do not name forbidden calls; the kernel must be 5.5 or newer, and no outer sandbox may listen already")},
		{"landlock", c.Landlock > 0, missing(c.Landlock > 0, fmt.Sprintf("second line of defence, version %d", c.Landlock),
			"no second line of defence; boot with lsm=landlock,... on Linux 5.13 or newer")},
		{"cpu clock", c.CPUClock, missing(c.CPUClock, "CPU time is read exactly, in nanoseconds", noTry)},
		{"runtimes", c.VM, missing(c.VM, "players with a runtime, like Java and Python, can be run",
			"players in Java, Python and the like cannot be run: "+missing(c.VMWhy == "", noTry, c.VMWhy))},
		{"memory", c.Memory == "cgroup", missing(c.Memory == "cgroup", "limited by control groups ("+c.Cgroup+")", c.adviseMemory())},
	}
	return checks
}

// adviseMemory explains why control groups do not limit memory, and what to do.
func (c Capabilities) adviseMemory() string {
	text := "limited by address space only, so reports of memory faults are guesses"
	if c.CgroupWhy != "" {
		text += ": " + strings.TrimPrefix(c.CgroupWhy, "sandbox: ")
	}
	return text + "; run as root, or under systemd with Delegate=yes, or in a container with a writable /sys/fs/cgroup"
}
