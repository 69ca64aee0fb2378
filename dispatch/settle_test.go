package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/result"
)

// frozenLadder is a contest that has frozen after some matches.
func frozenLadder(t *testing.T, c func(*site) parts, matches int) *site {
	t.Helper()
	s := newSite(t)
	stop := s.work(c(s))
	s.untilMatches(matches)
	s.freeze()
	stop() // and with it whatever has read that the contest is open
	stop = s.work(c(s))
	s.untilQuiet()
	stop()
	return s
}

// untilQuiet waits until all that was made is played and rated.
func (s *site) untilQuiet() {
	s.t.Helper()
	s.until("everything is played and rated", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running') OR kind = 'ladder' AND state = 'done' AND seq IS NULL)")
}

// byStrength plays so that everybody is told apart after some matches: always alike.
func byStrength(s *site) parts {
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Null": 3, "Dummy": 12, "Demo": 13}}
	return c
}

// allEqual plays so that nobody ever is.
func allEqual(s *site) parts {
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Null": 10, "Dummy": 10, "Demo": 10}}
	return c
}

func TestAContestSettlesWhenNeighboursAreToldApart(t *testing.T) {
	t.Parallel()
	// given a frozen contest of players that differ
	s := frozenLadder(t, byStrength, 6)
	before := s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'")

	// when it settles to a certainty with a budget
	require.NoError(t, result.Settle(t.Context(), s.pool, "ants", result.Settlement{Certainty: 0.9999, Budget: 3000}))
	require.ErrorContains(t, result.Settle(t.Context(), s.pool, "ants", result.Settlement{Certainty: 0.9, Budget: 9}), "it is settling already")
	stop := s.work(byStrength(s))
	s.until("it has settled", "SELECT settled_at IS NOT NULL FROM contests")
	s.untilQuiet()
	stop()

	// then what was played was for that, and within the budget
	progress, err := s.q.SettleProgress(t.Context(), s.contest.ID)
	require.NoError(t, err)
	require.Equal(t, int64(2), progress.Pairs)
	require.Equal(t, int64(2), progress.Decided)
	require.Less(t, progress.Played, int64(3000))
	require.Equal(t, int(progress.Played), s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'")-before)
	require.Equal(t, int(progress.Played), s.count("SELECT count(*) FROM matches WHERE reason LIKE 'The ladder settles, and the order of places % is open: % is stronger than % with a probability of % \\%%'"))
	require.Equal(t, 1, s.count("SELECT count(*) FROM audit WHERE action = 'settle' AND reason = 'To a certainty of 0.9999 with at most 3000 matches.'"))
}

func TestEqualPlayersAreSettledByTheBudget(t *testing.T) {
	t.Parallel()
	// given a frozen contest of equal players that settles
	s := frozenLadder(t, allEqual, 6)
	before := s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'")
	require.NoError(t, result.Settle(t.Context(), s.pool, "ants", result.Settlement{Certainty: 0.999999, Budget: 60}))

	// when the worker stops on the way and another goes on
	first := s.work(allEqual(s))
	s.untilMatches(before + 5)
	first()
	stop := s.work(allEqual(s))
	s.until("it has settled", "SELECT settled_at IS NOT NULL FROM contests")
	stop()

	// then exactly the budget was played, and nothing comes after it
	require.Equal(t, before+60, s.count("SELECT rated_seq FROM contests"))
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE state IN ('queued', 'running')"))

	// and more may be asked for
	require.NoError(t, result.Settle(t.Context(), s.pool, "ants", result.Settlement{Certainty: 0.999999, Budget: 10}))
	stop = s.work(allEqual(s))
	s.until("it has settled again", "SELECT settled_at IS NOT NULL FROM contests")
	stop()
	require.Equal(t, before+70, s.count("SELECT rated_seq FROM contests"))
}

func TestWhatCannotSettle(t *testing.T) {
	s := newSite(t)
	for name, c := range map[string]struct {
		contest string
		how     result.Settlement
		says    string
	}{
		"certainty of nothing": {"ants", result.Settlement{Certainty: 0.5, Budget: 5}, "a certainty of 0.5 is not between 0.5 and 1"},
		"complete certainty":   {"ants", result.Settlement{Certainty: 1, Budget: 5}, "a certainty of 1 is not"},
		"less than no matches": {"ants", result.Settlement{Certainty: 0.9, Budget: -1}, "a budget of -1 matches"},
		"a contest for ever":   {"ants", result.Settlement{Certainty: 0.9, Budget: 5}, "it has no time at which it freezes"},
		"no contest":           {"chess", result.Settlement{Certainty: 0.9, Budget: 5}, `There is no contest "chess".`},
	} {
		t.Run(name, func(t *testing.T) {
			require.ErrorContains(t, result.Settle(t.Context(), s.pool, c.contest, c.how), c.says)
		})
	}
	_, err := s.pool.Exec(t.Context(), "UPDATE contests SET freezes_at = now() + interval '1 hour'")
	require.NoError(t, err)
	err = result.Settle(t.Context(), s.pool, "ants", result.Settlement{Certainty: 0.9, Budget: 5})
	require.True(t, contest.IsRefused(err, contest.CodeNotNow), "%v", err)
	require.ErrorContains(t, err, "it freezes at ")
}

func TestAContestOfNobodySettlesAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.freeze()
	require.NoError(t, result.Settle(t.Context(), s.pool, "ants", result.Settlement{Certainty: 0.9, Budget: 5}))

	s.work(allEqual(s))

	s.until("it has settled", "SELECT settled_at IS NOT NULL FROM contests")
}
