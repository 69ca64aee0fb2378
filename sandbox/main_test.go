package sandbox

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// roleVariable makes this test executable something other than a test: see TestMain.
const roleVariable = "AGON_SANDBOX_TEST_ROLE"

func TestMain(m *testing.M) {
	Init()
	switch os.Getenv(roleVariable) {
	case "judge":
		judgeForever()
	case "prisoner":
		reportWithoutNamespaces()
	case "listened":
		compileBelowListener()
	case "compiler":
		makeForbiddenCompilation()
	case "container":
		reportBehindAFilter()
	case "chroot":
		reportInChroot()
	case "look", "untidy":
		lookOrExit(os.Getenv(roleVariable))
	default:
		enterMode()
		skipExample()
		code := m.Run()
		_ = os.RemoveAll(builds.dir)
		os.Exit(code)
	}
}

// skipExample skips the package's example where it cannot run, because examples cannot skip themselves.
func skipExample() {
	s, err := New(Config{Pool: 1})
	if err == nil {
		err = s.Close()
	}
	if _, missing := exec.LookPath("g++"); missing != nil {
		err = missing
	}
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "skipping Example: cannot run here:", err)
	_ = flag.Set("test.skip", "^Example$")
}

// buildsVariable names the folder where the process that has started this test executable keeps what it has compiled.
const buildsVariable = "AGON_SANDBOX_TEST_BUILDS"

// builds keeps what was compiled, because many tests run the same programs.
var builds struct {
	mu   sync.Mutex
	dir  string
	done map[string]string
}

// judgeForever starts the program in its arguments and waits to be killed.
func judgeForever() {
	s, err := New(Config{Pool: 2})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	p, err := s.Start(context.Background(), Program{Path: os.Args[1], Args: os.Args[2:], Core: -1})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		fmt.Println("error", err)
		return
	}
	fmt.Println("ready", p.pid)
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// reportWithoutNamespaces forbids user namespaces below its own, and prints what New says to that.
func reportWithoutNamespaces() {
	if err := os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0); err != nil {
		fmt.Println("error", err)
		return
	}
	_, err := New(Config{Pool: 1})
	fmt.Println("new:", err)
}

// build compiles the sources of testdata that match a pattern to a static executable.
func build(t testing.TB, source string) string {
	t.Helper()
	compiler := "gcc"
	if strings.HasSuffix(source, ".cc") {
		compiler = "g++"
	}
	needs(t, compiler)
	return builtOnce(t, strings.NewReplacer("/", "-", "*", "all").Replace(source), func(path string) {
		sources, err := filepath.Glob(filepath.Join("testdata", source))
		if err != nil || len(sources) == 0 {
			t.Fatalf("no source %s: %v", source, err)
		}
		c := exec.Command(compiler, append([]string{"-static", "-O1", "-w", "-o", path}, sources...)...)
		if text, err := c.CombinedOutput(); err != nil {
			t.Fatalf("compiling %s: %v\n%s", source, err, text)
		}
	})
}

// builtOnce returns the path of a file that this process builds once, also for the processes that it starts.
func builtOnce(t testing.TB, name string, build func(path string)) string {
	t.Helper()
	builds.mu.Lock()
	defer builds.mu.Unlock()
	if path, ok := builds.done[name]; ok {
		return path
	}
	if shared := filepath.Join(os.Getenv(buildsVariable), name); filepath.IsAbs(shared) {
		if _, err := os.Stat(shared); err == nil {
			return shared
		}
	}
	if builds.dir == "" {
		dir, err := os.MkdirTemp("", "agon-sandbox-test-") //nolint:usetesting // outlives the test: others use what was built
		if err == nil {
			err = os.Chmod(dir, 0o755) // other users run what is in it: see again
		}
		if err != nil {
			t.Fatal(err)
		}
		builds.dir, builds.done = dir, map[string]string{}
	}
	path := filepath.Join(builds.dir, name)
	build(path + ".new")
	if err := os.Rename(path+".new", path); err != nil { // so that a file in the folder is always complete
		t.Fatal(err)
	}
	builds.done[name] = path
	return path
}

// needs skips a test where a compiler is missing.
func needs(t testing.TB, compiler string) {
	t.Helper()
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skipf("no %s on this machine: apt install g++", compiler)
	}
}

// open makes a sandbox, or skips where programs cannot be isolated.
func open(t testing.TB) *Sandbox {
	t.Helper()
	s, err := New(Config{Pool: 1})
	if err != nil {
		t.Skipf("cannot run here: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("closing the sandbox: %v", err)
		}
	})
	return s
}

// run starts a program that must start.
func run(t testing.TB, s *Sandbox, program Program) *Process {
	t.Helper()
	p, err := s.Start(context.Background(), program)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = p.Stop() })
	return p
}
