package finals

import (
	"fmt"
	"slices"
	"strings"
)

// Defaults are good rules for so many entrants in a game whose matches have from low to high seats.
func Defaults(format Format, entrants, low, high int) Rules {
	low = max(low, 2)
	size := min(max(4, low), max(high, low))
	r := Rules{Format: format, Size: size, Matches: size, Rotate: true}
	if f, known := formats()[format]; known {
		f.defaults(&r, entrants, low, high)
	}
	return r
}

// Bounds of what rules may say, so that no final is without end.
const (
	mostMatches  = 1000   // of a heat
	mostRounds   = 1000   // of a stage
	mostBudget   = 10_000 // matches of a race
	mostSize     = 64     // entrants of a heat
	mostBoards   = 1000   // on which matches are played
	MostEntrants = 1000   // of a final
)

// Check says what is wrong with rules for so many entrants in a game whose matches have from low to high seats: one line
// that begins with the name of the field in JSON. The least that they can be is nil.
func (r Rules) Check(entrants, low, high int) error {
	if entrants < 1 {
		return fmt.Errorf("entrants: there are none; choose at least one player")
	}
	if entrants > MostEntrants {
		return fmt.Errorf("entrants: %d are too many, at most %d can take part", entrants, MostEntrants)
	}
	if r.Size < low || r.Size > high {
		return fmt.Errorf("size %d: a match of this game has %s", r.Size, between(low, high, "seats"))
	}
	if err := r.check(); err != nil {
		return err
	}
	if f := formats()[r.Format]; f.fits != nil {
		return f.fits(r, entrants)
	}
	return nil
}

func between(low, high int, what string) string {
	if low == high {
		return fmt.Sprintf("%d %s", low, what)
	}
	return fmt.Sprintf("%d to %d %s", low, high, what)
}

// check says what is wrong whoever takes part.
func (r Rules) check() error {
	f, known := formats()[r.Format]
	if !known {
		return fmt.Errorf("format %q: there is no such format; choose one of %s", r.Format, strings.Join(Names(), ", "))
	}
	within := func(name string, value, low, high int) error {
		if value < low || value > high {
			return fmt.Errorf("%s %d: must be %s", name, value, between(low, high, "")[:len(between(low, high, ""))-1])
		}
		return nil
	}
	if err := within("size", r.Size, 2, mostSize); err != nil {
		return err
	}
	if err := within("matches", r.Matches, 1, mostMatches); err != nil {
		return err
	}
	if err := within("boards", r.Boards, 0, mostBoards); err != nil {
		return err
	}
	if r.Rotate && r.Matches%r.Size != 0 {
		return fmt.Errorf("matches %d: with rotated seats they must be a multiple of %d, the size of a heat", r.Matches, r.Size)
	}
	uses := func(name string) bool { return slices.Contains(f.Fields, name) }
	if uses("rounds") {
		if err := within("rounds", r.Rounds, 1, mostRounds); err != nil {
			return err
		}
	}
	if uses("drop") {
		if err := within("drop", r.Drop, 1, MostEntrants); err != nil {
			return err
		}
	}
	if uses("groups") {
		if err := within("groups", r.Groups, 1, MostEntrants); err != nil {
			return err
		}
	}
	if uses("certainty") && !(r.Certainty > 0.5 && r.Certainty < 1) {
		return fmt.Errorf("certainty %v: must be more than 0.5 and less than 1, such as 0.99", r.Certainty)
	}
	if uses("budget") {
		if err := within("budget", r.Budget, 1, mostBudget); err != nil {
			return err
		}
	}
	if uses("minimum") && (r.Minimum < 0 || r.Minimum > r.Budget) {
		return fmt.Errorf("minimum %d: must be 0 to %d, which is the budget", r.Minimum, r.Budget)
	}
	if f.check != nil {
		return f.check(r)
	}
	return nil
}
