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

func TestSeatsAreShared(t *testing.T) {
	t.Parallel()
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
		for _, r := range log.Results {
			sizes[len(r.Seats)] = true
			for seat, id := range r.Match.Entrants {
				counts[sat{id, len(r.Seats), seat}]++
			}
		}
		if len(sizes) > 1 { // seats of matches of different sizes are made up for by each other
			return
		}
		for size := range sizes {
			for _, e := range field {
				least, most := math.MaxInt, 0
				for seat := range size {
					n := counts[sat{e.ID, size, seat}]
					least, most = min(least, n), max(most, n)
				}
				require.LessOrEqual(t, most-least, 2, "entrant %d", e.ID)
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
