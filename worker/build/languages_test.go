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
	"github.com/agon-judge/agon/worker/build/buildtest"
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
	builder := &build.Builder{Sandbox: box, Dir: buildtest.NewDir(t)}
	t.Run("players of 2011 answer", func(t *testing.T) { playersAnswer(t, g, box, builder) })
	t.Run("Python 2 is named", func(t *testing.T) { pythonTwoIsNamed(t, g, builder) })
	t.Run("mistakes are found early", func(t *testing.T) { mistakesAreFound(t, g, builder) })
}

// In every language a player of two files, with the habits of 2011, is compiled and answers.
func playersAnswer(t *testing.T, g engine.Game, box *sandbox.Sandbox, builder *build.Builder) {
	names := []string{"lisp-image"}
	for _, l := range languages.All() {
		if _, err := os.Stat(filepath.Join("testdata", "bots", l.ID)); err != nil { // its starter plays in package main of agon
			require.DirExists(t, filepath.Join("..", "..", "games", "aichallenge", "starters", l.ID))
			continue
		}
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

// Python 2 is told as such: as an error in the main file, as a warning in a module and for names that Python 3 lacks.
func pythonTwoIsNamed(t *testing.T, g engine.Game, builder *build.Builder) {
	l, _ := engine.LanguageByID(g, "python")
	if missing := build.Missing(l); missing != "" {
		t.Skipf("Python needs %s, which is not installed", missing)
	}
	const advice = "This is Python 2, and players are run by Python 3."
	for name, test := range map[string]struct {
		files engine.Files
		ok    bool
		says  string
	}{
		"print":             {engine.Files{"MyBot.py": []byte("import sys\nprint 'go'\n")}, false, "MyBot.py:2: " + advice},
		"except":            {engine.Files{"MyBot.py": []byte("try:\n  pass\nexcept ValueError, e:\n  pass\n")}, false, "MyBot.py:3: " + advice},
		"octal":             {engine.Files{"MyBot.py": []byte("x = 0777\n")}, false, "MyBot.py:1: " + advice},
		"a name":            {engine.Files{"MyBot.py": []byte("for i in xrange(3):\n  pass\n")}, true, "MyBot.py:1: warning: Python 3 has no xrange. " + advice},
		"a method":          {engine.Files{"MyBot.py": []byte("d = {}\nd.has_key(3)\n")}, true, "MyBot.py:2: warning: Python 3 has no has_key. " + advice},
		"a module":          {engine.Files{"MyBot.py": []byte("import Queue\n")}, true, "MyBot.py:1: warning: Python 3 has no Queue. " + advice},
		"an own module":     {engine.Files{"MyBot.py": []byte("import Queue\n"), "Queue.py": []byte("print 3\n")}, true, "Queue.py:1: warning: " + advice},
		"a module, twice":   {engine.Files{"MyBot.py": []byte("import a\n"), "a.py": []byte("from b import *\n"), "b.py": []byte("raise A, 'b'\n")}, true, "b.py:1: warning: " + advice},
		"for both":          {engine.Files{"MyBot.py": []byte("try:\n  xrange\nexcept NameError:\n  xrange = range\n")}, true, ""},
		"not imported":      {engine.Files{"MyBot.py": []byte("x = 3\n"), "old.py": []byte("print 3\n")}, true, ""},
		"no Python at all":  {engine.Files{"MyBot.py": []byte("x = = 3\n")}, false, "MyBot.py"},
		"the suffix of old": {engine.Files{"MyBot.py3": []byte("print('go')\n")}, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			result, err := builder.Build(t.Context(), g, l.ID, test.files)
			require.NoError(t, err)
			require.Equal(t, test.ok, result.OK, result.Log)
			if test.says == "" {
				require.Empty(t, result.Log)
			}
			require.Contains(t, result.Log, test.says)
			require.Equal(t, strings.Contains(test.says, advice), strings.Contains(result.Log, advice), result.Log)
			if name == "the suffix of old" {
				require.FileExists(t, filepath.Join(result.Dir, "MyBot.py"))
			}
		})
	}
}

// Mistakes are found before a match is played.
func mistakesAreFound(t *testing.T, g engine.Game, builder *build.Builder) {
	for id, test := range map[string]struct{ source, says string }{
		"c":            {"int main( {\n", "MyBot.c:1"},
		"cpp":          {"int main() { return nothing; }\n", "MyBot.cc:1"},
		"java":         {"class MyBot {\n", "MyBot.java:1"},
		"python":       {"def f(:\n", "MyBot.py"},
		"javascript":   {"function (\n", "MyBot.js:1"},
		"rust":         {"fn main() { nothing }\n", "MyBot.rs:1"},
		"php":          {"<?php function (\n", "MyBot.php on line"},
		"ruby":         {"def f(\n", "MyBot.rb:"},
		"lua":          {"function (\n", "MyBot.lua:1"},
		"perl":         {"sub {\n", "MyBot.pl line"},
		"csharp":       {"class MyBot {\n", "MyBot.cs(1"},
		"lisp":         {"(print 1\n", "a parenthesis or a quote is missing"},
		"clojure":      {"(defn f [\n", "MyBot.clj:"},
		"scala":        {"object MyBot {\n", "MyBot.scala:"},
		"coffeescript": {"f = (\n", "MyBot.coffee:1"},
		"ocaml":        {"let () = nothing\n", "line 1"},
		"haskell":      {"main = nothing\n", "MyBot.hs:1"},
		"pascal":       {"begin nothing; end.\n", "MyBot.pas(1"},
		"ada":          {"procedure MyBot is begin Nothing; end MyBot;\n", "MyBot.adb:1"},
		"d":            {"void main() { nothing(); }\n", "MyBot.d:1"},
		"tcl":          {"puts {\n", "MyBot.tcl:1"},
		"typescript":   {"function (\n", "MyBot.ts(1"},
		"python2":      {"def f(:\n", "MyBot.py"},
		"racket":       {"#lang racket/base\n(define (f)\n", "MyBot.rkt:2"},
		"scheme":       {"(define (f)\n", "MyBot.scm:"},
		"groovy":       {"def f(\n", "MyBot.groovy: 2"},
		"octave":       {"x = (\n", "parse error near line 2 of file /box/MyBot.m"},
		"go":           {"package main\n\nfunc main() { nothing() }\n", "MyBot.go:3"},
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
