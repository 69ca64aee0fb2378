package build_test

import (
	"archive/tar"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
)

// script is Toy with a language whose players are folders.
type script struct {
	toy
	compile [][]string
}

func (s script) Languages() []engine.Language {
	return []engine.Language{{
		ID: "text", Title: "Text", Source: "player.txt", Tools: []string{"cat"}, Files: map[string][]byte{"sdk.txt": []byte("x")},
		Prepare: [][]string{{"cat", "sdk.txt"}}, Compile: s.compile,
		Output: ".", Run: []string{"cat", "--memory={MiB}m", "player.txt"}, Profile: "vm",
	}}
}

// boxed is what is left in the box after a compilation.
func boxed(headers ...tar.Header) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range headers {
		if h.Typeflag == tar.TypeReg {
			h.Size = 4
		}
		_ = w.WriteHeader(&h)
		if h.Typeflag == tar.TypeReg {
			_, _ = w.Write([]byte("text"))
		}
	}
	_ = w.Close()
	return b.Bytes()
}

// contentOf gives the files of a folder, those that can be executed with a * after their names.
func contentOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		info, err := entry.Info()
		require.NoError(t, err)
		require.Equal(t, fs.FileMode(0o444), info.Mode()&0o444, "everybody may read")
		if info.Mode()&0o111 != 0 {
			name += "*"
		}
		content, err := os.ReadFile(path)
		all[name] = string(content)
		return err
	}))
	return all
}

func TestAPlayerCanBeAFolder(t *testing.T) {
	c := &compiler{result: func([]byte) (sandbox.CompileResult, error) {
		return sandbox.CompileResult{OK: true, Log: []byte("fine\n"), Files: map[string][]byte{"agon-box.tar": boxed(
			tar.Header{Name: "./", Typeflag: tar.TypeDir, Mode: 0o755},
			tar.Header{Name: "./player.txt", Typeflag: tar.TypeReg, Mode: 0o600},
			tar.Header{Name: "./bin/player", Typeflag: tar.TypeReg, Mode: 0o700},
			tar.Header{Name: "./__pycache__/player.pyc", Typeflag: tar.TypeReg, Mode: 0o644},
			tar.Header{Name: "./sdk.txt", Typeflag: tar.TypeSymlink, Linkname: "/base/sdk.txt"},
			tar.Header{Name: "./users", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"},
			tar.Header{Name: "./up", Typeflag: tar.TypeSymlink, Linkname: "/base/../../x"},
			tar.Header{Name: "../outside", Typeflag: tar.TypeReg, Mode: 0o644},
			tar.Header{Name: "./tty", Typeflag: tar.TypeChar},
		)}}, nil
	}}
	g, shared := script{newToy(t), [][]string{{"cat", "-n", "*.txt", "lib/*"}}}, shelf{}
	b := &build.Builder{Sandbox: c, Dir: t.TempDir(), Shared: shared}
	files := engine.Files{"player.txt": []byte("hello"), "-n.txt": nil, "sub/a.txt": nil}

	first, err := b.Build(t.Context(), g, "text", files)

	require.NoError(t, err)
	require.True(t, first.OK)
	require.Empty(t, first.Path)
	require.Equal(t, "fine", first.Log)
	want := map[string]string{"player.txt": "text", "bin/player*": "text", "__pycache__/player.pyc": "text", "sdk.txt": "x"}
	require.Equal(t, want, contentOf(t, first.Dir))
	require.Equal(t, []string{cat(t), "-n", "./-n.txt", "./player.txt"}, c.last.Steps[1], "patterns stand for the player's files, not for what is prepared")
	require.Empty(t, c.last.Program, "its runtime is run")

	// another machine gets the same folder
	two := &build.Builder{Sandbox: c, Dir: t.TempDir(), Shared: shared}
	second, err := two.Build(t.Context(), g, "text", files)
	require.NoError(t, err)
	require.True(t, second.Cached)
	require.Equal(t, first.Hash, second.Hash)
	require.Equal(t, want, contentOf(t, second.Dir))
	require.Equal(t, int32(1), c.jobs.Load())

	// and so does a new database
	kept := shared[first.Key]
	clear(shared)
	_, err = two.Build(t.Context(), g, "text", files)
	require.NoError(t, err)
	require.Equal(t, kept, shared[first.Key])

	command, err := build.Command(g.Languages()[0], 256<<20)
	require.NoError(t, err)
	require.Equal(t, []string{cat(t), "--memory=256m", "player.txt"}, command)
}

func TestWithoutStepsNothingIsRun(t *testing.T) {
	c := &compiler{}
	b := &build.Builder{Sandbox: c, Dir: t.TempDir()}

	r, err := b.Build(t.Context(), script{newToy(t), nil}, "text", engine.Files{"player.txt": []byte("hello\r\n"), "lib/a": []byte("\x00\r\n")})

	require.NoError(t, err)
	require.True(t, r.OK)
	require.Zero(t, c.jobs.Load())
	require.Equal(t, map[string]string{"player.txt": "hello\n", "lib/a": "\x00\r\n", "sdk.txt": "x", "sdk.o": "x"}, contentOf(t, r.Dir))
}
