package finals

import (
	"math"
	"slices"
)

// grouped is from how many heats of a stage on they are shown together.
const grouped = 9

// steps are those of the show as far as it can go: up to the first heat that is not decided. More results add steps, and
// change none.
func (c *engine) steps() []Step {
	steps := []Step{{Kind: StepTitle, Stage: -1}}
	for i, s := range c.final.Stages {
		keys := make([]string, len(s.Heats))
		for k, h := range s.Heats {
			keys[k] = h.Key
		}
		steps = append(steps, Step{Kind: StepStage, Stage: i, Heats: keys})
		groups := c.together(s)
		for _, group := range groups {
			heats := make([]string, len(group))
			for k, h := range group {
				heats[k] = h.Key
			}
			if slices.ContainsFunc(group, func(h Heat) bool { return !h.Decided }) {
				return steps
			}
			steps = append(steps, Step{Kind: StepHeat, Stage: i, Heats: heats})
			h := c.mostWatched(i, group)
			steps = append(steps,
				Step{Kind: StepMatch, Stage: i, Heats: []string{h.Key}, Match: c.decisive(h)},
				Step{Kind: StepResult, Stage: i, Heats: heats})
		}
		if slices.ContainsFunc(s.Heats, func(h Heat) bool { return !h.Decided }) {
			return steps
		}
		if s.Table != nil {
			steps = append(steps, Step{Kind: StepTable, Stage: i})
		}
	}
	if c.final.Done {
		steps = append(steps, Step{Kind: StepChampions, Stage: len(c.final.Stages) - 1})
	}
	return steps
}

// together are the heats of a stage that are played, as they are revealed: one by one where somebody advances and they are
// few, otherwise all at once.
func (c *engine) together(s Stage) [][]Heat {
	var played []Heat
	for _, h := range s.Heats {
		if h.Decided && h.Wanted == 0 {
			continue // there is nothing to see
		}
		played = append(played, h)
	}
	switch {
	case len(played) == 0:
		return nil
	case len(played) >= grouped || c.heats[played[0].Key].advancing == 0:
		return [][]Heat{played}
	}
	groups := make([][]Heat, len(played))
	for i, h := range played {
		groups[i] = []Heat{h}
	}
	return groups
}

// mostWatched returns the heat of a group whose replay tells most of a stage: the one with most entrants that crossed the
// cut line of its table, then the one in which the two at the border are nearest by points, then by scores.
func (c *engine) mostWatched(stage int, group []Heat) Heat {
	crossed := c.crossed(stage)
	tension := func(h Heat) []float64 {
		moved := 0
		for _, slot := range h.Slots {
			if crossed[slot.Entrant] {
				moved++
			}
		}
		apart, margins := math.Inf(1), math.Inf(1)
		if lines := c.heats[h.Key].lines; len(lines) > 1 {
			border := min(max(c.heats[h.Key].advancing, 1), len(lines)-1)
			above, below := lines[border-1], lines[border]
			apart = (above.points - below.points) / float64(h.Wanted)
			margins = math.Abs(c.scored(h.Key, above.entrant)-c.scored(h.Key, below.entrant)) / float64(h.Wanted)
		}
		return []float64{-float64(moved), apart, margins}
	}
	return slices.MinFunc(group, func(x, y Heat) int { return slices.Compare(tension(x), tension(y)) })
}

// scored returns by how much an entrant scored more than the others of a heat did in the mean.
func (c *engine) scored(heat string, entrant int) (sum float64) {
	for _, b := range c.heats[heat].bouts {
		if i := slices.Index(b.entrants, entrant); i >= 0 {
			sum += b.margin[i]
		}
	}
	return sum
}

// crossed returns the entrants that are on another side of the cut line after a stage than in the table before it. The
// line is between those who stay and those who are dropped; where nobody is, below the first.
func (c *engine) crossed(stage int) map[int64]bool {
	if stage == 0 {
		return nil
	}
	before, after := c.final.Stages[stage-1].Table, c.final.Stages[stage].Table
	if before == nil || after == nil {
		return nil
	}
	stay := 0
	for _, p := range after {
		if p.Out != "dropped" {
			stay++
		}
	}
	if stay == len(after) {
		stay = 1
	}
	in := make(map[int64]bool, len(after))
	for _, p := range after {
		in[p.Entrant] = true
	}
	crossed := make(map[int64]bool)
	for i, p := range after {
		if i < stay {
			crossed[p.Entrant] = true
		}
	}
	was := 0
	for _, p := range before {
		if in[p.Entrant] && was < stay {
			was++
			if crossed[p.Entrant] {
				delete(crossed, p.Entrant)
			} else {
				crossed[p.Entrant] = true
			}
		}
	}
	return crossed
}

// decisive returns the number of the last match in which it could still change who advances, or where nobody does who is
// first: before it, the points of what was left to play could close the gap.
func (c *engine) decisive(h Heat) int {
	m := c.heats[h.Key]
	ahead := m.order()[:min(max(m.advancing, 1), len(m.lines))]
	points := make(map[int]float64)
	each := float64((c.rules.Size-1)*c.rules.Matches) / float64(max(1, len(m.bouts))) // points of a victory
	decisive := 0
	for number, b := range m.bouts {
		worst, best := math.Inf(1), math.Inf(-1)
		for _, e := range m.order() {
			if slices.Contains(ahead, e) {
				worst = min(worst, points[e])
			} else {
				best = max(best, points[e])
			}
		}
		if worst-best <= each*float64(len(m.bouts)-number)+1e-9 {
			decisive = number
		}
		for i, e := range b.entrants {
			points[e] += b.points[i]
		}
	}
	return h.Played[decisive].Match.Number
}

// Reveal is the final as the audience may see it after a step of the show, counted from 0: everything that later steps
// reveal is removed. It does not depend on anything that has not been shown. A step below 0 shows the names of what is
// fixed from the beginning, one beyond the last what the last one does.
func (f *Final) Reveal(step int) *Final {
	step = min(step, len(f.Steps)-1)
	seen := &Final{TieBreaks: f.TieBreaks}
	if step >= 0 {
		seen.Steps = slices.Clone(f.Steps[:step+1])
	}
	r := newRevealed(seen.Steps)
	if r.champions {
		seen.Done, seen.Standing, seen.Champions = f.Done, slices.Clone(f.Standing), slices.Clone(f.Champions)
	}
	for i, s := range f.Stages {
		if i > r.stage && !s.fixed {
			break
		}
		t := Stage{Name: s.Name, Side: s.Side, fixed: s.fixed}
		if r.table[i] {
			t.Table = s.Table
		}
		for _, h := range s.Heats {
			t.Heats = append(t.Heats, r.heat(f, h, i, s.fixed))
		}
		seen.Stages = append(seen.Stages, t)
	}
	return seen
}

// revealed is what steps have shown.
type revealed struct {
	stage     int
	heats     map[string]bool // who meets
	results   map[string]bool
	match     map[string]int
	table     map[int]bool
	champions bool
}

func newRevealed(steps []Step) revealed {
	r := revealed{-1, map[string]bool{}, map[string]bool{}, map[string]int{}, map[int]bool{}, false}
	for _, s := range steps {
		switch s.Kind {
		case StepTitle:
		case StepStage:
			r.stage = s.Stage
		case StepHeat:
			for _, key := range s.Heats {
				r.heats[key] = true
			}
		case StepMatch:
			r.match[s.Heats[0]] = s.Match
		case StepResult:
			for _, key := range s.Heats {
				r.results[key] = true
			}
		case StepTable:
			r.table[s.Stage] = true
		case StepChampions:
			r.champions = true
		}
	}
	return r
}

// heat is what may be seen of a heat. One without matches is seen whole as soon as its stage is.
func (r revealed) heat(f *Final, h Heat, stage int, fixed bool) Heat {
	if r.result(h, stage) {
		return h
	}
	seen := Heat{Key: h.Key, Name: h.Name}
	for _, slot := range h.Slots {
		open := Slot{From: slot.From, source: slot.source, seeded: slot.seeded}
		source, of := f.find(slot.source)
		if r.heats[h.Key] || slot.seeded && stage <= r.stage || source != nil && r.result(*source, of) {
			open.Entrant = slot.Entrant
		}
		if fixed || r.heats[h.Key] {
			seen.Slots = append(seen.Slots, open)
		}
	}
	if r.heats[h.Key] {
		seen.Attempt, seen.Wanted = h.Attempt, h.Wanted
	}
	if number, shown := r.match[h.Key]; shown {
		for _, p := range h.Played {
			if p.Match.Number == number {
				seen.Played = []Result{p}
			}
		}
	}
	return seen
}

func (r revealed) result(h Heat, stage int) bool {
	return r.results[h.Key] || h.Decided && h.Wanted == 0 && stage <= r.stage
}

// find is a heat by its key, and its stage.
func (f *Final) find(key string) (*Heat, int) {
	if key == "" {
		return nil, 0
	}
	for i := range f.Stages {
		for k := range f.Stages[i].Heats {
			if f.Stages[i].Heats[k].Key == key {
				return &f.Stages[i].Heats[k], i
			}
		}
	}
	return nil, 0
}
