package batch

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
)

// A game in which the strong divide among themselves what the weak leave: alone a strong player is far ahead, and among
// its equals a little. Three play the same; one of them was there long before.
func TestAnEqualOfMoreMatchesIsNoBetter(t *testing.T) {
	t.Parallel()
	const old, young, younger, weak, weaker = 0, 1, 2, 3, 4
	random := rand.New(rand.NewPCG(5, 7))
	play := func(players ...int) ranking.Match {
		strong := 0
		for _, p := range players {
			if p <= younger {
				strong++
			}
		}
		var m ranking.Match
		for _, i := range random.Perm(len(players)) {
			score := random.NormFloat64()
			if players[i] <= younger {
				score += 4 / float64(strong)
			}
			m.Seats = append(m.Seats, ranking.Seat{Player: players[i], Score: score})
		}
		return m
	}
	var matches []ranking.Match
	for range 400 {
		matches = append(matches, play(old, weak, weaker))
	}
	for range 60 {
		matches = append(matches, play(old, young, younger, weak), play(old, young, younger, weaker), play(old, young, weak, weaker), play(young, younger, weak, weaker))
	}
	s, err := System{}.Rank(ranking.Field{Players: 5}, matches)
	require.NoError(t, err)
	t.Log(s.Ratings, s.Deviations)
	for _, equal := range []int{young, younger} {
		require.Zero(t, s.Compare(old, equal).Decided(0.95))
		require.Less(t, s.Ratings[old]-s.Ratings[equal], 2*(s.Deviations[old]+s.Deviations[equal]))
		require.Greater(t, s.Ratings[equal]-s.Ratings[weak], 2*(s.Deviations[equal]+s.Deviations[weak]))
	}
}

// Where strengths explain everything, matches of the same players say as much as any others.
func TestCompaniesThatStrengthsExplain(t *testing.T) {
	t.Parallel()
	grouped := 0.0
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		matches := make([]ranking.Match, 0, 200)
		for i := range 200 {
			m := ranking.Match{}
			for _, p := range [][]int{{0, 1, 2, 3}, {0, 1, 3, 4}, {2, 3, 4, 1}, {0, 2, 3, 4}, {4, 0, 1, 2}}[i%5] {
				m.Seats = append(m.Seats, ranking.Seat{Player: p, Score: float64(p) + random.NormFloat64()})
			}
			matches = append(matches, m)
		}
		s, err := System{}.Rank(ranking.Field{Players: 5}, matches)
		require.NoError(t, err)
		grouped += LearnedFrom(s).Grouped / 20
	}
	require.Less(t, grouped, 0.02)
}
