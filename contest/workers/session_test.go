package workers_test

import (
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// dispatcher makes a dispatcher that lives until stop is called.
func dispatcher(t *testing.T, f *contesttest.Fixture, name string) (id int32, stop func()) {
	t.Helper()
	conn, err := pgx.ConnectConfig(t.Context(), f.Pool.Config().ConnConfig)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(t.Context()) })
	q := store.New(conn)
	d, err := q.RegisterDispatcher(t.Context(), store.RegisterDispatcherParams{Name: name, Host: "here"})
	require.NoError(t, err)
	require.NoError(t, q.HoldDispatcher(t.Context(), d.ID))
	return d.ID, func() {
		_, err := conn.Exec(t.Context(), "SELECT pg_advisory_unlock_all()")
		require.NoError(t, err)
	}
}

func TestAWorkerIsConnectedAsLongAsItsDispatcherLives(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	lab, _ := add(t, f, "lab", nil)
	require.Equal(t, workers.StateAway, get(t, f, "lab").State)
	one, stop := dispatcher(t, f, "one")

	_, err := workers.Connect(t.Context(), f.Pool, one, lab.ID, workers.Facts{
		Version: "v1", Cores: 4, Languages: []string{"ants/cpp"}, Toolchains: map[string]string{"cpp": "abc"}, Isolation: []byte(`{"secure": true}`), Disk: workers.Disk{Free: 1, Total: 2},
	})
	require.NoError(t, err)
	w := get(t, f, "lab")
	require.Equal(t, workers.StateConnected, w.State)
	require.Equal(t, []any{"v1", int32(4), []string{"ants/cpp"}, int64(1), int64(2)}, []any{w.Version, w.Cores, w.Languages, w.DiskFree, w.DiskTotal})
	require.JSONEq(t, `{"cpp": "abc"}`, string(w.Toolchains))

	current, err := workers.NoteReport(t.Context(), f.Q, one, lab.ID, workers.Report{Running: 3, Trouble: "Its disk is full.\x00"})
	require.NoError(t, err)
	require.True(t, current)
	w = get(t, f, "lab")
	require.Equal(t, workers.StateTrouble, w.State)
	require.Equal(t, int32(3), w.Running)
	require.NoError(t, workers.NoteError(t.Context(), f.Q, lab.ID, strings.Repeat("x", 1000)))
	require.Less(t, len(get(t, f, "lab").LastError), 600)

	stop()
	require.Equal(t, workers.StateAway, get(t, f, "lab").State, "the dispatcher is dead, and nobody has noticed")
}

func TestTheLastSessionOfAWorkerIsTheOne(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	lab, _ := add(t, f, "lab", nil)
	one, _ := dispatcher(t, f, "one")
	two, _ := dispatcher(t, f, "two")
	for _, d := range []int32{one, two} {
		_, err := workers.Connect(t.Context(), f.Pool, d, lab.ID, workers.Facts{Cores: int(d)})
		require.NoError(t, err)
	}

	current, err := workers.NoteReport(t.Context(), f.Q, one, lab.ID, workers.Report{Running: 9})
	require.NoError(t, err)
	require.False(t, current)
	require.NoError(t, workers.Disconnect(t.Context(), f.Q, one, lab.ID))
	require.Equal(t, workers.StateConnected, get(t, f, "lab").State)
	require.NoError(t, workers.Disconnect(t.Context(), f.Q, two, lab.ID))
	require.Equal(t, workers.StateAway, get(t, f, "lab").State)
}

func TestAWorkerOfADispatcherIsCalledLikeItsMachine(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	add(t, f, "taken", nil)
	connect := func(dispatcher int32, host string) string {
		w, err := workers.ConnectOwn(t.Context(), f.Q, dispatcher, host, workers.Facts{Cores: 1})
		require.NoError(t, err)
		require.Equal(t, words.WorkerTrusted, w.Level)
		return w.Name
	}
	one, stop := dispatcher(t, f, "one")
	two, _ := dispatcher(t, f, "two")
	pod := "agon-worker-with-a-name-that-is-too-long-7d9c5f6b7c-x2x4z"

	require.Equal(t, "host", connect(one, "host"))
	require.Equal(t, "host", connect(one, "host"), "its connection broke")
	require.Equal(t, "host-2", connect(two, "host"), "another process on the same machine")
	require.Equal(t, "taken-2", connect(two, "taken"), "one with a key")
	require.Equal(t, "my-host", connect(two, "my_host"))
	require.Equal(t, pod[len(pod)-40:], connect(two, pod))
	require.Equal(t, pod[len(pod)-38:]+"-2", connect(one, pod))
	require.Equal(t, "worker", connect(one, ""))
	stop()
	require.Equal(t, "host", connect(two, "host"), "the first process is dead")

	// those that nobody will connect any more are forgotten, unless somebody has doubts about them
	require.NoError(t, f.Q.DeleteDispatcher(t.Context(), two))
	f.Exec("UPDATE workers SET seen_at = now() - interval '8 days'")
	require.NoError(t, workers.Service{Pool: f.Pool}.Quarantine(t.Context(), "my-host", "Its logs differ."))
	require.Equal(t, "host", connect(one, "host"))
	require.Equal(t, 1, f.Count("SELECT count(*) FROM workers WHERE name = 'my-host'"))
	require.Equal(t, 0, f.Count("SELECT count(*) FROM workers WHERE name IN ('host-2', 'taken-2')"))
	require.Equal(t, 1, f.Count("SELECT count(*) FROM workers WHERE name = 'taken'"))
}

func TestCoresThatTakeNothingDoNotCount(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	s := workers.Service{Pool: f.Pool}
	_, stop := f.AddWorker("dead", 1)
	stop()
	f.AddWorker("well", 2)
	f.AddWorker("drained", 4)
	f.AddWorker("doubted", 8)
	guest, _ := f.AddWorker("guest", 16)
	require.NoError(t, s.Drain(t.Context(), "drained"))
	require.NoError(t, s.Quarantine(t.Context(), "doubted", "Its logs differ."))
	f.Exec("UPDATE workers SET level = 'guest' WHERE id = $1", guest)

	cores, err := f.Q.LivingCores(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 2, cores, "guests do not play everything")
	require.NoError(t, f.Q.DeleteDispatcher(t.Context(), int32(f.Count("SELECT id FROM dispatchers WHERE name = 'dead'"))))
	made, err := f.Q.Cores(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 18, made)
}

func TestWhatAWorkerHasPlayed(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	f.AddWorker("lab", 1)
	now := time.Now()
	for _, m := range []struct {
		host, state, fault string
		hours              int
	}{
		{"lab", "done", "", 1}, {"lab", "done", "", 30}, {"lab", "void", "the sandbox broke", 2}, {"lab", "void", "", 2}, {"lab", "running", "", 0}, {"other", "done", "", 1},
	} {
		f.Exec(`INSERT INTO matches (contest_id, kind, reason, seed, state, host, fault, started_at, finished_at)
			VALUES ($1, 'ladder', 'test', 1, $2::text, $3, $4, now(), CASE WHEN $2::text = 'running' THEN NULL ELSE $5::timestamptz END)`, f.Contest.ID, m.state, m.host, m.fault, now.Add(-time.Duration(m.hours)*time.Hour))
	}
	w, playing, err := workers.Get(t.Context(), f.Q, "lab", now)
	require.NoError(t, err)
	require.Equal(t, [2]int64{1, 1}, [2]int64{w.Done, w.Void})
	require.Len(t, playing, 1)
	require.Equal(t, "ants", playing[0].Contest)
}

func TestASessionGoesOnUnlessAnotherHasBegun(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	lab, _ := add(t, f, "lab", nil)
	one, stop := dispatcher(t, f, "one")
	two, _ := dispatcher(t, f, "two")
	connect := func(at int32, instance string) {
		_, err := workers.Connect(t.Context(), f.Pool, at, lab.ID, workers.Facts{Instance: instance})
		require.NoError(t, err)
	}
	rejoin := func(at int32, instance string) bool {
		w, ok, err := workers.Rejoin(t.Context(), f.Q, at, lab.ID, instance)
		require.NoError(t, err)
		require.True(t, !ok || *w.DispatcherID == at)
		return ok
	}

	connect(one, "first")
	require.True(t, rejoin(one, "first"), "it has only just begun")
	require.NoError(t, workers.Disconnect(t.Context(), f.Q, one, lab.ID))
	require.True(t, rejoin(one, "first"), "the dispatcher was taken for dead")
	require.False(t, rejoin(two, "first"), "it goes on elsewhere")
	require.False(t, rejoin(one, "second"), "another process has begun")
	stop()
	require.True(t, rejoin(two, "first"), "the other dispatcher is dead, and nobody has noticed")
}
