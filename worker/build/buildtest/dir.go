// Package buildtest has the folder of builds that the tests of all packages, runs and checkouts share, so that SDKs and
// sample players are compiled once. A build is named by a hash of all that goes into it, so the folder never holds a wrong
// one, and may be deleted at any time.
package buildtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Dir is the shared folder.
func Dir() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("agon-worker-tests-%d", os.Getuid()))
}

// NewDir makes a folder without builds, for tests of compiling. It shares only what languages prepare once, such as a
// compiled standard library.
func NewDir(tb testing.TB) string {
	tb.Helper()
	dir, shared := tb.TempDir(), filepath.Join(Dir(), "base")
	if err := os.MkdirAll(shared, 0o755); err != nil {
		tb.Fatal(err)
	}
	if err := os.Symlink(shared, filepath.Join(dir, "base")); err != nil {
		tb.Fatal(err)
	}
	return dir
}
