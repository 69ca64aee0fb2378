package jutgetest

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/goldentest"
	"github.com/agon-judge/agon/games/jutge"
)

// Improvised is how a game is played at random.
type Improvised struct {
	Game   engine.Game
	Config []byte
	Rounds int // of a match
	// Answer is a random answer of a seat.
	Answer func(r *jutge.Random, m engine.Match, seat int) []byte
	// Command is the line of some command. Given a thousand and one times it is too much.
	Command string
	// Cost is the most CPU time that a player uses for one answer. Some should pass their limit.
	Cost time.Duration
}

// witness writes the output file while a match is played.
type witness struct {
	engine.Match
	out []byte
}

func watch(m engine.Match, judge bool) *witness { return &witness{m, m.AppendHeader(nil, judge)} }

func (w *witness) Step() {
	w.Match.Step()
	w.out = w.AppendRound(w.out)
}

// improviser is a player that commands at random, and at some exchange does what it should not.
type improviser struct {
	how       Improvised
	match     engine.Match // it looks at the match itself instead of reading the message
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
	return p.how.Answer(&p.random, p.match, p.seat), nil
}

func (p *improviser) Farewell([]byte)    {}
func (p *improviser) CPU() time.Duration { return p.used }
func (p *improviser) Stop()              {}

// trouble is what can happen to a player.
func (i Improvised) trouble(name string) func() ([]byte, error) {
	return map[string]func() ([]byte, error){
		"none":     nil,
		"crash":    func() ([]byte, error) { return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "it crashed"} },
		"protocol": func() ([]byte, error) { return []byte(i.Command + "\nwhat?\n"), nil },
		"commands": func() ([]byte, error) { return bytes.Repeat([]byte(i.Command+"\n"), 1001), nil },
	}[name]
}

// PlayedAndReplayedMatchesAreTheSame checks that a match that was played and its replay from the log give the same file,
// scores and hash, in both forms.
func PlayedAndReplayedMatchesAreTheSame(t *testing.T, i Improvised) {
	names := []string{"A", "B", "C", "D"}
	rapid.Check(t, func(r *rapid.T) {
		seed := rapid.Int64Range(0, 1<<31-1).Draw(r, "seed")
		judge := rapid.Bool().Draw(r, "judge")
		m, err := i.Game.NewMatch(i.Config, seed, names)
		require.NoError(t, err)
		w := watch(m, judge)
		seats := make([]engine.Player, len(names))
		for seat := range seats {
			seats[seat] = &improviser{
				how: i, match: m, seat: seat, random: jutge.NewRandom(rapid.Int32().Draw(r, "script")),
				trouble: i.trouble(rapid.SampledFrom([]string{"none", "crash", "protocol", "commands"}).Draw(r, "trouble")),
				when:    rapid.IntRange(1, i.Rounds+1).Draw(r, "when"),
				cost:    time.Duration(rapid.Int64Range(0, int64(i.Cost/time.Microsecond)).Draw(r, "cost")) * time.Microsecond,
			}
		}
		live, err := engine.Run(context.Background(), w, seats, i.Game.Limits(), nil)
		require.NoError(t, err)

		var out bytes.Buffer
		replay, err := engine.Simulate(i.Game, i.Config, seed, names, bytes.NewReader(live.Log), &out, engine.SimulateOptions{Judge: judge})
		require.NoError(t, err)
		goldentest.SameText(t, w.out, out.Bytes())
		require.Equal(t, live.Summary(), replay)

		other, err := engine.Simulate(i.Game, i.Config, seed, names, bytes.NewReader(live.Log), &out, engine.SimulateOptions{Judge: !judge})
		require.NoError(t, err)
		require.Equal(t, replay, other, "the form does not change the match")
		checkLog(t, live)
	})
}

// checkLog checks that a frozen seat submits nothing from its round on.
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

// Contract plays matches with random commands in the tests of the contract.
func Contract(t *testing.T, i Improvised) {
	enginetest.Contract(t, i.Game, enginetest.Script{
		Config: i.Config, Rounds: i.Rounds,
		Answer: func(r *rand.Rand, m engine.Match, seat int) []byte {
			random := jutge.NewRandom(r.Int32())
			return i.Answer(&random, m, seat)
		},
	})
}

// EqualMatchesAreEqual plays a match twice.
func EqualMatchesAreEqual(t *testing.T, i Improvised) {
	play := func() ([]byte, engine.Result) {
		m, err := i.Game.NewMatch(i.Config, 77, []string{"A", "B", "C", "D"})
		require.NoError(t, err)
		w := watch(m, true)
		var seats []engine.Player
		for seat := range jutge.Players {
			seats = append(seats, &improviser{how: i, match: m, seat: seat, random: jutge.NewRandom(int32(seat)), cost: time.Millisecond})
		}
		result, err := engine.Run(context.Background(), w, seats, i.Game.Limits(), nil)
		require.NoError(t, err)
		require.Equal(t, i.Rounds, result.Rounds)
		return w.out, result
	}
	firstOut, first := play()
	secondOut, second := play()
	require.Equal(t, first, second)
	require.True(t, bytes.Equal(firstOut, secondOut))
}

func number(t testing.TB, text []byte) int {
	t.Helper()
	n, err := strconv.Atoi(string(text))
	require.NoError(t, err)
	return n
}
