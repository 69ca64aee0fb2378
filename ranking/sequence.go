package ranking

import "fmt"

// Sequence makes a [System] of a rule for one match. What it knows of a player is an R, and only matches of the player and
// of the versions before it change that.
type Sequence[R any] struct {
	Newcomer R
	Version  func(previous R) R                          // the rating of a new version that has not played
	Rate     func(ratings []R, ranks []int) ([]R, error) // after a match
	Show     func(R) (rating, deviation float64)         // in points
	Win      func(a, b R) float64                        // the probability that a ends before b
}

// Rank implements [System]: matches in the order given.
func (q Sequence[R]) Rank(field Field, matches []Match) (*Standing, error) {
	if err := field.Check(matches); err != nil {
		return nil, err
	}
	m := &sequenceModel[R]{rule: q, ratings: make([]R, field.Players), next: make([][]int, field.Players)}
	m.standing = NewStanding(field, m)
	for i := range m.ratings {
		m.ratings[i] = q.Newcomer
		if p := field.Predecessor(i); p >= 0 {
			m.ratings[i] = q.Version(m.ratings[p])
			m.next[p] = append(m.next[p], i)
		}
		m.show(i)
	}
	for i, match := range matches {
		if err := m.Add(match); err != nil {
			return nil, fmt.Errorf("rate match %d: %w", i, err)
		}
	}
	return m.standing, nil
}

// sequenceModel implements [Model].
type sequenceModel[R any] struct {
	rule     Sequence[R]
	standing *Standing
	ratings  []R
	next     [][]int // the versions that replace a player

	// Memory for Add.
	before []R
	ranks  []int
}

func (m *sequenceModel[R]) Win(i, j int) float64 { return m.rule.Win(m.ratings[i], m.ratings[j]) }

func (m *sequenceModel[R]) Variance(i, j int) float64 {
	d := m.standing.Deviations
	return d[i]*d[i] + d[j]*d[j]
}

func (m *sequenceModel[R]) PriorVariance(_, _ int) float64 {
	_, newcomer := m.rule.Show(m.rule.Newcomer)
	return 2 * newcomer * newcomer
}

func (m *sequenceModel[R]) Meetings(_, _ int) Meetings { return Meetings{} }

func (m *sequenceModel[R]) Add(match Match) error {
	if len(match.Seats) < 2 {
		return nil
	}
	m.before, m.ranks = m.before[:0], match.Ranks(m.ranks)
	for _, seat := range match.Seats {
		m.before = append(m.before, m.ratings[seat.Player])
	}
	rated, err := m.rule.Rate(m.before, m.ranks)
	if err != nil {
		return err
	}
	for k, seat := range match.Seats {
		m.standing.Matches[seat.Player]++
		m.ratings[seat.Player] = rated[k]
		m.show(seat.Player)
		m.passOn(seat.Player)
	}
	return nil
}

func (m *sequenceModel[R]) show(i int) {
	m.standing.Ratings[i], m.standing.Deviations[i] = m.rule.Show(m.ratings[i])
}

// passOn gives a rating to the versions after a player that have not played.
func (m *sequenceModel[R]) passOn(i int) {
	for _, v := range m.next[i] {
		if m.standing.Matches[v] == 0 {
			m.ratings[v] = m.rule.Version(m.ratings[i])
			m.show(v)
			m.passOn(v)
		}
	}
}
