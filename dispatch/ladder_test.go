package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games"
)

func TestAnEmptySitePlays(t *testing.T) {
	t.Parallel()
	// given a site with nothing but the built-in players
	s := newSite(t)

	// when a worker runs
	stop := s.work(s.config())
	s.untilMatches(6)
	stop()

	// then they play on the ladder, and the ratings know all results
	ladder, err := s.q.Ladder(t.Context(), s.contest.ID, 10, 0)
	require.NoError(t, err)
	require.Len(t, ladder, 3)
	for _, row := range ladder {
		require.True(t, row.Builtin)
		require.GreaterOrEqual(t, row.Matches, int32(6), row.Name)
		require.Less(t, row.Interval, 784.0, "something is known of %s by now", row.Name)
	}
	require.Equal(t, 0, s.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE m.state = 'done' AND (s.score IS NULL OR s.verdict IS NULL)"))
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE state = 'void'"))
	require.Equal(t, s.count("SELECT count(*) FROM matches WHERE state = 'done'"), s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'"))
	require.Equal(t, 1, s.count("SELECT count(DISTINCT fillers) FROM (SELECT count(*) FILTER (WHERE filler) AS fillers FROM seats GROUP BY match_id) counted"),
		"one seat of each match is filled")
	require.Equal(t, 0, s.count("SELECT count(*) FROM dispatchers"), "the worker has signed off")

	// and every match can be played again from its log
	rows, err := s.pool.Query(t.Context(), "SELECT id FROM matches WHERE state = 'done'")
	require.NoError(t, err)
	for _, id := range collect[int64](t, rows) {
		require.NoError(t, result.Verify(t.Context(), s.pool, games.All(), nil, id))
	}
}
