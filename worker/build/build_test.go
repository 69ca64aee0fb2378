package build_test

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/task"
)

// toy is Ants with a language whose toolchain is everywhere.
type toy struct{ engine.Game }

func (toy) Languages() []engine.Language {
	return []engine.Language{{
		ID: "text", Title: "Text", Source: "player.txt", Files: map[string][]byte{"sdk.txt": []byte("sdk")},
		Prepare: [][]string{{"cat", "sdk.txt"}}, Compile: [][]string{{"cat", "player.txt"}}, Output: "player",
	}}
}

func newToy(t *testing.T) toy {
	t.Helper()
	g, ok := games.ByID("ants")
	require.True(t, ok)
	return toy{g}
}

// compiler stands in for the sandbox: it "compiles" a source into itself.
type compiler struct {
	jobs   atomic.Int32 // without preparations
	result func(source []byte) (sandbox.CompileResult, error)
	last   sandbox.CompileJob
}

func (c *compiler) Compile(_ context.Context, job sandbox.CompileJob) (sandbox.CompileResult, error) {
	if slices.Contains(job.Outputs, "base.tar") {
		return sandbox.CompileResult{OK: true, Files: map[string][]byte{"base.tar": archive("sdk.txt", "sdk.o")}}, nil
	}
	c.jobs.Add(1)
	c.last = job
	if c.result != nil {
		return c.result(job.Files["player.txt"])
	}
	return sandbox.CompileResult{OK: true, Log: []byte("fine\n"), Files: map[string][]byte{"player": job.Files["player.txt"]}}, nil
}

func archive(names ...string) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range names {
		_ = w.WriteHeader(&tar.Header{Name: "./" + name, Typeflag: tar.TypeReg, Mode: 0o644, Size: 1})
		_, _ = w.Write([]byte("x"))
	}
	_ = w.Close()
	return b.Bytes()
}

func TestABuildIsMadeOnce(t *testing.T) {
	c, g := &compiler{}, newToy(t)
	b := &build.Builder{Sandbox: c, Dir: t.TempDir()}

	first, err := b.Build(t.Context(), g, "text", text("hello"))
	require.NoError(t, err)
	require.True(t, first.OK)
	require.False(t, first.Cached)
	content, err := os.ReadFile(first.Path)
	require.NoError(t, err)
	require.Equal(t, "hello\n", string(content))
	require.Equal(t, [][]string{{"ln", "-s", "/base/sdk.o", "/base/sdk.txt", "."}, {cat(t), "player.txt"}}, c.last.Steps)
	require.Equal(t, "player", c.last.Program, "it is run without any file of the system's")

	// the same source, after an editor of another system has had it, by another process
	again := &build.Builder{Sandbox: c, Dir: b.Dir}
	second, err := again.Build(t.Context(), g, "text", text("hello\r\n\r\n"))
	require.NoError(t, err)
	require.True(t, second.Cached)
	require.Equal(t, first.Path, second.Path)
	require.Equal(t, first.Hash, second.Hash)
	require.Equal(t, "fine", second.Log)
	require.Equal(t, int32(1), c.jobs.Load())

	other, err := b.Build(t.Context(), g, "text", text("hello!"))
	require.NoError(t, err)
	require.NotEqual(t, first.Key, other.Key)
}

func TestErrorsOfTheSourceAreKept(t *testing.T) {
	c, g := &compiler{result: func([]byte) (sandbox.CompileResult, error) {
		return sandbox.CompileResult{Log: []byte("line 1: no\n")}, nil
	}}, newToy(t)
	b := &build.Builder{Sandbox: c, Dir: t.TempDir()}
	for range 2 {
		r, err := b.Build(t.Context(), g, "text", text("hello"))
		require.NoError(t, err)
		require.False(t, r.OK)
		require.Equal(t, "line 1: no", r.Log)
		require.Empty(t, r.Path)
	}
	require.Equal(t, int32(1), c.jobs.Load())
}

func TestLimitsAndFaultsAreNotKept(t *testing.T) {
	broken := errors.New("no more pids")
	for name, c := range map[string]struct {
		result sandbox.CompileResult
		err    error
		log    string
	}{
		"limit": {result: sandbox.CompileResult{Limit: "cpu", Log: []byte("half a")}, log: "half a\nThe compiler needed more than 30s of CPU time and was stopped."},
		"call":  {result: sandbox.CompileResult{Forbidden: "the system call ptrace", Log: []byte("half a")}, log: "half a"},
		"fault": {err: broken},
	} {
		t.Run(name, func(t *testing.T) {
			fake := &compiler{result: func([]byte) (sandbox.CompileResult, error) { return c.result, c.err }}
			b := &build.Builder{Sandbox: fake, Dir: t.TempDir()}
			for range 2 {
				r, err := b.Build(t.Context(), newToy(t), "text", text("hello"))
				require.ErrorIs(t, err, c.err)
				require.Equal(t, c.log, r.Log)
				require.Equal(t, c.result.Limit, r.Limit)
			}
			require.Equal(t, int32(2), fake.jobs.Load())
		})
	}
}

func TestEqualBuildsAtTheSameTimeAreOne(t *testing.T) {
	release := make(chan struct{})
	c := &compiler{result: func(source []byte) (sandbox.CompileResult, error) {
		<-release
		return sandbox.CompileResult{OK: true, Files: map[string][]byte{"player": source}}, nil
	}}
	b, g := &build.Builder{Sandbox: c, Dir: t.TempDir()}, newToy(t)
	var wait sync.WaitGroup
	paths := make([]string, 5)
	for i := range paths {
		wait.Go(func() {
			if r, err := b.Build(t.Context(), g, "text", text("hello")); err == nil {
				paths[i] = r.Path
			}
		})
	}
	close(release)
	wait.Wait()
	for _, path := range paths {
		require.FileExists(t, path)
		require.Equal(t, paths[0], path)
	}
}

// shelf is a task.Builds in memory.
type shelf map[task.Key]task.Build

func (s shelf) Has(_ context.Context, key task.Key) (bool, error) {
	_, ok := s[key]
	return ok, nil
}

func (s shelf) Load(_ context.Context, key task.Key) (task.Build, bool, error) {
	e, ok := s[key]
	return e, ok, nil
}

func (s shelf) Save(_ context.Context, key task.Key, e task.Build) error {
	s[key] = e
	return nil
}

func TestMachinesShareBuilds(t *testing.T) {
	c, g, shared := &compiler{}, newToy(t), shelf{}
	one := &build.Builder{Sandbox: c, Dir: t.TempDir(), Shared: shared}
	two := &build.Builder{Sandbox: c, Dir: t.TempDir(), Shared: shared}
	first, err := one.Build(t.Context(), g, "text", text("hello"))
	require.NoError(t, err)

	second, err := two.Build(t.Context(), g, "text", text("hello"))

	require.NoError(t, err)
	require.True(t, second.Cached)
	require.NotEqual(t, first.Path, second.Path)
	require.FileExists(t, second.Path)
	require.Equal(t, int32(1), c.jobs.Load())
	found, ok, err := two.Find(t.Context(), first.Key)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, second.Path, found.Path)

	// a new database learns what the disk knows
	clear(shared)
	_, err = one.Build(t.Context(), g, "text", text("hello"))
	require.NoError(t, err)
	require.Contains(t, shared, first.Key)
	require.Equal(t, int32(1), c.jobs.Load())
}

func TestAMissingToolchainIsNamed(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	b := &build.Builder{Sandbox: &compiler{}, Dir: t.TempDir()}

	_, err := b.Build(t.Context(), newToy(t), "text", text("hello"))

	require.EqualError(t, err, "Text needs cat, which is not installed on this machine: run deploy/bootstrap --languages")
	_, err = b.Build(t.Context(), newToy(t), "cobol", text("hello"))
	require.ErrorContains(t, err, `has no language "cobol"`)
}

// cat is the path of the toy's toolchain.
func cat(t *testing.T) string {
	t.Helper()
	path, ok := build.Tool("cat")
	require.True(t, ok)
	return path
}

// text are the files of a player.
func text(content string) engine.Files { return engine.Files{"player.txt": []byte(content)} }
