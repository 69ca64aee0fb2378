package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/agon-judge/agon/ranking/finals"
)

// contested is a final as the table of formats has it.
type contested struct {
	name  string
	rules finals.Rules
	drawn bool // the ladder tells nothing: entrants come in any order, and their ratings are equal
}

// Finals are of the 16 truly strongest of 200 players of spread 2, four in a match: close opponents, of whom the ladder
// knows little. What it does know, in deviations of a rating:
const (
	finalists    = 16
	outOf        = 200
	finalsSpread = 2.0
	ladderKnows  = 0.3 // after about 15 matches of everybody
)

// point is the unit of ratings in units of luck.
const point = 1.0 / 200

func contests() []contested {
	defaults := func(format finals.Format) finals.Rules { return finals.Defaults(format, finalists, 4, 4) }
	with := func(name string, format finals.Format, change func(*finals.Rules)) contested {
		r := defaults(format)
		change(&r)
		return contested{name: name, rules: r}
	}
	plain := func(matches int) func(*finals.Rules) {
		return func(r *finals.Rules) { r.Matches, r.Rotate = matches, false }
	}
	drops := func(rounds int, carry bool) func(*finals.Rules) {
		return func(r *finals.Rules) { r.Rounds, r.Drop, r.Carry = rounds, 4, carry }
	}
	race := func(certainty float64, budget int) func(*finals.Rules) {
		return func(r *finals.Rules) { r.Certainty, r.Budget = certainty, budget }
	}
	list := []contested{
		with("race, certainty 0.95, budget 800 (default)", finals.Race, func(*finals.Rules) {}),
		with("race, certainty 0.99, budget 800", finals.Race, race(0.99, 800)),
		with("race, certainty 0.99, budget 3,000", finals.Race, race(0.99, 3000)),
		with("drop worst 4, 10 rounds, carried (default)", finals.DropWorst, drops(10, true)),
		with("drop worst 4, 30 rounds, carried", finals.DropWorst, drops(30, true)),
		with("drop worst 4, 30 rounds, reset", finals.DropWorst, drops(30, false)),
		with("shrinking field (default)", finals.Shrinking, func(*finals.Rules) {}),
		with("heats, two advance, 1 match each", finals.Heats, plain(1)),
		with("heats, two advance, 10 matches each", finals.Heats, plain(10)),
		with("heats (default)", finals.Heats, func(*finals.Rules) {}),
		with("heats, two advance, 100 matches each", finals.Heats, plain(100)),
		with("single elimination (default)", finals.Single, func(*finals.Rules) {}),
		with("double elimination (default)", finals.Double, func(*finals.Rules) {}),
		with("Swiss (default)", finals.Swiss, func(*finals.Rules) {}),
		with("groups (default)", finals.Groups, func(*finals.Rules) {}),
		with("round robin (default)", finals.RoundRobin, func(*finals.Rules) {}),
		with("round robin, 20 matches a heat", finals.RoundRobin, plain(20)),
	}
	for _, name := range finals.Names() { // of all formats at least one
		format := finals.Format(name)
		if !slices.ContainsFunc(list, func(c contested) bool { return c.rules.Format == format }) {
			list = append(list, with(name+" (default)", format, func(*finals.Rules) {}))
		}
	}
	for _, i := range []int{0, 1} { // without the ladder
		c := list[i]
		c.name, c.drawn = c.name+", ladder not known", true
		list = append(list, c)
	}
	return list
}

// ending is how a final ended.
type ending struct {
	matches float64
	best    float64 // the share of the title that the strongest has
	single  bool
	right   bool // the one champion is the strongest
}

// playFinal plays one final in a world of its own.
func playFinal(c contested, seed uint64) (ending, error) {
	random := rand.New(rand.NewPCG(seed, 0xf17a1))
	strengths := make([]float64, outOf)
	for i := range strengths {
		strengths[i] = finalsSpread * random.NormFloat64()
	}
	slices.SortFunc(strengths, func(a, b float64) int { return cmp.Compare(b, a) })
	strengths = strengths[:finalists]

	// What is known of a player: its strength as the ladder saw it, drawn towards the mean of all as far as that is more
	// certain.
	share := finalsSpread * finalsSpread / (finalsSpread*finalsSpread + ladderKnows*ladderKnows)
	field := make([]finals.Entrant, finalists)
	for i := range field {
		rating, deviation := share*(strengths[i]+ladderKnows*random.NormFloat64())/point, ladderKnows/point
		if c.drawn {
			rating, deviation = 0, finalsSpread/point
		}
		field[i] = finals.Entrant{ID: int64(i + 1), Rating: 1500 + rating, Deviation: deviation}
	}
	random.Shuffle(finalists, func(i, j int) { field[i], field[j] = field[j], field[i] })
	if !c.drawn {
		slices.SortStableFunc(field, func(a, b finals.Entrant) int { return cmp.Compare(b.Rating, a.Rating) })
	}

	var e ending
	rules := c.rules
	rules.Seed = seed
	final, err := finals.Play(rules, field, func(m finals.Match) []finals.Seat {
		e.matches++
		seats := make([]finals.Seat, len(m.Entrants))
		for i, id := range m.Entrants {
			seats[i].Score = strengths[id-1] + random.NormFloat64()
		}
		finals.RankByScore(seats)
		return seats
	})
	if err != nil {
		return e, err
	}
	e.single = len(final.Champions) == 1
	if slices.Contains(final.Champions, 1) {
		e.best, e.right = 1/float64(len(final.Champions)), e.single
	}
	return e, nil
}

// finals prints how often the strongest wins in each format.
func (r report) finals() error {
	fmt.Fprintf(r.out, "\n### finals: the best %d of %d players, 4 in a match, spread %v\n\n", finalists, outOf, finalsSpread)
	r.row("format", "matches", "the strongest is champion", "one champion", "who is the strongest")
	r.row("---", "---:", "---:", "---:", "---:")
	for _, c := range contests() {
		played, err := repeat(80*r.repetitions, func(seed uint64) (ending, error) { return playFinal(c, seed) })
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		matches, best, single, right := 0.0, 0.0, 0.0, 0.0
		for _, e := range played {
			matches += e.matches
			best += e.best
			if e.single {
				single++
			}
			if e.right {
				right++
			}
		}
		n := float64(len(played))
		r.row(c.name, fmt.Sprintf("%.0f", matches/n), fmt.Sprintf("%.2f", best/n), fmt.Sprintf("%.2f", single/n), fmt.Sprintf("%.3f", right/single))
	}
	return nil
}
