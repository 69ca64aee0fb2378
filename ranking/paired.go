package ranking

import (
	"fmt"
	"math"
	"sort"
)

// Showing says how well a player did in one match.
type Showing struct {
	Beaten float64 // part of the opponents that finished behind it, in 0..1; a tie counts half
	Margin float64 // its score less the mean of the opponents', in points of the game
}

// ShowingOf returns how well the player at a seat did. Ranks are from 1, and equal ones are ties. Without opponents it is
// zero.
func ShowingOf(seat int, scores, ranks []int) Showing {
	opponents := float64(len(ranks) - 1)
	if opponents <= 0 {
		return Showing{}
	}
	var s Showing
	for i := range ranks {
		switch {
		case i == seat:
			continue
		case ranks[i] > ranks[seat]:
			s.Beaten++
		case ranks[i] == ranks[seat]:
			s.Beaten += 0.5
		}
		s.Margin += float64(scores[seat] - scores[i])
	}
	return Showing{Beaten: s.Beaten / opponents, Margin: s.Margin / opponents}
}

// Compare returns 1 if the showing is better than the other one, -1 if it is worse, and 0 if they are equal. More opponents
// behind is better; where they are as many, a larger margin is.
func (s Showing) Compare(other Showing) int {
	switch {
	case s.Beaten != other.Beaten:
		return sign(s.Beaten - other.Beaten)
	default:
		return sign(s.Margin - other.Margin)
	}
}

func sign(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	default:
		return 0
	}
}

// Paired compares two versions of a player by pairs of matches. The two matches of a pair have the same seed, board and
// opponents, and the versions have the same seat. So what belongs to these is no noise. A pair is won by the version with the
// better [Showing].
//
// If the versions are equally good, each is as likely to win a pair that is not level. The evidence that they are not is the
// ratio of two likelihoods: of the results if the part of the pairs that the first wins can be anything from 0 to 1, to that if
// it is one half. It may be looked at after every pair (J. Ville, 1939; H. Robbins, Annals of Mathematical Statistics 41,
// 1970). It assumes nothing about scores.
//
// Pairs have to be added in an order that does not depend on their results, and without gaps: matches that end early often end
// alike.
type Paired struct {
	Won, Lost, Level int // pairs, for the first version
}

// Add counts a pair: 1 if the first version has won it, -1 if the second has, and 0 if it is level.
func (p *Paired) Add(result int) {
	switch {
	case result > 0:
		p.Won++
	case result < 0:
		p.Lost++
	default:
		p.Level++
	}
}

// Evidence is how many times more probable the results are when the versions differ than when they are equally good. When they
// are, the probability that it ever reaches 1/a is at most a.
func (p Paired) Evidence() float64 { return math.Exp(evidence(p.Won, p.Lost)) }

// evidence is the logarithm of 2^n B(won+1, lost+1), where n is the number of pairs.
func evidence(won, lost int) float64 {
	return float64(won+lost)*math.Ln2 + logBeta(won, lost)
}

// logBeta is the logarithm of the beta function at won+1 and lost+1.
func logBeta(won, lost int) float64 {
	w, _ := math.Lgamma(float64(won) + 1)
	l, _ := math.Lgamma(float64(lost) + 1)
	n, _ := math.Lgamma(float64(won+lost) + 2)
	return w + l - n
}

// Decided returns 1 when the first version is better, -1 when the second is, and 0 while neither is certain. certainty is in
// (0, 1): with 0.95, at most 5 % of comparisons of equally good versions are ever decided, however often Decided is called.
func (p Paired) Decided(certainty float64) int {
	if evidence(p.Won, p.Lost) < -math.Log1p(-certainty) {
		return 0
	}
	return sign(float64(p.Won - p.Lost))
}

// Sentence says in words which of two versions is better. The receiver counts for the newer one.
func (p Paired) Sentence(older, newer string, certainty float64) string {
	differ := p.Won + p.Lost
	switch decided := p.Decided(certainty); {
	case decided > 0:
		return fmt.Sprintf("%s is better than %s: it did better in %d of the %d pairs of matches that differ.", newer, older, p.Won, differ)
	case decided < 0:
		return fmt.Sprintf("%s is worse than %s: it did better in only %d of the %d pairs of matches that differ.", newer, older, p.Won, differ)
	case differ > 0:
		return fmt.Sprintf("It is not certain which is better: %s did better in %d of the %d pairs of matches that differ.", newer, p.Won, differ)
	case p.Level == 0:
		return "No pair of matches has been played yet."
	case p.Level == 1:
		return fmt.Sprintf("%s and %s did the same in the one pair that was played.", older, newer)
	default:
		return fmt.Sprintf("%s and %s did the same in all %d pairs of matches.", older, newer, p.Level)
	}
}

// Lead is how many pairs more one version must have won than the other, of a number of pairs that are not level, to be the better
// one. It is more than that number while it can not be decided yet.
func Lead(pairs int, certainty float64) int {
	lost := sort.Search(pairs/2+1, func(lost int) bool { return (Paired{Won: pairs - lost, Lost: lost}).Decided(certainty) == 0 })
	if lost == 0 {
		return pairs + 2 // as many as make it as odd or even as all leads after so many pairs
	}
	return pairs - 2*(lost-1)
}

// Share returns the bounds between which the part of the pairs lies that the first version wins, of those that are not level.
// Both lie in 0..1. With certainty 0.95 they are right after every pair in at least 95 % of comparisons.
func (p Paired) Share(certainty float64) (low, high float64) {
	if p.Won+p.Lost == 0 {
		return 0, 1
	}
	most, base := -math.Log1p(-certainty), logBeta(p.Won, p.Lost)
	outside := func(share float64) bool { // the results are too improbable if it were this
		return base-float64(p.Won)*safeLog(share)-float64(p.Lost)*safeLog(1-share) >= most
	}
	middle := float64(p.Won) / float64(p.Won+p.Lost)
	return border(middle, 0, outside), border(middle, 1, outside)
}

// border finds by halving where outside begins between a point that is inside and an end.
func border(inside, end float64, outside func(float64) bool) float64 {
	if !outside(end) {
		return end
	}
	for range 50 {
		middle := (inside + end) / 2
		if outside(middle) {
			end = middle
		} else {
			inside = middle
		}
	}
	return end
}

// safeLog is a logarithm whose product with 0 is 0.
func safeLog(x float64) float64 { return math.Log(max(x, math.SmallestNonzeroFloat64)) }

// PairSeats returns who sits where in both matches of a pair: for each seat the index of an opponent among those of a panel, or -1
// for the version that is compared. From one pair to the next the version moves on by a seat, and the opponents by as many
// as sit. pair is from 0; seats is at least 2 and panel, the number of opponents, at least 1.
func PairSeats(pair, seats, panel int) []int {
	out := make([]int, seats)
	own := pair % seats
	out[own] = -1
	for i := range seats - 1 {
		out[(own+1+i)%seats] = (pair*(seats-1) + i) % panel
	}
	return out
}
