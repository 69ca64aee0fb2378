package ranking

import "fmt"

// sequence is a system that learns match by match: what it believes of a player is an R, and only a match of the player
// changes it.
type sequence[R any] struct {
	newcomer R
	version  func(previous R) R                          // what is believed of a new version before it has played
	rate     func(ratings []R, ranks []int) ([]R, error) // after a match
	show     func(R) (rating, deviation float64)         // in points
	win      func(a, b R) float64                        // probability that a ends before b
}

// rank makes a standing by taking one match after the other.
func (q sequence[R]) rank(field Field, matches []Match) (*Standing, error) {
	if err := field.check(matches); err != nil {
		return nil, err
	}
	n := field.Players
	beliefs := make([]R, n)
	s := &Standing{Ratings: make([]float64, n), Deviations: make([]float64, n), Matches: make([]int, n)}
	show := func(i int) { s.Ratings[i], s.Deviations[i] = q.show(beliefs[i]) }
	next := make([][]int, n) // the versions that replace a player
	for i := range n {
		beliefs[i] = q.newcomer
		if p := field.previous(i); p >= 0 {
			beliefs[i] = q.version(beliefs[p])
			next[p] = append(next[p], i)
		}
		show(i)
	}
	// Whoever has not played yet follows the version that it replaces.
	var follow func(i int)
	follow = func(i int) {
		for _, v := range next[i] {
			if s.Matches[v] == 0 {
				beliefs[v] = q.version(beliefs[i])
				show(v)
				follow(v)
			}
		}
	}
	var ratings []R
	var ranks []int
	s.win = func(i, j int) float64 { return q.win(beliefs[i], beliefs[j]) }
	s.add = func(m Match) error {
		if len(m.Seats) < 2 {
			return nil
		}
		ratings, ranks = ratings[:0], m.ranks(ranks)
		for _, seat := range m.Seats {
			ratings = append(ratings, beliefs[seat.Player])
		}
		rated, err := q.rate(ratings, ranks)
		if err != nil {
			return err
		}
		for k, seat := range m.Seats {
			s.Matches[seat.Player]++
			beliefs[seat.Player] = rated[k]
			show(seat.Player)
			follow(seat.Player)
		}
		return nil
	}
	s.field = field
	s.variance = func(i, j int) float64 {
		return s.Deviations[i]*s.Deviations[i] + s.Deviations[j]*s.Deviations[j]
	}
	_, newcomer := q.show(q.newcomer)
	s.prior = func(_, _ int) float64 { return 2 * newcomer * newcomer }
	s.check = field.checkMatch
	for i, m := range matches {
		if err := s.add(m); err != nil {
			return nil, fmt.Errorf("rate match %d: %w", i, err)
		}
	}
	return s, nil
}
