package apocalypse

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/golden"
	"github.com/agon-judge/agon/games/jutge"
)

// witness writes the output file while a match is played.
type witness struct {
	*match
	out []byte
}

func watch(m *match, judge bool) *witness { return &witness{m, m.AppendHeader(nil, judge)} }

func (w *witness) Step() {
	w.match.Step()
	w.out = w.AppendRound(w.out)
}

// improviser is a player that commands at random, and at some exchange does what it should not.
type improviser struct {
	match     *match // it looks at the match itself instead of reading the message
	seat      int
	random    jutge.Random
	trouble   func() ([]byte, error)
	when      int // the exchange that goes wrong
	cost      time.Duration
	exchanges int
	used      time.Duration
}

func (p *improviser) Exchange(message []byte, end engine.End) ([]byte, error) {
	p.exchanges++
	if !bytes.HasSuffix(message, []byte("\n"+end.Line+"\n")) {
		return nil, fmt.Errorf("the message does not end with %q", end.Line)
	}
	if p.exchanges == p.when && p.trouble != nil {
		return p.trouble()
	}
	if p.exchanges == 1 {
		return nil, nil
	}
	p.used += p.cost
	return randomAnswer(&p.random, p.match, p.seat), nil
}

func (p *improviser) Farewell([]byte)    {}
func (p *improviser) CPU() time.Duration { return p.used }
func (p *improviser) Stop()              {}

// troubles are what can happen to a player.
func troubles() map[string]func() ([]byte, error) {
	return map[string]func() ([]byte, error){
		"none":     nil,
		"crash":    func() ([]byte, error) { return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "it crashed"} },
		"protocol": func() ([]byte, error) { return []byte("p 1 1\nwhat?\n"), nil },
		"commands": func() ([]byte, error) { return bytes.Repeat([]byte("p 1 1\n"), 1001), nil },
	}
}

// A match that was played and its replay from the log give the same file, scores and hash, in both forms.
func TestPlayedAndReplayedMatchesAreTheSame(t *testing.T) {
	names := []string{"A", "B", "C", "D"}
	rapid.Check(t, func(r *rapid.T) {
		config := defaultConfig
		seed := rapid.Int64Range(0, 1<<31-1).Draw(r, "seed")
		judge := rapid.Bool().Draw(r, "judge")
		m := newTestMatch(t, config, seed)
		w := watch(m, judge)
		seats := make([]engine.Player, players)
		for seat := range seats {
			seats[seat] = &improviser{
				match: m, seat: seat, random: jutge.NewRandom(rapid.Int32().Draw(r, "script")),
				trouble: troubles()[rapid.SampledFrom([]string{"none", "crash", "protocol", "commands"}).Draw(r, "trouble")],
				when:    rapid.IntRange(1, gameRounds+1).Draw(r, "when"),
				cost:    time.Duration(rapid.IntRange(0, 60_000).Draw(r, "cost")) * time.Microsecond,
			}
		}
		live, err := engine.Run(context.Background(), w, seats, Game{}.Limits(), nil)
		require.NoError(t, err)

		var out bytes.Buffer
		replay, err := engine.Simulate(Game{}, config, seed, names, bytes.NewReader(live.Log), &out, engine.SimulateOptions{Judge: judge})
		require.NoError(t, err)
		golden.SameText(t, w.out, out.Bytes())
		require.Equal(t, engine.Summary{Rounds: live.Rounds, Scores: live.Scores, Ranks: live.Ranks, Hash: live.Hash}, replay)

		other, err := engine.Simulate(Game{}, config, seed, names, bytes.NewReader(live.Log), &out, engine.SimulateOptions{Judge: !judge})
		require.NoError(t, err)
		require.Equal(t, replay, other, "the form does not change the match")
		checkLog(t, live)
	})
}

// checkLog sees that a frozen seat submits nothing from its round on.
func checkLog(t testing.TB, live engine.Result) {
	t.Helper()
	for line := range bytes.Lines(live.Log) {
		fields := bytes.Fields(line)
		v := live.Verdicts[number(t, fields[1])]
		if !v.Frozen {
			continue
		}
		round := number(t, fields[0])
		require.LessOrEqual(t, round, max(0, v.Round))
		if round == v.Round {
			require.Equal(t, "@", string(fields[2]), "round %d, seat %s", round, fields[1])
		}
	}
}

func TestEqualMatchesAreEqual(t *testing.T) {
	play := func() ([]byte, engine.Result) {
		m := newTestMatch(t, defaultConfig, 77)
		w := watch(m, true)
		var seats []engine.Player
		for seat := range players {
			seats = append(seats, &improviser{match: m, seat: seat, random: jutge.NewRandom(int32(seat)), cost: time.Millisecond})
		}
		result, err := engine.Run(context.Background(), w, seats, Game{}.Limits(), nil)
		require.NoError(t, err)
		return w.out, result
	}
	firstOut, first := play()
	secondOut, second := play()
	require.Equal(t, first, second)
	require.True(t, bytes.Equal(firstOut, secondOut))
	require.Equal(t, gameRounds, first.Rounds)
}

// randomAnswer commands all units of a player at random; some of it makes no sense.
func randomAnswer(random *jutge.Random, m *match, seat int) []byte {
	var answer []byte
	add := func(c command) { answer = append(c.append(answer), '\n') }
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
			m.SetStatus(seat, float64(m.round)/1000)
			message = m.Observe(message[:0], seat)
			require.NoError(t, m.Submit(seat, answers[m.round][seat], 1000))
			log = m.AppendSubmitted(log, seat)
		}
		m.Step()
		out = m.AppendRound(out)
	}
	for !m.Done() { // a first time, to find the answers
		for seat := range players {
			random := m.random
			answers[m.round][seat] = randomAnswer(&random, m, seat)
		}
		round()
	}
	grown := m
	m = newTestMatch(t, defaultConfig, 1)
	m.submitted, m.jumps, m.flights, m.marches, m.order, m.news.text = grown.submitted, grown.jumps, grown.flights, grown.marches, grown.order, grown.news.text
	m.form = grown.form
	require.Zero(t, testing.AllocsPerRun(gameRounds-1, round))
	require.True(t, m.Done())
	require.Equal(t, grown.Hash(), m.Hash())
}
