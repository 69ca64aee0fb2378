package sandbox

// Capabilities says what this machine lets the sandbox do. It goes into match records, /health and `agon doctor`.
type Capabilities struct {
	Secure     bool   `json:"secure"`             // everything that is needed to run strangers' programs holds
	Insecure   bool   `json:"insecure,omitempty"` // programs are run although Secure is false
	Kernel     string `json:"kernel"`             // release of the running kernel
	Arch       string `json:"arch"`               // as Go names it
	Root       bool   `json:"root"`               // players get host users of their own
	Namespaces bool   `json:"namespaces"`         // user, pid, mount, network, ipc, uts and cgroup
	Seccomp    bool   `json:"seccomp"`            // system calls are filtered
	Notify     bool   `json:"notify"`             // forbidden system calls are named in verdicts
	Landlock   int    `json:"landlock"`           // ABI version of the second line of defence; 0: none
	Cgroup     string `json:"cgroup"`             // "v2", "v1", "hybrid" or "none"
	Memory     string `json:"memory"`             // how memory is limited: "cgroup" or "rlimit"
	Problem    string `json:"problem,omitempty"`  // what is missing, when not Secure
	CPUClock   bool   `json:"cpu_clock"`          // CPU time of another process can be read exactly
	Cores      []int  `json:"cores"`              // cores that this process may use
}

// Check is one line of a health report.
type Check struct {
	Name string `json:"name"` // what was looked at
	OK   bool   `json:"ok"`
	Text string `json:"text"` // what holds, or what is missing and what to do about it
}

// Checks explains the capabilities, one line each.
func (c Capabilities) Checks() []Check { return nil }
