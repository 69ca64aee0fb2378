package match_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// census counts what matches could leave behind. All but memory and threads has to be as it was.
type census struct {
	processes   int // that descend from this one, living
	zombies     int // dead ones that nobody has waited for
	mounts      int // in this process's view
	groups      int // control groups of this process and of the judges that it has killed
	descriptors int
	files       int // below the folder for temporary files, and any file of a sandbox's user elsewhere
	objects     int // System V memory, queues and semaphores, and keys, of sandboxes' users
	goroutines  int

	threads    int // of this process
	heap       int // bytes in use after a collection
	namespaces int // of networks, in the kernel's tables: other programs' as well
	slab       int // bytes of the kernel's tables: other programs' as well
}

// The host's users that sandboxes are given.
const firstUser, lastUser = 60600, 61099

// count counts. Judges are processes that were killed.
func count(judges map[int]bool) census {
	c := census{goroutines: runtime.NumGoroutine()}
	for _, state := range descendants(os.Getpid()) {
		if state == 'Z' {
			c.zombies++
		} else {
			c.processes++
		}
	}
	c.mounts = len(linesOf("/proc/self/mountinfo"))
	c.groups = countGroups(judges)
	if entries, err := os.ReadDir("/proc/self/fd"); err == nil {
		c.descriptors = len(entries) - 1 // that of reading the folder
	}
	c.files = countFiles()
	for _, table := range []struct {
		path string
		user int // its column
	}{{"/proc/sysvipc/shm", 7}, {"/proc/sysvipc/msg", 7}, {"/proc/sysvipc/sem", 4}, {"/proc/keys", 5}} {
		for _, line := range linesOf(table.path) {
			if fields := strings.Fields(line); len(fields) > table.user && isSandboxUser(fields[table.user]) {
				c.objects++
			}
		}
	}
	c.threads = entry("/proc/self/status", "Threads:")
	debug.FreeOSMemory()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	c.heap = int(memory.HeapInuse)
	c.namespaces = entry("/proc/slabinfo", "net_namespace")
	c.slab = entry("/proc/meminfo", "Slab:") << 10
	return c
}

// exceeds says of what there is more than before; "" of nothing. Goroutines of others may have ended meanwhile.
func (c census) exceeds(before census) string {
	var more []string
	for _, row := range []struct {
		name        string
		now, before int
	}{
		{"processes", c.processes, before.processes},
		{"zombies", c.zombies, before.zombies},
		{"mounts", c.mounts, before.mounts},
		{"control groups", c.groups, before.groups},
		{"descriptors", c.descriptors, before.descriptors},
		{"files", c.files, before.files},
		{"keys and shared memory", c.objects, before.objects},
		{"goroutines", c.goroutines, before.goroutines},
	} {
		if row.now > row.before {
			more = append(more, fmt.Sprintf("%d %s instead of %d", row.now, row.name, row.before))
		}
	}
	return strings.Join(more, ", ")
}

// String is a row of the table.
func (c census) String() string {
	return fmt.Sprintf("%9d %7d %6d %6d %5d %5d %7d %10d %7d %8d %8d %8d",
		c.processes, c.zombies, c.mounts, c.groups, c.descriptors, c.files, c.objects, c.goroutines, c.threads, c.heap>>10, c.namespaces, c.slab>>10)
}

const censusHead = "processes zombies mounts groups  open files objects goroutines threads heap-KiB networks slab-KiB"

// settles waits until all is as it was: the kernel takes its time to put things away.
func settles(t *testing.T, before census, judges map[int]bool) {
	t.Helper()
	more := ""
	for range 1200 { // two minutes
		if more = count(judges).exceeds(before); more == "" {
			return
		}
		_, _ = unix.Poll(nil, 100) // gives the kernel time
	}
	require.Empty(t, more, "this is left")
}

// descendants gives the states of all processes below one, by pid.
func descendants(of int) map[int]byte {
	type process struct {
		parent int
		state  byte
	}
	all := map[int]process{}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue
		}
		// The second field is the name, in parentheses, with anything in it.
		if fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:])); len(fields) > 1 {
			parent, _ := strconv.Atoi(fields[1])
			all[pid] = process{parent, fields[0][0]}
		}
	}
	found := map[int]byte{}
	for pid, p := range all {
		for at := pid; at > 1 && all[at].parent != 0; at = all[at].parent {
			if all[at].parent == of {
				found[pid] = p.state
				break
			}
		}
	}
	return found
}

func countGroups(judges map[int]bool) (n int) {
	_ = filepath.WalkDir("/sys/fs/cgroup", func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return nil //nolint:nilerr // others' groups come and go
		}
		if name, ok := strings.CutPrefix(entry.Name(), "agon-"); ok {
			pid, _ := strconv.Atoi(strings.SplitN(name, "-", 2)[0])
			if pid == os.Getpid() || judges[pid] {
				n++
			}
		}
		return nil
	})
	return n
}

// countFiles counts what is in the folder for temporary files, and what sandboxes' users have anywhere else where
// everybody may write.
func countFiles() (n int) {
	_ = filepath.WalkDir(os.TempDir(), func(path string, _ fs.DirEntry, err error) error {
		if err == nil && path != os.TempDir() {
			n++
		}
		return nil
	})
	for _, dir := range []string{"/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue"} {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if info, err := e.Info(); err == nil && isSandboxUser(ownerOf(info)) {
				n++
			}
		}
	}
	return n
}

func ownerOf(info fs.FileInfo) string {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return strconv.Itoa(int(s.Uid))
	}
	return ""
}

func isSandboxUser(text string) bool {
	user, err := strconv.Atoi(text)
	return err == nil && user >= firstUser && user <= lastUser
}

// linesOf reads a file of the kernel; nothing when there is none.
func linesOf(path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// entry is the number behind a word at the beginning of a line; 0 when there is none.
func entry(path, word string) int {
	for _, line := range linesOf(path) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == word {
			n, _ := strconv.Atoi(fields[1])
			return n
		}
	}
	return 0
}

// adopt makes this process the parent of all orphans below it, so that they can be counted.
func adopt(t *testing.T) {
	t.Helper()
	require.NoError(t, unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))
	t.Cleanup(func() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0) })
}

// bury waits for adopted orphans that are dead. Nobody else may have children meanwhile.
func bury() {
	for {
		if pid, err := unix.Wait4(-1, nil, unix.WNOHANG, nil); pid <= 0 || err != nil {
			return
		}
	}
}

// The census sees what is left: otherwise it would be worth nothing.
func TestTheCensusSeesWhatIsLeft(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	before := count(nil)
	require.Empty(t, count(nil).exceeds(before))

	file, err := os.Create(filepath.Join(os.TempDir(), "left"))
	require.NoError(t, err)
	done := make(chan struct{})
	for range 10 { // more than earlier tests may have left that end just now
		go func() { <-done }()
	}
	child, err := os.StartProcess("/bin/cat", []string{"cat"}, &os.ProcAttr{Files: []*os.File{file, nil, nil}})
	require.NoError(t, err)
	var group string
	if groups := ownGroups(); len(groups) > 0 {
		group = filepath.Join(groups[0], fmt.Sprintf("agon-%d-0-left", os.Getpid()))
		require.NoError(t, os.Mkdir(group, 0o755))
		defer func() { _ = os.Remove(group) }()
	}
	after := count(nil)
	t.Log(after.exceeds(before))
	require.Greater(t, after.files, before.files)
	require.Greater(t, after.descriptors, before.descriptors)
	require.Greater(t, after.goroutines, before.goroutines)
	require.Greater(t, after.processes+after.zombies, before.processes+before.zombies)
	if group != "" {
		require.Greater(t, after.groups, before.groups)
	}
	close(done)
	require.NoError(t, file.Close())
	_, err = child.Wait()
	require.NoError(t, err)
}

// ownGroups are folders of control groups in which a group can be made.
func ownGroups() (dirs []string) {
	for _, dir := range []string{"/sys/fs/cgroup/memory", "/sys/fs/cgroup"} {
		if _, err := os.Stat(filepath.Join(dir, "cgroup.procs")); err == nil && unix.Access(dir, unix.W_OK) == nil {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}
