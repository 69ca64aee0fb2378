package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

// Players beyond the ends of the scale are as far out as they are, whether levels are the same in all matches, fall with the
// strength of the players, or are a matter of luck.
func TestTheEndsOfTheFieldAreNotSpread(t *testing.T) {
	t.Parallel()
	for name, level := range map[string]func(w *rankingtest.Tournament, performances []float64) float64{
		"alike":   func(*rankingtest.Tournament, []float64) float64 { return 0 },
		"falling": func(_ *rankingtest.Tournament, performances []float64) float64 { return -average(performances) / 2 },
		"by luck": func(w *rankingtest.Tournament, _ []float64) float64 { return 0.5 * w.Random.NormFloat64() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const players, beyond = 120, 2.6
			away, count := 0.0, 0.0
			for seed := range uint64(3) {
				w := rankingtest.NewTournament(seed, players, 4, 2)
				w.Rounds(60)
				for _, m := range w.Matches {
					performances := make([]float64, len(m.Seats))
					for i, s := range m.Seats {
						performances[i] = s.Score
					}
					shift := level(w, performances)
					for i := range performances {
						performances[i] += shift
					}
					sevenValues(performances)
					for i, x := range performances {
						m.Seats[i].Score = x
					}
				}
				s, err := System{}.Rank(w.Field(), w.Matches)
				require.NoError(t, err)
				mean := average(w.Strengths)
				for i, x := range w.Strengths {
					if math.Abs(x-mean) > beyond {
						away += math.Abs(s.Ratings[i]-ranking.Average)/ranking.Unit - math.Abs(x-mean)
						count++
					}
				}
			}
			t.Log(away/count, count)
			require.InDelta(t, 0, away/count, 0.15)
		})
	}
}
