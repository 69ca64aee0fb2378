package rootfs

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sys/unix"
)

// Space is how much a program can write: in bytes, and in files, folders and links.
type Space struct {
	Size, Files int64
}

// options returns the options of a tmpfs with the space and what is already in it.
func (s Space) options(used Space) string {
	return fmt.Sprintf("size=%d,nr_inodes=%d,mode=0755", s.Size+used.Size, s.Files+used.Files)
}

// MountScratch mounts an empty folder in memory, in which nothing can be executed. Its content counts as the memory of
// whoever writes it, and ends with the last process that sees it.
func MountScratch(at string, space Space) error {
	if err := os.Mkdir(at, 0o755); err != nil {
		return fmt.Errorf("making %s: %w", at, err)
	}
	return mountScratch(at, space)
}

func mountScratch(at string, space Space) error {
	if err := unix.Mount("tmpfs", at, "tmpfs", scratchFlags, space.options(Space{})); err != nil {
		return fmt.Errorf("mounting %s: %w", at, err)
	}
	return nil
}

const scratchFlags = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC

const (
	// largeFile is the size from which a file is mounted: then that takes less time than a copy, and less memory.
	largeFile = 64 << 10
	// mostMounted bounds the time that mounts take. Beyond it even large files are copied.
	mostMounted = 64
	pageSize    = 4096
)

// OwnFolder gives a program a folder of the host as one in memory, in which it can write: what it changes is its own
// copy. Small files are copied. Large ones, those that cannot be read here, and those that hold machine code are mounted
// read-only instead: nothing that the program can write can be executed. The program's executable is one of these. Space
// is what the program can write in addition to what is copied.
//
// The working folder is the folder of the host afterwards. The other one covers it: an unmount would take milliseconds.
func OwnFolder(at, path string, tree int, executable string, space Space) error {
	if err := ShowFolder(at, path, tree); err != nil {
		return err
	}
	if err := unix.Chdir(at); err != nil {
		return fmt.Errorf("entering the program's folder: %w", err)
	}
	if err := mountScratch(at, Space{Size: 1 << 30, Files: 1 << 20}); err != nil {
		return err
	}
	c := folderCopy{to: at, executable: filepath.Clean(executable)}
	if err := c.copy(); err != nil {
		return fmt.Errorf("copying the program's folder: %w", err)
	}
	if err := unix.Mount("", at, "", unix.MS_REMOUNT|scratchFlags, space.options(c.used)); err != nil {
		return fmt.Errorf("bounding the program's folder: %w", err)
	}
	return nil
}

// folderCopy copies the working folder.
type folderCopy struct {
	to         string
	executable string // path in the folder
	used       Space
	kept       []keptFile // not copied so far
}

// keptFile is a file or folder that should be mounted rather than copied.
type keptFile struct {
	name string
	info fs.FileInfo
	must int // how much it has to be mounted
}

// Degrees of keptFile.must.
const (
	isLarge = iota
	isCode
	isUnreadable
	isExecutable
)

func (c *folderCopy) copy() error {
	if err := filepath.WalkDir(".", c.visit); err != nil {
		return err
	}
	slices.SortStableFunc(c.kept, func(a, b keptFile) int {
		return cmp.Or(cmp.Compare(b.must, a.must), cmp.Compare(b.info.Size(), a.info.Size()))
	})
	for i, k := range c.kept {
		if i < mostMounted {
			if err := c.mount(k); err != nil {
				return err
			}
			continue
		}
		content, err := os.ReadFile(k.name)
		if errors.Is(err, fs.ErrPermission) {
			continue // nobody misses what nobody can read
		}
		if err == nil {
			err = c.write(k.name, k.info, content)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// visit copies a file or a folder, without what is in it, or keeps it for later.
func (c *folderCopy) visit(name string, entry fs.DirEntry, err error) error {
	if name == "." {
		return err
	}
	if entry.IsDir() && errors.Is(err, fs.ErrPermission) {
		return nil // it stays empty: the program could not read it either
	}
	if err != nil {
		return err
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	target := filepath.Join(c.to, name)
	switch {
	case entry.IsDir():
		c.used.Files++
		return os.Mkdir(target, 0o755)
	case entry.Type() == fs.ModeSymlink:
		c.used.Files++
		c.used.Size += pageSize
		text, err := os.Readlink(name)
		if err != nil {
			return err
		}
		return os.Symlink(text, target)
	case !entry.Type().IsRegular():
		return nil
	case name == c.executable:
		c.kept = append(c.kept, keptFile{name, info, isExecutable})
		return nil
	case info.Size() >= largeFile:
		c.kept = append(c.kept, keptFile{name, info, isLarge})
		return nil
	}
	content, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrPermission):
		c.kept = append(c.kept, keptFile{name, info, isUnreadable})
		return nil
	case err != nil:
		return err
	case isMachineCode(content):
		c.kept = append(c.kept, keptFile{name, info, isCode})
		return nil
	}
	return c.write(name, info, content)
}

// isMachineCode reports whether a file is an executable or a library, of Linux or of Mono: these are mapped as executable
// memory.
func isMachineCode(content []byte) bool {
	begin := string(content[:min(4, len(content))])
	return begin == "\x7fELF" || len(begin) > 2 && begin[:2] == "MZ"
}

// write makes a copy. Runtimes compare the times of files, so it keeps its time.
func (c *folderCopy) write(name string, info fs.FileInfo, content []byte) error {
	c.used.Files++
	c.used.Size += (int64(len(content)) + pageSize - 1) / pageSize * pageSize
	target := filepath.Join(c.to, name)
	if err := os.WriteFile(target, content, info.Mode().Perm()|0o600); err != nil {
		return err
	}
	return os.Chtimes(target, info.ModTime(), info.ModTime())
}

// mount shows a file of the folder as it is. The mount is read-only as the one that it comes from.
func (c *folderCopy) mount(k keptFile) error {
	c.used.Files++
	target := filepath.Join(c.to, k.name)
	if err := os.WriteFile(target, nil, 0o444); err != nil {
		return err
	}
	return unix.Mount(k.name, target, "", unix.MS_BIND, "")
}
