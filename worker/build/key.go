package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"unicode/utf8"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/task"
)

// normalise returns the files as they are compiled: text has Unix line ends and a newline at its end, so that the
// habits of editors do not cause new builds.
func normalise(files engine.Files) engine.Files {
	normal := make(engine.Files, len(files))
	for name, content := range files {
		if bytes.IndexByte(content, 0) < 0 && utf8.Valid(content) {
			content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
			content = append(bytes.TrimRight(content, "\n"), '\n')
		}
		normal[name] = content
	}
	return normal
}

// keyOf hashes normalised files with their language's recipe and the commands that it comes to for them. Which files a pattern of
// the recipe stands for is decided by this program, and a newer one may decide otherwise.
func keyOf(recipe [sha256.Size]byte, steps [][]string, files engine.Files) (task.Key, error) {
	commands, err := json.Marshal(steps)
	if err != nil {
		return task.Key{}, fmt.Errorf("hash the commands of a compilation: %w", err)
	}
	digest := sha256.New()
	digest.Write(recipe[:])
	fmt.Fprintf(digest, "%d %s\n", len(commands), commands)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(digest, "%d %s %d\n", len(name), name, len(files[name]))
		digest.Write(files[name])
	}
	return task.Key(digest.Sum(nil)), nil
}

// recipeOf hashes what all players in a language share: SDK, commands with their flags, and toolchain.
func recipeOf(l engine.Language, toolchain string) ([sha256.Size]byte, error) {
	text, err := json.Marshal(struct {
		Source, Output   string
		Files            map[string][]byte // encoding/json sorts the names
		Prepare, Compile [][]string
		Toolchain, Arch  string
	}{l.Source, l.Output, l.Files, l.Prepare, l.Compile, toolchain, runtime.GOARCH})
	if err != nil {
		return [sha256.Size]byte{}, fmt.Errorf("hash the recipe of %s: %w", l.Title, err)
	}
	return sha256.Sum256(text), nil
}
