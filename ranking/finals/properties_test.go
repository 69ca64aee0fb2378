package finals

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func shuffled(t *rapid.T, log Log) Log {
	g := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "shuffle"), 0))
	log.Results = slices.Clone(log.Results)
	g.Shuffle(len(log.Results), func(i, j int) { log.Results[i], log.Results[j] = log.Results[j], log.Results[i] })
	return log
}

func TestTheOrderOfResultsDoesNotMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(1, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		whole, log := played(t, rules, field, Log{}, chance(rapid.Uint64().Draw(t, "luck")))
		log = shuffled(t, log)
		log.Results = append(log.Results, log.Results[:len(log.Results)/2]...) // some arrive twice
		again, err := Run(rules, field, log)
		require.NoError(t, err)
		require.Equal(t, whole, again)
	})
}

func TestAFinalGoesOnWhereItWas(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(1, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		decide := chance(rapid.Uint64().Draw(t, "luck"))
		whole, log := played(t, rules, field, Log{}, decide)
		log = shuffled(t, log)
		log.Results = log.Results[:rapid.IntRange(0, len(log.Results)).Draw(t, "known")]

		partly, err := Run(rules, field, log)
		require.NoError(t, err)
		require.Equal(t, whole.Steps[:len(partly.Steps)], partly.Steps, "more results add steps and change none")
		again, _ := played(t, rules, field, log, decide)
		require.Equal(t, whole, again)
	})
}

func TestOtherNamesHaveTheSameOutcome(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(1, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		other := slices.Clone(field)
		name := map[int64]int64{}
		for i := range other {
			other[i].ID = int64(rapid.IntRange(1, 1000).Draw(t, "name"))*1000 + int64(i)
			name[field[i].ID] = other[i].ID
		}
		decide := chance(rapid.Uint64().Draw(t, "luck"))
		f, _ := played(t, rules, field, Log{}, decide)
		g, _ := played(t, rules, other, Log{}, decide)
		for i, id := range f.Champions {
			require.Equal(t, name[id], g.Champions[i])
		}
		for i, p := range f.Standing {
			p.Entrant = name[p.Entrant]
			require.Equal(t, p, g.Standing[i])
		}
		require.Equal(t, f.Steps, g.Steps)
	})
}

// TestSeatsAreShared compares, for every entrant, the seat it had most often with the one it had least often.
//
// The difference has no small bound: two entrants who both had the first seat twice more often than the second may meet,
// and one of them has it a third time. What always holds follows from the choice of the seating, the order with the least
// sum of squares. In a heat of n entrants and m matches (m < n) the average over all orders adds m(n-m)/n to
//
//	sum over the seats of (times in the seat - average over the seats)²
//
// of each entrant, so the chosen order adds at most m(n-m) to the total of all. A difference of d is at least d²/2 of it.
// The last heat of a race is seated before the budget cuts it short, so it may add 1 to a difference.
func TestSeatsAreShared(t *testing.T) {
	t.Parallel()
	entrants, uneven := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(2, 24).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		_, log := played(t, rules, field, Log{}, chance(rapid.Uint64().Draw(t, "luck")))
		type sat struct {
			entrant    int64
			size, seat int
		}
		counts := map[sat]int{}
		sizes := map[int]bool{}
		matches := map[string]int{} // of each heat
		for _, r := range log.Results {
			sizes[len(r.Seats)] = true
			matches[r.Match.Heat]++
			for seat, id := range r.Match.Entrants {
				counts[sat{id, len(r.Seats), seat}]++
			}
		}
		if len(sizes) > 1 { // seats of matches of different sizes are made up for by each other
			return
		}
		for size := range sizes {
			bound, beyond := 0, 0
			if cut := cutShort(rules, log); cut != "" {
				delete(matches, cut)
				beyond = 1
			}
			for _, m := range matches {
				bound += m % size * (size - m%size)
			}
			for _, e := range field {
				least, most := math.MaxInt, 0
				for seat := range size {
					n := counts[sat{e.ID, size, seat}]
					least, most = min(least, n), max(most, n)
				}
				difference := most - least
				square := max(difference-beyond, 0) * max(difference-beyond, 0)
				require.LessOrEqual(t, square, 2*bound, "entrant %d", e.ID)
				entrants++
				if difference > 2 {
					uneven++
				}
			}
		}
	})
	require.LessOrEqual(t, uneven, entrants/100, "of %d entrants in all finals, a difference of more than 2 is rare", entrants)
}

// cutShort is the heat of a race whose matches the budget may have cut short, empty if there is none.
func cutShort(rules Rules, log Log) string {
	if rules.Format != Race || len(log.Results) < rules.Budget {
		return ""
	}
	return log.Results[len(log.Results)-1].Match.Heat
}

// TestNoExchangeMakesSeatsMoreEven holds for every heat, given the heats before it.
func TestNoExchangeMakesSeatsMoreEven(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(2, 24).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		f, log := played(t, rules, field, Log{}, chance(rapid.Uint64().Draw(t, "luck")))
		cut := cutShort(rules, log)
		type sat struct {
			entrant int64
			seat    int
		}
		times := map[sat]int{}
		for _, s := range f.Stages {
			for _, h := range s.Heats {
				if len(h.Played) == 0 || h.Key == cut {
					continue
				}
				order := h.Played[0].Match.Entrants
				squares := func(order []int64) (sum int) {
					for _, e := range order {
						for seat := range order {
							n := times[sat{e, seat}]
							for number := range h.Played {
								if order[(seat+number)%len(order)] == e {
									n++
								}
							}
							sum += n * n
						}
					}
					return sum
				}
				least := squares(order)
				for i := range order {
					for j := range i {
						other := slices.Clone(order)
						other[i], other[j] = other[j], other[i]
						require.GreaterOrEqual(t, squares(other), least, "heat %s: %d and %d exchanged", h.Key, order[i], order[j])
					}
				}
				for _, r := range h.Played {
					for seat, e := range r.Match.Entrants {
						times[sat{e, seat}]++
					}
				}
			}
		}
	})
}

// alter gives other results to the heats that are not to be seen after a step.
func alter(f *Final, log Log, step int, decide referee) Log {
	seen := map[string]bool{}
	for _, s := range f.Steps[:step+1] {
		if s.Kind == StepMatch || s.Kind == StepResult {
			for _, key := range s.Heats {
				seen[key] = true
			}
		}
	}
	// When the match of a group has been chosen, all of the group have been looked at.
	for i, s := range f.Steps[:step+1] {
		if s.Kind == StepMatch {
			for _, key := range f.Steps[i-1].Heats {
				seen[key] = true
			}
		}
	}
	other := Log{Redone: log.Redone, Departures: log.Departures}
	for _, r := range log.Results {
		if !seen[r.Match.Heat] {
			r.Seats = decide(r.Match)
		}
		other.Results = append(other.Results, r)
	}
	return other
}

func TestNothingIsRevealedTooEarly(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(1, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		f, log := played(t, rules, field, Log{}, chance(rapid.Uint64().Draw(t, "luck")))
		step := rapid.IntRange(0, len(f.Steps)-1).Draw(t, "step")

		decide := chance(rapid.Uint64().Draw(t, "other luck"))
		other, _ := played(t, rules, field, alter(f, log, step, decide), decide)
		require.Greater(t, len(other.Steps), step)
		require.Equal(t, f.Reveal(step), other.Reveal(step))
	})
}

func TestTheLastStepRevealsAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(1, 20).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		f, _ := played(t, rules, field, Log{}, chance(rapid.Uint64().Draw(t, "luck")))
		require.Equal(t, f, f.Reveal(len(f.Steps)-1))
		require.Equal(t, f, f.Reveal(len(f.Steps)+5))
		require.Empty(t, f.Reveal(-1).Steps)
	})
}

// TestAnyLog gives a final logs that no final has had.
func TestAnyLog(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		field := fieldOf(rapid.IntRange(1, 12).Draw(t, "entrants"))
		rules := anyRules(t, len(field))
		decide := chance(rapid.Uint64().Draw(t, "luck"))
		_, log := played(t, rules, field, Log{}, decide)
		keys := []string{"", "s1h1", "s2h1", "s99h1", "s1h99", "nonsense", "s1h", "h", "s-1h2"}
		heat := rapid.SampledFrom(keys)
		number := rapid.IntRange(-2, 5)
		for range rapid.IntRange(0, 10).Draw(t, "strange results") {
			m := Match{Heat: heat.Draw(t, "heat"), Attempt: number.Draw(t, "attempt"), Number: number.Draw(t, "number")}
			for range rapid.IntRange(0, 4).Draw(t, "entrants") {
				m.Entrants = append(m.Entrants, int64(rapid.IntRange(99, 115).Draw(t, "entrant")))
			}
			r := Result{m, decide(m)}
			if rapid.IntRange(0, 9).Draw(t, "cut") == 0 && len(r.Seats) > 0 {
				r.Seats = r.Seats[1:]
			}
			if rapid.IntRange(0, 9).Draw(t, "no number") == 0 && len(r.Seats) > 0 {
				r.Seats[0].Score = rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), 1e308, -1e308}).Draw(t, "score")
			}
			log.Results = append(log.Results, r)
		}
		log.Redone = rapid.SliceOfN(heat, 0, 5).Draw(t, "redone")
		for range rapid.IntRange(0, 6).Draw(t, "departures") {
			log.Departures = append(log.Departures, Departure{
				Entrant:      int64(rapid.IntRange(100, 113).Draw(t, "departed")),
				Disqualified: rapid.Bool().Draw(t, "disqualified"),
				Decided:      rapid.SliceOfN(heat, 0, 5).Draw(t, "decided"),
			})
		}
		if _, err := Run(rules, field, log); err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		f, _ := played(t, rules, field, log, decide)
		require.Len(t, f.Standing, len(field))
		for step := range f.Steps {
			f.Reveal(step)
		}
	})
}
