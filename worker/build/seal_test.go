package build_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/task"
)

// Different players have different keys, however their names and contents are cut.
func TestKeysAreUnambiguous(t *testing.T) {
	c, g := &compiler{}, newToy(t)
	b := &build.Builder{Sandbox: c, Dir: t.TempDir()}
	seen := map[task.Key]engine.Files{}
	for _, files := range []engine.Files{
		{"player.txt": []byte("a\n")},
		{"player.txt": []byte("a\nb\n")},
		{"player.txt": []byte("a"), "b": nil},
		{"player.txt": []byte("a"), "b": []byte("c")},
		{"player.txt": []byte("a"), "bc": nil},
		{"player.txt": []byte("a"), "b 1": []byte("c")},
		{"player.txt": []byte("a"), "b\n1 c 0\n": nil},
		{"player.txt": []byte("a"), "c": []byte("b")},
		{"player.txt": []byte("a\n1 b 1\nc")},
		{"player.txt": []byte("a\rb\n")},
		{"player.txt": []byte("a\x00\r\n")},
		{"player.txt": []byte("a\x00\n")},
		{"player.txt": []byte("\xef\xbb\xbfa\n")},
		{"player.txt": []byte("\xff\r\n")},
		{"player.txt": []byte("\xff\n")},
		{"Player.txt": []byte("a\n")},
	} {
		r, err := b.Build(t.Context(), g, "text", files)
		require.NoError(t, err)
		require.NotContains(t, seen, r.Key, "%q", files)
		seen[r.Key] = files
	}
}

// What was changed on the disk is made again and never run.
func TestAChangedArtefactIsNotUsed(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, path string){
		"another content": func(t *testing.T, path string) { write(t, path, "poison\n") },
		"same length and time": func(t *testing.T, path string) {
			info, err := os.Stat(path)
			require.NoError(t, err)
			write(t, path, "hellO\n")
			require.NoError(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
		},
		"another file": func(t *testing.T, path string) {
			write(t, path+".new", "hellO\n")
			require.NoError(t, os.Rename(path+".new", path))
		},
		"a link": func(t *testing.T, path string) {
			require.NoError(t, os.Remove(path))
			require.NoError(t, os.Symlink("/bin/true", path))
		},
		"cut":  func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, 3)) },
		"gone": func(t *testing.T, path string) { require.NoError(t, os.Remove(path)) },
	} {
		t.Run(name, func(t *testing.T) {
			c, g := &compiler{}, newToy(t)
			b := &build.Builder{Sandbox: c, Dir: t.TempDir()}
			first, err := b.Build(t.Context(), g, "text", text("hello"))
			require.NoError(t, err)
			_, found, err := b.Find(t.Context(), first.Key)
			require.NoError(t, err)
			require.True(t, found)

			change(t, first.Path)

			_, found, err = b.Find(t.Context(), first.Key)
			require.NoError(t, err)
			require.False(t, found)
			second, err := b.Build(t.Context(), g, "text", text("hello"))
			require.NoError(t, err)
			require.False(t, second.Cached)
			require.Equal(t, first.Hash, second.Hash)
			content, err := os.ReadFile(second.Path)
			require.NoError(t, err)
			require.Equal(t, "hello\n", string(content))
			require.Equal(t, int32(2), c.jobs.Load())
		})
	}
}

// The same for folders.
func TestAChangedFolderIsNotUsed(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, dir string){
		"another content": func(t *testing.T, dir string) { write(t, filepath.Join(dir, "player.txt"), "hellO\n") },
		"one file more":   func(t *testing.T, dir string) { write(t, filepath.Join(dir, "sitecustomize.py"), "") },
		"one file less":   func(t *testing.T, dir string) { require.NoError(t, os.Remove(filepath.Join(dir, "sdk.o"))) },
		"executable":      func(t *testing.T, dir string) { require.NoError(t, os.Chmod(filepath.Join(dir, "sdk.o"), 0o755)) },
		"a link":          func(t *testing.T, dir string) { require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(dir, "x"))) },
	} {
		t.Run(name, func(t *testing.T) {
			g := script{newToy(t), nil}
			b := &build.Builder{Sandbox: &compiler{}, Dir: t.TempDir()}
			first, err := b.Build(t.Context(), g, "text", text("hello"))
			require.NoError(t, err)
			want := contentOf(t, first.Dir)

			change(t, first.Dir)

			_, found, err := b.Find(t.Context(), first.Key)
			require.NoError(t, err)
			require.False(t, found)
			second, err := b.Build(t.Context(), g, "text", text("hello"))
			require.NoError(t, err)
			require.False(t, second.Cached)
			require.Equal(t, want, contentOf(t, second.Dir))
		})
	}
}

// Nor does a machine use what was changed in the database: it compiles.
func TestAChangedSharedBuildIsNotUsed(t *testing.T) {
	c, g, shared := &compiler{}, newToy(t), shelf{}
	one := &build.Builder{Sandbox: c, Dir: t.TempDir(), Shared: shared}
	first, err := one.Build(t.Context(), g, "text", text("hello"))
	require.NoError(t, err)
	entry := shared[first.Key]
	entry.Artefact = []byte("poison\n")
	shared[first.Key] = entry

	two := &build.Builder{Sandbox: c, Dir: t.TempDir(), Shared: shared}
	second, err := two.Build(t.Context(), g, "text", text("hello"))

	require.NoError(t, err)
	require.False(t, second.Cached)
	require.Equal(t, first.Hash, second.Hash)
	require.Equal(t, int32(2), c.jobs.Load())
	require.Equal(t, "hello\n", string(shared[first.Key].Artefact), "the others get the right one again")
}

func write(t *testing.T, path, content string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
}
