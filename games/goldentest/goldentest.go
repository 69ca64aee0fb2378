// Package goldentest finds and reads golden data: matches of the original games that tests compare with.
package goldentest

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Folder finds the golden data of a game: in $AGON_GOLDEN, or in ../shared/golden seen from the repository. Relative
// paths start at the repository's root. Without data the test is skipped.
func Folder(t testing.TB, game string) string {
	t.Helper()
	root, err := os.Getwd()
	require.NoError(t, err)
	for !Exists(filepath.Join(root, "go.work")) {
		parent := filepath.Dir(root)
		if parent == root {
			break // outside of the workspace only an absolute AGON_GOLDEN works
		}
		root = parent
	}
	golden := os.Getenv("AGON_GOLDEN")
	if golden == "" {
		golden = filepath.Join("..", "shared", "golden")
	}
	if !filepath.IsAbs(golden) {
		golden = filepath.Join(root, golden)
	}
	folder := filepath.Join(golden, game)
	if !Exists(folder) {
		t.Skipf("no golden data: there is no folder %s; set AGON_GOLDEN to the folder with golden matches", folder)
	}
	return folder
}

// Exists reports whether there is a file or a folder.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Read reads a file.
func Read(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	return content
}

// Gunzip reads a packed file.
func Gunzip(t testing.TB, path string) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(Read(t, path)))
	require.NoError(t, err)
	content, err := io.ReadAll(r)
	require.NoError(t, err)
	return content
}

// SameText compares two texts and shows the first different line only.
func SameText(t testing.TB, expected, actual []byte) {
	t.Helper()
	if bytes.Equal(expected, actual) {
		return
	}
	want, got := bytes.Split(expected, []byte("\n")), bytes.Split(actual, []byte("\n"))
	for k := range min(len(want), len(got)) {
		require.Equalf(t, string(want[k]), string(got[k]), "line %d differs", k+1)
	}
	require.Failf(t, "different length", "expected %d lines, got %d", len(want), len(got))
}
