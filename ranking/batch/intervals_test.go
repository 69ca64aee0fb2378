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
		score  func(performances []float64) // makes scores of the performances in a match
		blind  bool
		drift  float64
		rounds int
	}{
		"normal luck":                  {luck: normal, rounds: 40},
		"long tails":                   {luck: student, rounds: 40},
		"long tails, many results":     {luck: student, rounds: 100},
		"places only":                  {luck: normal, blind: true, rounds: 40},
		"drift":                        {luck: normal, drift: 0.1, rounds: 80},
		"drift, places only":           {luck: normal, blind: true, drift: 0.1, rounds: 60},
		"places of a long-tailed game": {luck: student, blind: true, rounds: 40},
		"scores of seven values":       {luck: normal, score: sevenValues, rounds: 60},
		"scores of the better half":    {luck: normal, score: betterHalf, rounds: 60},
		"shares of a board":            {luck: normal, score: shares, rounds: 60},
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
						performances := make([]float64, len(m.Seats))
						for i, s := range m.Seats {
							performances[i] = w.Strengths[s.Player] + c.luck(w)
							w.Strengths[s.Player] += c.drift * w.Random.NormFloat64()
						}
						if c.score != nil {
							c.score(performances)
						}
						for i, x := range performances {
							m.Seats[i].Score = x
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

// sevenValues rounds performances to few values; the best and the worst share theirs.
func sevenValues(performances []float64) {
	for i, x := range performances {
		performances[i] = math.Round(3 * math.Tanh(x/2))
	}
}

// betterHalf gives points to those only that are better than the mean of their match.
func betterHalf(performances []float64) {
	mean := average(performances)
	for i, x := range performances {
		performances[i] = max(0, x-mean)
	}
}

// shares divides a board of 1000 fields.
func shares(performances []float64) {
	sum := 0.0
	for i, x := range performances {
		performances[i] = math.Exp(x)
		sum += performances[i]
	}
	for i, x := range performances {
		performances[i] = math.Round(1000 * x / sum)
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

// Drift is not proved yet after a few places, but intervals already allow for it.
func TestIntervalsAllowForDriftFromTheFirstOn(t *testing.T) {
	t.Parallel()
	const players, worlds = 200, 6
	held := 0.0
	for seed := range uint64(worlds) {
		w := rankingtest.NewTournament(seed, players, 8, 2)
		for range 28 {
			w.Round()
			for i := range w.Strengths {
				w.Strengths[i] += 0.1 * w.Random.NormFloat64()
			}
		}
		w.Blind()
		s, err := System{}.Rank(w.Field(), w.Matches)
		require.NoError(t, err)
		held += rankingtest.Held(w.Strengths, s.Ratings, s.Deviations) / worlds
	}
	t.Log(held)
	require.Greater(t, held, 0.93-math.Sqrt(0.95*0.05/(players*worlds)))
}

// Matches on one board are played one after the other by the same players, whom the board suits or not. That is no drift.
func TestBoardsAreNoDrift(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		w := rankingtest.NewTournament(seed, 24, 4, 2)
		for range 40 {
			order := w.Random.Perm(24)
			for k := 0; k < 24; k += 4 {
				w.Suits(0.5) // other boards suit others
				w.Quad(order[k : k+4]...)
			}
		}
		s, err := System{}.Rank(w.Field(), w.Matches)
		require.NoError(t, err)
		require.Zero(t, LearnedFrom(s).Ageing)
	}
}
