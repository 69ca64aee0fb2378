package build_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/task"
)

// made is a builder whose cache holds some builds of 100 kB, the first of which was used longest ago.
func made(t *testing.T, keep build.Keep, n int) (*build.Builder, *compiler, toy, []build.Result) {
	t.Helper()
	c, g := &compiler{}, newToy(t)
	b := &build.Builder{Sandbox: c, Dir: t.TempDir(), Keep: build.Keep{Floor: 1}}
	var all []build.Result
	for i := range n {
		r, err := b.Build(t.Context(), g, "text", text(large(i)))
		require.NoError(t, err)
		require.True(t, r.OK)
		used := time.Now().Add(time.Duration(i-n) * time.Hour)
		require.NoError(t, os.Chtimes(filepath.Join(filepath.Dir(r.Path), "build.json"), used, used))
		all = append(all, r)
	}
	keep.Floor = 1
	b.Keep = keep
	return b, c, g, all
}

func large(i int) string { return fmt.Sprint(i, strings.Repeat("x", 100_000)) }

func kept(t *testing.T, all []build.Result) (list []int) {
	t.Helper()
	for i, r := range all {
		if _, err := os.Stat(r.Path); err == nil {
			list = append(list, i)
		}
	}
	return list
}

func TestTheLeastRecentlyUsedBuildsGo(t *testing.T) {
	b, c, g, all := made(t, build.Keep{Bytes: 450_000, Age: 1000 * time.Hour}, 6)

	left, err := b.Evict(time.Now())
	require.NoError(t, err)
	require.LessOrEqual(t, left, int64(450_000))
	require.Equal(t, []int{3, 4, 5}, kept(t, all), "a tenth is free now")

	again, err := b.Build(t.Context(), g, "text", text(large(0)))
	require.NoError(t, err)
	require.True(t, again.OK, "what was evicted is compiled again")
	require.False(t, again.Cached)
	require.Equal(t, all[0].Hash, again.Hash)
	require.Equal(t, int32(7), c.jobs.Load())
}

func TestOldBuildsGo(t *testing.T) {
	b, _, _, all := made(t, build.Keep{Bytes: 1 << 30, Age: 150 * time.Minute}, 4)
	_, err := b.Evict(time.Now())
	require.NoError(t, err)
	require.Equal(t, []int{2, 3}, kept(t, all))
}

func TestABuildThatIsUsedStays(t *testing.T) {
	b, _, _, all := made(t, build.Keep{Bytes: 1, Age: time.Hour}, 3)
	release, ok := b.Hold(all[0].Key)
	require.True(t, ok)

	other := &build.Builder{Dir: b.Dir, Keep: b.Keep} // another process with the same cache
	_, err := other.Evict(time.Now())
	require.NoError(t, err)
	require.Equal(t, []int{0}, kept(t, all))
	_, ok = b.Hold(all[1].Key)
	require.False(t, ok, "it is gone")

	release()
	_, err = other.Evict(time.Now())
	require.NoError(t, err)
	require.Empty(t, kept(t, all))
}

// An eviction may be killed at any time, and others may run: what is found is complete, and nothing stays for ever.
func TestEvictionsThatBreakOffOrMeet(t *testing.T) {
	b, _, g, all := made(t, build.Keep{Bytes: 1, Age: time.Hour}, 20)
	grave := filepath.Join(filepath.Dir(filepath.Dir(all[0].Path)), ".old-1")
	require.NoError(t, os.Mkdir(grave, 0o700))
	require.NoError(t, os.Rename(filepath.Dir(all[0].Path), filepath.Join(grave, "build"))) // killed here
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			_, err := (&build.Builder{Dir: b.Dir, Keep: b.Keep}).Evict(time.Now())
			require.NoError(t, err)
		})
		wait.Go(func() {
			r, err := b.Build(t.Context(), g, "text", text(large(7)))
			require.NoError(t, err)
			content, err := os.ReadFile(r.Path)
			require.NoError(t, err, "what was just found stays for a while")
			require.Len(t, content, len(large(7))+1)
		})
	}
	wait.Wait()
	_, err := b.Evict(time.Now().Add(2 * time.Hour))
	require.NoError(t, err)
	left, err := filepath.Glob(filepath.Join(b.Dir, "builds", "*", ".*"))
	require.NoError(t, err)
	require.Empty(t, left)
	left, err = filepath.Glob(filepath.Join(b.Dir, "builds", "*", "*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestNothingIsCompiledOnAFullDisk(t *testing.T) {
	c, g := &compiler{}, newToy(t)
	b := &build.Builder{Sandbox: c, Dir: t.TempDir(), Keep: build.Keep{Floor: 1 << 62}}
	if build.DiskOf(b.Dir).Total == 0 {
		t.Skip("this system does not tell how full its disk is")
	}
	_, err := b.Build(t.Context(), g, "text", text("hello"))
	var full *task.FullError
	require.ErrorAs(t, err, &full)
	require.Zero(t, c.jobs.Load())
}
