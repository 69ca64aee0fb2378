package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sys/unix"
)

// CompileJob is a compilation: commands that are run one after the other in a fresh sandbox with the toolchain of the
// host and no network. The commands run in /box, which holds Files and is the only folder they can write, with /tmp.
// Nothing there can be executed. When a command ends, all that it started is killed.
type CompileJob struct {
	Files       map[string][]byte // by relative path
	Base        string            // host folder, readable by all, that is bound read-only at /base; optional
	Steps       [][]string        // commands with their arguments; the first that fails ends the job
	Outputs     []string          // relative paths of the files to bring back, at most 24
	Program     string            // the output that has to be a statically linked executable of this machine; optional
	CPU         time.Duration     // CPU time of all processes together; 20 s
	Wall        time.Duration     // 60 s
	Memory      int64             // bytes of all processes and files together; 1 GiB
	OutputSize  int64             // bytes of the largest file that may be written or brought back; 64 MiB
	Diagnostics int               // bytes of messages that are kept; 64 KiB, which is also the most
}

// CompileResult is what became of a CompileJob.
type CompileResult struct {
	OK        bool              // all steps ended with exit code 0 and all outputs are there
	Limit     string            // the limit that ended it: "", "cpu", "wall", "memory" or "output"
	Forbidden string            // the forbidden system call that ended it, like "the system call ptrace"; "": none
	Log       []byte            // what the steps printed: valid UTF-8 without control characters; last, why they were ended
	Files     map[string][]byte // the outputs, when OK
	CPU       time.Duration     // of all processes together
	Wall      time.Duration
}

// The limits of a compilation, as CompileResult.Limit names them.
const (
	limitCPU    = "cpu"
	limitWall   = "wall"
	limitMemory = "memory"
	limitOutput = "output"
)

const (
	maxDiagnostics = 64 << 10
	maxOutputs     = 24 // they travel as descriptors with one packet
)

// withDefaults fills in what was left out.
func (j CompileJob) withDefaults() CompileJob {
	if j.CPU <= 0 {
		j.CPU = 20 * time.Second
	}
	if j.Wall <= 0 {
		j.Wall = time.Minute
	}
	if j.Memory <= 0 {
		j.Memory = 1 << 30
	}
	if j.OutputSize <= 0 {
		j.OutputSize = 64 << 20
	}
	if j.Diagnostics <= 0 || j.Diagnostics > maxDiagnostics {
		j.Diagnostics = maxDiagnostics
	}
	return j
}

// check finds mistakes of the caller.
func (j CompileJob) check() error {
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

// Compile runs a job. The error is the judge's fault only: an erroneous source gives a result that is not OK.
func (s *Sandbox) Compile(ctx context.Context, job CompileJob) (CompileResult, error) {
	job = job.withDefaults()
	if err := job.check(); err != nil {
		return CompileResult{}, err
	}
	if s.bare {
		return compileInsecurely(ctx, job)
	}
	l, err := s.prepare(ctx, kindCompile)
	if err != nil {
		return CompileResult{}, err
	}
	defer l.discard()
	return runCompile(ctx, l, job)
}

// runCompile has a launcher run a job.
func runCompile(ctx context.Context, l *launcher, job CompileJob) (CompileResult, error) {
	if l.group != nil {
		if err := l.group.limit(job.Memory); err != nil {
			return CompileResult{}, err
		}
	}
	if err := sendJob(l, job); err != nil {
		return CompileResult{}, err
	}
	// The signal needs a descriptor of its own: the launcher's is closed when this function returns.
	pidfd, err := unix.FcntlInt(uintptr(l.pidfd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return CompileResult{}, fmt.Errorf("sandbox: holding the compilation: %w", err)
	}
	killer := os.NewFile(uintptr(pidfd), "pidfd")
	stop := context.AfterFunc(ctx, func() { killPidfd(killer) })
	defer func() { stop(); _ = killer.Close() }()

	report, fds, err := awaitReport(l, job.Wall)
	defer func() {
		for _, fd := range fds {
			_ = unix.Close(fd)
		}
	}()
	if ctx.Err() != nil {
		return CompileResult{}, fmt.Errorf("sandbox: the compilation was cancelled: %w", context.Cause(ctx))
	}
	return conclude(job, l, report, fds, err)
}

// killPidfd kills the process of a pidfd, unless the file is closed already.
func killPidfd(f *os.File) {
	connection, err := f.SyscallConn()
	if err != nil {
		return
	}
	_ = connection.Control(func(fd uintptr) { _ = unix.PidfdSendSignal(int(fd), unix.SIGKILL, nil, 0) })
}

// sendJob hands the job to the launcher.
func sendJob(l *launcher, job CompileJob) error {
	j := boxedJob{Job: job}
	if l.group == nil {
		j.Data = job.Memory
	}
	j.Hidden = ownExecutable()
	var tree []int
	if job.Base != "" {
		base, fd, err := openFolder("base folder", job.Base)
		if err != nil {
			return err
		}
		j.Job.Base = base
		if fd >= 0 {
			tree = []int{fd}
			defer func() { _ = unix.Close(fd) }()
		}
	}
	memory, err := writeMemory("job", j)
	if err != nil {
		return err
	}
	defer func() { _ = unix.Close(memory) }()
	return sendPacket(l.socket, []byte("job"), append([]int{memory}, tree...))
}

// awaitReport waits for the launcher's report. The launcher keeps the time itself; this is a backstop.
func awaitReport(l *launcher, wall time.Duration) (boxedReport, []int, error) {
	patience := unix.NsecToTimeval(int64(wall + 30*time.Second))
	if err := unix.SetsockoptTimeval(l.socket, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &patience); err != nil {
		return boxedReport{}, nil, fmt.Errorf("sandbox: setting the launcher's time: %w", err)
	}
	var text [512]byte
	n, fds, err := receivePacket(l.socket, text[:])
	if err != nil {
		return boxedReport{}, fds, err
	}
	if n == 0 {
		return boxedReport{}, fds, errLauncherDied
	}
	if string(text[:n]) != "report" || len(fds) == 0 {
		return boxedReport{}, fds, fmt.Errorf("sandbox: the launcher %s", text[:n])
	}
	var r boxedReport
	if err := readMemory(fds[0], &r); err != nil {
		return boxedReport{}, fds, err
	}
	return r, fds, nil
}

var errLauncherDied = errors.New("sandbox: the compilation's launcher died")

// conclude makes the result of what the launcher reports and the control group knows.
func conclude(job CompileJob, l *launcher, r boxedReport, fds []int, failed error) (CompileResult, error) {
	oom := l.group != nil && l.group.exhausted()
	if failed != nil && !(oom && errors.Is(failed, errLauncherDied)) {
		return CompileResult{}, failed
	}
	if r.Judge != "" && !oom {
		return CompileResult{}, fmt.Errorf("sandbox: compiling: %s", r.Judge)
	}
	result := CompileResult{OK: r.OK, Limit: r.Limit, Forbidden: r.Forbidden, CPU: r.CPU, Wall: r.Wall}
	if oom && result.Limit == "" {
		result.OK, result.Limit = false, limitMemory
	}
	problem := r.Problem
	if r.Forbidden != "" {
		problem = "the compiler tried " + r.Forbidden + ", which is forbidden here"
	}
	result.Log = endLog(r.Log, problem, job.Diagnostics)
	if !result.OK {
		return result, nil
	}
	result.Files = make(map[string][]byte, len(job.Outputs))
	for i, name := range job.Outputs {
		content, err := readOutput(fds[1+i], job.OutputSize)
		if err != nil {
			return CompileResult{}, fmt.Errorf("sandbox: reading the output %s: %w", name, err)
		}
		result.Files[name] = content
	}
	if problem := job.accept(result.Files); problem != "" {
		result.OK, result.Files, result.Log = false, nil, endLog(r.Log, problem, job.Diagnostics)
	}
	return result, nil
}
