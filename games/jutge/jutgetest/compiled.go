package jutgetest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// compiled is the folder of programs that the tests have compiled, shared by all runs and checkouts. A program is named by
// a hash of all that goes into it, so the folder never holds a wrong one, and may be deleted at any time.
func compiled() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("agon-jutge-tests-%d", os.Getuid()))
}

// recipeOf hashes what all players of a Compiler share: the compiler's version, its flags, and the SDK.
func recipeOf(t *testing.T, l engine.Language, flags map[string]string) [sha256.Size]byte {
	version, err := exec.Command("g++", "-v").CombinedOutput()
	require.NoError(t, err, "%s", version)
	text, err := json.Marshal(struct { // encoding/json sorts the names
		Version          string
		Flags            map[string]string
		Files            map[string][]byte
		Prepare, Compile [][]string
	}{string(version), flags, l.Files, l.Prepare, l.Compile})
	require.NoError(t, err)
	return sha256.Sum256(text)
}

// stored is where something made of a source is kept.
func (c *Compiler) stored(source []byte, what string) string {
	digest := sha256.New()
	digest.Write(c.recipe[:])
	digest.Write(source)
	return filepath.Join(compiled(), hex.EncodeToString(digest.Sum(nil))+"."+what)
}

// fetch copies a stored program and reports whether there is one.
func fetch(stored, program string) bool {
	content, err := os.ReadFile(stored)
	return err == nil && os.WriteFile(program, content, 0o700) == nil
}

// store keeps a file, all of it or nothing.
func store(t *testing.T, file, stored string) {
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(stored), 0o700))
	temporary, err := os.CreateTemp(filepath.Dir(stored), ".new-")
	require.NoError(t, err)
	_, err = temporary.Write(content)
	require.NoError(t, err)
	require.NoError(t, temporary.Close())
	require.NoError(t, os.Rename(temporary.Name(), stored))
}
