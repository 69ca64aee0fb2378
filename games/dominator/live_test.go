package dominator

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func improvised(config []byte, rounds int) jutgetest.Improvised {
	return jutgetest.Improvised{
		Game: Game{}, Config: config, Rounds: rounds, Command: "1 b", Cost: 250 * time.Millisecond,
		Answer: func(r *jutge.Random, m engine.Match, seat int) []byte { return randomAnswer(r, m.(*match), seat) },
	}
}

func TestPlayedAndReplayedMatchesAreTheSame(t *testing.T) {
	config := configWith(t, "nb_rounds 20", "rows 25", "cols 25", "damage_max 150")
	jutgetest.PlayedAndReplayedMatchesAreTheSame(t, improvised(config, 20))
}

func TestTheContractIsKept(t *testing.T) { jutgetest.Contract(t, improvised(defaultConfig, 200)) }

func TestEqualMatchesAreEqual(t *testing.T) {
	jutgetest.EqualMatchesAreEqual(t, improvised(defaultConfig, 200))
}

// Once a match has had some rounds, nothing is allocated any more.
func TestRoundsAllocateNothing(t *testing.T) {
	m := newTestMatch(t, configWith(t, "nb_rounds 10000"), 1)
	var out, message, log []byte
	out = m.AppendHeader(out, true)
	script := jutge.NewRandom(1)
	answers := [50][]byte{}
	for k := range answers {
		for id := range m.units {
			answers[k] = append(order{int32(id), script.Between(0, noDirection)}.Append(answers[k]), '\n')
		}
	}
	captured := 0
	round := func() {
		out, log = out[:0], log[:0]
		for seat := range players {
			m.SetStatus(seat, float64(m.Played)/20000)
			message = m.Observe(message[:0], seat)
			require.NoError(t, m.Submit(seat, answers[(m.Played+seat)%len(answers)], 1000))
			log = m.AppendSubmitted(log, seat)
		}
		m.Step()
		captured += len(m.captives)
		out = m.AppendRound(out)
	}
	for range 300 {
		round()
	}
	require.Zero(t, testing.AllocsPerRun(500, round))
	require.NotZero(t, captured)
}
