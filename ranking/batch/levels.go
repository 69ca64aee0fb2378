package batch

import "math"

// levels are what matches add to the performances of all their players: the level of a match is normal, around one that changes with
// the mean strength of its players.
//
// Results are compared within matches, as if nothing were known of levels, because a game may take scores relative to the others. But
// where many performances share a score, the level decides how far beyond a border they were, and the few others of a match
// give only a rough estimate of it. If levels hardly differ, the errors of these estimates must not count as levels:
// players beyond an end of the scale would seem to be farther out than they are.
type levels struct {
	matches         float64 // that they were learned from
	mixed           bool    // those are of many line-ups
	level, strength float64 // on average
	slope           float64 // of levels by mean strengths
	spread          float64 // the variance of mean strengths
	seats           float64 // of a match, on average
	rest            float64 // the variance of estimates of levels that strengths leave
	variance        float64 // that of levels: rest without chance
}

// leastMatches is the number of matches below which nothing is known of levels.
const leastMatches = 3

// newLevels learns them by a regression, given the variances that results count with, what strengths leave unexplained, and the
// strengths. Matches in which all are at ends of the scale do not count.
func newLevels(t *dataset, over *censored, variance, residual, mean []float64) levels {
	var found, strengths []float64
	var l levels
	chance := 0.0
	for m := range len(t.match) - 1 {
		weights, sum, between := 0.0, 0.0, false
		for i := t.match[m]; i < t.match[m+1]; i++ {
			if !t.failed[i] {
				weights += 1 / variance[i]
				sum += residual[i] / variance[i]
				between = between || !over.atEnd(i)
			}
		}
		if between {
			found, strengths = append(found, sum/weights), append(strengths, t.meanStrength(m, mean))
			chance += 1 / weights
			l.seats += float64(t.match[m+1] - t.match[m])
		}
	}
	l.matches, l.mixed = float64(len(found)), t.mixed
	if l.matches < leastMatches {
		return levels{}
	}
	l.level, l.strength = average(found), average(strengths)
	var both, squares, all float64
	for m, x := range found {
		both += (x - l.level) * (strengths[m] - l.strength)
		squares += (strengths[m] - l.strength) * (strengths[m] - l.strength)
		all += (x - l.level) * (x - l.level)
	}
	l.slope = both / max(squares, 1e-9)
	l.spread = squares / l.matches
	l.seats /= l.matches
	l.rest = (all - l.slope*both) / l.matches
	l.variance = max(l.rest-chance/l.matches, 0)
	return l
}

// meanStrength is that of the players of a match.
func (t *dataset) meanStrength(m int, mean []float64) float64 {
	sum := 0.0
	for i := t.match[m]; i < t.match[m+1]; i++ {
		sum += mean[t.player[i]]
	}
	return sum / float64(t.match[m+1]-t.match[m])
}

// expect returns the level of a match before it is played, and its variance, given the mean strength of its players. The variance
// of few levels is uncertain by a part of itself, and so much more is supposed. Where the same players meet again and again, nothing is
// known: the levels of their matches cannot be told from their strengths.
func (l levels) expect(strength float64) (level, variance float64) {
	if l.matches < leastMatches || !l.mixed {
		return 0, math.Inf(1)
	}
	return l.level + l.slope*(strength-l.strength), max(l.variance+l.rest*math.Sqrt(2/l.matches), 1e-9)
}

// leaning is what levels in general tell of an observation, beside what the others of its match say of its level: by how much the
// expected performance moves, and by how much its variance falls.
type leaning struct{ shift, less float64 }

// leanings returns those of all observations at an end of the scale. Between two borders a score tells nearly as much as one that is
// exact, and is compared within its match alone, as exact ones are.
func (u *noiseVariances) leanings(l levels, residual, mean []float64) []leaning {
	t := u.t
	all := make([]leaning, len(residual))
	for m := range len(t.match) - 1 {
		weights, sum := 0.0, 0.0
		for i := t.match[m]; i < t.match[m+1]; i++ {
			if !t.failed[i] {
				weights += 1 / u.variance[i]
				sum += residual[i] / u.variance[i]
			}
		}
		level, variance := l.expect(t.meanStrength(m, mean))
		for i := t.match[m]; i < t.match[m+1]; i++ {
			others := weights - 1/u.variance[i]
			if !u.over.atEnd(i) || others < 1e-9 {
				continue
			}
			said, both := sum-residual[i]/u.variance[i], others+1/variance
			all[i] = leaning{(said+level/variance)/both - said/others, 1/others - 1/both}
		}
	}
	return all
}

// apply returns force and precision of an observation with this leaning, given its noise.
func (l leaning) apply(force, precision, variance float64) (ofForce, ofPrecision float64) {
	if precision <= 0 {
		return force, precision
	}
	ofPrecision = 1 / max(1/precision-l.less, variance)
	return (force/precision - l.shift) * ofPrecision, ofPrecision
}
