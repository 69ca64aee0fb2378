package compile

import (
	"os"
	"runtime"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/launch"
	"github.com/agon-judge/agon/sandbox/internal/memfile"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// request is what the launcher of a compilation is told.
type request struct {
	Job       Job
	DataLimit int64  // bytes of each process; 0: a control group bounds them
	Hidden    string // file of the host that it shall not see
}

// report is what it answers.
type report struct {
	OK         bool
	Limit      string
	Forbidden  string
	Problem    string // with the outputs, in the log's words
	Log        []byte
	CPU        time.Duration
	Wall       time.Duration
	JudgeError string // what went wrong without the source being at fault
}

// Serve is the launcher of a compilation. It stays process 1 of its namespace, runs the steps as children
// without privileges, and brings the outputs back.
func Serve() error {
	if err := launch.Send(seccomp.FDControl, []byte(launch.MessageReady), nil); err != nil {
		return err
	}
	var text [512]byte
	n, fds, err := launch.Receive(seccomp.FDControl, text[:])
	if err != nil {
		return err
	}
	if n == 0 || len(fds) == 0 {
		os.Exit(0) // the judge has no use for it
	}
	var j request
	if err := memfile.Decode(fds[0], &j); err != nil {
		return err
	}
	base := -1
	if len(fds) > 1 {
		base = fds[1]
	}
	if err := enterRoot(j, base); err != nil {
		return err
	}
	// No RLIMIT_CPU: it goes by sampled ticks, which on a busy machine are a fifth and more too many.
	c, err := newForkServer([]launch.Rlimit{
		launch.NewRlimit(unix.RLIMIT_CORE, launch.CoreDump),
		launch.NewRlimit(unix.RLIMIT_FSIZE, max(j.Job.OutputSize, 1<<20)),
		launch.NewRlimit(unix.RLIMIT_MSGQUEUE, 0),
	})
	if err != nil {
		return err
	}
	go func() { exit(runSteps(j, c)) }()
	c.serve()
	return nil
}

// exit ends a launcher, and tells the judge what failed.
func exit(err error) {
	if err != nil {
		_ = launch.Send(seccomp.FDControl, []byte("failed: "+err.Error()), nil)
		os.Exit(1)
	}
	os.Exit(0)
}

// runSteps runs the steps and sends the report.
func runSteps(j request, c *forkServer) error {
	runtime.LockOSThread() // see steps.cpu
	s := steps{job: j, forks: c}
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
