package build

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/agon-judge/agon/worker/task"
)

// The disk cache is bounded. What was used last is told by the time of its record, which every use sets. A build that
// plays is locked, by all processes that share the cache, and stays. Whatever is evicted is fetched or compiled again
// when it is needed.

// Keep says how much stays in the disk cache.
type Keep struct {
	Bytes int64         // of all builds together
	Age   time.Duration // since the last use
	Floor int64         // bytes that have to be free on the disk for another compilation
}

// DefaultKeep is for a machine that sets nothing else.
func DefaultKeep() Keep {
	const day = 24 * time.Hour
	return Keep{Bytes: 4 << 30, Age: 30 * day, Floor: 1 << 30}
}

const (
	young     = time.Minute // what was found but is not locked yet has to stay
	abandoned = time.Hour   // of a folder that a process was making, or evicting, when it died
	newPrefix = ".new-"
	oldPrefix = ".old-"
	headroom  = 10 // an eviction makes room for a tenth of Keep.Bytes, so that not every build needs one
)

// cached is a build of the disk cache.
type cached struct {
	dir  string
	used time.Time
	size int64
}

// Evict removes the builds that are not kept, and returns the bytes that stay. Builds that others remove at the same time
// are no error.
func (b *Builder) Evict(now time.Time) (left int64, err error) { return b.evict(now, 0) }

// evict is Evict that frees so many bytes at least, if builds that nobody uses have them.
func (b *Builder) evict(now time.Time, need int64) (left int64, err error) {
	keep := b.keep()
	list, err := b.cached(now)
	if err != nil {
		return 0, err
	}
	for _, c := range list {
		left += c.size
	}
	most := min(keep.Bytes, left-need)
	if left > most {
		most -= most / headroom
	}
	slices.SortFunc(list, func(x, y cached) int { return x.used.Compare(y.used) })
	for _, c := range list {
		if age := now.Sub(c.used); age < young || left <= most && age < keep.Age {
			continue
		}
		if err := remove(c); err != nil {
			return left, err
		} else if _, err := os.Stat(c.dir); err != nil {
			left -= c.size
		}
	}
	return left, nil
}

// cached lists the builds of the disk cache, and removes what dead processes have left there.
func (b *Builder) cached(now time.Time) ([]cached, error) {
	dirs, err := filepath.Glob(filepath.Join(b.Dir, "builds", "*", "*"))
	if err != nil {
		return nil, err
	}
	left, err := filepath.Glob(filepath.Join(b.Dir, "base", "*"))
	if err != nil {
		return nil, err
	}
	var list []cached
	for _, dir := range append(dirs, left...) {
		base := filepath.Base(dir)
		if strings.HasPrefix(base, newPrefix) || strings.HasPrefix(base, oldPrefix) {
			if info, err := os.Stat(dir); err == nil && now.Sub(info.ModTime()) > abandoned {
				_ = os.RemoveAll(dir)
			}
			continue
		}
		info, err := os.Stat(filepath.Join(dir, recordName))
		if err != nil { // evicted meanwhile, or an SDK, which goes when its toolchain is not used any more
			if info, err := os.Stat(dir); err == nil && filepath.Base(filepath.Dir(dir)) == "base" && now.Sub(info.ModTime()) > b.keep().Age {
				if err := bury(dir); err != nil {
					return nil, err
				}
			}
			continue
		}
		list = append(list, cached{dir: dir, used: info.ModTime(), size: sizeOf(dir)})
	}
	return list, nil
}

// sizeOf returns the bytes that a folder takes.
func sizeOf(dir string) (size int64) {
	const block = 4 << 10
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil // evicted meanwhile
		}
		if info, err := entry.Info(); err == nil {
			size += (info.Size() + block - 1) / block * block
		}
		return nil
	})
	return size
}

// remove removes a build unless somebody uses it, or has used it since it was listed. It disappears at once: whoever looks
// for it finds all of it or nothing.
func remove(c cached) error {
	file, err := os.Open(filepath.Join(c.dir, recordName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if info, err := file.Stat(); err != nil || !info.ModTime().Equal(c.used) || !lock(file, true) {
		return err
	}
	return bury(c.dir)
}

// bury removes a folder that is complete until it is gone.
func bury(dir string) error {
	grave, err := os.MkdirTemp(filepath.Dir(dir), oldPrefix)
	if err != nil {
		return err
	}
	if err := os.Rename(dir, filepath.Join(grave, "build")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(grave)
}

// Hold keeps a build from being evicted until release is called. It returns false if it is gone already.
func (b *Builder) Hold(key task.Key) (release func(), ok bool) {
	path := filepath.Join(b.folder(key), recordName)
	for {
		file, err := os.Open(path)
		if err != nil {
			return func() {}, false
		}
		lock(file, false) // a file system without locks gives none
		mine, err := file.Stat()
		now, lost := os.Stat(path)
		if err == nil && lost == nil && os.SameFile(mine, now) {
			return func() { _ = file.Close() }, true
		}
		_ = file.Close()
		if lost != nil {
			return func() {}, false
		}
	}
}

// use notes that something of the cache is used.
func use(path string) { now := time.Now(); _ = os.Chtimes(path, now, now) }

// keep returns what stays, with defaults.
func (b *Builder) keep() Keep {
	usual := DefaultKeep()
	return Keep{Bytes: cmp.Or(b.Keep.Bytes, usual.Bytes), Age: cmp.Or(b.Keep.Age, usual.Age), Floor: cmp.Or(b.Keep.Floor, usual.Floor)}
}

// tidy evicts when the disk cache may have become too large: at the first build of this process, and whenever others of
// some size have come.
func (b *Builder) tidy(added int64) error {
	b.mutex.Lock()
	b.added += added
	due := !b.tidied || b.added > b.keep().Bytes/headroom
	if due {
		b.tidied, b.added = true, 0
	}
	b.mutex.Unlock()
	if !due {
		return nil
	}
	_, err := b.Evict(time.Now())
	return err
}

// CheckRoom returns a *task.FullError if the disk has no room for another compilation, not even after an eviction.
func (b *Builder) CheckRoom() error {
	floor := b.keep().Floor
	for tried := false; ; tried = true {
		disk := DiskOf(b.Dir)
		if disk.Total == 0 || disk.Free >= floor {
			return nil
		}
		if tried {
			return &task.FullError{Free: disk.Free, Floor: floor}
		}
		if _, err := b.evict(time.Now(), floor-disk.Free); err != nil {
			return err
		}
	}
}

// withRoom writes something to the disk. If the disk is full it makes room as for a compilation and writes again. The error
// is a *task.FullError if that does not help.
func (b *Builder) withRoom(write func() error) error {
	err := write()
	if !errors.Is(err, syscall.ENOSPC) {
		return err
	}
	if full := b.CheckRoom(); full != nil {
		return full
	}
	return write()
}
