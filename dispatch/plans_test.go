package dispatch_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
)

// The queries that everybody waits for must not read whole tables, however large those are.
func TestPlansOfTheQueriesThatAreAskedMost(t *testing.T) {
	pool := schematest.New(t)
	fill(t, pool)
	for name, c := range map[string]struct {
		query string
		index string
	}{
		"the ladder's first page": {`SELECT r.player_id, p.name, u.name, p.builtin, r.shown, r.interval, r.matches, r.last_match_at
FROM ratings r JOIN players p ON p.id = r.player_id JOIN users u ON u.id = p.user_id
WHERE r.contest_id = 1 AND r.on_ladder ORDER BY r.shown DESC, r.player_id LIMIT 25`, "ratings_ladder"},
		"who met whom lately": {`SELECT s.match_id, s.seat, s.player_id, m.state, m.created_at
FROM (SELECT id, state, created_at FROM matches r WHERE r.contest_id = 1 AND r.kind = 'ladder' AND r.state <> 'void' ORDER BY r.id DESC LIMIT 500) m
CROSS JOIN LATERAL (SELECT x.match_id, x.seat, x.player_id FROM seats x WHERE x.match_id = m.id AND NOT x.filler LIMIT 1000) s
ORDER BY s.match_id DESC, s.seat`, "matches_"},
		"who has played where": {`SELECT s.player_id, m.board_id, count(*)
FROM (SELECT r.id, r.board_id FROM matches r WHERE r.contest_id = 1 AND r.kind = 'ladder' AND r.state <> 'void' AND r.created_at >= '2020-01-01' ORDER BY r.id DESC LIMIT 20000) m
CROSS JOIN LATERAL (SELECT x.player_id FROM seats x WHERE x.match_id = m.id AND NOT x.filler LIMIT 1000) s
WHERE m.board_id IS NOT NULL GROUP BY s.player_id, m.board_id`, "matches_ladder_boards"},
		"the length of the queue": {"SELECT count(*) FROM matches WHERE contest_id = 1 AND kind = 'ladder' AND state = 'queued'", "matches_open"},
		"results to rate": {`SELECT m.id, m.seq, coalesce(m.series, m.id), m.finished_at, s.player_id, s.submission_id, s.rank, s.score, s.verdict = 'frozen', p.user_id, p.builtin
FROM matches m JOIN seats s ON s.match_id = m.id JOIN players p ON p.id = s.player_id
WHERE m.contest_id = 1 AND m.seq > 19990 AND m.seq <= 20000 AND m.state = 'done' AND NOT s.filler AND p.state <> 'disqualified' ORDER BY m.seq, s.seat`, "matches_seq"},
	} {
		t.Run(name, func(t *testing.T) {
			rows, err := pool.Query(t.Context(), "EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF) "+c.query)
			require.NoError(t, err)
			plan := strings.Join(collect[string](t, rows), "\n")
			t.Log("\n" + plan)
			require.Contains(t, plan, c.index)
			require.NotRegexp(t, regexp.MustCompile(`Seq Scan on (matches|seats|ratings)`), plan)
		})
	}
}

// fill makes two contests of 400 players and 20000 matches each.
func fill(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	for _, statement := range []string{
		"INSERT INTO users (name) SELECT 'u' || n FROM generate_series(1, 800) n",
		"INSERT INTO contests (slug, title, game, limits) VALUES ('a', 'A', 'ants', '{}'), ('b', 'B', 'ants', '{}')",
		"INSERT INTO players (contest_id, user_id, name, state) SELECT 1 + n % 2, n, 'p' || n, 'qualified' FROM generate_series(1, 800) n",
		"INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT 1 + n % 2, n, n, 'cpp', 'x', 'x', 'qualified' FROM generate_series(1, 800) n",
		"INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT 1 + n % 2, n, 25, 8, 1500, random() * 1000, 100 FROM generate_series(1, 800) n",
		"INSERT INTO boards (contest_id, place, name, config) SELECT 1 + n % 2, n, 'B' || n, 'x' FROM generate_series(1, 10) n",
		`INSERT INTO matches (contest_id, kind, reason, seed, state, board_id, seq, rounds, log, finished_at)
		 SELECT 1 + n % 2, 'ladder', 'test', n, CASE WHEN n > 39990 THEN 'queued' ELSE 'done' END, 1 + n % 10, (n + 1) / 2, 250, repeat('x', 200)::bytea, now() FROM generate_series(1, 40000) n`,
		`INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict)
		 SELECT m, s, p, p, 1, 1, 'ok' FROM (SELECT n / 4 + 1 AS m, n % 4 AS s, 1 + (n * 7919) % 800 AS p FROM generate_series(0, 159999) n) x`,
		"VACUUM ANALYZE",
	} {
		_, err := pool.Exec(t.Context(), statement)
		require.NoError(t, err, statement)
	}
}
