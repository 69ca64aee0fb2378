package storage_test

import (
	"crypto/sha256"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/storage"
)

// add adds a player in a state with a build of 1000 bytes that was used some hours ago.
func add(t *testing.T, f *contesttest.Fixture, name, state string, hours int) {
	t.Helper()
	hash := sha256.Sum256([]byte(name))
	f.Exec("INSERT INTO artefacts (hash, content, size, used_at) VALUES ($1, $2, 1000, now() - $3 * interval '1 hour')", hash[:], make([]byte, 1000), hours)
	f.Exec("INSERT INTO builds (key, ok, artefact, log, cpu_ms) VALUES ($1, true, $1, '', 1)", hash[:])
	s := f.MustSubmit(f.Upload(f.Ada, name))
	f.Exec("UPDATE submissions SET state = 'qualified', build_key = $2 WHERE id = $1", s.ID, hash[:])
	f.Exec("UPDATE players SET state = $2, submission_id = $3 WHERE id = $1", s.PlayerID, state, s.ID)
}

func kept(t *testing.T, f *contesttest.Fixture) (names []string) {
	t.Helper()
	rows, err := f.Pool.Query(t.Context(), `SELECT p.name FROM players p JOIN submissions s ON s.player_id = p.id JOIN builds b ON b.key = s.build_key
		JOIN artefacts a ON a.hash = b.artefact ORDER BY 1`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		names = append(names, name)
	}
	return names
}

func TestArtefactsAreEvicted(t *testing.T) {
	f := contesttest.New(t)
	add(t, f, "Plays", "qualified", 30)
	add(t, f, "PlaysSeldom", "qualified", 50)
	add(t, f, "Retired", "retired", 30)
	add(t, f, "JustRetired", "retired", 1)
	keep := storage.Keep{Bytes: 1 << 20, Retired: 24 * time.Hour, Age: 1000 * time.Hour}

	removed, err := storage.Evict(t.Context(), f.Pool, keep)
	require.NoError(t, err)
	require.Equal(t, int64(1), removed)
	require.Equal(t, []string{"JustRetired", "Plays", "PlaysSeldom"}, kept(t, f))
	require.Equal(t, 1, f.Count("SELECT count(*) FROM builds WHERE artefact IS NULL AND ok"), "the build is known, and can be made again")

	keep.Bytes = 2000
	_, err = storage.Evict(t.Context(), f.Pool, keep)
	require.NoError(t, err)
	require.Equal(t, []string{"Plays", "PlaysSeldom"}, kept(t, f), "what plays goes last")

	keep.Bytes = 1000
	_, err = storage.Evict(t.Context(), f.Pool, keep)
	require.NoError(t, err)
	require.Equal(t, []string{"Plays"}, kept(t, f), "the one that was used before the other goes")

	keep.Age = time.Hour
	_, err = storage.Evict(t.Context(), f.Pool, keep)
	require.NoError(t, err)
	require.Empty(t, kept(t, f))
}

// What somebody stores again at the moment is not evicted under their hands, and two evictions share the work.
func TestEvictionsMeetOthers(t *testing.T) {
	f := contesttest.New(t)
	for _, name := range []string{"A", "B", "C"} {
		add(t, f, "Old"+name, "retired", 100)
	}
	keep := storage.Keep{Bytes: 1 << 20, Retired: time.Hour, Age: 1000 * time.Hour}
	tx, err := f.Pool.Begin(t.Context())
	require.NoError(t, err)
	hash := sha256.Sum256([]byte("OldB"))
	_, err = tx.Exec(t.Context(), "SELECT FROM artefacts WHERE hash = $1 FOR UPDATE", hash[:])
	require.NoError(t, err)
	var evictions sync.WaitGroup
	for range 2 {
		evictions.Go(func() {
			_, err := storage.Evict(t.Context(), f.Pool, keep)
			require.NoError(t, err)
		})
	}
	evictions.Wait()
	require.Equal(t, []string{"OldB"}, kept(t, f))
	require.NoError(t, tx.Rollback(t.Context()))
}

func TestUploadsNeedRoom(t *testing.T) {
	f := contesttest.New(t)
	refused := func(r storage.Room, whose string) {
		t.Helper()
		err := r.Check(t.Context(), f.Q)
		require.True(t, contest.IsRefused(err, contest.CodeNoRoom), "%v", err)
		require.ErrorContains(t, err, whose)
		require.ErrorContains(t, err, "not stored")
	}
	free := func(bytes int64) func() (int64, bool) { return func() (int64, bool) { return bytes, true } }
	require.NoError(t, storage.Room{Floor: 100}.Check(t.Context(), f.Q), "nothing is known of the disks")
	require.NoError(t, storage.Room{Floor: 100, Database: 1 << 40, Free: free(100)}.Check(t.Context(), f.Q))
	refused(storage.Room{Floor: 100, Free: free(99)}, "database")
	refused(storage.Room{Floor: 100, Database: 1}, "database")

	full, _ := f.AddWorker("full", 1)
	f.Exec("UPDATE workers SET disk_free = 50, disk_total = 1000 WHERE id = $1", full)
	refused(storage.Room{Floor: 100}, "machines that compile")
	empty, _ := f.AddWorker("empty", 1)
	f.Exec("UPDATE workers SET disk_free = 200, disk_total = 1000 WHERE id = $1", empty)
	require.NoError(t, storage.Room{Floor: 100}.Check(t.Context(), f.Q), "one worker has room")
	f.Exec("UPDATE workers SET level = 'guest' WHERE id = $1", empty)
	refused(storage.Room{Floor: 100}, "machines that compile")
}
