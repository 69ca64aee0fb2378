package baseline

import (
	"fmt"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/gaussian"
)

// ThroughTime is TrueSkill for all results at once, of P. Dangauthier, R. Herbrich, T. Minka and T. Graepel, "TrueSkill
// Through Time: Revisiting the History of Chess", Advances in Neural Information Processing Systems 20 (2008): a win
// counts by what is known of the loser after all matches, and the order of the results does not matter. Time is that of versions: a program does not change until its author submits again.
type ThroughTime struct {
	ranking.TrueSkill         // Tau is not used
	Step              float64 // by how much a version differs from the one that it replaces, as a deviation; positive
}

// DefaultThroughTime has the parameters of [DefaultTrueSkill], and versions that differ by half of Beta.
func DefaultThroughTime() ThroughTime {
	t := ranking.DefaultTrueSkill()
	return ThroughTime{TrueSkill: t, Step: ranking.VersionStep * t.Beta}
}

const (
	// timeSweeps bounds how often all matches are looked at.
	timeSweeps = 200

	// timeSettled is the change of every belief (see gaussian.Natural.Change) below which looking at all matches has changed nothing:
	// it is approached slowly, so what remains is thousandths of a point.
	timeSettled = 1e-7
)

// Rank implements [System]. The order of the matches does not matter.
func (t ThroughTime) Rank(field ranking.Field, matches []ranking.Match) (*ranking.Standing, error) {
	t.Tau = 0
	if err := t.Check(); err != nil {
		return nil, err
	}
	if !finite(t.Step) || t.Step <= 0 {
		return nil, fmt.Errorf("%w: step %v must be positive", ranking.ErrSystem, t.Step)
	}
	if err := ranking.CheckRating(0, t.New()); err != nil {
		return nil, fmt.Errorf("%w: a newcomer: %w", ranking.ErrSystem, err)
	}
	if err := field.Check(matches); err != nil {
		return nil, err
	}
	h := newHistory(t, field)
	for _, m := range ranking.Canonical(matches) {
		h.append(m)
	}
	if err := h.converge(); err != nil {
		return nil, err
	}
	return h.newStanding(), nil
}

// history is the factor graph of all matches: beliefs of all versions, and what told them.
type history struct {
	system  ThroughTime
	field   ranking.Field
	beliefs []gaussian.Natural   // of each version
	down    []gaussian.Natural   // what each version was told by the one that it replaces
	up      []gaussian.Natural   // what that one was told by it
	matches []ranking.Match      // of two and more seats
	ranks   [][]int              // of each match
	told    [][]gaussian.Natural // by each match to each seat
	played  []int

	standing *ranking.Standing
}

func newHistory(t ThroughTime, field ranking.Field) *history {
	h := &history{
		system: t, field: field, beliefs: make([]gaussian.Natural, field.Players), down: make([]gaussian.Natural, field.Players),
		up: make([]gaussian.Natural, field.Players), played: make([]int, field.Players),
	}
	newcomer := natural(t.New())
	for i := range h.beliefs {
		if field.Predecessor(i) < 0 {
			h.beliefs[i] = newcomer
		}
		h.inherit(i)
	}
	return h
}

func (h *history) append(m ranking.Match) {
	h.matches = append(h.matches, m)
	h.ranks = append(h.ranks, m.Ranks(nil))
	h.told = append(h.told, make([]gaussian.Natural, len(m.Seats)))
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
	elsewhere := make([]ranking.Rating, len(seats))
	for i, s := range seats {
		elsewhere[i] = rating(h.beliefs[s.Player].Over(told[i]))
	}
	rated, err := h.system.Rate(elsewhere, h.ranks[m])
	if err != nil {
		return 0, err
	}
	for i, s := range seats {
		next := natural(rated[i]).Over(natural(elsewhere[i]))
		next.Precision = max(next.Precision, 0)
		change = max(change, h.tell(s.Player, &told[i], next))
	}
	return change, nil
}

// relay passes what is known from version to version, back to the first ones and forth again.
func (h *history) relay() (change float64) {
	for i := range slices.Backward(h.beliefs) {
		if p := h.field.Predecessor(i); p >= 0 {
			message := h.beliefs[i].Over(h.down[i]).Through(h.system.Step * h.system.Step)
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
	p := h.field.Predecessor(i)
	if p < 0 {
		return 0
	}
	return h.tell(i, &h.down[i], h.beliefs[p].Over(h.up[i]).Through(h.system.Step*h.system.Step))
}

// tell replaces what a player was told before.
func (h *history) tell(player int, before *gaussian.Natural, message gaussian.Natural) (change float64) {
	b := h.beliefs[player].Over(*before).Times(message)
	change = message.Change(*before, 1/b.Precision)
	h.beliefs[player], *before = b, message
	return change
}

// newStanding returns the standing. The history is its model.
func (h *history) newStanding() *ranking.Standing {
	h.standing = ranking.NewStanding(h.field, h)
	h.standing.Matches = h.played
	h.show()
	return h.standing
}

func (h *history) show() {
	t := h.system
	unit := ranking.Unit / t.Beta
	for i, b := range h.beliefs {
		r := rating(b)
		h.standing.Ratings[i], h.standing.Deviations[i] = ranking.Average+unit*(r.Mu-t.Mu), unit*r.Sigma
	}
}

// Win implements [ranking.Model].
func (h *history) Win(i, j int) float64 {
	a, b, t := rating(h.beliefs[i]), rating(h.beliefs[j]), h.system
	return gaussian.Cumulative((a.Mu - b.Mu) / math.Sqrt(2*t.Beta*t.Beta+a.Sigma*a.Sigma+b.Sigma*b.Sigma))
}

// Variance implements [ranking.Model].
func (h *history) Variance(i, j int) float64 {
	d := h.standing.Deviations
	return d[i]*d[i] + d[j]*d[j]
}

// Meetings implements [ranking.Model].
func (h *history) Meetings(_, _ int) ranking.Meetings { return ranking.Meetings{} }

// PriorVariance implements [ranking.Model].
func (h *history) PriorVariance(_, _ int) float64 {
	unit := ranking.Unit / h.system.Beta
	return 2 * unit * unit * h.system.Sigma * h.system.Sigma
}

// Add implements [ranking.Model].
func (h *history) Add(m ranking.Match) error {
	if len(m.Seats) < 2 {
		return nil
	}
	h.append(m)
	if _, err := h.look(len(h.matches) - 1); err != nil {
		return err
	}
	h.relay()
	h.show()
	return nil
}

// natural is a rating in the parameters that add.
func natural(r ranking.Rating) gaussian.Natural { return gaussian.NewNatural(r.Mu, r.Sigma) }

func rating(b gaussian.Natural) ranking.Rating {
	mu, sigma := b.Moments()
	return ranking.Rating{Mu: mu, Sigma: sigma}
}
