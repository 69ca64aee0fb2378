package baseline

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

func wengLin(m WengLinModel) WengLin {
	w := DefaultWengLin()
	w.Model = m
	return w
}

// everyWengLin runs a test for each model.
func everyWengLin(t *testing.T, test func(t *testing.T, system WengLin)) {
	t.Helper()
	for m := WengLinPlackettLuce; m <= WengLinThurstoneMosteller; m++ {
		t.Run(strconv.Itoa(int(m)), func(t *testing.T) {
			t.Parallel()
			test(t, wengLin(m))
		})
	}
}

func wengLinMatch(t *rapid.T) (ratings []ranking.Rating, ranks []int) {
	n := rapid.IntRange(2, 8).Draw(t, "players")
	for range n {
		ratings = append(ratings, ranking.Rating{Mu: rapid.Float64Range(-500, 500).Draw(t, "mu"), Sigma: rapid.Float64Range(0.01, 100).Draw(t, "sigma")})
	}
	return ratings, rapid.SliceOfN(rapid.IntRange(1, n), n, n).Draw(t, "ranks")
}

func TestWengLinBecomesSurerWithoutDrift(t *testing.T) {
	t.Parallel()
	everyWengLin(t, func(t *testing.T, system WengLin) {
		system.Tau = 0
		rapid.Check(t, func(t *rapid.T) {
			ratings, ranks := wengLinMatch(t)
			rated, err := system.Rate(ratings, ranks)
			require.NoError(t, err)
			for i := range rated {
				require.LessOrEqual(t, rated[i].Sigma, ratings[i].Sigma)
			}
		})
	})
}

func TestWengLinOrdersEqualsAsTheyEnded(t *testing.T) {
	t.Parallel()
	everyWengLin(t, func(t *testing.T, system WengLin) {
		rapid.Check(t, func(t *rapid.T) {
			n := rapid.IntRange(2, 8).Draw(t, "players")
			ratings := make([]ranking.Rating, n)
			ranks := make([]int, n)
			for i := range n {
				ratings[i], ranks[i] = system.New(), i+1
			}
			ranks = rapid.Permutation(ranks).Draw(t, "ranks")
			rated, err := system.Rate(ratings, ranks)
			require.NoError(t, err)
			for i := range rated {
				for j := range rated {
					if ranks[i] < ranks[j] { // those in the middle of neighbours stay where they are
						require.GreaterOrEqual(t, rated[i].Mu, rated[j].Mu-1e-9)
					}
				}
			}
		})
	})
}

func TestWengLinIgnoresTheOrderOfArguments(t *testing.T) {
	t.Parallel()
	for _, m := range []WengLinModel{WengLinPlackettLuce, WengLinBradleyTerry, WengLinThurstoneMosteller} {
		rapid.Check(t, func(t *rapid.T) {
			ratings, ranks := wengLinMatch(t)
			want, err := wengLin(m).Rate(ratings, ranks)
			require.NoError(t, err)
			n := len(ratings)
			back, backRanks := make([]ranking.Rating, n), make([]int, n)
			for i := range n {
				back[i], backRanks[i] = ratings[n-1-i], ranks[n-1-i]
			}
			got, err := wengLin(m).Rate(back, backRanks)
			require.NoError(t, err)
			for i := range n { // sums have another order
				require.InDelta(t, want[i].Mu, got[n-1-i].Mu, 1e-6)
				require.InDelta(t, want[i].Sigma, got[n-1-i].Sigma, 1e-6)
			}
		})
	}
}

func TestWengLinIsFiniteFarOut(t *testing.T) {
	t.Parallel()
	everyWengLin(t, func(t *testing.T, system WengLin) {
		for _, far := range []float64{1e3, 1e6, 1e12} {
			for _, ranks := range [][]int{{1, 2, 3}, {3, 2, 1}, {1, 1, 1}, {2, 1, 2}} {
				rated, err := system.Rate([]ranking.Rating{{Mu: far, Sigma: 1}, {Mu: 0, Sigma: 1e-3}, {Mu: -far, Sigma: 8}}, ranks)
				require.NoError(t, err)
				for i := range rated {
					require.NoError(t, ranking.CheckRating(i, rated[i]))
				}
			}
		}
	})
}

func TestWengLinNeighboursIsFinite(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field, matches := rankingtest.DrawTournament(t)
		s, err := wengLin(WengLinNeighbours).Rank(field, matches)
		require.NoError(t, err)
		rankingtest.RequireFinite(t, s)
	})
}

func TestWengLinPointsGiveTheOddsOfChess(t *testing.T) {
	t.Parallel()
	for _, d := range []float64{-9, -1, 0, 0.5, 4} { // advantages without uncertainty
		system := wengLin(WengLinBradleyTerry)
		unit, win := system.scale()
		require.InDelta(t, ranking.DefaultElo().Expected(unit*d, 0), win(d/(math.Sqrt2*system.Beta)), 1e-12)
		system = wengLin(WengLinThurstoneMosteller)
		unit, win = system.scale()
		require.InDelta(t, gaussian.Cumulative(unit*d/(math.Sqrt2*ranking.Unit)), win(d/(math.Sqrt2*system.Beta)), 1e-12)
	}
}

func TestWengLinRefusesWrongArguments(t *testing.T) {
	t.Parallel()
	newcomer := DefaultWengLin().New()
	two := []ranking.Rating{newcomer, newcomer}
	for name, c := range map[string]struct {
		system  WengLin
		ratings []ranking.Rating
		ranks   []int
		want    error
	}{
		"one player":    {DefaultWengLin(), two[:1], []int{1}, ranking.ErrPlayers},
		"too few ranks": {DefaultWengLin(), two, []int{1}, ranking.ErrPlayers},
		"not a number":  {DefaultWengLin(), []ranking.Rating{newcomer, {Mu: math.NaN(), Sigma: 1}}, []int{1, 2}, ranking.ErrRating},
		"no deviation":  {DefaultWengLin(), []ranking.Rating{newcomer, {Mu: 25}}, []int{1, 2}, ranking.ErrRating},
		"no parameters": {WengLin{}, two, []int{1, 2}, ranking.ErrSystem},
		"no such model": {wengLin(4), two, []int{1, 2}, ranking.ErrSystem},
		"negative tau":  {WengLin{0, 25, 8, 4, -1}, two, []int{1, 2}, ranking.ErrSystem},
		"no noise":      {WengLin{0, 25, 8, 0, 0}, two, []int{1, 2}, ranking.ErrSystem},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := c.system.Rate(c.ratings, c.ranks)
			require.ErrorIs(t, err, c.want)
		})
	}
	_, err := WengLin{}.Rank(ranking.Field{}, nil)
	require.ErrorIs(t, err, ranking.ErrSystem)
}
