//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/agon-judge/agon/sandbox/internal/compile"
	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// Init runs the launcher if this process is one, and does not return then. Otherwise it does nothing. It must be the
// first statement of main and of TestMain, because launchers are this executable, started again.
func Init() {
	if len(os.Args) != 2 || os.Args[0] != launch.Argv0 {
		return
	}
	// The filter, the capabilities and the signal at the parent's death belong to a thread, not to the process.
	runtime.LockOSThread()
	err := runLauncher(os.Args[1])
	if m, ok := errors.AsType[launch.ProgramError](err); ok {
		_ = launch.Send(seccomp.FDControl, []byte(launch.MessageProgramError+m.Error()), nil)
		os.Exit(1)
	}
	_ = launch.Send(seccomp.FDControl, []byte("failed: "+err.Error()), nil)
	os.Exit(1)
}

// runLauncher runs a launcher of a kind. It returns only if something fails.
func runLauncher(kind string) error {
	if err := launch.Begin(); err != nil {
		return err
	}
	switch kind {
	case launch.KindRuntime, launch.KindRuntime + launch.SuffixBare:
		return launch.Runtime(kind != launch.KindRuntime)
	case launch.KindCompile:
		return compile.Serve()
	}
	return fmt.Errorf("unknown kind of launcher %q", kind)
}
