package sandbox

import (
	"context"
	"errors"
	"time"
)

// CompileJob is a compilation: commands that are run one after the other in a fresh sandbox with the toolchain of the
// host and no network. The commands run in /box, which holds Files and is the only folder they can write, with /tmp.
type CompileJob struct {
	Files       map[string][]byte // by relative path
	Base        string            // host folder that is bound read-only at /base; optional
	Steps       [][]string        // commands with their arguments; the first that fails ends the job
	Outputs     []string          // relative paths of the files to bring back
	CPU         time.Duration     // CPU time of all processes together; 20 s
	Wall        time.Duration     // 60 s
	Memory      int64             // bytes of all processes and files together; 1 GiB
	OutputSize  int64             // bytes of the largest file that may be written or brought back; 64 MiB
	Diagnostics int               // bytes of messages that are kept; 64 KiB, which is also the most
}

// CompileResult is what became of a CompileJob.
type CompileResult struct {
	OK    bool              // all steps ended with exit code 0 and all outputs are there
	Limit string            // the limit that ended it: "", "cpu", "wall", "memory" or "output"
	Log   []byte            // what the steps printed: valid UTF-8 without control characters
	Files map[string][]byte // the outputs, when OK
	CPU   time.Duration     // of all processes together
	Wall  time.Duration
}

// Compile runs a job. The error is the judge's fault only: an erroneous source gives a result that is not OK.
func (s *Sandbox) Compile(ctx context.Context, job CompileJob) (CompileResult, error) {
	return CompileResult{}, errors.New("sandbox: compile: not there yet")
}
