package rules

import "fmt"

// Bonus adds points for places in a final to those of the ladder.
type Bonus struct {
	Final  int64       `json:"final" minimum:"1" doc:"Id of a final of the contest; its show is over"`
	Most   float64     `json:"most" doc:"Nobody gets more than so many points with the bonus: the maximum grade, at least best"`
	Places []PlaceLine `json:"places" nullable:"false" doc:"From the title down; who is below all lines gets nothing"`
}

// PlaceLine gives points to the places of a final from below the line before up to Last.
type PlaceLine struct {
	Last   int     `json:"last" doc:"Places up to this one, from 1"`
	Points float64 `json:"points"`
}

func (b Bonus) check(best float64) error {
	switch {
	case b.Final < 1:
		return fmt.Errorf("the bonus names no final; choose one of the contest's whose show is over")
	case !(b.Most >= best && b.Most <= MostPoints):
		return fmt.Errorf("with the bonus nobody gets more than from %g, which the best gets, to %g points; correct the maximum", best, MostPoints)
	case len(b.Places) == 0 || len(b.Places) > MostSteps:
		return fmt.Errorf("the bonus has 1 to %d lines, each a place and points", MostSteps)
	}
	last := PlaceLine{Last: 0, Points: MostPoints}
	for i, line := range b.Places {
		if line.Last <= last.Last || line.Last > MostPlace || !(line.Points > 0 && line.Points <= last.Points) {
			return fmt.Errorf("line %d of the bonus: places grow up to %d, points fall and are more than 0", i+1, MostPlace)
		}
		last = line
	}
	return nil
}

// of returns the points that a place in the final gives. The place 0 gives none.
func (b Bonus) of(place int) float64 {
	for _, line := range b.Places {
		if place > 0 && place <= line.Last {
			return line.Points
		}
	}
	return 0
}

// reward adds the bonus, which only entrants that have qualified get.
func (f field) reward(g Grade, e Entrant) Grade {
	if f.Bonus == nil || !e.Qualified || e.FinalPlace == 0 {
		return g
	}
	extra := f.Bonus.of(e.FinalPlace)
	if extra == 0 {
		g.Why += fmt.Sprintf(" Place %d in the final gives no bonus.", e.FinalPlace)
		return g
	}
	base, bounded := g.Points, ""
	exact := base + extra
	if exact > f.Bonus.Most {
		exact, bounded = f.Bonus.Most, ", and no more than "+number(f.Bonus.Most)
	}
	g.Points = min(f.rounded(exact), f.Bonus.Most)
	g.Bonus = f.rounded(g.Points - base)
	g.Why += fmt.Sprintf(" Place %d in the final: %s + %s%s = %s.", e.FinalPlace, f.said(base), number(extra), bounded, f.points(g.Points))
	return g
}
