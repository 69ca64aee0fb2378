package ranking

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// What can be wrong with results.
var (
	ErrField = errors.New("a field needs zero or more players, and a version must come after the one that it replaces")
	ErrMatch = errors.New("a match names a player twice or one that is not in the field")
	ErrScore = errors.New("a score must be finite")
)

// Field is the set of players. A player is one version of a program: a new submission is a new player.
type Field struct {
	Players int // numbered from 0

	// Previous[i] is the version that player i replaces, a lower number than i, or -1. Nil says that there are none.
	Previous []int
}

// Match is the result of one match, its seats in their order.
type Match struct {
	Seats []Seat

	// Board, when it is not 0, is equal for matches on the same board and seed, which share some of their noise: the
	// same players with their seats exchanged.
	Board int64
}

// Seat is the result of one player in a match.
//
// The batch model looks at scores, and at ranks only where scores contradict them or are points for places. TrueSkill and Elo
// look at ranks. A frozen seat counts with its place and its score like any other. In the batch model, however, a frozen seat
// that ended behind all that played on counts as one performance of a weak player, two spreads below the mean, whatever its
// score is.
type Seat struct {
	Player int
	Score  float64 // more is better; finite
	Rank   int     // less is better, equal is a tie. When all ranks of a match are equal, its scores decide
	Frozen bool    // the program broke a limit
}

// Predecessor returns the version that player i replaces, or -1.
func (f Field) Predecessor(i int) int {
	if f.Previous == nil {
		return -1
	}
	return f.Previous[i]
}

// Check reports the first thing that is wrong with the field or a match. The error wraps ErrField, ErrMatch or ErrScore.
func (f Field) Check(matches []Match) error {
	if f.Players < 0 || f.Previous != nil && len(f.Previous) != f.Players {
		return fmt.Errorf("%w: %d players, %d predecessors", ErrField, f.Players, len(f.Previous))
	}
	for i, p := range f.Previous {
		if p < -1 || p >= i {
			return fmt.Errorf("%w: player %d replaces %d", ErrField, i, p)
		}
	}
	for m, match := range matches {
		if err := f.CheckMatch(match); err != nil {
			return fmt.Errorf("match %d: %w", m, err)
		}
	}
	return nil
}

// CheckMatch reports what is wrong with one match. The error wraps ErrMatch or ErrScore.
func (f Field) CheckMatch(m Match) error {
	for i, s := range m.Seats {
		if s.Player < 0 || s.Player >= f.Players {
			return fmt.Errorf("%w: player %d of %d", ErrMatch, s.Player, f.Players)
		}
		if !finite(s.Score) {
			return fmt.Errorf("%w: player %d has %v", ErrScore, s.Player, s.Score)
		}
		for _, other := range m.Seats[:i] {
			if other.Player == s.Player {
				return fmt.Errorf("%w: player %d has two seats", ErrMatch, s.Player)
			}
		}
	}
	return nil
}

// Ranks returns the ranks of the seats in the memory of into. A match without ranks of its own has those of its scores: 1
// and the number of better seats.
func (m Match) Ranks(into []int) []int {
	into = into[:0]
	given := false
	for _, s := range m.Seats {
		into = append(into, s.Rank)
		given = given || s.Rank != m.Seats[0].Rank
	}
	if given {
		return into
	}
	for i, s := range m.Seats {
		into[i] = 1
		for _, other := range m.Seats {
			if other.Score > s.Score {
				into[i]++
			}
		}
	}
	return into
}

// FrozenLast reports whether a seat is frozen and ended behind all that played on.
func (m Match) FrozenLast(seat int, ranks []int) bool {
	if !m.Seats[seat].Frozen {
		return false
	}
	for i, s := range m.Seats {
		if !s.Frozen && ranks[seat] <= ranks[i] {
			return false
		}
	}
	return true
}

// Canonical returns the matches in an order that does not depend on theirs, those of one board together. It leaves out
// matches of fewer than two seats, which say nothing, and duplicates: two matches on one board and seed with the same
// seats and scores are one.
func Canonical(matches []Match) []Match {
	order := CanonicalOrder(matches)
	sorted := make([]Match, len(order))
	for i, m := range order {
		sorted[i] = matches[m]
	}
	return sorted
}

// CanonicalOrder returns where the matches of Canonical are among those given.
func CanonicalOrder(matches []Match) []int {
	order := make([]int, 0, len(matches))
	for i, m := range matches {
		if len(m.Seats) > 1 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(compareMatches(matches[a], matches[b]), cmp.Compare(a, b)) })
	return slices.CompactFunc(order, func(a, b int) bool {
		return matches[a].Board != 0 && compareMatches(matches[a], matches[b]) == 0
	})
}

func compareMatches(a, b Match) int {
	if c := cmp.Compare(a.Board, b.Board); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Seats, b.Seats, func(a, b Seat) int {
		if a.Player != b.Player {
			return cmp.Compare(a.Player, b.Player)
		}
		if a.Score != b.Score {
			return cmp.Compare(a.Score, b.Score)
		}
		if a.Rank != b.Rank {
			return cmp.Compare(a.Rank, b.Rank)
		}
		switch {
		case a.Frozen == b.Frozen:
			return 0
		case b.Frozen:
			return -1
		default:
			return 1
		}
	})
}
