package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// collect opens the outputs. A name can only lead to a regular file of /box itself: no link, no other mount. Nothing
// that the commands started lives any more, so files do not change.
func (s *steps) collect() []int {
	box, err := unix.Open("/box", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		s.report.OK, s.report.Judge = false, fmt.Sprintf("opening /box: %v", err)
		return nil
	}
	defer func() { _ = unix.Close(box) }()
	var fds []int
	// Files with holes are larger than what holds them; together they are no larger than it either.
	left := scratchSize(s.job.Job)
	for _, name := range s.job.Job.Outputs {
		fd, size, problem := openOutput(box, name, min(s.job.Job.OutputSize, left))
		if problem != "" {
			s.report.OK, s.report.Problem = false, problem
			if strings.HasSuffix(problem, tooLarge) {
				s.report.Limit = limitOutput
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

// openOutput opens one output, or says what is wrong with it.
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

// readOutput reads a file of the sandbox. The launcher has chosen it safely; size and kind are checked again here.
func readOutput(fd int, limit int64) ([]byte, error) {
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return nil, err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFREG || stat.Size > limit {
		return nil, fmt.Errorf("mode %#o, %d bytes", stat.Mode, stat.Size)
	}
	content := readAll(fd, int(stat.Size))
	if int64(len(content)) != stat.Size {
		return nil, fmt.Errorf("%d bytes of %d", len(content), stat.Size)
	}
	return content, nil
}

// accept checks that the job's program can be run.
func (j CompileJob) accept(files map[string][]byte) (problem string) {
	if j.Program == "" {
		return ""
	}
	if err := checkProgram(files[j.Program]); err != nil {
		return fmt.Sprintf("the output %s %v", j.Program, err)
	}
	return ""
}

// checkProgram says what keeps a file from being run by the profiles Static and Threads. It looks at no more than is
// needed to say so in words: the kernel does not trust the rest either.
func checkProgram(b []byte) error {
	const (
		header, entry       = 64, 56 // sizes of an ELF file's head and of an entry of its table of segments
		executable, shared  = 2, 3   // types of ELF files; static programs at any address are of the second
		loaded, interpreter = 1, 3   // types of segments
	)
	little := binary.LittleEndian
	if len(b) < header || string(b[:7]) != "\x7fELF\x02\x01\x01" { // 64 bits, little endian, version 1
		return errors.New("is no executable of Linux")
	}
	if little.Uint16(b[18:]) != uint16(auditArch&0xffff) { // AUDIT_ARCH_* contain the machine's number
		return errors.New("is an executable for another machine")
	}
	if kind := little.Uint16(b[16:]); kind != executable && kind != shared {
		return errors.New("is not linked to a program")
	}
	at, size, count := little.Uint64(b[32:]), little.Uint16(b[54:]), uint64(little.Uint16(b[56:]))
	if size != entry || at > uint64(len(b)) || count*entry > uint64(len(b))-at {
		return errors.New("is a damaged executable")
	}
	segments := 0
	for table := b[at : at+count*entry]; len(table) > 0; table = table[entry:] {
		switch little.Uint32(table) {
		case interpreter:
			return errors.New("is not linked statically")
		case loaded:
			segments++
		}
	}
	if segments == 0 {
		return errors.New("is an empty executable")
	}
	return nil
}
