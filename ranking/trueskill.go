package ranking

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking/internal/gaussian"
)

// Rating is what TrueSkill believes of a player: its skill is normally distributed around Mu with deviation Sigma.
type Rating struct {
	Mu    float64 // the estimate
	Sigma float64 // how uncertain it is; positive
}

// TrueSkill is the rating system of R. Herbrich, T. Minka and T. Graepel, "TrueSkill(TM): A Bayesian Skill Rating
// System", Advances in Neural Information Processing Systems 19 (2007), for matches without teams.
//
// A player performs in a match with its skill plus normal noise of deviation Beta. A player that performs better than the
// next by more than a margin is ranked before it; otherwise the two tie. The margin is such that two equal players tie with
// probability DrawProbability. Beliefs are updated by expectation propagation along the chain of neighbours in rank.
//
// Mu, Sigma and Beta share one unit, which is arbitrary: only their ratios matter.
type TrueSkill struct {
	Mu              float64 // estimate of a newcomer
	Sigma           float64 // uncertainty of a newcomer; positive
	Beta            float64 // noise of one player in one match; positive
	Tau             float64 // how much a skill may drift between two matches; zero or positive
	DrawProbability float64 // of two equal players; in [0, 1)
}

// DefaultTrueSkill has the parameters that the paper recommends: mu 25, sigma 25/3, beta 25/6, tau 25/300, and a draw
// probability of 10 %.
func DefaultTrueSkill() TrueSkill {
	return TrueSkill{Mu: 25, Sigma: 25.0 / 3, Beta: 25.0 / 6, Tau: 25.0 / 300, DrawProbability: 0.10}
}

// New returns the rating of a newcomer.
func (t TrueSkill) New() Rating {
	return Rating{Mu: t.Mu, Sigma: t.Sigma}
}

// Rate returns the ratings after a match. ranks[i] is the rank of the player with ratings[i]: 1 is best, equal is a tie.
//
// Three or more players who tie, or two who tie in a larger match, are linked to their neighbours only, in the order of
// the arguments, and the result depends a little on it (two equal players who share the second place of four get 24.993
// and 25.007). Callers therefore pass players in an order that favours nobody and can be repeated: by id, or by seats
// that were drawn at random. Without ties the order of the arguments is irrelevant to the last bit.
//
// The error wraps ErrPlayers, ErrRating, ErrSystem or ErrTie. Otherwise the result is finite, with positive uncertainties.
func (t TrueSkill) Rate(ratings []Rating, ranks []int) ([]Rating, error) {
	rated := make([]Rating, len(ratings))
	if err := t.RateInto(rated, ratings, ranks); err != nil {
		return nil, err
	}
	return rated, nil
}

// stackPlayers is the largest match for which RateInto allocates nothing.
const stackPlayers = 16

// RateInto is Rate with memory of the caller: into has room for the result, and may be ratings itself. Up to 16 players it
// allocates nothing. When there is an error, what into holds means nothing.
func (t TrueSkill) RateInto(into, ratings []Rating, ranks []int) error {
	if err := t.checkMatch(ratings, ranks); err != nil {
		return err
	}
	n := len(ratings)
	if len(into) < n {
		return fmt.Errorf("%w: room for %d of %d", ErrPlayers, len(into), n)
	}
	var room struct {
		order  [stackPlayers]int
		skills [stackPlayers]Rating
		prior  [stackPlayers]gaussian.Natural
		links  [stackPlayers]link
	}
	order, skills, prior, links := room.order[:], room.skills[:], room.prior[:], room.links[:]
	if n > stackPlayers {
		order, skills, prior, links = make([]int, n), make([]Rating, n), make([]gaussian.Natural, n), make([]link, n)
	}
	order = finishingOrder(order[:n], ranks)
	if err := t.checkTies(ranks, order); err != nil {
		return err
	}
	c := chain{margin: t.margin(), beta2: t.Beta * t.Beta, skills: skills[:n], prior: prior[:n], links: links[:n-1]}
	c.begin(t.Tau, ratings, ranks, order)
	c.converge()
	for place, player := range order {
		into[player] = c.posterior(place)
		if err := CheckRating(player, into[player]); err != nil {
			return fmt.Errorf("the result is beyond what can be computed: %w", err)
		}
	}
	return nil
}

// VersionStep is by how much a new version differs from the one before, in parts of Beta: it keeps the estimate, and its
// uncertainty widens by this. Of all rules without a model of versions, this one orders players that change best.
const VersionStep = 0.5

// Rank implements [System]: matches in the order given, ties in the order of the seats.
func (t TrueSkill) Rank(field Field, matches []Match) (*Standing, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	unit := Unit / t.Beta
	return Sequence[Rating]{
		Newcomer: t.New(),
		Version:  func(r Rating) Rating { return Rating{r.Mu, min(math.Hypot(r.Sigma, VersionStep*t.Beta), t.Sigma)} },
		Rate:     t.Rate,
		Show:     func(r Rating) (float64, float64) { return Average + unit*(r.Mu-t.Mu), unit * r.Sigma },
		Win: func(a, b Rating) float64 {
			return gaussian.Cumulative((a.Mu - b.Mu) / math.Sqrt(2*t.Beta*t.Beta+a.Sigma*a.Sigma+b.Sigma*b.Sigma))
		},
	}.Rank(field, matches)
}

func (t TrueSkill) checkMatch(ratings []Rating, ranks []int) error {
	if err := t.Check(); err != nil {
		return err
	}
	return CheckRatings(ratings, ranks)
}

// checkTies refuses equal ranks when there are no draws.
func (t TrueSkill) checkTies(ranks, order []int) error {
	if t.DrawProbability > 0 {
		return nil
	}
	for k := 1; k < len(order); k++ {
		if ranks[order[k-1]] == ranks[order[k]] {
			return fmt.Errorf("%w: players %d and %d share rank %d", ErrTie, order[k-1], order[k], ranks[order[k]])
		}
	}
	return nil
}

// Check refuses parameters out of range. The error wraps ErrSystem.
func (t TrueSkill) Check() error {
	switch {
	case !finite(t.Beta) || t.Beta <= 0:
		return fmt.Errorf("%w: beta %v must be positive", ErrSystem, t.Beta)
	case !finite(t.Tau) || t.Tau < 0:
		return fmt.Errorf("%w: tau %v must not be negative", ErrSystem, t.Tau)
	case !(t.DrawProbability >= 0 && t.DrawProbability < 1):
		return fmt.Errorf("%w: draw probability %v must be in [0, 1)", ErrSystem, t.DrawProbability)
	}
	return nil
}

// CheckRatings refuses ratings and ranks that no match can be rated by. The error wraps ErrPlayers or ErrRating.
func CheckRatings(ratings []Rating, ranks []int) error {
	if len(ratings) < 2 || len(ratings) != len(ranks) {
		return fmt.Errorf("%w: got %d ratings and %d ranks", ErrPlayers, len(ratings), len(ranks))
	}
	for i, r := range ratings {
		if err := CheckRating(i, r); err != nil {
			return err
		}
	}
	return nil
}

// CheckRating refuses a rating that is not finite or has no uncertainty. The error wraps ErrRating.
func CheckRating(player int, r Rating) error {
	if !finite(r.Mu) || !finite(r.Sigma) || r.Sigma <= 0 {
		return fmt.Errorf("%w: player %d has %v ± %v", ErrRating, player, r.Mu, r.Sigma)
	}
	return nil
}

// finishingOrder lists the players from first to last, those who tie by position, in the given memory.
func finishingOrder(order, ranks []int) []int {
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ranks[a], ranks[b]) })
	return order
}

// margin is by how much a performance must be better than another to win.
func (t TrueSkill) margin() float64 {
	return gaussian.Quantile((t.DrawProbability+1)/2) * math.Sqrt2 * t.Beta
}
