// Package cgroup limits the memory of programs by control groups of version 1 or 2. It finds out which of them this
// process may use, makes a group for each sandbox, and removes the groups that killed processes have left.
package cgroup

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

// The modes of control groups.
const (
	None   = "none"
	V1     = "v1"
	V2     = "v2"
	Hybrid = "hybrid" // limits by version 1, with version 2 mounted beside it
)

// Groups makes control groups in a folder that belongs to this process.
type Groups struct {
	Mode    string
	Dir     string // parent of all groups of this process; "" if the mode is None
	seq     *atomic.Int64
	Problem string // why the mode is None
}

const (
	// NamePrefix is the beginning of the names of the folders that processes make for their groups.
	NamePrefix = "agon-"
	judgeLeaf  = "judge" // child group for the judge itself: version 2 delegates controllers only from groups without members
)

// Member starts a process as those of sandboxes are started, has it join a group by its number, and ends it. It returns
// the error of join, and nil where processes cannot be started at all, which is no matter of control groups.
type Member func(join func(pid int) error) error

// find looks for a way to limit memory by control groups. Root stands for /sys/fs/cgroup, and own is the text of
// /proc/self/cgroup.
func find(root, own string, member Member) Groups {
	paths := parseMembership(own)
	_, errUnified := os.Stat(filepath.Join(root, "unified", "cgroup.procs"))
	if path, ok := paths["memory"]; ok {
		g, err := makeParent(V1, filepath.Join(root, "memory"), path, member)
		if err == nil {
			if errUnified == nil {
				g.Mode = Hybrid
			}
			return g
		}
		return Groups{Mode: None, Problem: err.Error()}
	}
	path, ok := paths[""]
	if !ok {
		return Groups{Mode: None, Problem: "no control group file system"}
	}
	g, err := makeParent(V2, root, path, member)
	if err != nil {
		return Groups{Mode: None, Problem: err.Error()}
	}
	return g
}

// parseMembership parses /proc/self/cgroup. It returns the path by controller; version 2 has the key "".
func parseMembership(text string) map[string]string {
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

// makeParent makes this process's folder below the group that the process is in, or above if that fails, and tries
// whether memory can be limited there.
func makeParent(mode, mount, own string, member Member) (Groups, error) {
	parents := []string{filepath.Join(mount, own)}
	if mode == V2 {
		above := filepath.Dir(parents[0])
		if filepath.Base(own) == judgeLeaf { // an earlier Sandbox of this process has moved it there
			parents = []string{above}
		} else {
			parents = append(parents, above)
		}
	}
	parents = append(parents, mount) // in a container the path may be the one on the host
	var failed error
	for _, parent := range parents {
		g, err := makeParentAt(mode, parent, member)
		if err == nil {
			return g, nil
		}
		if failed == nil {
			failed = err
		}
	}
	return Groups{}, failed
}

func makeParentAt(mode, parent string, member Member) (Groups, error) {
	if _, err := os.Stat(filepath.Join(parent, "cgroup.procs")); err != nil {
		return Groups{}, fmt.Errorf("looking for the own control group: %w", err)
	}
	Sweep(parent)
	dir, err := makeOwn(parent)
	if err != nil {
		return Groups{}, err
	}
	g := Groups{Mode: mode, Dir: dir, seq: new(atomic.Int64)}
	if err := g.try(parent, member); err != nil {
		_ = os.Remove(dir)
		return Groups{}, err
	}
	return g, nil
}

// makeOwn makes a folder that is named after this process. There is one for every Sandbox.
func makeOwn(parent string) (string, error) {
	for n := 0; ; n++ {
		dir := filepath.Join(parent, fmt.Sprintf("%s%s-%d", NamePrefix, ProcessName(os.Getpid()), n))
		err := os.Mkdir(dir, 0o755)
		if err == nil {
			return dir, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("making a control group: %w", err)
		}
	}
}

// try enables the memory controller, and limits one group for a try with a process in it. Where a container has mounted a
// group that is not the one it is in, groups can be made and limited, and no process can join them.
func (g Groups) try(parent string, member Member) error {
	if g.Mode == V2 {
		for _, dir := range []string{parent, g.Dir} {
			if err := enableMemory(dir); err != nil {
				return err
			}
		}
	}
	one, err := g.Create()
	if err != nil {
		return err
	}
	defer one.Remove()
	if err := one.Limit(64 << 20); err != nil {
		return err
	}
	return member(one.Add)
}

// enableMemory enables the memory controller of version 2 for the groups below dir.
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
	if errors.Is(err, unix.EBUSY) && moveMembersBelow(dir) == nil { // a group with members cannot delegate
		err = os.WriteFile(control, []byte("+memory"), 0)
	}
	if err != nil {
		return fmt.Errorf("handing the memory controller down in %s: %w", dir, err)
	}
	return nil
}

// moveMembersBelow moves the members of dir into a child group. It does so if this process is the only member, or if
// dir is the top group of a container, whose processes belong together.
func moveMembersBelow(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "cgroup.procs"))
	if err != nil {
		return err
	}
	members := strings.Fields(string(text))
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return err
	}
	if len(members) > 1 && parseMembership(string(own))[""] != "/" {
		return errors.New("the control group has other members")
	}
	leaf := filepath.Join(dir, judgeLeaf)
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

// Create makes a group. It returns nil if the mode is None.
func (g Groups) Create() (Group, error) {
	if g.Mode == None {
		return nil, nil
	}
	dir := filepath.Join(g.Dir, strconv.FormatInt(g.seq.Add(1), 10))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, fmt.Errorf("sandbox: making a control group: %w", err)
	}
	if g.Mode == V2 {
		return groupV2{folder(dir)}, nil
	}
	return groupV1{folder(dir)}, nil
}

// Close removes the groups that are left, and kills their members.
func (g Groups) Close() {
	if g.Mode != None {
		removeTree(g.Dir)
	}
}

// Find looks for a way to limit memory by control groups on this machine. It tries each with a process.
func Find(member Member) Groups {
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return Groups{Mode: None, Problem: err.Error()}
	}
	return find("/sys/fs/cgroup", string(own), member)
}
