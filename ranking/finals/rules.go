package finals

import (
	"fmt"
	"slices"
	"strings"
)

// Description is what a form says of a format.
type Description struct {
	Format Format
	Title  string
	Text   string   // one sentence
	Fields []string // those of Rules, by their names in JSON, that it uses beside those that all use
}

// format is how a format is played.
type format struct {
	Description
	play func(*course)
}

// order is that of forms.
func order() []Format {
	return []Format{Race, DropWorst, Heats, Single, Double, Swiss, Groups, RoundRobin, Shrinking}
}

func formats() map[Format]format {
	all := make(map[Format]format)
	add := func(f Format, title, text string, play func(*course), fields ...string) {
		all[f] = format{Description{f, title, text, fields}, play}
	}
	add(Race, "Race to certainty", "Those who may still be the best play until the winner is certain, or the budget is spent and the title is shared.",
		(*course).playRace, "certainty", "budget")
	add(DropWorst, "Drop the worst", "All play some rounds, those with the fewest points leave, and so on until one heat is left.",
		(*course).playDrops, "rounds", "drop", "carry")
	add(Heats, "Heats", "Heats of many, of which the first ones advance into new heats, until one heat is left.",
		(*course).playHeats, "advance", "drawn")
	add(Single, "Single elimination", "A bracket: who does not advance is out.",
		(*course).playSingle, "advance", "drawn")
	add(Double, "Double elimination", "A bracket with a second one for those who did not advance once: who does not advance twice is out.",
		(*course).playDouble, "advance", "drawn")
	add(Swiss, "Swiss", "In each round those with about equal points meet, if they have not met before.",
		(*course).playSwiss, "rounds", "drawn")
	add(Groups, "Groups", "Round robins in groups; the first of each group meet in a last one.",
		(*course).playGroups, "groups", "advance", "drawn")
	add(RoundRobin, "Round robin", "Everybody meets everybody equally often; all points count.",
		(*course).playRoundRobin, "rounds", "drawn")
	add(Shrinking, "Shrinking field", "All play some rounds, the worse half leaves, and so on until one heat is left.",
		(*course).playDrops, "rounds", "carry")
	return all
}

// Formats lists all formats, those that find the best with few matches first.
func Formats() []Description {
	all := formats()
	list := make([]Description, 0, len(all))
	for _, f := range order() {
		list = append(list, all[f].Description)
	}
	return list
}

// Defaults are good rules for so many entrants in a game whose matches have from low to high seats.
func Defaults(format Format, entrants, low, high int) Rules {
	low = max(low, 2)
	size := min(max(4, low), max(high, low))
	r := Rules{Format: format, Size: size, Matches: size, Rotate: true}
	switch format {
	case RoundRobin:
		r.Rounds = cycle(entrants, size)
	case Groups:
		r.Groups = max(1, min((entrants+2*size-1)/(2*size), entrants/size))
		r.Advance = max(1, (size+r.Groups-1)/r.Groups)
		r.Drawn = true
	case Swiss:
		r.Rounds = max(3, logarithm(entrants, size)*2)
	case Single, Heats:
		r.Matches, r.Advance = 3*size, max(1, size/2)
		if size%r.Advance != 0 {
			r.Advance = 1
		}
	case Double:
		if size%2 != 0 { // half of a heat goes on, so the next even number; if there is none, Check says so
			size++
			if size > high {
				size = max(low, size-2)
			}
			r.Size = size
		}
		r.Matches, r.Advance = 2*size, size/2
	case DropWorst:
		r.Matches, r.Rotate, r.Rounds, r.Drop, r.Carry = 1, false, 10, size, true
		if entrants > 40 {
			r.Drop = (entrants/40 + 1) * size
		}
	case Shrinking:
		r.Matches, r.Rotate, r.Rounds, r.Carry = 1, false, 10, true
	case Race:
		r.Matches, r.Rotate = 8, false
		r.Certainty, r.Budget = 0.95, min(max(400, 50*entrants), 2000)
	}
	return r
}

// planned is up to how many entrants a round robin is tried out.
const planned = 100

// cycle is in how many rounds of a round robin everybody meets everybody; of a large one about.
func cycle(entrants, size int) int {
	if size == 2 {
		return max(1, entrants-1+entrants%2)
	}
	least := max(1, (entrants-1+size-2)/(size-1))
	if entrants <= size || entrants > planned {
		return least
	}
	c := &course{rules: Rules{Size: size}, field: make([]Entrant, entrants)}
	p := c.newPlan(c.all())
	met := c.newLedger()
	met.meetings()
	for round := 1; round < 3*least; round++ {
		for _, group := range p.round() {
			met.meet(group)
		}
		if met.complete() {
			return round
		}
	}
	return 3 * least
}

// logarithm is how many stages of which one in size goes on leave one.
func logarithm(entrants, size int) int {
	n := 0
	for left := 1; left < entrants; left *= size {
		n++
	}
	return n
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
	if r.Format == Groups && r.Groups > 1 && r.Groups > entrants/2 {
		return fmt.Errorf("groups %d: %d entrants make at most %d groups of two", r.Groups, entrants, max(1, entrants/2))
	}
	if r.Format == DropWorst && r.Drop >= entrants && entrants > r.Size {
		return fmt.Errorf("drop %d: there are only %d entrants; at most %d can leave after a stage", r.Drop, entrants, entrants-1)
	}
	return nil
}

func between(low, high int, what string) string {
	if low == high {
		return fmt.Sprintf("%d %s", low, what)
	}
	return fmt.Sprintf("%d to %d %s", low, high, what)
}

// listed are the names of all formats in one line.
func listed() string {
	names := make([]string, len(order()))
	for i, f := range order() {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

// check says what is wrong whoever takes part.
func (r Rules) check() error {
	f, known := formats()[r.Format]
	if !known {
		return fmt.Errorf("format %q: there is no such format; choose one of %s", r.Format, listed())
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
	return r.checkAdvance()
}

func (r Rules) checkAdvance() error {
	switch {
	case r.Format == Groups && r.Advance < 1, r.Format == Groups && r.Advance > MostEntrants:
		return fmt.Errorf("advance %d: at least one of each group must", r.Advance)
	case r.Format == Double && (r.Size%2 != 0 || r.Advance*2 != r.Size):
		if r.Size%2 != 0 {
			return fmt.Errorf("size %d: with double elimination half of a heat advances, so it must be even", r.Size)
		}
		return fmt.Errorf("advance %d: with double elimination it must be %d, half of a heat of %d", r.Advance, r.Size/2, r.Size)
	case r.Format != Single && r.Format != Heats:
		return nil
	case r.Advance < 1 || r.Advance >= r.Size:
		return fmt.Errorf("advance %d: of a heat of %d it must be %s", r.Advance, r.Size, between(1, r.Size-1, "entrants"))
	case r.Format == Single && r.Size%r.Advance != 0:
		return fmt.Errorf("advance %d: in a bracket the size %d must be a multiple of it, so that whole heats join", r.Advance, r.Size)
	}
	return nil
}
