package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/cgroup"
	"github.com/agon-judge/agon/sandbox/internal/rootfs"
	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// The environment of a mode: which one it is, and where the program in Go is that was built for it.
const (
	modeVariable = "AGON_SANDBOX_TEST_MODE"
	bombVariable = "AGON_SANDBOX_TEST_BOMB"
)

// mode is a way in which the judge can run on a machine.
type mode struct {
	name    string
	prepare string                                // how this executable changes itself first; see enterMode
	start   func(*syscall.SysProcAttr)            // how it is started
	lacks   func(c Capabilities) (missing string) // what this machine lacks for it
	is      string                                // what the log of TestHostile says first
}

var hostileModes = []mode{
	{name: "root, control groups v2", lacks: lacksGroups(cgroup.V2), is: "control groups v2, memory by cgroup"},
	{name: "root, control groups hybrid", lacks: lacksGroups(cgroup.Hybrid), is: "control groups hybrid, memory by cgroup"},
	{name: "root, control groups v1", prepare: "v1", start: ownMounts, lacks: lacksGroups(cgroup.V1, cgroup.Hybrid), is: "control groups v1, memory by cgroup"},
	{name: "root, no control groups", prepare: "without groups", start: ownMounts, lacks: lacksRoot, is: "own users for programs true, control groups none, memory by rlimit"},
	{name: "ordinary user", start: asNobody, lacks: lacksRoot, is: "user 65534, own users for programs false, control groups none"},
	{name: "root of a container", prepare: "container", start: inContainer, is: "user 0, own users for programs false, control groups none, memory by rlimit"},
}

// lacksGroups is about modes with control groups.
func lacksGroups(want ...string) func(Capabilities) string {
	return func(c Capabilities) string {
		if !slices.Contains(want, c.Cgroup) {
			return fmt.Sprintf("this machine's control groups are %s %s", c.Cgroup, c.CgroupWhy)
		}
		return lacksRoot(c)
	}
}

func lacksRoot(Capabilities) string {
	if os.Geteuid() != 0 {
		return "only root can be that"
	}
	return ""
}

func ownMounts(a *syscall.SysProcAttr) { a.Cloneflags = unix.CLONE_NEWNS }

func asNobody(a *syscall.SysProcAttr) {
	const nobody = 65534
	a.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
}

// inContainer starts a process as the root of a container, which has few users and not the host's root.
func inContainer(a *syscall.SysProcAttr) {
	first, size := 300000, 1000
	if os.Geteuid() != 0 {
		first, size = os.Geteuid(), 1
	}
	a.Cloneflags = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWNET
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: first, Size: size}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: first, Size: size}}
	a.GidMappingsEnableSetgroups = os.Geteuid() == 0
	a.Credential = &syscall.Credential{NoSetGroups: os.Geteuid() != 0}
}

// enterMode puts this process into the mode in its environment; see TestMain.
func enterMode() {
	var err error
	switch mode := os.Getenv(modeVariable); mode {
	case "":
		return
	case "v1":
		err = hideFolder("/sys/fs/cgroup/unified")
	case "without groups":
		err = hideFolder("/sys/fs/cgroup")
	case "container":
		err = enterContainer()
	default:
		err = fmt.Errorf("unknown mode %q", mode)
	}
	if err != nil {
		fmt.Println("cannot run here:", err)
		os.Exit(3)
	}
}

// hideFolder mounts an empty file system over a folder.
func hideFolder(path string) error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making mounts private: %w", err)
	}
	if err := unix.Mount("tmpfs", path, "tmpfs", unix.MS_RDONLY, "size=4k"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("hiding %s: %w", path, err)
	}
	return nil
}

// enterContainer builds and enters a root like a container's: programs of the host, few devices, a /proc with masked
// files, no /sys.
func enterContainer() error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := mountContainer(here)
	if err != nil {
		return err
	}
	shown := []string{"/etc", here}
	for _, device := range []string{"null", "zero", "full", "random", "urandom", "tty"} {
		shown = append(shown, "/dev/"+device)
	}
	for _, variable := range []string{bombVariable, buildsVariable} {
		if path := os.Getenv(variable); path != "" {
			shown = append(shown, path)
		}
	}
	for _, name := range rootfs.SystemFolders() {
		target, err := os.Readlink(name)
		switch {
		case err == nil:
			err = os.Symlink(target, root+name)
		case errors.Is(err, unix.EINVAL): // no link
			shown = append(shown, name)
			err = nil
		case errors.Is(err, fs.ErrNotExist):
			err = nil
		}
		if err != nil {
			return err
		}
	}
	for _, name := range shown {
		attributes := uint64(unix.MOUNT_ATTR_RDONLY)
		if strings.HasPrefix(name, "/dev/") {
			attributes = 0
		}
		if err := rootfs.Bind(name, root+name, attributes); err != nil {
			return err
		}
	}
	for _, dir := range []string{"/tmp", "/proc", "/root", "/old"} {
		if err := os.Mkdir(root+dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	if err := unix.Mount("proc", root+"/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return fmt.Errorf("mounting /proc: %w", err)
	}
	if err := maskProc(root + "/proc"); err != nil {
		return err
	}
	if err := unix.PivotRoot(root, root+"/old"); err != nil {
		return fmt.Errorf("changing the root: %w", err)
	}
	if err := unix.Unmount("/old", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("detaching the host's files: %w", err)
	}
	return os.Chdir(here)
}

// mountContainer mounts a new root on some folder of the host that is not a parent of here.
func mountContainer(here string) (root string, err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return "", fmt.Errorf("making mounts private: %w", err)
	}
	err = errors.New("there is no folder for it")
	for _, root := range []string{"/mnt", "/media", "/srv", "/opt"} {
		if strings.HasPrefix(here+"/", root+"/") {
			continue
		}
		if err = unix.Mount("tmpfs", root, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755"); err == nil {
			return root, nil
		}
	}
	return "", fmt.Errorf("mounting a root: %w", err)
}

// maskProc masks the files of /proc that containers mask.
func maskProc(proc string) error {
	for _, name := range []string{"kcore", "keys", "timer_list", "latency_stats", "sched_debug"} {
		if err := unix.Mount("/dev/null", filepath.Join(proc, name), "", unix.MS_BIND, ""); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("covering %s: %w", name, err)
		}
	}
	for _, name := range []string{"acpi", "scsi"} {
		if err := unix.Mount("tmpfs", filepath.Join(proc, name), "tmpfs", unix.MS_RDONLY, "size=4k"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("covering %s: %w", name, err)
		}
	}
	for _, name := range []string{"bus", "fs", "irq", "sys", "sysrq-trigger"} {
		path := filepath.Join(proc, name)
		err := unix.Mount(path, path, "", unix.MS_BIND|unix.MS_REC, "")
		if err == nil {
			err = rootfs.Restrict(path, unix.MOUNT_ATTR_RDONLY)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("protecting %s: %w", name, err)
		}
	}
	return nil
}

// hostileSample are the rows for all modes of the short form: each is about another way of confining a program.
var hostileSample = []string{
	"fork_bomb_shell", "thread_bomb_java", "goroutine_thread_bomb", "cpu_burn_simple", "sleep_forever", "malloc_bomb", "mmap_bomb_untouched",
	"pagetable_bomb", "hugepage_bomb", "stack_bomb", "java_heap_bomb", "inherited_fd_scan", "kill_minus_one", "kill_judge_raw32",
	"proc_pid_snoop", "read_etc_passwd", "write_own_dir", "exec_other", "ld_preload_env", "crash_each_signal", "has_include_probe",
	"incbin_passwd", "static_array_4g", "worker_sigkill",
}

// The list of hostile programs in each mode that this machine can give: a sample of it, or all with AGON_HOSTILE=full.
func TestHostileModes(t *testing.T) {
	own := open(t).Capabilities()
	rows := hostileSample
	if thorough() {
		rows = []string{"beyond_the_list"}
		for _, row := range hostileList {
			rows = append(rows, row.name)
		}
	}
	bomb := ""
	if dir, err := os.MkdirTemp("", "agon-sandbox-bomb-"); err == nil { //nolint:usetesting // other users read it
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if _, missing := exec.LookPath("go"); missing == nil {
			bomb = buildBomb(t, filepath.Join(dir, "gobomb"))
		}
	}
	lines := make([]string, len(hostileModes))
	t.Run("as", func(t *testing.T) {
		for i, m := range hostileModes {
			t.Run(m.name, func(t *testing.T) {
				t.Parallel()
				lines[i] = "cannot be had here"
				if m.lacks != nil {
					if missing := m.lacks(own); missing != "" {
						lines[i] = "skipped: " + missing
						t.Skip(missing)
					}
				}
				if m.start == nil && !thorough() {
					lines[i] = "all rows: TestHostile"
					t.Skip("TestHostile does it; all modes run with AGON_HOSTILE=full")
				}
				if !strings.Contains(m.is, "memory by cgroup") {
					skipUnderRace(t)
				}
				lines[i] = m.play(t, rows, bomb)
			})
		}
	})
	var table strings.Builder
	for i, m := range hostileModes {
		fmt.Fprintf(&table, "%-30s %s\n", m.name, lines[i])
	}
	t.Logf("hostile programs by mode, rows and attacks\n%s", &table)
}

// skipUnderRace skips tests that limit address space under the race detector, with which launchers do not fit into the
// limit.
func skipUnderRace(t *testing.T) {
	t.Helper()
	info, ok := debug.ReadBuildInfo()
	if ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("the race detector needs more address space than programs are given")
	}
}

// play runs rows in a mode, and returns how many have passed and were skipped.
func (m mode) play(t *testing.T, rows []string, bomb string) string {
	t.Helper()
	c := again("", "-test.run=^TestHostile$/^("+strings.Join(rows, "|")+")$", "-test.v", "-test.timeout=60m")
	c.Env = append(c.Env, modeVariable+"="+m.prepare, bombVariable+"="+bomb, "HOME=/tmp", "TMPDIR=/tmp")
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if m.start != nil {
		m.start(c.SysProcAttr)
	}
	out, err := c.CombinedOutput()
	text := string(out)
	if i := strings.Index(text, "cannot run here"); i >= 0 {
		t.Skip(strings.TrimSpace(text[i:min(len(text), i+500)]))
	}
	if err != nil || !strings.Contains(text, m.is) {
		t.Errorf("%v; it shall be: %s\n%s", err, m.is, text)
	}
	results, reasons := readResults(text)
	for _, row := range rows {
		switch name := "TestHostile/" + row; results[name] {
		case "PASS":
		case "SKIP":
			if reasons[name] == "" {
				t.Errorf("%s is skipped without a reason", row)
			}
		default:
			t.Errorf("%s has not run: %q", row, results[name])
		}
	}
	counts := map[string]int{}
	for name, result := range results {
		counts[fmt.Sprint(strings.Count(name, "/"), result)]++
		if result == "SKIP" && strings.Count(name, "/") == 2 {
			t.Logf("%s: %s", name, reasons[name])
		}
	}
	return fmt.Sprintf("rows: %3d passed, %2d skipped; attacks: %3d passed, %2d skipped", counts["1PASS"], counts["1SKIP"], counts["2PASS"], counts["2SKIP"])
}

// readResults parses the output of tests: result and log of each.
func readResults(text string) (results, logs map[string]string) {
	results, logs = map[string]string{}, map[string]string{}
	running := regexp.MustCompile(`^=== (?:RUN|NAME|PAUSE|CONT) +(\S+)`)
	ended := regexp.MustCompile(`^ *--- (PASS|FAIL|SKIP): (\S+) `)
	name := ""
	for line := range strings.Lines(text) {
		if m := running.FindStringSubmatch(line); m != nil {
			name = m[1]
		} else if m := ended.FindStringSubmatch(line); m != nil {
			results[m[2]] = m[1]
		} else {
			logs[name] += strings.TrimSpace(line) + "\n"
		}
	}
	return results, logs
}

// reportBehindAFilter forbids this process what containers forbid, and prints the error of New.
func reportBehindAFilter() {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		fmt.Println("error", err)
		return
	}
	forbidding := seccomp.New(seccomp.Native(), seccomp.Allow)
	forbidding.Add("unshare mount", seccomp.Errno(unix.EPERM))
	forbidding.Add("clone3", seccomp.Errno(unix.ENOSYS))
	forbidding.When("clone", seccomp.Errno(unix.EPERM), seccomp.Masked(0, unix.CLONE_NEWUSER, unix.CLONE_NEWUSER))
	program := forbidding.Compile()
	f := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	_, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&f)))
	if e != 0 {
		fmt.Println("error", e)
		return
	}
	reportNew()
}

// reportInChroot changes the root, and prints the error of New.
func reportInChroot() {
	for _, err := range []error{
		unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""),
		unix.Mount("/", "/mnt", "", unix.MS_BIND|unix.MS_REC, ""),
		unix.Chroot("/mnt"),
		os.Chdir("/"),
	} {
		if err != nil {
			fmt.Println("error", err)
			return
		}
	}
	reportNew()
}

func reportNew() {
	s, err := New(Config{Pool: 1})
	if err == nil {
		_ = s.Close()
	}
	fmt.Println("new:", err)
}

// In a container that forbids namespaces, the error names what to change.
func TestContainerThatForbidsNamespaces(t *testing.T) {
	wantRefusal(t, again("container"), "--security-opt seccomp=seccomp.json")
}

// In a chroot the kernel allows no user namespaces, and the error says so.
func TestChroot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can change its root")
	}
	c := again("chroot")
	c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNS}
	wantRefusal(t, c, "in a chroot")
}

// wantRefusal runs a judge for which New must fail, with an error that contains the advice.
func wantRefusal(t *testing.T, judge *exec.Cmd, advice string) {
	t.Helper()
	out, err := judge.CombinedOutput()
	text := string(out)
	if err != nil || strings.HasPrefix(text, "error") {
		t.Skipf("cannot be made such a judge: %v %s", err, text)
	}
	for _, want := range []string{"cannot be isolated here", advice} {
		if !strings.Contains(text, want) {
			t.Errorf("New does not say %q: %s", want, text)
		}
	}
	t.Logf("%s", text)
}
