//go:build !linux

package sandbox

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/agon-judge/agon/sandbox/internal/compile"
)

// Namespaces, seccomp and pidfds exist only on Linux, so elsewhere New returns an error and nothing can be started. The types
// are the same, so programs that use the package for some of their commands compile on every system.

// errUnsupported is the error of New on systems other than Linux.
var errUnsupported = fmt.Errorf("players run in a sandbox that needs Linux; this is %s: "+
	"use a Linux machine, a virtual machine, a container or WSL 2", runtime.GOOS)

// Config configures a Sandbox. The zero value is valid.
type Config struct {
	Pool     int          // number of launchers that are kept prepared; 0: 4 for each core
	Insecure bool         // run programs even if they cannot be isolated: for trusted programs only
	Log      *slog.Logger // nil: slog.Default()
}

// Sandbox runs programs, on Linux.
type Sandbox struct{}

// Process is a running program.
type Process struct{}

// CompileJob is a compilation. Its fields are described in internal/compile.
type CompileJob = compile.Job

// CompileResult is the result of a CompileJob.
type CompileResult = compile.Result

// Init does nothing: there are no launchers on this system.
func Init() {}

// New returns an error that says what is needed.
func New(Config) (*Sandbox, error) { return nil, errUnsupported }

// Capabilities returns that programs cannot be isolated.
func (s *Sandbox) Capabilities() Capabilities {
	return Capabilities{Arch: runtime.GOARCH, Problem: errUnsupported.Error()}
}

// Start returns an error.
func (s *Sandbox) Start(context.Context, Program) (*Process, error) { return nil, errUnsupported }

// Compile returns an error.
func (s *Sandbox) Compile(context.Context, CompileJob) (CompileResult, error) {
	return CompileResult{}, errUnsupported
}

// Close does nothing.
func (s *Sandbox) Close() error { return nil }

// Exchange returns an error.
func (p *Process) Exchange([]byte, End) ([]byte, error) { return nil, errUnsupported }

// Finish does nothing.
func (p *Process) Finish([]byte) {}

// EndInput returns an error.
func (p *Process) EndInput() error { return errUnsupported }

// Written returns 0.
func (p *Process) Written() int { return 0 }

// CPU returns 0.
func (p *Process) CPU() time.Duration { return 0 }

// Stop returns an error.
func (p *Process) Stop() (Usage, error) { return Usage{}, errUnsupported }
