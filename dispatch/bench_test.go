package dispatch_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/postgres"
	"github.com/agon-judge/agon/worker/match"
)

// BenchmarkQueue plays ladder matches of the built-in players as the site does, with queue, records and ratings on a
// database that keeps its promises, and then the same matches with nothing around them, one loop a core. One run takes
// longer than any benchmark has to, so there is no b.N.
func BenchmarkQueue(b *testing.B) {
	s := newSiteOn(b, "ants", durable)
	_, err := s.pool.Exec(b.Context(), "UPDATE contests SET settled_pause_s = 0")
	require.NoError(b, err)
	played := &recording{box: s.box}
	c := s.config()
	c.Runner = played
	stop := s.work(c)
	s.untilMatches(4) // the players are compiled, and everything has run once

	played.forget()
	from, began := s.count("SELECT rated_seq FROM contests"), time.Now()
	s.untilMatches(from + 200)
	queued := float64(s.count("SELECT rated_seq FROM contests")-from) / time.Since(began).Seconds()
	stop()
	looped := played.loop(b, s.box.Capabilities().Cores)
	b.ReportMetric(queued, "queued-matches/s")
	b.ReportMetric(looped, "looped-matches/s")
	b.ReportMetric(100*queued/looped, "%-of-loop")
	b.ReportMetric(0, "ns/op")
}

// durable is a database whose commits are on the disk, unlike those of tests.
func durable(tb testing.TB) string {
	tb.Helper()
	// Not TempDir: as root, the database server runs as another user, who could not reach it.
	dir, err := os.MkdirTemp("/tmp", "agon-bench-") //nolint:usetesting // see above
	require.NoError(tb, err)
	require.NoError(tb, os.Chmod(dir, 0o755))
	tb.Cleanup(func() { _ = os.RemoveAll(dir) })
	server, err := postgres.Start(tb.Context(), postgres.Options{Data: filepath.Join(dir, "postgres")})
	require.NoError(tb, err)
	tb.Cleanup(func() { _ = server.Stop() })
	require.NoError(tb, server.CreateDatabase(tb.Context(), "agon"))
	url := server.URL("agon")
	require.NoError(tb, schema.Migrate(tb.Context(), url))
	return url
}

// recording is the ordinary Runner; it remembers what it played.
type recording struct {
	box   *sandbox.Sandbox
	mutex sync.Mutex
	games []recorded
}

type recorded struct {
	game     engine.Game
	options  match.Options
	entrants []match.Entrant
}

// Play implements worker.Runner.
func (r *recording) Play(ctx context.Context, g engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	r.mutex.Lock()
	r.games = append(r.games, recorded{g, o, entrants})
	r.mutex.Unlock()
	return match.Run(ctx, r.box, g, o, entrants)
}

func (r *recording) forget() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.games = nil
}

// loop plays the remembered matches again, as fast as the cores can, and gives matches per second.
func (r *recording) loop(b *testing.B, cores []int) float64 {
	b.Helper()
	var next atomic.Int64
	var group sync.WaitGroup
	began := time.Now()
	for _, core := range cores {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(r.games)); i = next.Add(1) - 1 {
				m := r.games[i]
				m.options.Core = core
				if _, err := match.Run(b.Context(), r.box, m.game, m.options, m.entrants); err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
	return float64(len(r.games)) / time.Since(began).Seconds()
}
