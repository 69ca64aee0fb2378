//go:build linux

package compile

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/memfile"
)

// collect opens the outputs. A name can only lead to a regular file in /box itself, never through a link or into another
// mount. No process of the commands is alive any more, so the files do not change.
func (s *steps) collect() []int {
	box, err := unix.Open("/box", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		s.report.OK, s.report.JudgeError = false, fmt.Sprintf("opening /box: %v", err)
		return nil
	}
	defer func() { _ = unix.Close(box) }()
	var fds []int
	// Sparse files can be larger than the file system. Together they may not be.
	left := scratchSize(s.job.Job)
	for _, name := range s.job.Job.Outputs {
		fd, size, problem := openOutput(box, name, min(s.job.Job.OutputSize, left))
		if problem != "" {
			s.report.OK, s.report.Problem = false, problem
			if strings.HasSuffix(problem, tooLarge) {
				s.report.Limit = LimitOutput
			}
			for _, fd := range fds {
				_ = unix.Close(fd)
			}
			return nil
		}
		left -= size
		fds = append(fds, fd)
	}
	return fds
}

const tooLarge = "is too large"

// openOutput opens an output, or returns what is wrong with it.
func openOutput(box int, name string, limit int64) (fd int, size int64, problem string) {
	fd, err := unix.Openat2(box, filepath.Clean(name), &unix.OpenHow{
		Flags:   unix.O_RDONLY | unix.O_CLOEXEC | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_NOCTTY,
		Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS | unix.RESOLVE_NO_MAGICLINKS | unix.RESOLVE_NO_XDEV,
	})
	switch {
	case errors.Is(err, unix.ELOOP):
		return -1, 0, fmt.Sprintf("the output %s is behind a symbolic link", name)
	case err != nil:
		return -1, 0, fmt.Sprintf("the output %s: %v", name, err)
	}
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil || stat.Mode&unix.S_IFMT != unix.S_IFREG {
		_ = unix.Close(fd)
		return -1, 0, fmt.Sprintf("the output %s is no regular file", name)
	}
	if stat.Size > limit {
		_ = unix.Close(fd)
		return -1, 0, fmt.Sprintf("the output %s %s", name, tooLarge)
	}
	return fd, stat.Size, ""
}

// readOutput reads an output. The launcher has opened it safely; this checks type and size again.
func readOutput(fd int, limit int64) ([]byte, error) {
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return nil, err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFREG || stat.Size > limit {
		return nil, fmt.Errorf("mode %#o, %d bytes", stat.Mode, stat.Size)
	}
	content := memfile.ReadAll(fd, int(stat.Size))
	if int64(len(content)) != stat.Size {
		return nil, fmt.Errorf("%d bytes of %d", len(content), stat.Size)
	}
	return content, nil
}
