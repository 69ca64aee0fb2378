package baseline

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/gaussian"
)

// WengLin is the family of systems of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking",
// Journal of Machine Learning Research 12 (2011), for matches without teams. A player is described
// by a [Rating] as in TrueSkill, but one formula takes the place of message passing, which makes it fast. Its price is
// that the uncertainty of players who met many others shrinks faster than their error.
//
// Mu, Sigma, Beta and Tau share one unit, which is arbitrary but for the ties of WengLinThurstoneMosteller.
type WengLin struct {
	Model WengLinModel
	Mu    float64 // estimate of a newcomer
	Sigma float64 // uncertainty of a newcomer; positive
	Beta  float64 // noise of one player in one match; positive
	Tau   float64 // how much a skill may drift between two matches; zero or positive
}

// WengLinModel says what the probability of a ranking is.
type WengLinModel int

// The models of the paper.
const (
	// WengLinPlackettLuce draws the winner among all, then the second among the others, and so on.
	WengLinPlackettLuce WengLinModel = iota

	// WengLinBradleyTerry takes each pair as a game with logistic noise.
	WengLinBradleyTerry

	// WengLinNeighbours is WengLinBradleyTerry with those pairs only that are neighbours in rank. Players who tie are taken
	// in the order of the arguments, and their ratings depend on it much: prefer another model.
	WengLinNeighbours

	// WengLinThurstoneMosteller takes each pair as a game with normal noise.
	WengLinThurstoneMosteller
)

const (
	// leastShare is the part of a variance that one match leaves at least: kappa in the paper.
	leastShare = 0.0001

	// tieMargin is how close two performances are that tie in the model of Thurstone and Mosteller, in the unit of Mu:
	// epsilon in the paper.
	tieMargin = 0.1
)

// DefaultWengLin has the parameters that TrueSkill has, and the model of Plackett and Luce.
func DefaultWengLin() WengLin {
	return WengLin{Model: WengLinPlackettLuce, Mu: 25, Sigma: 25.0 / 3, Beta: 25.0 / 6, Tau: 25.0 / 300}
}

// New returns the rating of a newcomer.
func (w WengLin) New() ranking.Rating {
	return ranking.Rating{Mu: w.Mu, Sigma: w.Sigma}
}

// Rate returns the ratings after a match. ranks[i] is the rank of the player with ratings[i]: 1 is best, equal is a tie.
//
// The error wraps ErrPlayers, ErrRating or ErrSystem. Otherwise the result is finite, with positive uncertainties.
func (w WengLin) Rate(ratings []ranking.Rating, ranks []int) ([]ranking.Rating, error) {
	if err := w.check(ratings, ranks); err != nil {
		return nil, err
	}
	before := make([]ranking.Rating, len(ratings))
	for i, r := range ratings {
		before[i] = ranking.Rating{Mu: r.Mu, Sigma: math.Hypot(r.Sigma, w.Tau)}
	}
	lessons := w.learn(before, ranks)
	rated := make([]ranking.Rating, len(ratings))
	for i, r := range before {
		rated[i] = ranking.Rating{Mu: r.Mu + lessons[i].up, Sigma: r.Sigma * math.Sqrt(max(1-lessons[i].surer, leastShare))}
		if err := ranking.CheckRating(i, rated[i]); err != nil {
			return nil, fmt.Errorf("the result is beyond what can be computed: %w", err)
		}
	}
	return rated, nil
}

// lesson is what a match tells of a player.
type lesson struct {
	up    float64 // by how much the estimate rises: omega in the paper
	surer float64 // the part of the variance that goes: delta in the paper
}

// add takes a surprise and a certainty about the player into account, both in the unit c. The more uncertain the player,
// the more both weigh.
func (l *lesson) add(sigma, c, surprise, certainty float64) {
	l.up += sigma * sigma / c * surprise
	l.surer += sigma * sigma * sigma / (c * c * c) * certainty
}

func (w WengLin) learn(ratings []ranking.Rating, ranks []int) []lesson {
	switch w.Model {
	case WengLinBradleyTerry:
		return w.learnFromPairs(ratings, ranks, len(ranks), logisticGame)
	case WengLinNeighbours:
		return w.learnFromPairs(ratings, ranks, 1, logisticGame)
	case WengLinThurstoneMosteller:
		return w.learnFromPairs(ratings, ranks, len(ranks), normalGame)
	case WengLinPlackettLuce:
	}
	return w.learnFromChoices(ratings, ranks)
}

// learnFromPairs takes those pairs as games who are at most reach places from each other.
func (w WengLin) learnFromPairs(ratings []ranking.Rating, ranks []int, reach int, game game) []lesson {
	lessons := make([]lesson, len(ratings))
	order := finishingOrder(ranks)
	for place, i := range order {
		for other, j := range order {
			if other == place || other < place-reach || other > place+reach {
				continue
			}
			c := w.noise(ratings[i], ratings[j])
			surprise, certainty := game((ratings[i].Mu-ratings[j].Mu)/c, tieMargin/c, ranking.Share(ranks[i], ranks[j]))
			lessons[i].add(ratings[i].Sigma, c, surprise, certainty)
		}
	}
	return lessons
}

// game is a model of two players: by how much a result surprised the one that is better by d, and how much it tells.
type game func(d, margin, share float64) (surprise, certainty float64)

func logisticGame(d, _, share float64) (surprise, certainty float64) {
	return share - logistic(d), logistic(d) * logistic(-d)
}

func normalGame(d, margin, share float64) (surprise, certainty float64) {
	switch share {
	case 1:
		cut := gaussian.Won(d, margin)
		return cut.Shift, 1 - cut.Variance
	case 0:
		cut := gaussian.Won(-d, margin)
		return -cut.Shift, 1 - cut.Variance
	default:
		cut := gaussian.Drawn(d, margin)
		return cut.Shift, 1 - cut.Variance
	}
}

// learnFromChoices takes each place as a choice among those who are not before it. Tied players share the choice.
func (w WengLin) learnFromChoices(ratings []ranking.Rating, ranks []int) []lesson {
	c := w.noise(ratings...)
	lessons := make([]lesson, len(ratings))
	for q := range ratings {
		best, tied := math.Inf(-1), 0
		for i, r := range ratings {
			if ranks[i] >= ranks[q] {
				best = max(best, r.Mu)
			}
			if ranks[i] == ranks[q] {
				tied++
			}
		}
		sum := 0.0
		for i, r := range ratings {
			if ranks[i] >= ranks[q] {
				sum += math.Exp((r.Mu - best) / c)
			}
		}
		for i, r := range ratings {
			if ranks[i] < ranks[q] {
				continue
			}
			p, chosen := math.Exp((r.Mu-best)/c)/sum, 0.0
			if i == q {
				chosen = 1
			}
			lessons[i].add(r.Sigma, c, (chosen-p)/float64(tied), p*(1-p)/float64(tied))
		}
	}
	return lessons
}

// noise is the deviation of all that is uncertain about a match of these players.
func (w WengLin) noise(ratings ...ranking.Rating) float64 {
	variance := 0.0
	for _, r := range ratings {
		variance += r.Sigma*r.Sigma + w.Beta*w.Beta
	}
	return math.Sqrt(variance)
}

// Rank implements [System]: matches in the order given. A new version keeps the estimate and becomes less certain, as in
// TrueSkill.
func (w WengLin) Rank(field ranking.Field, matches []ranking.Match) (*ranking.Standing, error) {
	if err := w.checkSystem(); err != nil {
		return nil, err
	}
	unit, win := w.scale()
	return ranking.Sequence[ranking.Rating]{
		Newcomer: w.New(),
		Version: func(r ranking.Rating) ranking.Rating {
			return ranking.Rating{Mu: r.Mu, Sigma: min(math.Hypot(r.Sigma, ranking.VersionStep*w.Beta), w.Sigma)}
		},
		Rate: w.Rate,
		Show: func(r ranking.Rating) (float64, float64) { return ranking.Average + unit*(r.Mu-w.Mu), unit * r.Sigma },
		Win:  func(a, b ranking.Rating) float64 { return win((a.Mu - b.Mu) / w.noise(a, b)) },
	}.Rank(field, matches)
}

// scale is how many points the unit of Mu is, and how probable a win is by the advantage in parts of all noise. Points are
// worth what they are in chess: the same odds, or the same part of noise.
func (w WengLin) scale() (unit float64, win func(float64) float64) {
	if w.Model == WengLinThurstoneMosteller {
		return ranking.Unit / w.Beta, gaussian.Cumulative
	}
	return perLogit / (math.Sqrt2 * w.Beta), logistic
}

func (w WengLin) check(ratings []ranking.Rating, ranks []int) error {
	if err := w.checkSystem(); err != nil {
		return err
	}
	return ranking.CheckRatings(ratings, ranks)
}

func (w WengLin) checkSystem() error {
	switch {
	case w.Model < WengLinPlackettLuce || w.Model > WengLinThurstoneMosteller:
		return fmt.Errorf("%w: there is no model %d", ranking.ErrSystem, w.Model)
	case !finite(w.Mu) || !finite(w.Sigma) || w.Sigma <= 0:
		return fmt.Errorf("%w: a newcomer has %v ± %v", ranking.ErrSystem, w.Mu, w.Sigma)
	case !finite(w.Beta) || w.Beta <= 0:
		return fmt.Errorf("%w: beta %v must be positive", ranking.ErrSystem, w.Beta)
	case !finite(w.Tau) || w.Tau < 0:
		return fmt.Errorf("%w: tau %v must not be negative", ranking.ErrSystem, w.Tau)
	}
	return nil
}

// finishingOrder lists the players from first to last, those who tie by position.
func finishingOrder(ranks []int) []int {
	order := make([]int, len(ranks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ranks[a], ranks[b]) })
	return order
}
