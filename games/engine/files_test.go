package engine

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestFilesAreAFileSystem(t *testing.T) {
	files := Files{"a.txt": []byte("one"), "dir/b.txt": []byte("two"), "dir/empty": nil}
	system, err := files.FS()
	require.NoError(t, err)
	require.NoError(t, fstest.TestFS(system, "a.txt", "dir/b.txt", "dir/empty"))
	content, err := fs.ReadFile(system, "dir/b.txt")
	require.NoError(t, err)
	require.Equal(t, "two", string(content))
}
