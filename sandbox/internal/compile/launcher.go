//go:build linux

package compile

import (
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/memfile"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// request is what the judge sends to the launcher.
type request struct {
	Job       Job
	DataLimit int64  // limit of each process's data in bytes; 0: a control group limits memory
	Hidden    string // file of the host that must appear empty
}

// report is what the launcher answers.
type report struct {
	OK         bool
	Limit      string
	Rested     bool // the judge has ended it because it was idle
	Forbidden  string
	Problem    string // what is wrong with the outputs, for the log
	Log        []byte
	CPU        time.Duration
	Wall       time.Duration
	JudgeError string // what has failed without the source being at fault
}

// Serve is the launcher of a compilation. It stays process 1 of its namespace, runs the steps as children without
// privileges, and sends the outputs to the judge. It returns only if something fails.
func Serve() error {
	if err := launch.Send(seccomp.FDControl, []byte(launch.MessageReady), nil); err != nil {
		return err
	}
	var text [512]byte
	n, fds, err := launch.Receive(seccomp.FDControl, text[:])
	if err != nil {
		return err
	}
	if n == 0 || len(fds) < 2 {
		os.Exit(0) // the judge has closed the socket
	}
	var j request
	if err := memfile.Decode(fds[0], &j); err != nil {
		return err
	}
	// Launchers start without a garbage collector, because most of them live for a moment only. This one lives as long as
	// the compilation.
	const ordinary = 100
	debug.SetGCPercent(ordinary)
	numbers := openPIDs() // as long as the host's /proc is there
	stop, base := fds[1], -1
	if len(fds) > 2 {
		base = fds[2]
	}
	if err := enterRoot(j, base); err != nil {
		return err
	}
	// No RLIMIT_CPU: the kernel enforces it by sampled ticks, which on a busy machine exceed the real time by a fifth
	// and more.
	c, err := newForkServer([]launch.Rlimit{
		launch.NewRlimit(unix.RLIMIT_CORE, launch.CoreDump),
		launch.NewRlimit(unix.RLIMIT_FSIZE, max(j.Job.OutputSize, 1<<20)),
		launch.NewRlimit(unix.RLIMIT_MSGQUEUE, 0),
	})
	if err != nil {
		return err
	}
	s := &steps{job: j, forks: c, stop: stop, processes: processes{pids: numbers}}
	go func() { exit(runSteps(s)) }()
	c.serve()
	return nil
}

// exit ends the launcher. It sends an error to the judge before.
func exit(err error) {
	if err != nil {
		_ = launch.Send(seccomp.FDControl, []byte("failed: "+err.Error()), nil)
		os.Exit(1)
	}
	os.Exit(0)
}

// runSteps runs the steps and sends the report.
func runSteps(s *steps) error {
	runtime.LockOSThread() // steps.cpuTime needs to know its thread
	s.run()
	var outputs []int
	if s.report.OK {
		outputs = s.collect()
	}
	memory, err := memfile.Encode("report", s.report)
	if err != nil {
		return err
	}
	return launch.Send(seccomp.FDControl, []byte("report"), append([]int{memory}, outputs...))
}
