package ranking

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestAShowingIsBetterWithMoreOpponentsBehindAndThenByTheMargin(t *testing.T) {
	t.Parallel()
	second := ShowingOf(1, []int{9, 7, 2, 2}, []int{1, 2, 3, 3})
	require.InDelta(t, 2.0/3, second.Beaten, 1e-12)
	require.InDelta(t, (7-9+7-2+7-2)/3.0, second.Margin, 1e-12)
	tied := ShowingOf(2, []int{9, 7, 7, 2}, []int{1, 2, 2, 4})
	require.InDelta(t, 0.5, tied.Beaten, 1e-12)
	require.Equal(t, 1, second.Compare(tied), "the margin of the other one is less")
	require.Equal(t, -1, Showing{0.5, 100}.Compare(Showing{0.6, 1}))
	require.Equal(t, 1, Showing{0.5, 100}.Compare(Showing{0.5, 1}))
	require.Zero(t, second.Compare(second))
	require.Zero(t, ShowingOf(0, []int{5}, []int{1}), "alone, there is nobody to compare with")
}

func TestThePairedEvidenceIsARatioOfLikelihoods(t *testing.T) {
	t.Parallel()
	// 2^n w! l! / (n+1)!, by hand
	for _, c := range []struct {
		won, lost int
		evidence  float64
	}{{0, 0, 1}, {1, 0, 1}, {2, 0, 4.0 / 3}, {1, 1, 2.0 / 3}, {8, 0, 256.0 / 9}, {0, 8, 256.0 / 9}, {6, 2, 256.0 * 720 * 2 / 362880}} {
		require.InDelta(t, c.evidence, Paired{Won: c.won, Lost: c.lost, Level: 17}.Evidence(), 1e-9)
	}
	require.Equal(t, "B is better than A: it did better in 8 of the 8 pairs of matches that differ.", Paired{Won: 8}.Sentence("A", "B", 0.95))
	require.Equal(t, 0, Paired{Won: 7}.Decided(0.95))
	require.Equal(t, 1, Paired{Won: 8}.Decided(0.95))
	require.Equal(t, -1, Paired{Lost: 8, Level: 3}.Decided(0.95))
	require.Equal(t, 0, Paired{Won: 1e6, Lost: 1e6}.Decided(0.95))
}

// A player never learns that an equal or weaker version is better but in one comparison of twenty, although it looks after
// every pair.
func TestPeekingMisleadsInOneOfTwentyComparisonsAtMost(t *testing.T) {
	t.Parallel()
	const comparisons, pairs = 2000, 400
	random := rand.New(rand.NewPCG(15, 2))
	for _, c := range []struct {
		name         string
		wins, losses float64 // probabilities of a pair
	}{{"equal", 0.5, 0.5}, {"equal and mostly level", 0.1, 0.1}, {"a little worse", 0.48, 0.52}} {
		named, better := 0, 0
		for range comparisons {
			var p Paired
			for range pairs {
				switch x := random.Float64(); {
				case x < c.wins:
					p.Add(1)
				case x < c.wins+c.losses:
					p.Add(-1)
				default:
					p.Add(0)
				}
				if d := p.Decided(0.95); d != 0 {
					named++
					better += max(0, d)
					break
				}
			}
		}
		t.Logf("%s: %.1f %% are named better", c.name, 100*float64(better)/comparisons)
		require.LessOrEqual(t, better, comparisons/20, c.name)
		if c.wins == c.losses {
			require.LessOrEqual(t, named, comparisons/20, c.name)
			require.Positive(t, named, "a test that never errs proves nothing")
		}
	}
}

func TestLeadAndShareAgreeWithWhatIsDecided(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Paired{Won: rapid.IntRange(0, 300).Draw(t, "won"), Lost: rapid.IntRange(0, 300).Draw(t, "lost")}
		n := p.Won + p.Lost
		lead := Lead(n, 0.95)
		require.Equal(t, p.Won-p.Lost >= lead, p.Decided(0.95) == 1)
		require.Equal(t, p.Lost-p.Won >= lead, p.Decided(0.95) == -1)
		low, high := p.Share(0.95)
		if n > 0 {
			require.LessOrEqual(t, low, float64(p.Won)/float64(n))
			require.GreaterOrEqual(t, high, float64(p.Won)/float64(n))
			require.Equal(t, p.Decided(0.95) == 0, low < 0.5 && high > 0.5)
		}
	})
}

// noisy is a match of the model: what the versions do on the same seed, seat and board against the same opponents has a part
// of the noise in common.
func noisy(random *rand.Rand, common, share, strength float64) Showing {
	own := random.NormFloat64()
	return Showing{Margin: strength + common*math.Sqrt(share) + own*math.Sqrt(1-share)}
}

// matchesToDecide plays until a comparison is decided and returns its matches. With paired false, the two matches have nothing
// in common.
func matchesToDecide(random *rand.Rand, share, difference float64, paired bool) (matches, decision int) {
	var p Paired
	for matches = 0; matches < 20_000; matches += 2 {
		common := random.NormFloat64()
		first := noisy(random, common, share, difference)
		if !paired {
			common = random.NormFloat64()
		}
		p.Add(first.Compare(noisy(random, common, share, 0)))
		if d := p.Decided(0.95); d != 0 {
			return matches + 2, d
		}
	}
	return matches, 0
}

// BenchmarkPairedMatches says how many matches decide a comparison whose second version is weaker by 0.4 standard deviations
// of a match, by the part of the noise that belongs to seed, seat, board and opponents.
func BenchmarkPairedMatches(b *testing.B) {
	for _, c := range []struct {
		name  string
		share float64
	}{{"share=0.0", 0}, {"share=0.2", 0.2}, {"share=0.4", 0.4}, {"share=0.6", 0.6}, {"share=0.8", 0.8}} {
		b.Run(c.name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 1))
			sum, wrong := map[bool]int{}, 0
			for b.Loop() {
				for _, paired := range []bool{true, false} {
					matches, decision := matchesToDecide(random, c.share, 0.4, paired)
					sum[paired] += matches
					if decision < 0 {
						wrong++
					}
				}
			}
			b.ReportMetric(float64(sum[true])/float64(b.N), "paired-matches")
			b.ReportMetric(float64(sum[false])/float64(b.N), "unpaired-matches")
			b.ReportMetric(float64(sum[true])/float64(sum[false]), "paired/unpaired")
			b.ReportMetric(float64(wrong)/float64(2*b.N), "wrong")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func TestOverPairsAVersionHasEachSeatAndMeetsThePanelAlike(t *testing.T) {
	t.Parallel()
	require.Equal(t, []int{-1, 0, 1, 2}, PairSeats(0, 4, 3))
	require.Equal(t, []int{2, -1, 0, 1}, PairSeats(1, 4, 3))
	require.Equal(t, []int{0, -1}, PairSeats(3, 2, 3))
	rapid.Check(t, func(t *rapid.T) {
		seats, panel := rapid.IntRange(2, 10).Draw(t, "seats"), rapid.IntRange(1, 12).Draw(t, "panel")
		met, sat := make([]int, panel), make([]int, seats)
		for pair := range seats * panel {
			for seat, who := range PairSeats(pair, seats, panel) {
				if who < 0 {
					sat[seat]++
				} else {
					met[who]++
				}
			}
		}
		for _, n := range sat {
			require.Equal(t, panel, n)
		}
		for _, n := range met {
			require.Equal(t, seats*(seats-1), n)
		}
	})
}
