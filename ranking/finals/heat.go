package finals

import (
	"fmt"
	"slices"
)

// entry is a place in a heat, of an entrant that may not be known yet.
type entry struct {
	entrant int    // nobody: a bye
	known   bool   // whether that is decided
	from    string // in words
	source  string // key of the heat that decides it; empty: none
	depth   int    // of that heat
	seeded  bool   // the order of seeding decides it, without a draw
}

const nobody = -1

func bye() entry { return entry{entrant: nobody, known: true, from: "bye"} }

// entered returns entries of known entrants.
func entered(entrants []int) []entry {
	entries := make([]entry, len(entrants))
	for i, e := range entrants {
		entries[i] = entry{entrant: e, known: true}
	}
	return entries
}

// heatState is a heat during the computation.
type heatState struct {
	key, name string
	stage     int
	depth     int
	known     bool // all entrants are known
	decided   bool
	present   []int // entrants that play
	absent    []int // entrants that have departed
	lines     []line
	bouts     []bout
	given     map[int]float64 // points without a match
	advancing int
}

// members returns all entrants of the heat, the departed ones too.
func (h *heatState) members() []int { return slices.Concat(h.present, h.absent) }

// order returns the outcome among those present, best first.
func (h *heatState) order() []int { return entrantsOf(h.lines) }

// winners returns those that advance, and losers those that were present and do not.
func (h *heatState) winners() []int { return h.order()[:min(h.advancing, len(h.lines))] }
func (h *heatState) losers() []int  { return h.order()[min(h.advancing, len(h.lines)):] }

// stage opens the next stage.
func (c *engine) stage(name, side string, fixed bool) int {
	c.final.Stages = append(c.final.Stages, Stage{Name: name, Side: side, fixed: fixed})
	return len(c.final.Stages) - 1
}

// heat adds the next heat of a stage. advancing is how many advance; nothing is played where no more are present. In formats
// that count points nobody advances, and an entrant alone in a heat gets the points of a victory.
func (c *engine) heat(stage int, name string, entries []entry, advancing int) *heatState {
	return c.heatOf(stage, name, entries, advancing, c.matches)
}

func (c *engine) heatOf(stage int, name string, entries []entry, advancing int, matches func(string, int, []int) []Match) *heatState {
	s := &c.final.Stages[stage]
	h := &heatState{
		key: fmt.Sprintf("s%dh%d", stage+1, len(s.Heats)+1), name: name, stage: stage, known: true, advancing: advancing,
	}
	attempt := c.attempts[h.key]
	for _, e := range entries {
		h.depth = max(h.depth, e.depth)
		switch {
		case !e.known:
			h.known = false
		case e.entrant == nobody:
		case c.absent(e.entrant, h.key, attempt):
			h.absent = append(h.absent, e.entrant)
		default:
			h.present = append(h.present, e.entrant)
		}
	}
	public := Heat{Key: h.key, Name: name, Attempt: attempt}
	switch {
	case !h.known:
		h.present, h.absent = nil, nil
		h.depth++
	case len(h.present) <= max(advancing, 1):
		h.walkover(c)
	default:
		h.depth++
		todo := matches(h.key, attempt, h.present)
		public.Wanted = len(todo)
		for _, m := range todo {
			if r, found := c.result(m); found {
				public.Played = append(public.Played, r)
			} else {
				c.final.Next = append(c.final.Next, m)
			}
		}
		if len(public.Played) == len(todo) {
			h.decide(c, public.Played)
		}
	}
	public.Decided, public.depth = h.decided, h.depth
	if !c.quiet {
		public.Slots = c.slots(h, entries, public)
	}
	s.Heats = append(s.Heats, public)
	c.heats[h.key] = h
	return h
}

// walkover decides a heat without matches.
func (h *heatState) walkover(c *engine) {
	h.decided = true
	for i, e := range h.present {
		h.lines = append(h.lines, line{entrant: e, by: -1, equal: i > 0})
	}
	slices.SortFunc(h.lines, func(a, b line) int { return a.entrant - b.entrant })
	if len(h.present) == 1 && h.advancing == 0 {
		won := float64((c.rules.Size - 1) * c.rules.Matches)
		h.given = map[int]float64{h.present[0]: won}
		h.lines[0].points = won
	}
}

func (h *heatState) decide(c *engine, results []Result) {
	h.decided = true
	l := &ledger{points: make([]float64, len(c.field)), played: make([]int, len(c.field))}
	for _, r := range results {
		h.bouts = append(h.bouts, c.newBout(r, len(results)))
	}
	l.add(&heatState{bouts: h.bouts})
	h.lines = l.rank(h.present)
}

// slots returns what is shown of a heat.
func (c *engine) slots(h *heatState, entries []entry, public Heat) []Slot {
	points := make(map[int]float64)
	for _, r := range public.Played {
		b := c.newBout(r, public.Wanted)
		for i, e := range b.entrants {
			points[e] += b.points[i]
		}
	}
	slots := make([]Slot, len(entries))
	for i, e := range entries {
		slots[i] = Slot{From: e.from, source: e.source, seeded: e.seeded}
		if !e.known || e.entrant == nobody {
			continue
		}
		slots[i].Entrant = c.field[e.entrant].ID
		slots[i].Points = exactly(points[e.entrant])
		if at := slices.Index(h.absent, e.entrant); at >= 0 {
			slots[i].Note = c.out(e.entrant)
			if d := c.departed[e.entrant]; h.decided && !d.Disqualified {
				slots[i].Place = len(h.present) + 1
			}
		}
		if h.decided {
			h.placed(&slots[i], e.entrant)
		}
	}
	return slots
}

// placed fills in the place of an entrant.
func (h *heatState) placed(s *Slot, entrant int) {
	place := 0
	for i, x := range h.lines {
		if !x.equal || h.advancing > 0 && len(h.bouts) > 0 {
			place = i + 1
		}
		if x.entrant != entrant {
			continue
		}
		s.Place, s.Points, s.Advances = place, x.points, i < h.advancing
		if h.advancing > 0 && x.by >= 0 {
			s.Note = tied(x.by)
		}
	}
}

// tied says by which tie-break an entrant is ahead of those with equal points.
func tied(by int) string {
	if by == seeding {
		return "tied in everything, ahead by seeding"
	}
	return "tied on points, ahead by " + tieBreaks()[by]
}

// out returns why an entrant plays no more, empty if it plays.
func (c *engine) out(e int) string {
	switch d := c.departed[e]; {
	case d == nil:
		return ""
	case d.Disqualified:
		return "disqualified"
	default:
		return "withdrawn"
	}
}
