package dispatch_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/worker/match"
)

func TestAGroupPlaysEveryRotationOnOneBoard(t *testing.T) {
	t.Parallel()
	// given a contest that rotates seats, and a judge that fails in one match
	s := newSite(t)
	_, err := s.pool.Exec(t.Context(), "UPDATE contests SET rotate = true")
	require.NoError(t, err)
	var played atomic.Int32
	c := s.config()
	c.Runner = &scripted{fail: func(match.Options) error {
		if played.Add(1) == 3 {
			return errors.New("the disk is full")
		}
		return nil
	}}

	stop := s.work(c)
	s.untilMatches(8)
	stop()

	// then each board has four matches, on the same seed, in which everybody has had every seat
	require.Equal(t, 1, s.count("SELECT count(*) FROM matches WHERE state = 'void'"))
	series := s.count("SELECT count(DISTINCT series) FROM matches")
	require.GreaterOrEqual(t, series, 2)
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE series IS NULL"))
	require.Equal(t, series, s.count(`SELECT count(*) FROM (SELECT series FROM matches WHERE state <> 'void'
		GROUP BY series HAVING count(*) = 4 AND count(DISTINCT seed) = 1) complete`))
	require.Equal(t, 0, s.count(`SELECT count(*) FROM (SELECT m.series, s.player_id, s.filler, s.seat FROM matches m JOIN seats s ON s.match_id = m.id
		WHERE m.state <> 'void' GROUP BY m.series, s.player_id, s.filler, s.seat HAVING count(*) <> 1) twice`))
	require.Equal(t, 3*series, s.count("SELECT count(*) FROM matches WHERE reason LIKE 'Match _ of 4 of the same players on one board, so that everybody has every seat: %'"))
}

func TestTheReturnMatchIsOnTheSameBoard(t *testing.T) {
	t.Parallel()
	s := newSiteOn(t, "wota", schematest.URL)
	_, err := s.pool.Exec(t.Context(), "UPDATE contests SET rotate = true") // which a game with unequal places ignores
	require.NoError(t, err)
	c := s.config()
	c.Runner = &scripted{}

	stop := s.work(c)
	s.untilMatches(6)
	stop()

	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND series IS NULL"))
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE kind = 'qualify' AND series IS NOT NULL"))
	require.Equal(t, 0, s.count(`SELECT count(*) FROM (SELECT series FROM matches WHERE series IS NOT NULL
		GROUP BY series HAVING count(*) <> 2 OR count(DISTINCT seed) <> 1) odd`))
}

func TestWhetherRatingsExplainTheResultsIsKept(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{}

	s.work(c)

	s.until("enough meetings", "SELECT transitive IS NOT NULL FROM contests")
	require.Equal(t, 1, s.count("SELECT count(*) FROM contests WHERE transitive BETWEEN 0.001 AND 1"))
}
