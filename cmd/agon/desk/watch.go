package desk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is how long nothing may change until a save is over: editors write several files, and some of them twice.
const quiet = 150 * time.Millisecond

// watch sends to changes each time that one of some files, or something in one of some folders, has been saved, until the
// context ends.
func watch(ctx context.Context, paths []string, changes chan<- struct{}) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watching files: %w", err)
	}
	for _, path := range paths {
		if err := watchPath(w, path); err != nil {
			_ = w.Close()
			return err
		}
	}
	go func() {
		defer func() { _ = w.Close() }()
		settled := time.NewTimer(quiet)
		settled.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case e := <-w.Events:
				if e.Op == fsnotify.Chmod || isRemains(e.Name) || !isBelow(e.Name, paths) {
					continue
				}
				if e.Has(fsnotify.Create) {
					_ = watchBelow(w, e.Name) // a file, or a folder that is gone already
				}
				settled.Reset(quiet)
			case _, ok := <-w.Errors: // too many changes at once: some may have been missed
				if ok {
					settled.Reset(quiet)
				}
			case <-settled.C:
				select {
				case changes <- struct{}{}:
				default: // one is waiting
				}
			}
		}
	}()
	return nil
}

// watchPath watches a folder with all in it, or the folder of a file: editors put another file in its place.
func watchPath(w *fsnotify.Watcher, path string) error {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return watchBelow(w, path)
	}
	if err == nil {
		err = w.Add(filepath.Dir(path))
	}
	if err != nil {
		return fmt.Errorf("watching %s: %w", path, err)
	}
	return nil
}

// isBelow reports whether a file is one of some paths, or in one of them.
func isBelow(name string, paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		rest, err := filepath.Rel(path, name)
		return err == nil && filepath.IsLocal(rest)
	})
}

// watchBelow watches a folder and all folders in it.
func watchBelow(w *fsnotify.Watcher, folder string) error {
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !entry.IsDir():
			return nil
		case path != folder && isRemains(path):
			return filepath.SkipDir
		}
		return w.Add(path)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("watching %s: %w", folder, err)
	}
	return nil
}

// isRemains reports whether a file is none of the package: editors and interpreters leave it behind.
func isRemains(path string) bool {
	name := filepath.Base(path)
	return strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") || name == "__pycache__"
}
