package batch

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

// Programs without luck on one board always end alike. That says more of them with each match.
func TestPlayersWhoseResultsAreAlwaysTheSameAreToldApart(t *testing.T) {
	t.Parallel()
	for name, scores := range map[string][]float64{"three": {3, 12, 13}, "two": {0, 1}, "four": {1, 2, 3, 4}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var matches []ranking.Match
			var m ranking.Match
			for i, x := range scores {
				m.Seats = append(m.Seats, ranking.Seat{Player: i, Score: x})
			}
			field := ranking.Field{Players: len(scores)}
			for n := 1; n <= 12; n++ {
				matches = append(matches, m)
				s, err := System{}.Rank(field, matches)
				require.NoError(t, err)
				for i := 1; i < len(scores); i++ {
					c := s.Compare(i, i-1)
					if n < 6 {
						require.Zero(t, c.Decided(0.95), "chance would do that often: after %d matches %+v", n, c)
					}
					if n >= 10 {
						require.Equal(t, 1, c.Decided(0.95), "after %d matches %+v", n, c)
						require.Equal(t, -1, s.Compare(i-1, i).Decided(0.95))
					}
				}
			}
		})
	}
}

// One match of two that are far apart by all others does not make uncertain who is stronger.
func TestWhatOthersTellIsNotForgotten(t *testing.T) {
	t.Parallel()
	w := rankingtest.NewTournament(4, 120, 4, 2)
	w.Rounds(40)
	w.Blind()
	s, err := System{}.Rank(w.Field(), w.Matches)
	require.NoError(t, err)
	order := s.Order()
	for _, best := range order[:10] {
		for _, worst := range order[110:] {
			require.Equal(t, 1, s.Compare(best, worst).Decided(0.95), "%+v", s.Compare(best, worst))
		}
	}
}

// What is decided is certain for one look all the more.
func TestDecidedIsProbable(t *testing.T) {
	t.Parallel()
	decided := 0
	rapid.Check(t, func(t *rapid.T) {
		field, matches := rankingtest.DrawTournament(t)
		s, err := System{}.Rank(field, slices.Repeat(matches, rapid.IntRange(1, 8).Draw(t, "times")))
		require.NoError(t, err)
		for i := range field.Players {
			for j := range i {
				c := s.Compare(i, j)
				if d := c.Decided(0.95); d != 0 {
					decided++
					better := c.Better
					if d < 0 {
						better = 1 - better
					}
					require.Greater(t, better, 0.95, "%+v", c)
				}
			}
		}
	})
	require.Positive(t, decided)
}

func TestMeetingsAreSummedUp(t *testing.T) {
	t.Parallel()
	match := func(scores ...float64) ranking.Match {
		var m ranking.Match
		for i, x := range scores {
			m.Seats = append(m.Seats, ranking.Seat{Player: i, Score: x})
		}
		return m
	}
	results := newDataset(ranking.Field{Players: 3}, []ranking.Match{match(1, 5, 5), match(2, 0), match(4, 1, 9)})
	require.Equal(t, []meeting{
		{first: 0, second: 1, matches: 3, away: 1, ahead: 2, behind: 1},
		{first: 0, second: 2, matches: 2, away: -9, ahead: 0, behind: 2},
		{first: 1, second: 2, matches: 2, away: -8, ahead: 0, behind: 1},
	}, newMeetings(results, results.score))
}
