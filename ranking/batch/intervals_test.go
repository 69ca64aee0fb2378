package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/rankingtest"
)

// In all worlds, 95 of 100 intervals hold the truth: 93 to 97, and the error of a sample of this size beside that.
func TestIntervalsHoldTheTruth(t *testing.T) {
	t.Parallel()
	// Student's distribution with three degrees of freedom, with the variance 1.
	student := func(w *rankingtest.Tournament) float64 {
		x, squares := w.Random.NormFloat64(), 0.0
		for range 3 {
			y := w.Random.NormFloat64()
			squares += y * y
		}
		return x / math.Sqrt(squares)
	}
	normal := func(w *rankingtest.Tournament) float64 { return w.Random.NormFloat64() }
	for name, c := range map[string]struct {
		luck   func(*rankingtest.Tournament) float64
		blind  bool
		drift  float64
		rounds int
	}{
		"normal luck":                  {luck: normal, rounds: 40},
		"long tails":                   {luck: student, rounds: 40},
		"long tails, many results":     {luck: student, rounds: 100},
		"places only":                  {luck: normal, blind: true, rounds: 40},
		"drift":                        {luck: normal, drift: 0.1, rounds: 80},
		"drift, places only":           {luck: normal, blind: true, drift: 0.1, rounds: 100},
		"places of a long-tailed game": {luck: student, blind: true, rounds: 40},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const players, worlds = 120, 4
			held := 0.0
			for seed := range uint64(worlds) {
				w := rankingtest.NewTournament(seed, players, 4, 2)
				for range c.rounds {
					w.Round()
					for _, m := range w.Matches[len(w.Matches)-players/4:] {
						for i, s := range m.Seats {
							m.Seats[i].Score = w.Strengths[s.Player] + c.luck(w)
							w.Strengths[s.Player] += c.drift * w.Random.NormFloat64()
						}
					}
				}
				if c.blind {
					w.Blind()
				}
				s, err := System{}.Rank(w.Field(), w.Matches)
				require.NoError(t, err)
				held += rankingtest.Held(w.Strengths, s.Ratings, s.Deviations) / worlds
			}
			t.Logf("%s %.3f", name, held)
			deviation := math.Sqrt(0.95 * 0.05 / (players * worlds))
			require.Greater(t, held, 0.93-deviation)
			require.Less(t, held, 0.97+deviation)
		})
	}
}

// Who plays on while strengths drift is rated by what it plays now; programs that do not change are rated by all results.
func TestDriftIsLearned(t *testing.T) {
	t.Parallel()
	for name, blind := range map[string]bool{"scores": false, "places": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ageing := func(drift float64) float64 {
				w := rankingtest.NewTournament(31, 80, 4, 2)
				for range 100 {
					w.Round()
					for i := range w.Strengths {
						w.Strengths[i] += drift * w.Random.NormFloat64()
					}
				}
				if blind {
					w.Blind()
				}
				s, err := System{}.Rank(w.Field(), w.Matches)
				require.NoError(t, err)
				return LearnedFrom(s).Ageing
			}
			require.Zero(t, ageing(0))
			if blind {
				require.InDelta(t, 0.06, ageing(0.1), 0.03) // a place tells about a third of what a score does
			} else {
				require.InDelta(t, 0.1, ageing(0.1), 0.03)
			}
		})
	}
}
