//go:build unix

package postgres

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// The folder of a server's socket is in /tmp, away from the data. Who started the server holds a lock in it, so that the folder of
// one that was killed can be told from others, and goes when the next server starts.

const (
	holder     = "agon.lock"
	socketFile = ".s.PGSQL.5432"
	socketLock = socketFile + ".lock" // PostgreSQL's own; its first line is the server's process id
)

// hold makes the socket's folder and locks it for this process.
func (p layout) hold() (*os.File, error) {
	path := filepath.Join(p.socket, holder)
	for {
		if err := p.account.own(p.socket); err != nil {
			return nil, err
		}
		file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW, 0o600)
		if os.IsNotExist(err) {
			continue // another process has just removed the folder
		}
		if err != nil {
			return nil, fmt.Errorf("hold the folder of the socket: %w", err)
		}
		if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
			return nil, errors.Join(fmt.Errorf("hold the folder of the socket: %w", err), file.Close())
		}
		if sameFile(file, path) {
			return file, nil
		}
		_ = file.Close() // what was locked has been removed meanwhile
	}
}

func sameFile(file *os.File, path string) bool {
	held, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(path)
	return err == nil && os.SameFile(held, there)
}

// leave removes the folder that was held.
func leave(socket string, held *os.File) error {
	return errors.Join(removeSocket(socket), release(held))
}

// removeSocket removes the folder of a server that has ended. What is not a server's stays, and the folder with it.
func removeSocket(socket string) error {
	for _, name := range []string{socketFile, socketLock, holder} {
		if err := os.Remove(filepath.Join(socket, name)); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("remove the folder of a socket: %w", err)
		}
	}
	if err := os.Remove(socket); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("remove the folder of a socket: %w", err)
	}
	return nil
}

// sweep removes the folders of this account's servers that ended with nobody to remove them. It is no error if one stays.
func (p layout) sweep() {
	folders, _ := filepath.Glob(p.socketPrefix() + "*") // the pattern is right
	for _, folder := range folders {
		held, err := os.OpenFile(filepath.Join(folder, holder), os.O_RDWR|syscall.O_NOFOLLOW, 0)
		if err != nil {
			continue // it is being made, or is none of ours
		}
		if syscall.Flock(int(held.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil && !serves(folder) {
			_ = removeSocket(folder)
		}
		_ = held.Close()
	}
}

// serves reports whether the server of a socket lives. It may have outlived the process that started it.
func serves(socket string) bool {
	content, err := os.ReadFile(filepath.Join(socket, socketLock))
	if err != nil {
		return !os.IsNotExist(err)
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	return err == nil && pid > 1 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
