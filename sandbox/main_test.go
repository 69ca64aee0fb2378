package sandbox

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	Init()
	os.Exit(m.Run())
}

// build compiles the sources of testdata that match a pattern to a static executable.
func build(t testing.TB, source string) string {
	t.Helper()
	compiler := "gcc"
	if strings.HasSuffix(source, ".cc") {
		compiler = "g++"
	}
	needs(t, compiler)
	out := filepath.Join(t.TempDir(), "player")
	sources, err := filepath.Glob(filepath.Join("testdata", source))
	if err != nil || len(sources) == 0 {
		t.Fatalf("no source %s: %v", source, err)
	}
	c := exec.Command(compiler, append([]string{"-static", "-O1", "-w", "-o", out}, sources...)...)
	if text, err := c.CombinedOutput(); err != nil {
		t.Fatalf("compiling %s: %v\n%s", source, err, text)
	}
	return out
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
