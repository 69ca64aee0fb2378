package result

import (
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// BenchmarkOneMoreResult rates the last result of a contest with 500 players and matches of four, as the rate job does:
// added to what is remembered, with a recompute of everything, and by a worker that has just started. The transaction is
// not committed, so that it can be done again.
func BenchmarkOneMoreResult(b *testing.B) {
	pool := schematest.New(b)
	playFictitiously(b, pool)
	onLadder := make([]int64, 500)
	for i := range onLadder {
		onLadder[i] = int64(i + 1)
	}
	for _, c := range []struct {
		name     string
		results  int64
		remember bool
	}{
		{"added", 12_501, true},
		{"recomputed", 12_800, true},
		{"restarted", 12_501, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			used := 0.0
			for b.Loop() {
				b.StopTimer()
				st := newStanding(1)
				if c.remember {
					results, err := st.read(b.Context(), store.New(pool), 1, 0, c.results-1)
					require.NoError(b, err)
					require.NoError(b, st.restore(results))
					_, err = st.places(onLadder)
					require.NoError(b, err)
				} else {
					st = nil
				}
				tx, err := pool.Begin(b.Context())
				require.NoError(b, err)
				_, err = tx.Exec(b.Context(), "UPDATE contests SET rated_seq = $1", c.results-1)
				require.NoError(b, err)
				_, err = tx.Exec(b.Context(), "UPDATE matches SET seq = NULL WHERE seq = $1", c.results)
				require.NoError(b, err)
				row, err := store.New(tx).Contest(b.Context(), 1)
				require.NoError(b, err)
				var remembered StandingCache
				remembered.Keep(Rated{contest: row, seq: row.RatedSeq, standing: st})
				b.StartTimer()
				before := processorTime(b)
				done, err := Rate(b.Context(), tx, 1, &remembered)
				require.NoError(b, err)
				require.Len(b, done.standing.results, int(c.results))
				b.StopTimer()
				used += processorTime(b) - before
				require.NoError(b, tx.Rollback(b.Context()))
				b.StartTimer()
			}
			b.ReportMetric(used*1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// BenchmarkRerate rates 12,500 results of 500 players again, with their history.
func BenchmarkRerate(b *testing.B) {
	pool := schematest.New(b)
	playFictitiously(b, pool)
	_, err := pool.Exec(b.Context(), "UPDATE contests SET rated_seq = 12500")
	require.NoError(b, err)
	before := processorTime(b)
	defer func() { b.ReportMetric((processorTime(b)-before)*1000/float64(b.N), "cpu-ms/op") }()
	for b.Loop() {
		err := pgx.BeginFunc(b.Context(), pool, func(tx pgx.Tx) error { return recount(b.Context(), store.New(tx), 1, 0) })
		require.NoError(b, err)
	}
}

// playFictitiously makes a contest of 500 players, who differ in strength and came one after the other, and 12,800 results
// that are not rated.
func playFictitiously(b *testing.B, pool *pgxpool.Pool) {
	b.Helper()
	for _, statement := range []string{
		"SELECT setseed(0.5)",
		"INSERT INTO users (name) SELECT 'u' || n FROM generate_series(1, 500) n",
		"INSERT INTO contests (slug, title, game, limits) VALUES ('a', 'A', 'ants', '{}')",
		"INSERT INTO players (contest_id, user_id, name, state) SELECT 1, n, 'p' || n, 'qualified' FROM generate_series(1, 500) n",
		"INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT 1, n, n, 'cpp', 'x', 'x', 'qualified' FROM generate_series(1, 500) n",
		"INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT 1, n, 25, 25.0/3, 1500, 1500, 784 FROM generate_series(1, 500) n",
		`INSERT INTO matches (contest_id, kind, reason, seed, state, seq, rounds, log, finished_at)
		 SELECT 1, 'ladder', 'test', n, 'done', n, 250, repeat('x', 200)::bytea, now() FROM generate_series(1, 12800) n`,
		// In every match four of those who have come by then, at equal distances.
		`INSERT INTO seats (match_id, seat, player_id, submission_id, score, verdict)
		 SELECT m, s, p, p, (p * 37 % 500) * 2 + 400 * (random() + random() + random()), 'ok'
		 FROM (SELECT m, s, 1 + (m * 7919 + s * (1 + m % (n / 4))) % n AS p
		 FROM (SELECT m, least(500, 8 + m / 16) AS n FROM generate_series(1, 12800) m) y, generate_series(0, 3) s) x`,
		"UPDATE seats s SET rank = 1 + (SELECT count(*) FROM seats o WHERE o.match_id = s.match_id AND o.score > s.score)",
		"ANALYZE",
	} {
		_, err := pool.Exec(b.Context(), statement)
		require.NoError(b, err, statement)
	}
}

// processorTime is what this process has used, in seconds: unlike the clock it counts neither the time of others nor that
// of the database.
func processorTime(b *testing.B) float64 {
	b.Helper()
	var usage syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
