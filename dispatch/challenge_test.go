package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema"
)

func TestAChallengeIsPlayedAndNotRated(t *testing.T) {
	t.Parallel()
	// given a contest whose built-in players are ready
	s := newSite(t)
	stop := s.work(allEqual(s))
	s.untilMatches(3)
	stop()
	inserter, err := schema.Inserter(s.pool)
	require.NoError(t, err)
	rows, err := s.pool.Query(t.Context(), "SELECT id FROM players WHERE state = 'qualified' ORDER BY id")
	require.NoError(t, err)
	players := collect[int64](t, rows)
	owner := int64(s.count("SELECT user_id FROM players WHERE id = $1", players[0]))

	// when one challenges another
	m, _, err := submission.Challenge(t.Context(), s.pool, inserter, submission.ChallengeRequest{
		Contest: s.contest.ID, User: owner, Player: players[0], Opponents: players[1:2], On: submission.ChallengeBoard{ID: 1, Low: 4, High: 4},
	})
	require.NoError(t, err)
	s.work(allEqual(s))
	s.until("it is played", "SELECT state = 'done' FROM matches WHERE id = $1", m.ID)

	// then nobody's rating knows of it
	require.Equal(t, 1, s.count("SELECT count(*) FROM matches WHERE id = $1 AND seq IS NULL AND log IS NOT NULL", m.ID))
	require.Equal(t, 0, s.count("SELECT count(*) FROM rating_history WHERE match_id = $1", m.ID))
	require.Equal(t, 4, s.count("SELECT count(*) FROM seats WHERE match_id = $1 AND rank IS NOT NULL", m.ID))
}
