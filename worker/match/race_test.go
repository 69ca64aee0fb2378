package match_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// raceRounds is how long matches of races are.
const raceRounds = 6

// A deed in the very instant of an answer has one verdict, whoever is faster: the answer counts, and what comes after it is
// the next round's, if there is one. AGON_RACES is how often each is tried.
func TestRaces(t *testing.T) {
	a := newArena(t)
	times := number(t, "AGON_RACES", 12)
	program := a.build(t, "Racer", "c", hostilePrograms(t))
	limits := a.game.Limits()
	limits.CPU, limits.Wall = 100*time.Millisecond, 5*time.Minute
	for _, race := range []struct {
		deed   string
		round  int
		reason engine.Reason
		frozen int // the round of the verdict
	}{
		{"crash_after_answer", raceRounds - 1, "", 0},
		{"exit_after_answer", raceRounds - 1, "", 0},
		{"fork_after_answer", raceRounds - 1, "", 0},
		{"burn_after_answer", raceRounds - 1, "", 0},
		{"crash_after_answer", 2, engine.ReasonCrash, 3},
		{"exit_after_answer", 2, engine.ReasonCrash, 3},
		{"fork_after_answer", 2, engine.ReasonSyscall, 3},
		{"crash_after_answer", -1, engine.ReasonCrash, 0},
	} {
		t.Run(fmt.Sprint(race.deed, " in round ", race.round), func(t *testing.T) {
			e := program
			e.Command = []string{e.Path, race.deed, fmt.Sprint(race.round), fmt.Sprint(race.round)}
			seen := map[string]int{}
			for i := range (times + 3) / 4 {
				got, _ := a.race(t, limits, i%2-1, e, e, e, e)
				for _, v := range got.Verdicts {
					seen[fmt.Sprint(v.Reason, " ", v.Round)]++
				}
			}
			require.Equal(t, map[string]int{fmt.Sprint(race.reason, " ", race.frozen): (times + 3) / 4 * 4}, seen)
		})
	}

	// The CPU time runs out at about the moment of the last answer. Either that counts, or it does not and the clock had
	// passed the limit.
	t.Run("freeze_race", func(t *testing.T) {
		thrift := a.build(t, "Thrift", "c", engine.Files{"MyBot.c": text(t, "thrift.c")})
		limits := limits
		limits.CPU = 5 * time.Millisecond
		counted, frozen := 0, 0
		for i := range (times + 3) / 4 {
			entrants := make([]match.Entrant, 4)
			for seat := range entrants {
				entrants[seat] = thrift
				use := limits.CPU + time.Duration(10-(4*i+seat)%40)*time.Microsecond
				entrants[seat].Command = []string{thrift.Path, "end", fmt.Sprint(use.Microseconds()), "100", fmt.Sprint(raceRounds)}
			}
			got, answers := a.race(t, limits, i%2-1, entrants...)
			for seat, v := range got.Verdicts {
				if !v.Frozen {
					counted++
					require.Equal(t, raceRounds, answers[seat])
					continue
				}
				frozen++
				require.Equal(t, engine.ReasonCPU, v.Reason, v.Detail)
				require.GreaterOrEqual(t, got.CPU[seat], limits.CPU)
				require.Equal(t, v.Round, answers[seat], "the answer of the round in which it is frozen does not count")
			}
		}
		t.Logf("%d answers counted, %d players were frozen", counted, frozen)
	})
}

// race plays a short match on one core, or on any (-1), and counts the answers that counted.
func (a arena) race(t *testing.T, limits engine.Limits, core int, entrants ...match.Entrant) (engine.Outcome, []int) {
	t.Helper()
	for i := range entrants {
		entrants[i].Name = fmt.Sprint("Seat", i)
	}
	counting := counter{a.game, make([]int, len(entrants))}
	options := match.Options{Config: shortened{a.game, raceRounds}.Config(), Seed: 30, Limits: limits, Core: core}
	got, err := match.Run(t.Context(), a.box, counting, options, entrants)
	require.NoError(t, err)
	require.Equal(t, raceRounds, got.Rounds)
	return got, counting.answers
}

// counter is a game that counts the answers that are submitted, by seat.
type counter struct {
	engine.Game
	answers []int
}

// NewMatch implements engine.Game.
func (c counter) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	m, err := c.Game.NewMatch(config, seed, names)
	return countedMatch{m, c.answers}, err
}

// countedMatch is a match of counter.
type countedMatch struct {
	engine.Match
	answers []int
}

// Submit implements engine.Match.
func (c countedMatch) Submit(seat int, answer []byte, limit int) error {
	c.answers[seat]++
	return c.Match.Submit(seat, answer, limit)
}
