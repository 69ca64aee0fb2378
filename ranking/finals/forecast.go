package finals

import (
	"fmt"
	"math"
	"slices"

	"github.com/agon-judge/agon/ranking/internal/splitmix"
)

// Range is what to expect of a number that depends on chance.
type Range struct {
	Mean float64
	Low  float64 // in one of twenty finals it is less
	High float64 // in one of twenty finals it is more

	// Error is how far from the mean of all possible finals Mean may be, because only some were simulated: with a probability
	// of 95 % no farther. It is nil for a single simulation, which cannot tell.
	Error *float64
}

// Forecast is what to expect of a final.
type Forecast struct {
	Matches  Range
	Seconds  Range
	BestWins float64   // probability that the truly strongest is champion; of a shared title it has its share
	Shared   float64   // probability that the title is shared
	Wins     []float64 // of each of the field, the probability to be champion, with shares; the sum is 1
	Trials   int

	// AtMinimum is the probability that a race ends as soon as [Rules.Minimum] lets it, which with 0 is before any match. It is
	// near 1 where the ladder has decided the race already. In other formats it is 0.
	AtMinimum float64
}

// Error is how far from its true value a probability of the forecast may be, because only some finals were simulated: with a
// probability of 95 % no farther. It is the distance to the farther end of Wilson's interval, which unlike the usual deviation is
// not 0 when something happened in all simulations or in none.
func (f Forecast) Error(probability float64) float64 {
	n := float64(f.Trials)
	center := (probability + z95*z95/(2*n)) / (1 + z95*z95/n)
	half := z95 / (1 + z95*z95/n) * math.Sqrt(max(probability*(1-probability), 0)/n+z95*z95/(4*n*n))
	return min(max(center+half-probability, probability-center+half), 1)
}

// z95 is within how many deviations 95 % of a normal distribution are.
const z95 = 1.96

// Circumstances are what a forecast supposes.
type Circumstances struct {
	Seconds float64 // that a match takes
	Cores   int     // on which matches are played, one on each
	Seed    uint64
	Trials  int
}

// Foresee plays a final many times by the same engine: strengths are drawn from ratings and their deviations, and whoever
// has more strength and noise in a match is before. The error is that of [Run].
func Foresee(rules Rules, field []Entrant, given Circumstances) (Forecast, error) {
	if given.Trials < 1 || given.Cores < 1 || !(given.Seconds >= 0) {
		return Forecast{}, fmt.Errorf("a forecast needs a trial, a core, and seconds that are not negative; got %+v", given)
	}
	f := Forecast{Wins: make([]float64, len(field)), Trials: given.Trials}
	var matches, seconds []float64
	part := 1 / float64(given.Trials)
	for trial := range given.Trials {
		w := newWorld(field, given.Seed, trial)
		other := rules
		other.Seed ^= uint64(trial)
		c, err := simulate(other, field, w.play)
		if err != nil {
			return Forecast{}, err
		}
		if !c.final.Done || len(c.final.Champions) == 0 {
			return Forecast{}, fmt.Errorf("a final of %d entrants (%s) did not end in the forecast", len(field), rules.Format)
		}
		share := part / float64(len(c.final.Champions))
		for _, id := range c.final.Champions {
			e := w.number[id]
			f.Wins[e] += share
			if e == w.best {
				f.BestWins += share
			}
		}
		if len(c.final.Champions) > 1 {
			f.Shared += part
		}
		if c.atMinimum {
			f.AtMinimum += part
		}
		matches = append(matches, float64(w.played))
		seconds = append(seconds, given.Seconds*float64(c.waves(given.Cores)))
	}
	f.Matches, f.Seconds = rangeOf(matches), rangeOf(seconds)
	return f, nil
}

// Play plays a whole final in one pass, much faster than by logs: a referee says how the entrants of a match did, by seat.
// Only the outcome is filled in: stages without slots and tables, standing and champions. The error is that of [Run].
func Play(rules Rules, field []Entrant, referee func(Match) []Seat) (*Final, error) {
	c, err := simulate(rules, field, referee)
	if err != nil {
		return nil, err
	}
	return c.final, nil
}

func simulate(rules Rules, field []Entrant, referee func(Match) []Seat) (*engine, error) {
	c, err := newEngine(rules, field)
	if err != nil {
		return nil, err
	}
	c.quiet = true
	c.result = func(m Match) (Result, bool) { return Result{m, referee(m)}, true }
	c.play()
	return c, nil
}

// world is one in which the strengths are known.
type world struct {
	number   map[int64]int
	strength []float64
	best     int
	random   splitmix.Source
	played   int
}

func newWorld(field []Entrant, seed uint64, trial int) *world {
	w := &world{number: make(map[int64]int, len(field)), strength: make([]float64, len(field)), random: generatorOf(seed, "world", trial)}
	for i, e := range field {
		w.number[e.ID] = i
		w.strength[i] = e.Rating + e.Deviation*normal(&w.random)
		if w.strength[i] > w.strength[w.best] {
			w.best = i
		}
	}
	return w
}

func (w *world) play(m Match) []Seat {
	w.played++
	seats := make([]Seat, len(m.Entrants))
	for i, id := range m.Entrants {
		seats[i].Score = w.strength[w.number[id]] + noise*normal(&w.random)
	}
	RankByScore(seats)
	return seats
}

// waves is how many matches are played one after the other when so many can be at once: heats that wait for no other are
// played together.
func (c *engine) waves(cores int) int {
	var at []int
	for _, s := range c.final.Stages {
		for _, h := range s.Heats {
			for len(at) <= h.depth {
				at = append(at, 0)
			}
			at[h.depth] += h.Wanted
		}
	}
	waves := 0
	for _, n := range at {
		waves += (n + cores - 1) / cores
	}
	return waves
}

func rangeOf(values []float64) Range {
	slices.Sort(values)
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	n := len(values)
	r := Range{Mean: sum / float64(n), Low: values[n/20], High: values[n-1-n/20]}
	if n > 1 {
		squares := 0.0
		for _, x := range values {
			squares += (x - r.Mean) * (x - r.Mean)
		}
		off := z95 * math.Sqrt(squares/float64(n-1)/float64(n))
		r.Error = &off
	}
	return r
}
