package build

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/worker/task"
)

func TestBuildsThatNobodyUsesMakeRoom(t *testing.T) {
	t.Parallel()
	// given three builds, well within what is kept, with two blocks of 4 KiB or more each
	b := &Builder{Dir: t.TempDir()}
	var dirs []string
	for i := range 3 {
		dir := filepath.Join(b.Dir, "builds", "ab", string(rune('0'+i)))
		require.NoError(t, os.MkdirAll(dir, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, recordName), []byte("{}"), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, executableName), []byte("x"), 0o600))
		used := time.Now().Add(time.Duration(i-3) * time.Hour)
		require.NoError(t, os.Chtimes(filepath.Join(dir, recordName), used, used))
		dirs = append(dirs, dir)
	}

	// when 5,000 bytes are needed, the one that was used longest ago is enough
	left, err := b.evict(time.Now(), 5000)
	require.NoError(t, err)
	require.Positive(t, left)
	require.NoDirExists(t, dirs[0])
	require.DirExists(t, dirs[1])
	left, err = b.evict(time.Now(), 1<<40)
	require.NoError(t, err)
	require.Zero(t, left)
}

func TestAFullDiskIsWrittenToOnceMore(t *testing.T) {
	t.Parallel()
	full := &os.PathError{Op: "write", Path: "player", Err: syscall.ENOSPC}
	b := &Builder{Dir: t.TempDir(), Keep: Keep{Floor: 1}}
	answers := []error{full, nil}
	write := func() (err error) {
		err, answers = answers[0], answers[1:]
		return err
	}
	require.NoError(t, b.withRoom(write), "somebody has made room meanwhile")
	require.Empty(t, answers)

	b.Keep.Floor = 1 << 60
	answers = []error{full}
	require.ErrorAs(t, b.withRoom(write), new(*task.FullError))
}
