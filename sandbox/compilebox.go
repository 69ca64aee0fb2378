package sandbox

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// boxedJob is what the launcher of a compilation is told.
type boxedJob struct {
	Job    CompileJob
	Data   int64  // bytes of each process; 0: a control group bounds them
	Hidden string // file of the host that it shall not see
}

// boxedReport is what it answers.
type boxedReport struct {
	OK        bool
	Limit     string
	Forbidden string
	Problem   string // with the outputs, in the log's words
	Log       []byte
	CPU       time.Duration
	Wall      time.Duration
	Judge     string // what went wrong without the source being at fault
}

// writeMemory makes a memory file of a value.
func writeMemory(name string, v any) (int, error) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		return -1, fmt.Errorf("sandbox: encoding the %s: %w", name, err)
	}
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("sandbox: making a memory file: %w", err)
	}
	for rest := b.Bytes(); len(rest) > 0; {
		n, err := unix.Write(fd, rest)
		if err != nil && err != unix.EINTR {
			_ = unix.Close(fd)
			return -1, fmt.Errorf("sandbox: writing the %s: %w", name, err)
		}
		rest = rest[max(n, 0):]
	}
	return fd, nil
}

// readMemory is the opposite of writeMemory.
func readMemory(fd int, v any) error {
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return fmt.Errorf("sandbox: looking at a memory file: %w", err)
	}
	if err := gob.NewDecoder(bytes.NewReader(readAll(fd, int(stat.Size)))).Decode(v); err != nil {
		return fmt.Errorf("sandbox: decoding a memory file: %w", err)
	}
	return nil
}

// launchCompile is the launcher of a compilation. It stays process 1 of its namespace, runs the steps as children
// without privileges, and brings the outputs back.
func launchCompile() error {
	if err := sendPacket(fdControl, []byte(messageReady), nil); err != nil {
		return err
	}
	var text [512]byte
	n, fds, err := receivePacket(fdControl, text[:])
	if err != nil {
		return err
	}
	if n == 0 || len(fds) == 0 {
		os.Exit(0) // the judge has no use for it
	}
	var j boxedJob
	if err := readMemory(fds[0], &j); err != nil {
		return err
	}
	base := -1
	if len(fds) > 1 {
		base = fds[1]
	}
	if err := furnish(j, base); err != nil {
		return err
	}
	// No RLIMIT_CPU: it goes by sampled ticks, which on a busy machine are a fifth and more too many.
	c, err := newCradle([]rlimit{
		limitOf(unix.RLIMIT_CORE, coreDump),
		limitOf(unix.RLIMIT_FSIZE, max(j.Job.OutputSize, 1<<20)),
		limitOf(unix.RLIMIT_MSGQUEUE, 0),
	})
	if err != nil {
		return err
	}
	go func() { exitWith(compileHere(j, c)) }()
	c.rock()
	return nil
}

// exitWith ends a launcher, and tells the judge what failed.
func exitWith(err error) {
	if err != nil {
		_ = sendPacket(fdControl, []byte("failed: "+err.Error()), nil)
		os.Exit(1)
	}
	os.Exit(0)
}

// compileHere runs the steps and sends the report.
func compileHere(j boxedJob, c *cradle) error {
	runtime.LockOSThread() // see steps.cpu
	s := steps{job: j, cradle: c}
	s.run()
	var outputs []int
	if s.report.OK {
		outputs = s.collect()
	}
	memory, err := writeMemory("report", s.report)
	if err != nil {
		return err
	}
	return sendPacket(fdControl, []byte("report"), append([]int{memory}, outputs...))
}

// furnish makes the file system of a compilation the root: toolchain, /base, /dev/null, and /box and /tmp of memory.
func furnish(j boxedJob, base int) error {
	err := enterSystem(j.Hidden, []string{"/dev/null"}, func() error {
		if err := furnishFolder("/base", j.Job.Base, base); err != nil {
			return err
		}
		if err := pretendProc(true); err != nil {
			return err
		}
		return furnishBox(j.Job)
	})
	if err != nil {
		return err
	}
	return unix.Chdir("/box")
}

// scratchSize is how much the files of a compilation may take together, in bytes.
func scratchSize(job CompileJob) int64 { return min(max(4*job.OutputSize, 64<<20), 2<<30) }

// furnishBox makes /box and /tmp, which share one bounded file system in memory, and writes the job's files.
func furnishBox(job CompileJob) error {
	const scratch = "/scratch"
	if err := os.Mkdir(scratch, 0o755); err != nil {
		return fmt.Errorf("making the scratch folder: %w", err)
	}
	size := scratchSize(job)
	const flags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("tmpfs", scratch, "tmpfs", flags, fmt.Sprintf("size=%d,nr_inodes=8192,mode=0755", size)); err != nil {
		return fmt.Errorf("mounting the scratch folder: %w", err)
	}
	for _, name := range []string{"/box", "/tmp"} {
		if err := os.Mkdir(scratch+name, 0o755); err != nil {
			return fmt.Errorf("making %s: %w", name, err)
		}
		if err := bind(scratch+name, name, unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV|unix.MOUNT_ATTR_NOEXEC); err != nil {
			return err
		}
	}
	if err := unix.Unmount(scratch, unix.MNT_DETACH); err != nil {
		return fmt.Errorf("detaching the scratch folder: %w", err)
	}
	if err := os.Remove(scratch); err != nil {
		return fmt.Errorf("removing the scratch folder's place: %w", err)
	}
	for name, content := range job.Files {
		path := filepath.Join("/box", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("making a folder: %w", err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return fmt.Errorf("writing a file: %w", err)
		}
	}
	return nil
}
