package apocalypse

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func improvised() jutgetest.Improvised {
	return jutgetest.Improvised{
		Game: Game{}, Config: defaultConfig, Rounds: gameRounds, Command: "p 1 1", Cost: 60 * time.Millisecond,
		Answer: func(r *jutge.Random, m engine.Match, seat int) []byte { return randomAnswer(r, m.(*match), seat) },
	}
}

func TestPlayedAndReplayedMatchesAreTheSame(t *testing.T) {
	jutgetest.PlayedAndReplayedMatchesAreTheSame(t, improvised())
}

func TestTheContractIsKept(t *testing.T) { jutgetest.Contract(t, improvised()) }

func TestEqualMatchesAreEqual(t *testing.T) { jutgetest.EqualMatchesAreEqual(t, improvised()) }

// randomAnswer returns random commands for all units of a player, senseless ones among them.
func randomAnswer(random *jutge.Random, m *match, seat int) []byte {
	var answer []byte
	add := func(c command) { answer = append(c.Append(answer), '\n') }
	near := func(p point, distance int) point {
		return point{p.i + int32(random.Between(-distance, distance)), p.j + int32(random.Between(-distance, distance))}
	}
	for _, h := range m.helicopters {
		if int(h.player) != seat && random.Between(0, 9) > 0 {
			continue
		}
		for range random.Between(0, len(h.parachuters)) {
			add(command{verb: verbParachuter, target: near(h.at, reach)})
		}
		add(command{verb: verbHelicopter, id: h.id, code: int32(random.Between(0, napalm))})
	}
	for _, s := range m.soldiers {
		if int(s.player) == seat {
			add(command{verb: verbSoldier, id: s.id, target: near(s.at, 1)})
		} else if random.Between(0, 30) == 0 {
			add(command{verb: verbSoldier, id: s.id - 1, target: near(s.at, 3)})
		}
	}
	return answer
}

// Once all buffers have grown, nothing is allocated.
func TestRoundsAllocateNothing(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	var out, message, log []byte
	out = m.AppendHeader(out, true)
	var answers [gameRounds][players][]byte
	round := func() {
		out, log = out[:0], log[:0]
		for seat := range players {
			m.SetStatus(seat, float64(m.Played)/1000)
			message = m.Observe(message[:0], seat)
			require.NoError(t, m.Submit(seat, answers[m.Played][seat], 1000))
			log = m.AppendSubmitted(log, seat)
		}
		m.Step()
		out = m.AppendRound(out)
	}
	for !m.Done() { // a first time, to find the answers
		for seat := range players {
			random := m.random
			answers[m.Played][seat] = randomAnswer(&random, m, seat)
		}
		round()
	}
	grown := m
	m = newTestMatch(t, defaultConfig, 1)
	m.Submitted, m.jumps, m.flights, m.marches, m.order, m.Message = grown.Submitted, grown.jumps, grown.flights, grown.marches, grown.order, grown.Message
	m.Message.Invalidate()
	m.form = grown.form
	require.Zero(t, testing.AllocsPerRun(gameRounds-1, round))
	require.True(t, m.Done())
	require.Equal(t, grown.Hash(), m.Hash())
}
