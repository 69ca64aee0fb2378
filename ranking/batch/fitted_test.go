package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/gaussian"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

func TestAddIsCloseToRankingEverythingAgain(t *testing.T) {
	t.Parallel()
	for name, blind := range map[string]bool{"scores": false, "places": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := rankingtest.NewTournament(3, 40, 4, 2)
			world.Rounds(30)
			if blind {
				world.Blind()
			}
			last := len(world.Matches) - 50
			s, err := System{}.Rank(world.Field(), world.Matches[:last])
			require.NoError(t, err)
			for _, m := range world.Matches[last:] {
				require.NoError(t, s.Add(m))
			}
			want, err := System{}.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
			require.Equal(t, want.Matches, s.Matches)
			for i, w := range want.Ratings {
				require.InDelta(t, w, s.Ratings[i], max(60, want.Deviations[i]), "the strongest is far from all others, and its rating the least certain")
			}
			require.InDeltaSlice(t, want.Deviations, s.Deviations, 20)
			require.Greater(t, rankingtest.Tau(want.Ratings, s.Ratings), 0.97)
		})
	}
}

func TestWinsComeTrue(t *testing.T) {
	t.Parallel()
	for name, blind := range map[string]bool{"scores": false, "places": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := rankingtest.NewTournament(4, 60, 4, 1.5)
			world.Rounds(40)
			if blind {
				world.Blind()
			}
			s, err := System{}.Rank(world.Field(), world.Matches)
			require.NoError(t, err)
			loss := 0.0 // excess log loss per pair, in thousandths
			for i, a := range world.Strengths {
				for j, b := range world.Strengths[:i] {
					p, q := gaussian.Cumulative((a-b)/math.Sqrt2), s.Win(i, j)
					require.InDelta(t, 1, q+s.Win(j, i), 1e-9)
					loss += 1000 * (p*math.Log(p/q) + (1-p)*math.Log((1-p)/(1-q))) / (60 * 59 / 2)
				}
			}
			require.Less(t, loss, 20.0)
		})
	}
}

func TestBestIsHonest(t *testing.T) {
	t.Parallel()
	said, right := 0.0, 0.0
	const worlds = 150
	for seed := range uint64(worlds) {
		world := rankingtest.NewTournament(100+seed, 12, 4, 1)
		world.Rounds(15)
		s, err := System{}.Rank(world.Field(), world.Matches)
		require.NoError(t, err)
		best := s.Best()
		sum, top, truth := 0.0, 0, 0
		for i, p := range best {
			sum += p
			if p > best[top] {
				top = i
			}
			if world.Strengths[i] > world.Strengths[truth] {
				truth = i
			}
		}
		require.InDelta(t, 1, sum, 1e-9)
		said += best[top]
		if top == truth {
			right++
		}
	}
	require.InDelta(t, said/worlds, right/worlds, 0.1, "said %v, right %v", said/worlds, right/worlds)
}

func TestPlacesAddUp(t *testing.T) {
	t.Parallel()
	world := rankingtest.NewTournament(5, 9, 3, 1)
	world.Rounds(5)
	s, err := System{}.Rank(ranking.Field{Players: 10}, world.Matches) // one has not played
	require.NoError(t, err)
	places := s.Places()
	require.Nil(t, places[9])
	best := s.Best()
	for place := range 9 {
		sum := 0.0
		for i := range 9 {
			sum += places[i][place]
		}
		require.InDelta(t, 1, sum, 1e-9)
	}
	for i := range 9 {
		require.InDelta(t, best[i], places[i][0], 0.05)
	}
}

func TestCircles(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		suits float64
		blind bool
	}{
		"transitive":                {0, false},
		"transitive, places":        {0, true},
		"everybody has a favourite": {0.5, false},
		"favourites, places":        {0.5, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rejected, size := 0, 0.0
			for seed := range uint64(10) {
				world := rankingtest.NewTournament(seed, 40, 4, 1)
				world.Suits(c.suits)
				world.Rounds(60)
				if c.blind {
					world.Blind()
				}
				s, err := System{}.Rank(world.Field(), world.Matches)
				require.NoError(t, err)
				got := s.Transitive()
				require.Greater(t, got.Meetings, 30)
				if got.P < 0.01 {
					rejected++
				}
				size += got.Size / 10
			}
			if c.suits > 0 && !c.blind {
				// In units of all noise, of which the favours of three opponents are a part.
				require.InEpsilon(t, ranking.Unit*c.suits/math.Sqrt(1+3*c.suits*c.suits), size, 0.2)
			}
			if c.suits > 0 {
				require.GreaterOrEqual(t, rejected, 9)
			} else {
				require.LessOrEqual(t, rejected, 1)
			}
		})
	}
}

func TestTransitiveIsFairWithFewResults(t *testing.T) {
	t.Parallel()
	// Six players who met often, rated by few matches: fitted strengths explain much of the noise.
	mean := 0.0
	const worlds = 200
	for seed := range uint64(worlds) {
		world := rankingtest.NewTournament(seed, 6, 3, 1)
		world.Rounds(8)
		s, err := System{}.Rank(world.Field(), world.Matches)
		require.NoError(t, err)
		mean += s.Transitive().P / worlds
	}
	require.InDelta(t, 0.5, mean, 0.07)
}

func TestCalibration(t *testing.T) {
	t.Parallel()
	coarse := func(x float64) float64 { return math.Round(1.5 * math.Tanh(x/2)) }
	for name, c := range map[string]struct {
		rounds   int
		distort  func(float64) float64
		from, to float64
	}{
		"the model is right":               {30, func(x float64) float64 { return x }, 0.95, 1.06},
		"the model is right, few results":  {4, func(x float64) float64 { return x }, 0.85, 1.15},
		"ties make half a victory of many": {30, coarse, 0.6, 0.97},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world := rankingtest.NewTournament(21, 200, 4, 1)
			world.Rounds(c.rounds)
			for _, m := range world.Matches {
				for i := range m.Seats {
					m.Seats[i].Score = c.distort(m.Seats[i].Score)
				}
			}
			learned := assumed()
			model, _ := fitScores(newDataset(world.Field(), world.Matches), &learned)
			require.Greater(t, model.calibrated, c.from)
			require.Less(t, model.calibrated, c.to)
		})
	}
}

func TestCompareIsSeldomWrong(t *testing.T) {
	t.Parallel()
	// Two versions play each other and six others, and somebody looks after every match.
	for name, c := range map[string]struct {
		difference float64
		least      int // decisions for the better, of 100
		most       int // decisions for the other
	}{
		"equal":       {0, 0, 5},
		"some better": {0.4, 60, 2},
		"much better": {1, 99, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			better, worse := 0, 0
			for seed := range uint64(100) {
				world := rankingtest.NewTournament(seed, 8, 4, 1)
				world.Strengths[1] = world.Strengths[0] + c.difference
				world.Rounds(10)
				field := ranking.Field{Players: 8, Previous: []int{-1, 0, -1, -1, -1, -1, -1, -1}}
				s, err := System{}.Rank(field, world.Matches)
				require.NoError(t, err)
				for range 150 {
					others := world.Random.Perm(6)
					seats := []int{0, 1, 2 + others[0], 2 + others[1]}
					world.Random.Shuffle(4, func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
					world.Play(seats...)
					require.NoError(t, s.Add(world.Matches[len(world.Matches)-1]))
					if d := s.Compare(1, 0).Decided(0.95); d != 0 {
						if d > 0 {
							better++
						} else {
							worse++
						}
						break
					}
				}
			}
			t.Logf("for the better %d, for the other %d", better, worse)
			require.GreaterOrEqual(t, better, c.least)
			require.LessOrEqual(t, worse, c.most)
			if c.difference == 0 {
				require.LessOrEqual(t, better, c.most)
			}
		})
	}
}
