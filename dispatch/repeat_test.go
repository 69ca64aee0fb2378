package dispatch_test

import (
	"context"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/remote"
)

// told is a Runner whose matches go as a log says.
type told struct{ log func(n int64) string }

// Play implements worker.Runner.
func (r told) Play(_ context.Context, g engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	log := r.log(o.Seed)
	names := make([]string, len(entrants))
	for i, e := range entrants {
		names[i] = e.Name
	}
	summary, err := engine.Simulate(g, o.Config, o.Seed, names, strings.NewReader(log), io.Discard, engine.SimulateOptions{Judge: true})
	if err != nil {
		return engine.Outcome{}, err
	}
	result := engine.Result{Rounds: summary.Rounds, Scores: summary.Scores, Ranks: summary.Ranks, Verdicts: summary.Verdicts, Log: []byte(log), Hash: summary.Hash}
	result.CPU = make([]time.Duration, len(entrants))
	return engine.Outcome{Result: result, Seats: make([]engine.Usage, len(entrants))}, nil
}

// repeating is dispatching with all matches of other machines played again.
func (s *site) repeating(runners map[string]worker.Runner) (refused chan error) {
	s.t.Helper()
	return s.dispatching(1, runners)
}

// dispatching runs a dispatcher that has a share of the matches of other machines played again, and workers that speak to it
// over HTTP. It returns where the workers' errors come.
func (s *site) dispatching(repeat float64, runners map[string]worker.Runner) (refused chan error) {
	t := s.t
	t.Helper()
	d, err := dispatch.New(dispatch.Config{Pool: s.pool, Games: games.All(), Repeat: repeat, Log: quiet(), Heartbeat: 100 * time.Millisecond, SoftStop: time.Minute})
	require.NoError(t, err)
	server := httptest.NewServer(d.Handler())
	ctx, cancel := context.WithCancel(context.Background())
	done, refused := make(chan error, 1+len(runners)), make(chan error, len(runners))
	go func() { done <- d.Run(ctx) }()
	for name, runner := range runners {
		_, key, err := workers.Service{Pool: s.pool}.Add(ctx, name, words.WorkerTrusted, nil)
		require.NoError(t, err)
		client, err := remote.New(remote.Config{Site: server.URL, Key: key, Games: games.All(), Log: slog.New(slog.DiscardHandler)})
		require.NoError(t, err)
		w, err := worker.New(worker.Config{Sandbox: s.box, Cache: cacheDir(), Builds: client, Games: games.All(), Cores: []int{0}, Runner: runner})
		require.NoError(t, err)
		go func() {
			err := client.Run(ctx, w)
			if err != nil {
				refused <- err
			}
			done <- nil
		}()
	}
	t.Cleanup(func() {
		cancel()
		for range 1 + len(runners) {
			require.NoError(t, <-done)
		}
		server.Close()
		require.Empty(t, refused, "no worker has ended in another way than a test expects")
	})
	return refused
}

// A worker whose log and result agree may still have made both up.
func TestAWorkerThatMakesMatchesUpIsFound(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	nothingHappens := told{func(int64) string { return "" }}
	s.repeating(map[string]worker.Runner{
		"honest-1": nothingHappens, "honest-2": nothingHappens,
		"liar": told{func(int64) string { return "0 3 @ -1 crash\n" }},
	})

	s.until("the liar is in quarantine", "SELECT quarantined_at IS NOT NULL FROM workers WHERE name = 'liar'")

	require.Equal(t, 1, s.count("SELECT count(*) FROM workers WHERE name = 'liar' AND quarantine_reason LIKE 'Match % goes another way on other workers%'"))
	require.Equal(t, 0, s.count("SELECT count(*) FROM workers WHERE name LIKE 'honest%' AND quarantined_at IS NOT NULL"), "nobody else is doubted")
}

func TestPlayersThatDifferEachTimeAreNoReproach(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var n atomic.Int64
	fickle := told{func(int64) string { // another seat is frozen in another round
		k := n.Add(1)
		return string(rune('0'+k%10)) + " " + string(rune('0'+k%4)) + " @ -1 crash\n"
	}}
	s.repeating(map[string]worker.Runner{"lab-1": fickle, "lab-2": fickle, "lab-3": fickle})

	s.until("some matches are repeated", "SELECT count(*) >= 5 FROM river_job WHERE kind = 'repeat' AND state = 'completed'")

	require.Equal(t, 0, s.count("SELECT count(*) FROM workers WHERE quarantined_at IS NOT NULL"))
}

// A key that was revoked is of no use to whoever has a session already.
func TestARevokedKeyEndsItsSession(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	refused := s.repeating(map[string]worker.Runner{"lab-1": told{func(int64) string { return "" }}})
	s.until("it plays", "SELECT EXISTS (SELECT FROM matches WHERE state = 'done' AND host = 'lab-1')")

	require.NoError(t, workers.Service{Pool: s.pool}.Revoke(t.Context(), "lab-1"))

	require.ErrorContains(t, <-refused, "The key of the worker lab-1 was revoked")
	require.Equal(t, 1, s.count("SELECT count(*) FROM workers WHERE name = 'lab-1' AND dispatcher_id IS NULL"))
}
