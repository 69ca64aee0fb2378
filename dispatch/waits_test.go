package dispatch

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
)

func TestOperatorsSeeWhoWaits(t *testing.T) {
	t.Parallel()
	// given ladders of three with a match of the first and the second just now
	pool := schematest.New(t)
	for _, statement := range []string{
		"INSERT INTO users (name) VALUES ('ada')",
		"INSERT INTO contests (slug, title, game, limits, opens_at) SELECT n, n, 'ants', '{}', now() - interval '1 day' FROM unnest(ARRAY['long', 'short', 'frozen', 'idle', 'slow']) n",
		"INSERT INTO players (contest_id, user_id, name, state, created_at, qualified_at) SELECT c.id, 1, 'P' || n, 'qualified', now() - interval '2 hours', now() - interval '1 hour' FROM contests c, generate_series(1, 3) n ORDER BY c.id, n",
		"INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT contest_id, id, 1, 'cpp', 'x', 'x', 'qualified' FROM players",
		"UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id",
		"INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval, matches) SELECT contest_id, id, 25, 8, 1500, 1500, 700, 100 FROM players",
		"INSERT INTO matches (contest_id, kind, reason, seed) SELECT id, 'ladder', 'test', 1 FROM contests",
		"INSERT INTO seats (match_id, seat, player_id, submission_id) SELECT m.id, n, p.id, p.submission_id FROM matches m JOIN players p ON p.contest_id = m.contest_id, generate_series(1, 2) n WHERE p.name = 'P' || n",
		// where the third has waited for a minute only, nothing is made any more, or all is settled
		"UPDATE players SET qualified_at = now() - interval '1 minute', created_at = now() - interval '1 minute' WHERE contest_id = 2 AND name = 'P3'",
		"UPDATE contests SET freezes_at = now() WHERE slug = 'frozen'",
		"UPDATE matches SET state = 'done', created_at = now() - interval '10 minutes' WHERE contest_id = 4",
		"UPDATE contests SET settled_matches = 100 WHERE slug = 'slow'",
	} {
		_, err := pool.Exec(t.Context(), statement)
		require.NoError(t, err, statement)
	}
	var log bytes.Buffer
	d := &Dispatcher{pool: pool, log: slog.New(slog.NewTextHandler(&log, nil))}

	// when operators look
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(waitCollector{d})
	families, err := registry.Gather()
	require.NoError(t, err)
	require.NoError(t, d.warnOfWaits(t.Context()))

	// then they see the contests in which matches are made at full speed, and are warned of one
	require.Len(t, families, 1)
	require.Equal(t, "agon_longest_wait_seconds", families[0].GetName())
	seconds := map[string]float64{}
	for _, m := range families[0].GetMetric() {
		seconds[m.GetLabel()[0].GetValue()] = m.GetGauge().GetValue()
	}
	require.Len(t, seconds, 2)
	require.InDelta(t, 3600, seconds["long"], 60)
	require.InDelta(t, 60, seconds["short"], 50)
	require.Equal(t, 1, strings.Count(log.String(), "\n"), log.String())
	require.Contains(t, log.String(), "somebody on the ladder waits too long for a match")
	require.Contains(t, log.String(), "contest=long")
}
