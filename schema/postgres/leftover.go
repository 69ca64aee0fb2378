//go:build unix

package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// release ends a lock. Closing its file does not suffice: a process that is being started holds a copy until it executes its
// program.
func release(lock *os.File) error {
	return errors.Join(syscall.Flock(int(lock.Fd()), syscall.LOCK_UN), lock.Close())
}

// acquire locks a data folder for this process until release.
func acquire(path string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		owner, _ := os.ReadFile(path)
		_ = file.Close()
		return nil, fmt.Errorf("another agon (process %s) runs the database in %s; stop it first or choose another AGON_DATA",
			strings.TrimSpace(string(owner)), strings.TrimSuffix(path, ".lock"))
	}
	if err := file.Truncate(0); err != nil {
		return nil, errors.Join(fmt.Errorf("lock the data folder: %w", err), file.Close())
	}
	if _, err := file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0); err != nil {
		return nil, errors.Join(fmt.Errorf("lock the data folder: %w", err), file.Close())
	}
	return file, nil
}

// leftover returns the process id of a server that runs on the data folder, or 0.
func (p layout) leftover() int {
	content, err := os.ReadFile(filepath.Join(p.data, "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 1 || errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return 0
	}
	// Process ids are reused, so the process must be a server, and one of this folder.
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err == nil && (!bytes.Contains(line, []byte("postgres")) || !bytes.Contains(line, []byte(p.data))) {
		return 0
	}
	return pid
}

func (p layout) stopLeftover() error {
	pid := p.leftover()
	if pid == 0 {
		return nil
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for deadline := time.Now().Add(stopLimit); p.leftover() == pid && time.Now().Before(deadline); {
			time.Sleep(retryPause) // it is not a child of this process, which cannot wait for it
		}
	}()
	return terminate(pid, ended)
}
