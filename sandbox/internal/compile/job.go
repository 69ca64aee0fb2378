package compile

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"
)

// Job is a compilation: commands that run one after the other in a new sandbox with the toolchain of the host and
// without network. The commands run in /box, which holds Files. They can write only to /box and /tmp, where nothing can
// be executed. When a command ends, all processes that it has started are killed.
type Job struct {
	Files       map[string][]byte // by relative path
	Base        string            // host folder, readable by all, that is bound read-only at /base; optional
	Steps       [][]string        // commands with their arguments; the first that fails ends the job
	Outputs     []string          // relative paths of the files to bring back, at most 24
	Program     string            // the output that must be a statically linked executable for this machine; optional
	CPU         time.Duration     // CPU time of all processes together; 20 s
	Wall        time.Duration     // 60 s
	Idle        time.Duration     // time in which it does nothing; or twice its CPU time, if that is more; 5 s
	Memory      int64             // bytes of all processes and files together; 1 GiB
	OutputSize  int64             // bytes of the largest file that may be written or brought back; 64 MiB
	Diagnostics int               // bytes of messages that are kept; 64 KiB, which is also the maximum
}

// Result is the result of a Job.
type Result struct {
	OK        bool              // all steps ended with exit code 0 and all outputs are there
	Limit     string            // the limit that ended it: "", "cpu", "wall", "memory" or "output"
	Rested    bool              // Limit is "wall" because it has passed Job.Idle, not Job.Wall
	Forbidden string            // the forbidden system call that ended it, like "the system call ptrace"; "": none
	Log       []byte            // what the steps have printed, as valid UTF-8 without control characters; at last why they were ended
	Files     map[string][]byte // the outputs, when OK
	CPU       time.Duration     // of all processes together
	Wall      time.Duration
	Idle      time.Duration // of Wall: it did nothing, and the host did not keep it waiting
}

// The limits of a compilation, as Result.Limit names them.
const (
	LimitCPU    = "cpu"
	LimitWall   = "wall"
	LimitMemory = "memory"
	LimitOutput = "output"
)

const (
	// MaxDiagnostics is the most bytes of messages that a job can keep.
	MaxDiagnostics = 64 << 10
	maxOutputs     = 24 // their descriptors must fit into one packet
)

// WithDefaults returns the job with the defaults of all limits that are not set.
func (j Job) WithDefaults() Job {
	if j.CPU <= 0 {
		j.CPU = 20 * time.Second
	}
	if j.Wall <= 0 {
		j.Wall = time.Minute
	}
	if j.Idle <= 0 {
		j.Idle = 5 * time.Second
	}
	if j.Memory <= 0 {
		j.Memory = 1 << 30
	}
	if j.OutputSize <= 0 {
		j.OutputSize = 64 << 20
	}
	if j.Diagnostics <= 0 || j.Diagnostics > MaxDiagnostics {
		j.Diagnostics = MaxDiagnostics
	}
	return j
}

// Check returns an error if the caller has made a mistake.
func (j Job) Check() error {
	if len(j.Steps) == 0 {
		return errors.New("sandbox: a compilation without steps")
	}
	for _, step := range j.Steps {
		if len(step) == 0 {
			return errors.New("sandbox: a compilation with an empty step")
		}
	}
	if len(j.Outputs) > maxOutputs {
		return fmt.Errorf("sandbox: a compilation with %d outputs; at most %d", len(j.Outputs), maxOutputs)
	}
	for name := range j.Files {
		if !filepath.IsLocal(name) {
			return fmt.Errorf("sandbox: the file name %q leads out of the folder", name)
		}
	}
	if j.Program != "" && !slices.Contains(j.Outputs, j.Program) {
		return fmt.Errorf("sandbox: the program %q is none of the outputs", j.Program)
	}
	for _, name := range j.Outputs {
		if !filepath.IsLocal(name) {
			return fmt.Errorf("sandbox: the output name %q leads out of the folder", name)
		}
	}
	return nil
}
