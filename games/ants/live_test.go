package ants

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
		Game: Game{}, Config: config, Rounds: rounds, Command: "1 m d _", Cost: 60 * time.Millisecond,
		Answer: func(r *jutge.Random, m engine.Match, seat int) []byte { return randomAnswer(r, m.(*match), seat) },
	}
}

func TestPlayedAndReplayedMatchesAreTheSame(t *testing.T) {
	config := configWith(t, "NUM_ROUNDS 30", "WORKER_LIFE 20", "BONUS_PERIOD 3", "BREAD_PROTE 2")
	jutgetest.PlayedAndReplayedMatchesAreTheSame(t, improvised(config, 30))
}

func TestTheContractIsKept(t *testing.T) { jutgetest.Contract(t, improvised(defaultConfig, 250)) }

func TestEqualMatchesAreEqual(t *testing.T) {
	jutgetest.EqualMatchesAreEqual(t, improvised(defaultConfig, 250))
}

// In a round that is like the ones before, nothing is allocated.
func TestRoundsAllocateNothing(t *testing.T) {
	m := newTestMatch(t, configWith(t, "NUM_ROUNDS 10000", "WORKER_LIFE 20000", "SOLDIER_LIFE 20000", "QUEEN_LIFE 20000"), 1)
	var out, message, log []byte
	out = m.AppendHeader(out, true)
	answers := [players][]byte{}
	for seat := range answers {
		for id, a := range m.ants {
			if int(a.player) == seat {
				answers[seat] = append(command{int32(id), 't', '_', '_'}.Append(answers[seat]), '\n')
			}
		}
	}
	round := func() {
		out, log = out[:0], log[:0]
		for seat := range players {
			m.SetStatus(seat, float64(m.Played)/20000)
			message = m.Observe(message[:0], seat)
			require.NoError(t, m.Submit(seat, answers[seat], 1000))
			log = m.AppendSubmitted(log, seat)
		}
		m.Step()
		out = m.AppendRound(out)
	}
	for range 100 {
		round()
	}
	require.Zero(t, testing.AllocsPerRun(500, round))
}
