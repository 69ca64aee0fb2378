package sandbox

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// The modes of control groups.
const (
	cgroupNone   = "none"
	cgroupV1     = "v1"
	cgroupV2     = "v2"
	cgroupHybrid = "hybrid" // limits by version 1, with version 2 mounted beside it
)

// group is a control group that bounds the memory of one sandbox.
type group interface {
	limit(memory int64) error
	add(pid int) error
	exhausted() bool // the limit killed; not the machine, which may run out of memory as well
	peak() int64     // bytes; 0: not known
	remove()
}

// groups makes control groups below a folder of this process's own.
type groups struct {
	mode string
	dir  string // parent of all groups of this process; "" when mode is none
	seq  *atomic.Int64
	why  string // why there are none
}

const (
	groupPrefix = "agon-"
	judgeGroup  = "judge" // where the judge goes when its own group has to hand controllers down
)

// findGroups looks for a way to limit memory by control groups, below root, which is /sys/fs/cgroup. The lines of own
// are those of /proc/self/cgroup.
func findGroups(root, own string) groups {
	paths := ownGroups(own)
	_, errUnified := os.Stat(filepath.Join(root, "unified", "cgroup.procs"))
	if path, ok := paths["memory"]; ok {
		g, err := makeGroups(cgroupV1, filepath.Join(root, "memory"), path)
		if err == nil {
			if errUnified == nil {
				g.mode = cgroupHybrid
			}
			return g
		}
		return groups{mode: cgroupNone, why: err.Error()}
	}
	path, ok := paths[""]
	if !ok {
		return groups{mode: cgroupNone, why: "no control group file system"}
	}
	g, err := makeGroups(cgroupV2, root, path)
	if err != nil {
		return groups{mode: cgroupNone, why: err.Error()}
	}
	return g
}

// ownGroups parses /proc/self/cgroup: controller -> path; "" is version 2.
func ownGroups(text string) map[string]string {
	paths := map[string]string{}
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		part := strings.SplitN(lines.Text(), ":", 3)
		if len(part) != 3 {
			continue
		}
		for controller := range strings.SplitSeq(part[1], ",") {
			paths[controller] = part[2]
		}
	}
	return paths
}

// makeGroups makes the folder of this process below its own group, and tries whether memory can be limited there.
func makeGroups(mode, mount, own string) (groups, error) {
	parents := []string{filepath.Join(mount, own)}
	if mode == cgroupV2 {
		above := filepath.Dir(parents[0])
		if filepath.Base(own) == judgeGroup { // a sandbox before this one has moved the process there
			parents = []string{above}
		} else {
			parents = append(parents, above)
		}
	}
	parents = append(parents, mount) // in containers the path may be that of the host
	var failed error
	for _, parent := range parents {
		g, err := makeGroupsAt(mode, parent)
		if err == nil {
			return g, nil
		}
		if failed == nil {
			failed = err
		}
	}
	return groups{}, failed
}

func makeGroupsAt(mode, parent string) (groups, error) {
	if _, err := os.Stat(filepath.Join(parent, "cgroup.procs")); err != nil {
		return groups{}, fmt.Errorf("looking for the own control group: %w", err)
	}
	sweep(parent)
	dir, err := makeOwn(parent)
	if err != nil {
		return groups{}, err
	}
	g := groups{mode: mode, dir: dir, seq: new(atomic.Int64)}
	if err := g.try(parent); err != nil {
		_ = os.Remove(dir)
		return groups{}, err
	}
	return g, nil
}

// makeOwn makes a folder that is named after this process. There may be several: one for every Sandbox.
func makeOwn(parent string) (string, error) {
	for n := 0; ; n++ {
		dir := filepath.Join(parent, fmt.Sprintf("%s%s-%d", groupPrefix, ownName(os.Getpid()), n))
		err := os.Mkdir(dir, 0o755)
		if err == nil {
			return dir, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("making a control group: %w", err)
		}
	}
}

// try hands the memory controller down and makes one group.
func (g groups) try(parent string) error {
	if g.mode == cgroupV2 {
		for _, dir := range []string{parent, g.dir} {
			if err := enableMemory(dir); err != nil {
				return err
			}
		}
	}
	one, err := g.create()
	if err != nil {
		return err
	}
	defer one.remove()
	return one.limit(64 << 20)
}

// enableMemory lets the groups below dir have the memory controller (version 2).
func enableMemory(dir string) error {
	control := filepath.Join(dir, "cgroup.subtree_control")
	now, err := os.ReadFile(control)
	if err != nil {
		return fmt.Errorf("reading the controllers of %s: %w", dir, err)
	}
	if strings.Contains(" "+string(bytes.TrimSpace(now))+" ", " memory ") {
		return nil
	}
	err = os.WriteFile(control, []byte("+memory"), 0)
	if errors.Is(err, unix.EBUSY) && leaveTo(dir) == nil { // a group with processes of its own hands nothing down
		err = os.WriteFile(control, []byte("+memory"), 0)
	}
	if err != nil {
		return fmt.Errorf("handing the memory controller down in %s: %w", dir, err)
	}
	return nil
}

// leaveTo moves the members of dir into a leaf below it: this process, if it is the only one there, or all, if dir is
// the top of a container, where everything belongs together.
func leaveTo(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "cgroup.procs"))
	if err != nil {
		return err
	}
	members := strings.Fields(string(text))
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return err
	}
	if len(members) > 1 && ownGroups(string(own))[""] != "/" {
		return errors.New("the control group has other members")
	}
	leaf := filepath.Join(dir, judgeGroup)
	if err := os.Mkdir(leaf, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	for _, pid := range members {
		if err := folder(leaf).write("cgroup.procs", pid); err != nil {
			return err
		}
	}
	return nil
}

// create makes a group.
func (g groups) create() (group, error) {
	if g.mode == cgroupNone {
		return nil, nil
	}
	dir := filepath.Join(g.dir, strconv.FormatInt(g.seq.Add(1), 10))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, fmt.Errorf("sandbox: making a control group: %w", err)
	}
	if g.mode == cgroupV2 {
		return groupV2{folder(dir)}, nil
	}
	return groupV1{folder(dir)}, nil
}

// close removes what is left.
func (g groups) close() {
	if g.mode != cgroupNone {
		removeTree(g.dir)
	}
}

// folder is a control group's folder.
type folder string

func (f folder) write(file, text string) error {
	// Not os.WriteFile: that would create files where the kernel has none.
	w, err := os.OpenFile(filepath.Join(string(f), file), os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("sandbox: opening %s: %w", file, err)
	}
	defer func() { _ = w.Close() }() // the kernel took it, or not, when it was written
	// Of version 1 the kernel gives up a limit when a signal comes, as the runtime sends them to its own threads; os tries again.
	if _, err := w.WriteString(text); err != nil {
		return fmt.Errorf("sandbox: setting %s to %s: %w", file, text, err)
	}
	return nil
}

// number reads a file that holds one number; 0 when it cannot.
func (f folder) number(file string) int64 {
	text, err := os.ReadFile(filepath.Join(string(f), file))
	if err != nil {
		return 0
	}
	n, _ := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	return n
}

// entry reads the number behind a key of a file of "key number" lines; 0 when it cannot.
func (f folder) entry(file, key string) int64 {
	text, err := os.ReadFile(filepath.Join(string(f), file))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, key+" "); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(rest), 10, 64)
			return n
		}
	}
	return 0
}

func (f folder) add(pid int) error { return f.write("cgroup.procs", strconv.Itoa(pid)) }

func (f folder) remove() { removeTree(string(f)) }

// groupV1 is a group of the version 1 memory controller.
type groupV1 struct{ folder }

func (g groupV1) limit(memory int64) error {
	n := strconv.FormatInt(memory, 10)
	_ = g.write("memory.memsw.limit_in_bytes", "-1") // it may never be below the other
	if err := g.write("memory.limit_in_bytes", n); err != nil {
		return err
	}
	_ = g.write("memory.memsw.limit_in_bytes", n) // not there without swap accounting
	_ = g.write("memory.swappiness", "0")
	_ = g.write("memory.max_usage_in_bytes", "0")
	return nil
}

// Version 1 counts all kills in the group alike, so the limit must also have been reached, or nearly: the kernel takes
// memory in portions.
func (g groupV1) exhausted() bool {
	const portions = 1 << 20
	return g.entry("memory.oom_control", "oom_kill") > 0 && g.peak() > g.number("memory.limit_in_bytes")-portions
}

func (g groupV1) peak() int64 { return g.number("memory.max_usage_in_bytes") }

// groupV2 is a group of version 2.
type groupV2 struct{ folder }

func (g groupV2) limit(memory int64) error {
	if err := g.write("memory.max", strconv.FormatInt(memory, 10)); err != nil {
		return err
	}
	_ = g.write("memory.swap.max", "0")
	_ = g.write("memory.oom.group", "1")
	return nil
}

// "oom" counts how often the group's own limit was the reason.
func (g groupV2) exhausted() bool {
	return g.entry("memory.events", "oom_kill") > 0 && g.entry("memory.events", "oom") > 0
}

func (g groupV2) peak() int64 { return g.number("memory.peak") }

// ownName names a process uniquely until the machine restarts: pid and start time.
func ownName(pid int) string {
	const start = 19
	return fmt.Sprintf("%d-%s", pid, cmp.Or(statField(pid, start), "0"))
}

// sweep removes the groups that killed judges left in a folder. It kills nobody: what a dead judge ran died with it, and
// the numbers may be those of a neighbour's processes, counted in another namespace.
func sweep(parent string) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, e := range entries {
		name, ok := strings.CutPrefix(e.Name(), groupPrefix)
		if !ok || !e.IsDir() {
			continue
		}
		pid, err := strconv.Atoi(strings.SplitN(name, "-", 2)[0])
		if err != nil || strings.HasPrefix(name, ownName(pid)+"-") {
			continue
		}
		removeEmpty(filepath.Join(parent, e.Name()))
	}
}

// removeEmpty removes a group and the groups below it, as far as they have no members.
func removeEmpty(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			removeEmpty(filepath.Join(dir, e.Name()))
		}
	}
	_ = unix.Rmdir(dir)
}

// removeTree kills what is left in a group and the groups below it, and removes them.
func removeTree(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			removeTree(filepath.Join(dir, e.Name()))
		}
	}
	for range 100 { // the last member may still be on its way out
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
