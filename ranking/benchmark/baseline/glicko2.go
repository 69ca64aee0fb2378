// Package baseline holds rating systems that serve for comparison alone: Glicko-2, Weng-Lin and TrueSkill Through Time. No
// contest offers them, because the batch model is better on matches that were played (docs/8-ranking.md). A system that
// contests offer has a row in package systems.
package baseline

import (
	"fmt"
	"math"

	"github.com/agon-judge/agon/ranking"
)

// Glicko2 is the system of M. Glickman, "Dynamic paired comparison models with stochastic variances", Journal of Applied
// Statistics 28 (2001), computed by the steps of the author's "Example of the Glicko-2 system" (2013).
//
// A match of many players is one rating period in which each has played against each of the others. These games are not
// independent as the system assumes, so its deviations are too small.
type Glicko2 struct {
	Rating     float64 // of a newcomer, in points
	Deviation  float64 // of a newcomer, in points; positive
	Volatility float64 // of a newcomer: by how much a strength drifts in a period, in parts of 173.7 points; positive
	Tau        float64 // by how much the logarithm of the volatility may change in a period; positive
}

// Volatile is what Glicko-2 believes of a player.
type Volatile struct {
	Rating     float64 // in points
	Deviation  float64 // how uncertain it is, in points; positive
	Volatility float64 // how erratic the player is; positive
}

// DefaultGlicko2 has the parameters of the paper: 1500 ± 350, volatility 0.06, tau 0.5.
func DefaultGlicko2() Glicko2 {
	return Glicko2{Rating: 1500, Deviation: 350, Volatility: 0.06, Tau: 0.5}
}

const (
	// perLogit is how many points of chess multiply the odds by e: 400 multiply them by 10.
	perLogit = 400 / math.Ln10

	// mostLogits bounds the advantage that Glicko-2 reckons with, so that its sums stay finite: the odds are e^30, and
	// more certain than that nothing is.
	mostLogits = 30

	// volatilityDigits is how exactly the logarithm of the volatility is found, as the paper recommends.
	volatilityDigits = 1e-6
)

// New returns the state of a newcomer.
func (g Glicko2) New() Volatile {
	return Volatile{g.Rating, g.Deviation, g.Volatility}
}

// Rate returns what is believed after a match. ranks[i] is the rank of the player with ratings[i]: 1 is best, equal is a
// tie and halves the point. Time passes for nobody else: periods without matches, which the paper counts, do not exist.
//
// The error wraps ErrPlayers, ErrRating or ErrSystem. Otherwise the result is finite.
func (g Glicko2) Rate(ratings []Volatile, ranks []int) ([]Volatile, error) {
	if len(ratings) < 2 || len(ratings) != len(ranks) {
		return nil, fmt.Errorf("%w: got %d ratings and %d ranks", ranking.ErrPlayers, len(ratings), len(ranks))
	}
	rated := make([]Volatile, len(ratings))
	opponents := make([]Volatile, 0, len(ratings)-1)
	shares := make([]float64, 0, len(ratings)-1)
	for i := range ratings {
		opponents, shares = opponents[:0], shares[:0]
		for j := range ratings {
			if j != i {
				opponents = append(opponents, ratings[j])
				shares = append(shares, ranking.Share(ranks[i], ranks[j]))
			}
		}
		var err error
		if rated[i], err = g.Period(ratings[i], opponents, shares); err != nil {
			return nil, err
		}
	}
	return rated, nil
}

// Period returns what is believed of a player after games against the opponents: shares[j], in [0, 1], is the part of the
// point that the player took from the opponent j. Without games the player becomes less certain.
//
// The error wraps ErrPlayers, ErrRating, ErrShare or ErrSystem.
func (g Glicko2) Period(player Volatile, opponents []Volatile, shares []float64) (Volatile, error) {
	if err := g.check(player, opponents, shares); err != nil {
		return Volatile{}, err
	}
	deviation := player.Deviation / perLogit
	information, pull := 0.0, 0.0 // what the games tell: 1/v in the paper, and the sum of surprises
	for j, o := range opponents {
		weight := flattening(o.Deviation / perLogit)
		x := min(max(weight*(player.Rating-o.Rating)/perLogit, -mostLogits), mostLogits)
		information += weight * weight * logistic(x) * logistic(-x)
		pull += weight * (shares[j] - logistic(x))
	}
	volatility := player.Volatility
	if information > 0 {
		volatility = g.volatility(player.Volatility, deviation, 1/information, pull/information)
	}
	before := math.Hypot(deviation, volatility)
	after := 1 / math.Sqrt(1/(before*before)+information)
	rated := Volatile{player.Rating + perLogit*after*after*pull, perLogit * after, volatility}
	if !rated.valid() {
		return Volatile{}, fmt.Errorf("the result is beyond what can be computed: %w: %+v", ranking.ErrRating, rated)
	}
	return rated, nil
}

// volatility solves f(x) = 0 for the logarithm x of its square: how far the results, whose variance is v, moved the
// rating (change), compared with how far it was expected to move. The bracket shrinks by the Illinois algorithm.
func (g Glicko2) volatility(before, deviation, v, change float64) float64 {
	start := 2 * math.Log(before)
	expected := deviation*deviation + v
	f := func(x float64) float64 {
		e := math.Exp(x)
		return e*(change*change-expected-e)/(2*(expected+e)*(expected+e)) - (x-start)/(g.Tau*g.Tau)
	}
	a := start
	var b float64
	if change*change > expected {
		b = math.Log(change*change - expected)
	} else {
		for b = start - g.Tau; f(b) < 0; {
			b -= g.Tau
		}
	}
	fa, fb := f(a), f(b)
	for range 100 { // about ten suffice
		if math.Abs(b-a) <= volatilityDigits {
			break
		}
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return math.Exp(a / 2)
}

// flattening is by how much the uncertainty of an opponent, in logits, brings an expected result nearer to a half: g in
// the paper.
func flattening(deviation float64) float64 {
	return 1 / math.Sqrt(1+3*deviation*deviation/(math.Pi*math.Pi))
}

// logistic is the probability of odds of e^x.
func logistic(x float64) float64 {
	return 1 / (1 + math.Exp(-x))
}

// Rank implements [System]: matches in the order given.
func (g Glicko2) Rank(field ranking.Field, matches []ranking.Match) (*ranking.Standing, error) {
	if err := g.check(g.New(), nil, nil); err != nil {
		return nil, err
	}
	return ranking.Sequence[Volatile]{
		Newcomer: g.New(),
		Version: func(r Volatile) Volatile {
			r.Deviation = min(math.Hypot(r.Deviation, ranking.VersionStep*ranking.Unit), g.Deviation)
			return r
		},
		Rate: g.Rate,
		Show: func(r Volatile) (float64, float64) { return ranking.Average + r.Rating - g.Rating, r.Deviation },
		Win: func(a, b Volatile) float64 {
			return logistic(flattening(math.Hypot(a.Deviation, b.Deviation)/perLogit) * (a.Rating - b.Rating) / perLogit)
		},
	}.Rank(field, matches)
}

func (g Glicko2) check(player Volatile, opponents []Volatile, shares []float64) error {
	if !g.New().valid() || !finite(g.Tau) || g.Tau <= 0 {
		return fmt.Errorf("%w: deviation %v, volatility %v and tau %v must be positive", ranking.ErrSystem, g.Deviation, g.Volatility, g.Tau)
	}
	if len(opponents) != len(shares) {
		return fmt.Errorf("%w: got %d opponents and %d shares", ranking.ErrPlayers, len(opponents), len(shares))
	}
	if !player.valid() {
		return fmt.Errorf("%w: got %+v", ranking.ErrRating, player)
	}
	for j, o := range opponents {
		if !o.valid() {
			return fmt.Errorf("%w: opponent %d has %+v", ranking.ErrRating, j, o)
		}
		if !(shares[j] >= 0 && shares[j] <= 1) {
			return fmt.Errorf("%w: got %v", ranking.ErrShare, shares[j])
		}
	}
	return nil
}

func (r Volatile) valid() bool {
	return finite(r.Rating) && finite(r.Deviation) && finite(r.Volatility) && r.Deviation > 0 && r.Volatility > 0
}

func finite(x float64) bool {
	return !math.IsNaN(x) && !math.IsInf(x, 0)
}
