package cgroup

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/procfs"
)

// ProcessName names a process by pid and start time, which is unique until the machine restarts.
func ProcessName(pid int) string {
	const start = 19
	return fmt.Sprintf("%d-%s", pid, cmp.Or(procfs.StatField(pid, start), "0"))
}

// Sweep removes the groups that killed judges have left in a folder. It kills no process: what a dead judge ran died
// with it, and the pids in the names may be those of another container's judge, in another namespace.
func Sweep(parent string) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, e := range entries {
		name, ok := strings.CutPrefix(e.Name(), NamePrefix)
		if !ok || !e.IsDir() {
			continue
		}
		pid, err := strconv.Atoi(strings.SplitN(name, "-", 2)[0])
		if err != nil || strings.HasPrefix(name, ProcessName(pid)+"-") {
			continue
		}
		removeEmpty(filepath.Join(parent, e.Name()))
	}
}

// removeEmpty removes those of a group and the groups below it that have no members.
func removeEmpty(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			removeEmpty(filepath.Join(dir, e.Name()))
		}
	}
	_ = unix.Rmdir(dir)
}

// removeTree kills the members of a group and the groups below it, and removes the groups.
func removeTree(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			removeTree(filepath.Join(dir, e.Name()))
		}
	}
	for range 100 { // the last member may take a moment to exit
		if err := unix.Rmdir(dir); !errors.Is(err, unix.EBUSY) {
			return
		}
		members, _ := os.ReadFile(filepath.Join(dir, "cgroup.procs"))
		for m := range strings.FieldsSeq(string(members)) {
			if pid, err := strconv.Atoi(m); err == nil {
				_ = unix.Kill(pid, unix.SIGKILL)
			}
		}
		time.Sleep(time.Millisecond)
	}
}
