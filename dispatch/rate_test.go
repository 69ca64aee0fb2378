package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/ranking/systems"
)

func TestRatingAgainGivesTheSameBits(t *testing.T) {
	t.Parallel()
	for _, system := range systems.IDs() {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			// given a ladder
			s := newSite(t)
			_, err := s.pool.Exec(t.Context(), "UPDATE contests SET rating_system = $1", system)
			require.NoError(t, err)
			c := s.config()
			c.Runner = &scripted{scores: map[string]int{"Dummy": 12}}
			stop := s.work(c)
			s.untilMatches(40)
			stop()
			_, err = result.Rerate(t.Context(), s.pool, "ants") // takes what the worker left unrated
			require.NoError(t, err)
			before := s.books()

			// when it is computed again, from whatever state
			_, err = s.pool.Exec(t.Context(), "UPDATE ratings SET mu = 99, elo = 0, wins = 7, matches = 1, shown = 3, batch = 7, best = 0.5, place_low = 9")
			require.NoError(t, err)
			results, err := result.Rerate(t.Context(), s.pool, "ants")

			// then it is the same, bit for bit
			require.NoError(t, err)
			require.GreaterOrEqual(t, results, int64(40))
			require.Equal(t, before, s.books())
		})
	}
}

func TestRatingsAsTheyComeAreThoseOfRerate(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{}
	s.work(c)
	s.untilMatches(30)
	s.freeze()
	s.until("the last result is rated", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running') OR kind = 'ladder' AND state = 'done' AND seq IS NULL)")
	before := s.books()

	_, err := result.Rerate(t.Context(), s.pool, "ants")

	require.NoError(t, err)
	require.Equal(t, before, s.books())
}

func TestRerateOfAnUnknownContest(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, err := result.Rerate(t.Context(), s.pool, "chess")
	require.ErrorContains(t, err, `There is no contest "chess".`)
}
