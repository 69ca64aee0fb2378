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

// Init takes over in the launcher, which is this same executable started again, and does not return there. Everywhere
// else it does nothing. It is the first statement of main and of TestMain.
func Init() {
	if len(os.Args) != 2 || os.Args[0] != launch.Argv0 {
		return
	}
	// Filter, capabilities and the signal at the parent's death belong to a thread, not to the process.
	runtime.LockOSThread()
	err := runLauncher(os.Args[1])
	if m, ok := errors.AsType[launch.ProgramError](err); ok {
		_ = launch.Send(seccomp.FDControl, []byte(launch.MessageProgramError+m.Error()), nil)
		os.Exit(1)
	}
	_ = launch.Send(seccomp.FDControl, []byte("failed: "+err.Error()), nil)
	os.Exit(1)
}

// runLauncher does not return unless something failed.
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
