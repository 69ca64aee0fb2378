package kittest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// compilerScript stands for g++ in the folder of a kit. It hashes the command and every file that g++ could read there, and
// keeps only what g++ makes without a word. The first argument is the compiler, the second the folder that keeps.
const compilerScript = `#!/bin/sh
out= named=
for word; do
  [ -n "$named" ] && out=$word
  named=
  [ "$word" = -o ] && named=yes
done
[ -n "$out" ] || exec %[1]s "$@"
inputs=$(find . -name '*.cc' -o -name '*.hh' -o -name '*.h' -o -name '*.o' | sort | tr '\n' '\0' | xargs -0 sha256sum)
kept=%[2]s/$({ printf '%%s\n' "$@"; echo "$inputs"; } | sha256sum | cut -d ' ' -f 1)
[ -f "$kept" ] && exec cp "$kept" "$out"
said=$(%[1]s "$@" 2>&1)
code=$?
[ -n "$said" ] && echo "$said" >&2
[ $code = 0 ] && [ -z "$said" ] && cp "$out" "$kept.$$" && mv "$kept.$$" "$kept"
exit $code
`

// Environment is that of commands in a kit: g++ takes what it has made of the same files before from a folder that all runs and
// checkouts share, which may be deleted at any time.
func Environment(t *testing.T) []string {
	t.Helper()
	compiler, err := exec.LookPath("g++")
	if err != nil {
		return os.Environ()
	}
	version, err := exec.Command(compiler, "-v").CombinedOutput()
	require.NoError(t, err)
	name := fmt.Sprintf("agon-kit-tests-%d", os.Getuid())
	kept := filepath.Join(os.TempDir(), name, fmt.Sprintf("%x", sha256.Sum256(version)))
	require.NoError(t, os.MkdirAll(kept, 0o700))
	dir := t.TempDir()
	script := fmt.Sprintf(compilerScript, compiler, kept)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "g++"), []byte(script), 0o700))
	return append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}
