package ranking

import (
	"fmt"
	"math"
	"slices"
)

// ThroughTime is TrueSkill for all results at once, of P. Dangauthier, R. Herbrich, T. Minka and T. Graepel, "TrueSkill
// Through Time: Revisiting the History of Chess", Advances in Neural Information Processing Systems 20 (2008): what is
// known of the loser after all matches counts in each that was won against him, and the order of the results does not
// matter. Time is that of versions: a program does not change until its author submits again.
type ThroughTime struct {
	TrueSkill         // Tau is not used
	Step      float64 // by how much a version differs from the one that it replaces, as a deviation; positive
}

// DefaultThroughTime has the parameters of [DefaultTrueSkill], and versions that differ by half of Beta.
func DefaultThroughTime() ThroughTime {
	t := DefaultTrueSkill()
	return ThroughTime{TrueSkill: t, Step: versionStep * t.Beta}
}

const (
	// timeSweeps bounds how often all matches are looked at.
	timeSweeps = 200

	// timeSettled is the change of every belief (see belief.change) below which looking at all matches has changed nothing:
	// it is approached slowly, so what remains is thousandths of a point.
	timeSettled = 1e-7
)

// Rank implements [System]. The order of the matches does not matter.
func (t ThroughTime) Rank(field Field, matches []Match) (*Standing, error) {
	t.Tau = 0
	if err := t.checkSystem(); err != nil {
		return nil, err
	}
	if !finite(t.Step) || t.Step <= 0 {
		return nil, fmt.Errorf("%w: step %v must be positive", ErrSystem, t.Step)
	}
	if err := checkRating(0, t.New()); err != nil {
		return nil, fmt.Errorf("%w: a newcomer: %w", ErrSystem, err)
	}
	if err := field.check(matches); err != nil {
		return nil, err
	}
	h := newHistory(t, field)
	for _, m := range canonical(matches) {
		h.append(m)
	}
	if err := h.converge(); err != nil {
		return nil, err
	}
	return h.standing(), nil
}

// history is the factor graph of all matches: beliefs of all versions, and what told them.
type history struct {
	system  ThroughTime
	field   Field
	beliefs []belief   // of each version
	down    []belief   // what each version was told by the one that it replaces
	up      []belief   // what that one was told by it
	matches []Match    // of two and more seats
	ranks   [][]int    // of each match
	told    [][]belief // by each match to each seat
	played  []int
}

func newHistory(t ThroughTime, field Field) *history {
	h := &history{
		system: t, field: field, beliefs: make([]belief, field.Players), down: make([]belief, field.Players),
		up: make([]belief, field.Players), played: make([]int, field.Players),
	}
	newcomer := natural(t.New())
	for i := range h.beliefs {
		if field.previous(i) < 0 {
			h.beliefs[i] = newcomer
		}
		h.inherit(i)
	}
	return h
}

func (h *history) append(m Match) {
	h.matches = append(h.matches, m)
	h.ranks = append(h.ranks, m.ranks(nil))
	h.told = append(h.told, make([]belief, len(m.Seats)))
	for _, s := range m.Seats {
		h.played[s.Player]++
	}
}

// converge looks at all matches, forth and back, until nothing changes.
func (h *history) converge() error {
	for range timeSweeps {
		change := 0.0
		for m := range h.matches {
			c, err := h.look(m)
			if err != nil {
				return err
			}
			change = max(change, c)
		}
		change = max(change, h.relay())
		for m := range slices.Backward(h.matches) {
			c, err := h.look(m)
			if err != nil {
				return err
			}
			change = max(change, c)
		}
		change = max(change, h.relay())
		if change < timeSettled {
			break
		}
	}
	return nil
}

// look is what a match tells, given all that is known from elsewhere. It returns by how much beliefs changed.
func (h *history) look(m int) (change float64, err error) {
	seats, told := h.matches[m].Seats, h.told[m]
	elsewhere := make([]Rating, len(seats))
	for i, s := range seats {
		elsewhere[i] = h.beliefs[s.Player].without(told[i]).rating()
	}
	rated, err := h.system.Rate(elsewhere, h.ranks[m])
	if err != nil {
		return 0, err
	}
	for i, s := range seats {
		next := natural(rated[i]).without(natural(elsewhere[i]))
		next.precision = max(next.precision, 0)
		change = max(change, h.tell(s.Player, &told[i], next))
	}
	return change, nil
}

// relay passes what is known from version to version, back to the first ones and forth again.
func (h *history) relay() (change float64) {
	for i := range slices.Backward(h.beliefs) {
		if p := h.field.previous(i); p >= 0 {
			message := h.beliefs[i].without(h.down[i]).through(h.system.Step * h.system.Step)
			change = max(change, h.tell(p, &h.up[i], message))
		}
	}
	for i := range h.beliefs {
		change = max(change, h.inherit(i))
	}
	return change
}

// inherit tells a version what is known of the one that it replaces.
func (h *history) inherit(i int) (change float64) {
	p := h.field.previous(i)
	if p < 0 {
		return 0
	}
	return h.tell(i, &h.down[i], h.beliefs[p].without(h.up[i]).through(h.system.Step*h.system.Step))
}

// tell replaces what a player was told before.
func (h *history) tell(player int, before *belief, message belief) (change float64) {
	b := h.beliefs[player].without(*before).and(message)
	change = message.change(*before, 1/b.precision)
	h.beliefs[player], *before = b, message
	return change
}

func (h *history) standing() *Standing {
	n, t := h.field.Players, h.system
	s := &Standing{Ratings: make([]float64, n), Deviations: make([]float64, n), Matches: h.played, field: h.field, check: h.field.checkMatch}
	unit := points / t.Beta
	show := func() {
		for i, b := range h.beliefs {
			r := b.rating()
			s.Ratings[i], s.Deviations[i] = shownMean+unit*(r.Mu-t.Mu), unit*r.Sigma
		}
	}
	show()
	s.win = func(i, j int) float64 {
		a, b := h.beliefs[i].rating(), h.beliefs[j].rating()
		return cumulative((a.Mu - b.Mu) / math.Sqrt(2*t.Beta*t.Beta+a.Sigma*a.Sigma+b.Sigma*b.Sigma))
	}
	s.variance = func(i, j int) float64 { return s.Deviations[i]*s.Deviations[i] + s.Deviations[j]*s.Deviations[j] }
	s.prior = func(_, _ int) float64 { return 2 * unit * unit * t.Sigma * t.Sigma }
	s.add = func(m Match) error {
		if len(m.Seats) < 2 {
			return nil
		}
		h.append(m)
		if _, err := h.look(len(h.matches) - 1); err != nil {
			return err
		}
		h.relay()
		show()
		return nil
	}
	return s
}

// natural is a rating in the parameters that add.
func natural(r Rating) belief {
	return belief{1 / (r.Sigma * r.Sigma), r.Mu / (r.Sigma * r.Sigma)}
}

func (b belief) rating() Rating {
	return Rating{b.weighted / b.precision, 1 / math.Sqrt(b.precision)}
}

// without takes back what b was told.
func (b belief) without(other belief) belief {
	return belief{b.precision - other.precision, b.weighted - other.weighted}
}
