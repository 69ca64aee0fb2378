package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A reader of the page "Your game in an afternoon" types what stands there: every file, every command. What the commands
// print is what the page shows.
func TestThePageThatBuildsAGame(t *testing.T) {
	needSandbox(t)
	t.Parallel()
	page, err := os.ReadFile("../../docs/14-your-game.md")
	require.NoError(t, err)
	dir := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	bin := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(bin, "agon"), fmt.Appendf(nil, "#!/bin/sh\n%s=1 exec %q \"$@\"\n", programVariable, self), 0o755))
	environment := append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "AGON_DATA="+dataDir(t))

	commands := 0
	for _, b := range blocksOf(string(page)) {
		if b.kind != "console" {
			require.NotEmpty(t, b.file, "a block without a file before it:\n%s", b.text)
			require.NoError(t, os.WriteFile(filepath.Join(dir, b.file), []byte(b.text), 0o600), "the page makes the folder of a file first")
			continue
		}
		for _, step := range strings.Split("\n"+b.text, "\n$ ")[1:] {
			command, shown, _ := strings.Cut(step, "\n")
			cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
			cmd.Dir, cmd.Env = dir, environment
			printed, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s\n%s", command, printed)
			require.Equal(t, steady(shown), steady(string(printed)), "$ %s\n%s", command, printed)
			commands++
		}
	}
	require.Greater(t, commands, 8)
}

// block is a fenced block of a page, with the file that was named last before it.
type block struct{ kind, file, text string }

// blocksOf are the blocks of a page. The paragraph before a block that is a file names it, in backquotes.
func blocksOf(page string) (blocks []block) {
	name := regexp.MustCompile("`(trails/[^`]+)`")
	parts := strings.Split("\n"+page, "\n```")
	for i := 1; i < len(parts); i += 2 {
		kind, text, _ := strings.Cut(parts[i], "\n")
		b := block{kind: kind, text: text + "\n"}
		before := parts[i-1][strings.LastIndex(strings.TrimRight(parts[i-1], "\n"), "\n\n")+1:]
		if found := name.FindAllStringSubmatch(before, -1); len(found) > 0 {
			b.file = found[len(found)-1][1]
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// steady is a text without what differs from machine to machine: CPU times and memory, columns that they make wider, and
// digests, as recorded matches have CPU times in them.
func steady(text string) string {
	text = regexp.MustCompile(`\b[0-9a-f]{64}\b`).ReplaceAllString(text, "D")
	text = regexp.MustCompile(`[\d.]+ (ms|KiB)( \(\d+ %\))?`).ReplaceAllString(text, "N $1")
	text = regexp.MustCompile(` +`).ReplaceAllString(text, " ")
	return strings.TrimSpace(text)
}
