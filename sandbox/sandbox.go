package sandbox

import (
	"context"
	"errors"
	"log/slog"
)

// Config sets a Sandbox up. The zero value is fine.
type Config struct {
	Pool     int          // launchers that are kept prepared; 0: 4
	Insecure bool         // run programs even where they cannot be isolated: for trusted programs only
	Log      *slog.Logger // nil: slog.Default()
}

// Sandbox runs programs. It is safe for concurrent use.
type Sandbox struct {
	caps Capabilities
}

// Init takes over in the launcher, which is this same executable started again, and does not return there. Everywhere
// else it does nothing. It is the first statement of main and of TestMain.
func Init() {}

// New probes the machine and prepares launchers. Where programs cannot be isolated the error names the setting that is
// missing, unless Config.Insecure is set.
func New(config Config) (*Sandbox, error) {
	return nil, errors.New("sandbox: new: not there yet")
}

// Capabilities says how programs are isolated here.
func (s *Sandbox) Capabilities() Capabilities { return s.caps }

// Close stops all processes and launchers.
func (s *Sandbox) Close() error { return nil }

// Start starts a program. Cancelling ctx kills it. The caller must call Stop.
func (s *Sandbox) Start(ctx context.Context, program Program) (*Process, error) {
	return nil, errors.New("sandbox: start: not there yet")
}
