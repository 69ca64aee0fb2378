package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/comparison"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/schema"
)

func TestTwoVersionsAreCompared(t *testing.T) {
	s := newSite(t)
	s.work(s.config())
	ada := s.user("ada")
	older := s.submit(ada, "Older", player("Older", ""))
	newer := s.submit(ada, "Newer", player("Newer", "if (round() == 3) abort();"))
	s.until("both have compiled, and there is somebody to meet", "SELECT count(*) = 2 FROM submissions WHERE id IN ($1, $2) AND build_key IS NOT NULL AND EXISTS (SELECT FROM players WHERE name = 'Null' AND state = 'qualified')", older.ID, newer.ID)
	inserter, err := schema.Inserter(s.pool)
	require.NoError(t, err)

	// when a pair of matches is played
	id, _, err := comparison.Make(t.Context(), s.pool, inserter, catalog.New(games.All()), comparison.Request{
		Contest: s.contest.ID, User: ada, Older: older.ID, Newer: newer.ID, Against: []string{"Null"}, Pairs: 1,
	})
	require.NoError(t, err)
	s.until("it is over", "SELECT state = 'done' FROM comparisons WHERE id = $1", id)

	// then it says how each version did, and nothing of it counts
	require.Equal(t, 1, s.count("SELECT won + lost + level FROM comparisons WHERE id = $1", id))
	require.Equal(t, 1, s.count("SELECT count(*) FROM comparison_matches WHERE comparison_id = $1 AND newer AND reason = 'crash' AND round = 3", id))
	require.Equal(t, 1, s.count("SELECT count(*) FROM comparison_matches WHERE comparison_id = $1 AND NOT newer AND reason IS NULL AND rank IS NOT NULL", id))
	require.Zero(t, s.count("SELECT count(*) FROM seats WHERE submission_id = $1 AND match_id IN (SELECT id FROM matches WHERE kind = 'ladder')", newer.ID))
}
