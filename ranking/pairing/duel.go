package pairing

import "fmt"

// Duel is a pair of neighbours on the ladder whose order is not decided.
type Duel struct {
	Upper, Lower int64
	Place        int     // of the upper one; 1 is the first
	Better       float64 // probability that the upper one is stronger
}

// Decide plans a match that separates two neighbours, filled up with the players nearest to them. It returns false if
// one of them cannot be seated, or there are not enough players.
func (p *Planner) Decide(d Duel) (Match, bool) {
	upper, ok := p.find(d.Upper)
	lower, found := p.find(d.Lower)
	if !ok || !found || upper == lower || !p.enough() {
		return Match{}, false
	}
	size := p.size(d.Upper)
	l := p.newLineup(upper)
	l.apart = nil // the opponents are fixed
	l.seat(lower)
	l.keepNear(size)
	return p.finish(l, size, func(rest string) string {
		return fmt.Sprintf("The ladder settles, and the order of places %d and %d is open: %s is stronger than %s with a probability of %s%s.",
			d.Place, d.Place+1, p.Candidates[upper].Name, p.Candidates[lower].Name, percent(d.Better), rest)
	}), true
}

// percent formats a probability. It never rounds to 0 or 100, which would look certain.
func percent(p float64) string { return fmt.Sprintf("%.0f %%", 100*min(max(p, 0.01), 0.99)) }
