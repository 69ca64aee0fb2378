package build_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
)

// raw is Ants in all the languages of players without a kit.
type raw struct{ engine.Game }

func (raw) Languages() []engine.Language { return languages.All() }

func newRaw(t *testing.T) raw {
	t.Helper()
	g, ok := games.ByID("ants")
	require.True(t, ok)
	return raw{g}
}

func newBox(t *testing.T) *sandbox.Sandbox {
	t.Helper()
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Skipf("no sandbox on this machine: %v", err)
	}
	t.Cleanup(func() { _ = box.Close() })
	return box
}

// bot gives the files of a player in testdata. Those in Go have a suffix that hides them from the go command.
func bot(t testing.TB, name string) engine.Files {
	t.Helper()
	files := engine.Files{}
	dir := os.DirFS(filepath.Join("testdata", "bots", name))
	require.NoError(t, fs.WalkDir(dir, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[strings.TrimSuffix(path, ".txt")], err = fs.ReadFile(dir, path)
		return err
	}))
	return files
}

func TestLanguages(t *testing.T) {
	g, box := newRaw(t), newBox(t)
	builder := &build.Builder{Sandbox: box, Dir: t.TempDir()}
	t.Run("players of 2011 answer", func(t *testing.T) { playersAnswer(t, g, box, builder) })
	t.Run("mistakes are found early", func(t *testing.T) { mistakesAreFound(t, g, builder) })
}

// In every language a player of two files, with the habits of 2011, is compiled and answers.
func playersAnswer(t *testing.T, g engine.Game, box *sandbox.Sandbox, builder *build.Builder) {
	names := []string{"lisp-image"}
	for _, l := range languages.All() {
		names = append(names, l.ID)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			l, files, err := bundle.Open(g, "", name+".zip", bundle.Zip(bot(t, name)))
			require.NoError(t, err)
			require.Equal(t, strings.TrimSuffix(name, "-image"), l.ID)
			if missing := build.Missing(l); missing != "" {
				t.Skipf("%s needs %s, which is not installed: run deploy/bootstrap --languages", l.Title, missing)
			}

			result, err := builder.Build(t.Context(), g, l.ID, files)

			require.NoError(t, err)
			require.True(t, result.OK, "%s %s", result.Limit, result.Log)
			t.Logf("compiled in %d ms: %s", result.CPUMillis, result.Log)
			answers(t, box, l, result)
		})
	}
}

// answers plays some turns with a built player.
func answers(t *testing.T, box *sandbox.Sandbox, l engine.Language, result build.Result) {
	t.Helper()
	const memory = 256 << 20
	program := sandbox.Program{
		Path: result.Path, Dir: result.Dir, Profile: sandbox.Profile(l.Profile), Core: -1,
		Limits: sandbox.Limits{StartCPU: time.Minute, CPU: time.Minute, Wall: 5 * time.Minute, Memory: memory + l.Memory},
	}
	command, err := build.Command(l, memory)
	require.NoError(t, err)
	if len(command) > 0 {
		program.Path, program.Args = command[0], command[1:]
	}
	process, err := box.Start(t.Context(), program)
	require.NoError(t, err)
	for turn, want := range []string{"o 1 1\n", "o 2 2\n", "o 3 3\n"} {
		got, err := process.Exchange([]byte("turn\nw 1 2\ngo\n"), sandbox.End{Line: "go"})
		if err != nil {
			usage, _ := process.Stop()
			t.Fatalf("turn %d: %v; stderr: %s", turn, err, usage.Stderr)
		}
		require.Equal(t, want, strings.ReplaceAll(string(got), "\r", ""))
	}
	usage, err := process.Stop()
	require.NoError(t, err)
	t.Logf("start %v, %d MiB", usage.StartCPU, usage.PeakMemory>>20)
}

// Mistakes are found before a match is played.
func mistakesAreFound(t *testing.T, g engine.Game, builder *build.Builder) {
	for id, test := range map[string]struct{ source, says string }{
		"c":          {"int main( {\n", "MyBot.c:1"},
		"cpp":        {"int main() { return nothing; }\n", "MyBot.cc:1"},
		"java":       {"class MyBot {\n", "MyBot.java:1"},
		"python":     {"def f(:\n", "MyBot.py"},
		"javascript": {"function (\n", "MyBot.js:1"},
		"rust":       {"fn main() { nothing }\n", "MyBot.rs:1"},
		"php":        {"<?php function (\n", "MyBot.php on line"},
		"ruby":       {"def f(\n", "MyBot.rb:"},
		"lua":        {"function (\n", "MyBot.lua:1"},
		"perl":       {"sub {\n", "MyBot.pl line"},
		"csharp":     {"class MyBot {\n", "MyBot.cs(1"},
		"lisp":       {"(print 1\n", "a parenthesis or a quote is missing"},
		"go":         {"package main\n\nfunc main() { nothing() }\n", "MyBot.go:3"},
	} {
		t.Run(id, func(t *testing.T) {
			l, ok := engine.LanguageByID(g, id)
			require.True(t, ok)
			if missing := build.Missing(l); missing != "" {
				t.Skipf("%s needs %s, which is not installed: run deploy/bootstrap --languages", l.Title, missing)
			}
			result, err := builder.Build(t.Context(), g, id, engine.Files{l.Source: []byte(test.source)})
			require.NoError(t, err)
			require.False(t, result.OK)
			require.Empty(t, result.Limit)
			require.Contains(t, result.Log, test.says)
		})
	}
}
