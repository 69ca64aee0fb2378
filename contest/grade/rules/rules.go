package rules

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Form is how points follow from the ladder, for entrants that have qualified.
type Form string

// The forms.
const (
	ByRank   Form = "rank"   // linear in the place, from Best for the first to Worst for the last
	ByRating Form = "rating" // linear in the rating, from Worst at the gate's to Best at the best one's
	BySteps  Form = "steps"  // from a table of percentages and points
)

// Forms returns all forms.
func Forms() []Form { return []Form{ByRank, ByRating, BySteps} }

// FormList names the forms in a sentence.
func FormList(conjunction string) string {
	return fmt.Sprintf("%s, %s %s %s", ByRank, ByRating, conjunction, BySteps)
}

// The bounds of rules.
const (
	MostPoints = 1000.0
	MostSteps  = 20
	MostPlace  = 1000 // in a final
)

// Rules say how many points each entrant gets.
type Rules struct {
	Form        Form        `json:"form" enum:"rank,rating,steps"`
	Best        float64     `json:"best" doc:"Points of the best"`
	Worst       float64     `json:"worst" doc:"Points for qualifying: what the last one gets, and who qualified and is not on the ladder"`
	Unqualified float64     `json:"unqualified" doc:"Points without a player that has qualified"`
	Steps       []TableLine `json:"steps" nullable:"false" doc:"Of the form steps, from few percent to many; who is below all of them gets worst"`
	Decimals    int         `json:"decimals" minimum:"0" maximum:"2" doc:"Points are rounded to so many, a half away from zero"`
	Bonus       *Bonus      `json:"bonus,omitempty" doc:"What a final adds; without it nothing"`
}

// TableLine gives points to the first Percent of the entrants on the ladder.
type TableLine struct {
	Percent float64 `json:"percent" doc:"Of those on the ladder, the first so many, rounded up"`
	Points  float64 `json:"points"`
}

// Default returns rules to begin with: 5 points for qualifying, 10 for the first.
func Default() Rules {
	return Rules{Form: ByRank, Best: 10, Worst: 5, Steps: []TableLine{{10, 10}, {30, 8}, {60, 6.5}}, Decimals: 1}
}

// Check returns what is wrong with the rules, in one line.
func (r Rules) Check() error {
	all := []float64{r.Best, r.Worst, r.Unqualified}
	for _, s := range r.Steps {
		all = append(all, s.Points)
	}
	switch {
	case !slices.Contains(Forms(), r.Form):
		return fmt.Errorf("there is no form %q; take %s", r.Form, FormList("or"))
	case slices.ContainsFunc(all, func(p float64) bool { return !(p >= 0 && p <= MostPoints) }):
		return fmt.Errorf("points are from 0 to %g; correct them", MostPoints)
	case r.Best < r.Worst || r.Worst < r.Unqualified:
		return fmt.Errorf("the best gets less than the last, or who qualified less than who did not; correct the points")
	case r.Decimals < 0 || r.Decimals > 2:
		return fmt.Errorf("points have 0 to 2 decimals")
	case r.Form == BySteps && (len(r.Steps) == 0 || len(r.Steps) > MostSteps):
		return fmt.Errorf("a table has 1 to %d lines", MostSteps)
	}
	if r.Bonus != nil {
		if err := r.Bonus.check(r.Best); err != nil {
			return err
		}
	}
	if r.Form != BySteps {
		return nil
	}
	last := TableLine{Percent: 0, Points: r.Best}
	for i, s := range r.Steps {
		if !(s.Percent > last.Percent && s.Percent <= 100) || s.Points > last.Points || s.Points < r.Worst {
			return fmt.Errorf("line %d of the table: percents grow up to 100, points fall from best to worst", i+1)
		}
		last = s
	}
	return nil
}

// Entrant is an author of players: a student, or a team.
type Entrant struct {
	Author       int64
	Rating       *float64 // of the best player on the ladder; nil: none is there
	Qualified    bool     // a player has qualified and was not disqualified
	Disqualified bool     // a player was disqualified
	Submissions  int64
	FinalPlace   int // of its best player in the final that gives a bonus, from 1; 0: none
}

// Grade is what an entrant gets, and why.
type Grade struct {
	Place  int // among the entrants on the ladder, from 1; equal ratings share a place; 0: not on the ladder
	Points float64
	Bonus  float64 // the part of the points that the final adds
	Why    string  // sentences with the formula filled in
}

// Give returns the grade of each entrant. Gate is the rating of the player that has to be beaten; nil if it has none.
func (r Rules) Give(entrants []Entrant, gate *float64) []Grade {
	var ratings []float64
	for _, e := range entrants {
		if e.Rating != nil && e.Qualified {
			ratings = append(ratings, *e.Rating)
		}
	}
	slices.SortFunc(ratings, func(a, b float64) int { return -compare(a, b) })
	field := field{Rules: r, ratings: ratings, gate: gate}
	out := make([]Grade, len(entrants))
	for i, e := range entrants {
		out[i] = field.reward(field.grade(e), e)
	}
	return out
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// field is the ratings of all entrants on the ladder, best first, with the rules.
type field struct {
	Rules
	ratings []float64
	gate    *float64
}

func (f field) grade(e Entrant) Grade {
	switch {
	case !e.Qualified && e.Disqualified:
		return f.round(Grade{Points: f.Unqualified}, "The player was disqualified")
	case !e.Qualified && e.Submissions == 0:
		return f.round(Grade{Points: f.Unqualified}, "Nothing was submitted")
	case !e.Qualified:
		return f.round(Grade{Points: f.Unqualified}, unqualifiedText(e.Submissions))
	case e.Rating == nil:
		return f.round(Grade{Points: f.Worst}, "A player has qualified, and none is on the ladder")
	}
	place, n := 1+slices.IndexFunc(f.ratings, func(r float64) bool { return r <= *e.Rating }), len(f.ratings)
	g := Grade{Place: place}
	switch f.Form {
	case ByRating:
		return f.byRating(g, *e.Rating)
	case BySteps:
		for _, s := range f.Steps {
			if last := int(math.Ceil(s.Percent*float64(n)/100 - 1e-9)); place <= last {
				g.Points = s.Points
				return f.round(g, fmt.Sprintf("Place %d of %d is among the first %s %%, which are %d", place, n, number(s.Percent), last))
			}
		}
		g.Points = f.Worst
		return f.round(g, fmt.Sprintf("Place %d of %d is below all lines of the table", place, n))
	case ByRank:
	}
	last := 1 + slices.Index(f.ratings, f.ratings[n-1]) // place of the last ones
	if last == 1 {
		g.Points = f.Best
		return f.round(g, fmt.Sprintf("Place 1 of %d", n))
	}
	g.Points = f.Worst + (f.Best-f.Worst)*float64(last-place)/float64(last-1)
	return f.round(g, fmt.Sprintf("Place %d of %d: %s + (%s - %s) x (%d - %d) / (%d - 1)", place, n, number(f.Worst), number(f.Best), number(f.Worst), last, place, last))
}

func (f field) byRating(g Grade, rating float64) Grade {
	best := f.ratings[0]
	gate := f.ratings[len(f.ratings)-1]
	if f.gate != nil {
		gate = *f.gate
	}
	if best <= gate {
		g.Points = f.Best
		if rating < best {
			g.Points = f.Worst
		}
		return f.round(g, fmt.Sprintf("Nobody is above the gate's rating %.0f; the best get %s", gate, number(f.Best)))
	}
	share := min(1, max(0, (rating-gate)/(best-gate)))
	g.Points = f.Worst + (f.Best-f.Worst)*share
	bounded := ""
	if rating < gate {
		bounded = ", and no less than " + number(f.Worst)
	}
	return f.round(g, fmt.Sprintf("Rating %.0f: %s + (%s - %s) x (%.0f - %.0f) / (%.0f - %.0f)%s", rating, number(f.Worst), number(f.Best), number(f.Worst), rating, gate, best, gate, bounded))
}

// round rounds the points and ends the sentence with them.
func (f field) round(g Grade, why string) Grade {
	exact := g.Points
	g.Points = f.rounded(exact)
	g.Why = fmt.Sprintf("%s = %s.", why, f.points(g.Points))
	if math.Abs(exact-g.Points) > 1e-9 {
		g.Why = fmt.Sprintf("%s = %.4f, rounded to %s.", why, exact, f.points(g.Points))
	}
	return g
}

func unqualifiedText(submissions int64) string {
	if submissions == 1 {
		return "1 submission, and it has not qualified"
	}
	return fmt.Sprintf("%d submissions, and none has qualified", submissions)
}

func (f field) rounded(points float64) float64 {
	unit := math.Pow10(f.Decimals)
	return math.Floor(points*unit+0.5+1e-9) / unit
}

func (f field) said(points float64) string { return strconv.FormatFloat(points, 'f', f.Decimals, 64) }

// points writes points with their word: "7.5 points", "1 point".
func (f field) points(points float64) string {
	if text := f.said(points); text != "1" {
		return text + " points"
	}
	return "1 point"
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
