package finals

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/ranking/boards"
)

// Run computes the final as far as the log goes.
//
// It returns an error for impossible rules or fields (no entrants, two with one ID, a rating that is not finite), for
// impossible results (a score that is not finite, a rank below 1, a wrong number of seats), and when an entrant departs that
// does not take part. It ignores results of matches and redone heats that the final does not have. Of several results of one
// match the same one counts whatever their order.
func Run(rules Rules, field []Entrant, log Log) (*Final, error) {
	c, err := newEngine(rules, field)
	if err != nil {
		return nil, err
	}
	if err := c.read(log); err != nil {
		return nil, err
	}
	c.play()
	c.final.Steps = c.steps()
	return c.final, nil
}

// engine computes a final. Entrants are numbers here: their positions in the field.
type engine struct {
	rules  Rules
	field  []Entrant
	number map[int64]int // of an entrant by its ID
	drawn  []int         // entrants in the order of their places in the first stage

	result   func(Match) (Result, bool)
	attempts map[string]int
	departed []*Departure // by entrant; nil: it has not

	final  *Final
	heats  map[string]*heatState
	seats  [][]int      // how often each entrant had each seat
	boards *boards.Pool // how often each entrant had each board
	quiet  bool         // leave out what only serves for display

	atMinimum bool // of a race: it ended as soon as it might
}

func newEngine(rules Rules, field []Entrant) (*engine, error) {
	if len(field) == 0 {
		return nil, fmt.Errorf("a final needs entrants: choose at least one player from the ladder")
	}
	if err := rules.check(); err != nil {
		return nil, err
	}
	c := &engine{
		rules: rules, field: field, number: make(map[int64]int, len(field)),
		departed: make([]*Departure, len(field)), heats: make(map[string]*heatState),
		final: &Final{}, seats: make([][]int, len(field)), drawn: make([]int, len(field)), boards: poolOf(rules.Boards),
	}
	counts := make([]int, len(field)*rules.Size)
	for i, e := range field {
		if _, twice := c.number[e.ID]; twice || e.ID == 0 {
			return nil, fmt.Errorf("entrant %d of the field: its ID %d is 0 or that of another; give everybody an ID", i+1, e.ID)
		}
		if !finite(e.Rating) || !finite(e.Deviation) || e.Deviation < 0 {
			return nil, fmt.Errorf("entrant %d: rating %v ± %v; both must be finite, the deviation not negative", e.ID, e.Rating, e.Deviation)
		}
		c.number[e.ID] = i
		c.drawn[i] = i
		c.seats[i] = counts[i*rules.Size : (i+1)*rules.Size]
	}
	if rules.Drawn {
		g := generatorOf(rules.Seed, "places")
		g.Shuffle(c.drawn)
	}
	return c, nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// matchKey identifies a match in a final. Its entrants have to agree as well.
type matchKey struct {
	heat            string
	attempt, number int
}

// read indexes the log.
func (c *engine) read(log Log) error {
	c.attempts = make(map[string]int, len(log.Redone))
	for _, key := range log.Redone {
		c.attempts[key]++
	}
	for _, d := range log.Departures {
		e, known := c.number[d.Entrant]
		if !known {
			return fmt.Errorf("departure of entrant %d, who does not take part", d.Entrant)
		}
		before := c.departed[e]
		switch {
		case before == nil:
			c.departed[e] = &d
		case d.Disqualified && !before.Disqualified: // it had withdrawn; what it left undecided then stays so
			c.departed[e] = &Departure{d.Entrant, true, before.Decided}
		}
	}
	results := make(map[matchKey][]Result, len(log.Results))
	for _, r := range log.Results {
		if err := r.check(); err != nil {
			return err
		}
		at := matchKey{r.Match.Heat, r.Match.Attempt, r.Match.Number}
		results[at] = append(results[at], r)
	}
	c.result = func(m Match) (Result, bool) {
		var found *Result
		for i, r := range results[matchKey{m.Heat, m.Attempt, m.Number}] {
			if slices.Equal(r.Match.Entrants, m.Entrants) && (found == nil || compareSeats(r.Seats, found.Seats) < 0) {
				found = &results[matchKey{m.Heat, m.Attempt, m.Number}][i]
			}
		}
		if found == nil {
			return Result{}, false
		}
		return Result{m, found.Seats}, true
	}
	return nil
}

func compareSeats(a, b []Seat) int {
	return slices.CompareFunc(a, b, func(a, b Seat) int {
		frozen := 0
		if a.Frozen != b.Frozen {
			frozen = 1
			if b.Frozen {
				frozen = -1
			}
		}
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Score, b.Score), frozen)
	})
}

func (r Result) check() error {
	at := fmt.Sprintf("match %d of heat %s", r.Match.Number, strconv.Quote(r.Match.Heat))
	if len(r.Seats) != len(r.Match.Entrants) || len(r.Seats) < 2 {
		return fmt.Errorf("%s: %d seats for %d entrants", at, len(r.Seats), len(r.Match.Entrants))
	}
	for i, s := range r.Seats {
		if !finite(s.Score) {
			return fmt.Errorf("%s: seat %d has the score %v", at, i+1, s.Score)
		}
		if s.Rank < 1 {
			return fmt.Errorf("%s: seat %d has the rank %d; the best is 1", at, i+1, s.Rank)
		}
	}
	return nil
}

// play computes all stages.
func (c *engine) play() {
	c.final.TieBreaks = tieBreaks()
	formats()[c.rules.Format].play(c)
}

// absent reports whether an entrant has departed and the heat was not decided by then.
func (c *engine) absent(e int, key string, attempt int) bool {
	d := c.departed[e]
	return d != nil && !slices.Contains(d.Decided, decision(key, attempt))
}

// left reports whether an entrant has departed.
func (c *engine) left(e int) bool { return c.departed[e] != nil }

// leftBefore reports whether an entrant departed before a stage: before any heat of it, or of a later one, was decided.
func (c *engine) leftBefore(e, stage int) bool {
	return c.departed[e] != nil && !slices.ContainsFunc(c.departed[e].Decided, func(heat string) bool {
		digits, _, _ := strings.Cut(strings.TrimPrefix(heat, "s"), "h")
		number, err := strconv.Atoi(digits)
		return err == nil && number > stage
	})
}

// decision is the text by which a departure names a decided heat.
func decision(key string, attempt int) string {
	if attempt == 0 {
		return key
	}
	return key + "#" + strconv.Itoa(attempt)
}

// Decided lists the heats that are decided, for [Departure.Decided]: their keys, with the attempt if it is not the first.
func (f *Final) Decided() []string {
	var decided []string
	for _, s := range f.Stages {
		for _, h := range s.Heats {
			if h.Decided {
				decided = append(decided, decision(h.Key, h.Attempt))
			}
		}
	}
	return decided
}
