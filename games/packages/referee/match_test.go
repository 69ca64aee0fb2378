package referee

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// script is a referee in memory: it gives one reply after the other, the first to start. The last one is given again and
// again.
type script struct {
	replies []string
	heard   []string
	more    error // what it says after the last reply
	stopped bool
}

func (s *script) Exchange(message []byte, _ engine.End) ([]byte, error) {
	s.heard = append(s.heard, string(message))
	return []byte(s.replies[min(len(s.heard), len(s.replies))-1]), nil
}

func (s *script) Finish() error { return s.more }

func (s *script) Stop() Usage {
	s.stopped = true
	return Usage{Stderr: []byte("what the referee wrote")}
}

// player gives one answer after the other, and uses some CPU time for each.
type player struct {
	answers  []string // after the start; "!" crashes
	heard    []string
	farewell string
}

func (p *player) Exchange(message []byte, _ engine.End) ([]byte, error) {
	p.heard = append(p.heard, string(message))
	if n := len(p.heard) - 2; n >= 0 && n < len(p.answers) {
		if p.answers[n] == "!" {
			return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "it crashed"}
		}
		return []byte(p.answers[n]), nil
	}
	return nil, nil
}
func (p *player) Farewell(message []byte) { p.farewell = string(message) }
func (p *player) CPU() time.Duration      { return time.Duration(len(p.heard)) * time.Millisecond }
func (p *player) Stop()                   {}

func rules(rounds int) Rules {
	return Rules{Header: Header{"toy", "1.0.0", "abc", "Toy", "small"}, Rounds: rounds, SeatCPU: time.Second, Limits: DefaultLimits()}
}

// play plays a match, plays its log again, and returns the result, the replay, and what the referee was sent.
func play(t *testing.T, rounds int, replies []string, players ...*player) (engine.Result, string, []string) {
	t.Helper()
	s := &script{replies: replies}
	names := []string{"Anna", "Ben", "Cleo", "Dan"}[:len(players)]
	m, err := New(rules(rounds), []byte("size 3\nwalls\n"), 7, names, func() (Process, error) { return s, nil })
	require.NoError(t, err)
	seats := make([]engine.Player, len(players))
	for i, p := range players {
		seats[i] = p
	}
	file := m.AppendHeader(nil, true)
	result, err := engine.Run(context.Background(), recording{m, &file}, seats, engine.Limits{CPU: time.Second, Commands: 9}, nil)
	require.NoError(t, err)

	again := &script{replies: replies}
	var replayed bytes.Buffer
	summary, err := engine.Simulate(game{start: func() (Process, error) { return again, nil }, rounds: rounds}, []byte("size 3\nwalls\n"), 7, names,
		bytes.NewReader(result.Log), &replayed, engine.SimulateOptions{Judge: true})
	require.NoError(t, err)
	require.Equal(t, s.heard, again.heard, "a log gives the messages again")
	require.Equal(t, result.Summary(), summary)
	require.Equal(t, string(file), replayed.String())
	require.True(t, again.stopped)
	return result, string(file), s.heard
}

// recording writes the replay while a match is played.
type recording struct {
	*Match
	file *[]byte
}

func (r recording) Step() {
	r.Match.Step()
	*r.file = r.AppendRound(*r.file)
}

type game struct {
	engine.Game
	start  Start
	rounds int
}

func (g game) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	return New(rules(g.rounds), config, seed, names, g.start)
}

func TestMatch(t *testing.T) {
	anna := &player{answers: []string{"1\n", "!"}}
	ben := &player{answers: []string{"@ -1\n\nend of\n", "\x00\xff\u2028 é\r\n", "7\n"}}
	cleo := &player{answers: []string{"x\n"}}
	dan := &player{}
	result, file, heard := play(t, 9, []string{
		"tell 0 hello Anna\ntell * all\nframe grid 3 3\nframe kind a fill=seat\n",
		"ask 0,1,2\ntell 0,2 go\nscore 0 0 0 0\n",
		"fault 2 x is no number\nask *\ntell * second\nframe say one\nframe put 0 a 1 1\nnote 1 no effect\n",
		"ask *\ntell * third\ngone 3 it has nothing left\nscore 1 2 3 4\n",
		"tell 3 too late\ntell 1 the end\nover nobody moves\n",
	}, anna, ben, cleo, dan)

	require.Equal(t, []string{
		"agon referee 1\nseats 4\nseed 7\nconfig size 3\nconfig walls\nend\n",
		"round 0\nend\n",
		"round 1\ncpu 0.001 0.001 0.001 0.001\n0 1\n1 @ -1\n1 \n1 end of\n2 x\nend\n",
		"round 2\nout 0 crash\ncpu -1 0.002 -1 0.001\n1 ??? é\nend\n",
		"round 3\ncpu -1 0.003 -1 0.002\n1 7\nend\n",
	}, heard)
	require.Equal(t, []string{"hello Anna\nall\nend\n", "go\nend\n", "second\nend\n"}, anna.heard)
	require.Equal(t, []string{"all\nend\n", "end\n", "second\nend\n", "third\nend\n"}, ben.heard)
	require.Equal(t, "the end\nend\n", ben.farewell)
	require.Equal(t, []string{"all\nend\n", "go\nend\n"}, cleo.heard)
	require.Equal(t, []string{"all\nend\n", "second\nend\n"}, dan.heard)
	require.Equal(t, "third\nend\n", dan.farewell, "who is out by the rules gets its last lines")
	require.Equal(t, []engine.Verdict{
		{Frozen: true, Reason: engine.ReasonCrash, Round: 1, Detail: "it crashed"},
		{},
		{Frozen: true, Reason: engine.ReasonProtocol, Round: 1, Detail: "x is no number"},
		{},
	}, result.Verdicts)
	require.Equal(t, []int{1, 2, 3, 4}, result.Scores)
	require.Equal(t, []int{4, 3, 2, 1}, result.Ranks)
	require.Equal(t, `0 0 @ 0.001
0 0 1
0 1 @ 0.001
0 1 @@@ -1
0 1 @@
0 1 end of
0 2 @ 0.001
0 2 x
0 3 @ 0.001
1 0 @ 0.002
1 0 @ -1 crash
1 1 @ 0.002
1 1 ??? é
1 2 @ -1 protocol
2 1 @ 0.003
2 1 7
2 3 @ 0.002
3 1 @ 0.004
`, string(result.Log))
	require.Equal(t, `agon replay 1
game toy 1.0.0 abc
title Toy
seed 7
board small
config size 3
config walls
seat 0 Anna
seat 1 Ben
seat 2 Cleo
seat 3 Dan
grid 3 3
kind a fill=seat
r 0
score 0 0 0 0
r 1
cpu 0.001 0.001 0.001 0.001
out 2 fault
say one
put 0 a 1 1
r 2
cpu -1 0.002 -1 0.001
out 0 crash
gone 3 it has nothing left
score 1 2 3 4
r 3
cpu -1 0.003 -1 0.002
over nobody moves
`, file)
}

// A seat that is frozen between two rounds, or at the start, is told in the message after.
func TestFreezesBetweenRounds(t *testing.T) {
	late := &player{answers: []string{strings.Repeat("x\n", 10)}}
	_, _, heard := play(t, 9, []string{"", "ask *", "ask *\n", "gone 0 once more\nfault 0 once more\nask 0\ntell 0 x\nover\n"}, late, &player{})
	require.Equal(t, "round 1\nout 0 commands\ncpu -1 0.001\nend\n", heard[2])
	require.Equal(t, "round 2\ncpu -1 0.002\nend\n", heard[3])
}

func TestAsksNobody(t *testing.T) {
	result, _, heard := play(t, 2, []string{"", "", "", "over"}, &player{})
	require.Equal(t, 3, result.Rounds)
	require.Len(t, heard, 4)
}

func TestRefusedConfiguration(t *testing.T) {
	for text, expected := range map[string]string{
		"refuse 2 too small":  "configuration, line 2: too small",
		"refuse 0 it is none": "configuration: it is none",
		"refuse 3 x":          "the referee failed at the start: it refuses line 3 of a configuration of 2 lines",
	} {
		s := &script{replies: []string{text}}
		_, err := New(rules(9), []byte("a\nb\n"), 7, []string{"A"}, func() (Process, error) { return s, nil })
		require.EqualError(t, err, expected)
		require.True(t, s.stopped)
	}
	_, err := New(rules(9), []byte("a\nb\x00\n"), 7, []string{"A"}, nil)
	require.EqualError(t, err, "configuration, line 2: it has the control character U+0000")
}

func TestFailures(t *testing.T) {
	long := strings.Repeat("x", 100)
	for name, c := range map[string]struct {
		replies  []string
		expected string
	}{
		"unknown word":       {[]string{"", "hello"}, `in round 0: line 1 of its reply, "hello": expected tell, ask, score, fault, note, gone, frame or over`},
		"unknown at start":   {[]string{"hello"}, `at the start: line 1 of its reply, "hello": expected tell, score, frame or refuse`},
		"ask at start":       {[]string{"ask 0"}, `ask stands in the reply to a round`},
		"refuse later":       {[]string{"", "refuse 0 x"}, "refuse stands in the reply to start"},
		"no such seat":       {[]string{"", "score 0 0\nask 2"}, `line 2 of its reply, "ask 2": expected seats, * or numbers from 0 to 1 with commas, found "2"`},
		"negative seat":      {[]string{"", "gone -1 x"}, `expected a seat from 0 to 1, found "-1"`},
		"tells end":          {[]string{"", "tell * end"}, `no seat can be told "end"`},
		"tells nothing":      {[]string{"", "tell *"}, `expected seats and what they are told`},
		"few scores":         {[]string{"", "score 1"}, "expected 2 scores, found 1"},
		"score too high":     {[]string{"", "score 0 9223372036854775808"}, `"9223372036854775808" is no score: expected a whole number from -2^53 to 2^53`},
		"score above 2^53":   {[]string{"", "score 0 9007199254740993"}, `is no score`},
		"score a fraction":   {[]string{"", "score 0 0.5"}, `"0.5" is no score`},
		"two overs":          {[]string{"", "over\nover"}, "the match is over already"},
		"no UTF-8":           {[]string{"", "frame say \xff"}, `line 1 of its reply, "frame say \xff": it is not valid UTF-8`},
		"NUL":                {[]string{"", "tell 0 \x00"}, "it has the control character U+0000"},
		"separator":          {[]string{"", "tell 0 \u2028"}, "it has the control character U+2028"},
		"frame":              {[]string{"", "frame put 1"}, "expected a kind of letters"},
		"grid later":         {[]string{"", "frame grid 3 3"}, "grid stands in the reply to start"},
		"two grids":          {[]string{"frame grid 3 3\nframe plane 3 3"}, "the ground was set before"},
		"long text":          {[]string{"", "gone 0 " + strings.Repeat(long, 5)}, "the text has 500 bytes"},
		"long line is cut":   {[]string{"", long}, `"` + long[:60] + `"...: expected`},
		"asks nobody":        {[]string{"", ""}, "in round 9: the match is not over after the 9 rounds that it can have at most: say over in time, or write a larger rounds in game.toml; nobody is asked in this round"},
		"asks for ever":      {[]string{"", "ask *"}, "in round 9: the match is not over after the 9 rounds"},
		"tells too much":     {[]string{"", strings.Repeat("tell 0 "+long+"\n", 3000)}, "it tells seat 0 more than 262144 bytes before it asks it"},
		"tells too much bit": {[]string{"", strings.Repeat("tell 0 "+long+"\n", 1000)}, "in round 2: it tells seat 0 more than 262144 bytes"},
		"many frames":        {[]string{"", strings.Repeat("frame say "+long+"\n", 20_000)}, "in round 3: its frames have more than 8388608 bytes together"},
		"many packed":        {[]string{"", noise(100_000)}, "in round 1: its frames have more than 1048576 bytes together when they are packed"},
		"many replies":       {[]string{"", strings.Repeat("note 0 "+long+"\n", 100_000)}, "in round 6: its replies have more than 67108864 bytes together"},
	} {
		t.Run(name, func(t *testing.T) {
			err := fails(t, c.replies)
			require.ErrorContains(t, err, "the referee failed ")
			require.ErrorContains(t, err, c.expected)
			var failure *Failure
			require.ErrorAs(t, err, &failure)
			require.Equal(t, "what the referee wrote", string(failure.Usage.Stderr))
			require.NotContains(t, err.Error(), "\n")
			if failure.Round > 0 && len(failure.Seats) > 0 {
				require.Equal(t, []int{1}, failure.Seats)
			}
			var fault *engine.Fault
			require.NotErrorAs(t, err, &fault, "no player is frozen for it")
		})
	}
}

// What a referee says after its last reply would be taken for the next one, if there were one: it is a failure.
func TestARefereeThatSaysMore(t *testing.T) {
	s := &script{replies: []string{"", "over"}, more: &engine.Fault{Reason: engine.ReasonProtocol, Detail: "wrote more after its last reply"}}
	m, err := New(rules(9), nil, 7, []string{"A"}, func() (Process, error) { return s, nil })
	require.NoError(t, err)
	_, err = engine.Run(context.Background(), m, []engine.Player{&player{}}, engine.Limits{}, nil)
	require.ErrorContains(t, err, "the referee failed in round 0: protocol: wrote more after its last reply")
}

// The log of a match that the referee spoils is kept, and leads to the same failure.
func TestTheLogOfAVoidMatch(t *testing.T) {
	replies := []string{"", "ask *", "ask *", "hello"}
	s := &script{replies: replies}
	m, err := New(rules(9), nil, 7, []string{"A", "B"}, func() (Process, error) { return s, nil })
	require.NoError(t, err)
	result, err := engine.Run(context.Background(), m, []engine.Player{&player{answers: []string{"1\n", "!"}}, &player{answers: []string{"2\n", "3\n"}}}, engine.Limits{CPU: time.Second, Commands: 9}, nil)
	require.ErrorContains(t, err, "the referee failed in round 2")
	require.Len(t, m.Trail(), len(replies))
	require.Equal(t, 2, result.Rounds)

	again := &script{replies: replies}
	_, repeated := engine.Simulate(game{start: func() (Process, error) { return again, nil }, rounds: 9}, nil, 7, []string{"A", "B"},
		bytes.NewReader(result.Log), io.Discard, engine.SimulateOptions{Judge: true})
	require.EqualError(t, repeated, err.Error())
	require.Equal(t, s.heard, again.heard)
}

// noise are frames that cannot be packed well.
func noise(lines int) string {
	dice := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for range lines {
		fmt.Fprintf(&text, "frame say %016x\n", dice.Uint64())
	}
	return text.String()
}

// fails plays a match whose referee fails.
func fails(t *testing.T, replies []string) error {
	t.Helper()
	s := &script{replies: replies}
	m, err := New(rules(9), nil, 7, []string{"A", "B"}, func() (Process, error) { return s, nil })
	if err == nil {
		_, err = engine.Run(context.Background(), m, []engine.Player{&player{}, &player{answers: strings.Split(strings.Repeat("1\n,", 9), ",")}}, engine.Limits{CPU: time.Hour, Commands: 9}, nil)
	}
	require.Error(t, err)
	require.True(t, s.stopped)
	return err
}

// broken is a referee that the sandbox ends.
type broken struct{ script }

func (b *broken) Exchange(message []byte, end engine.End) ([]byte, error) {
	if len(b.heard) == 2 {
		return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "ended by itself with exit code 1"}
	}
	return b.script.Exchange(message, end)
}

func TestARefereeThatEndsIsItsOwnFailure(t *testing.T) {
	s := &broken{script{replies: []string{"", "ask *"}}}
	m, err := New(rules(9), nil, 7, []string{"A"}, func() (Process, error) { return s, nil })
	require.NoError(t, err)
	_, err = engine.Run(context.Background(), m, []engine.Player{&player{answers: []string{"1\n"}}}, engine.Limits{}, nil)
	require.EqualError(t, err, "round 1: the referee failed in round 1: crash: ended by itself with exit code 1; a referee runs until it has said over")
	var failure *Failure
	require.ErrorAs(t, err, &failure)
	require.Equal(t, "round 1\n0 1\nend\n", string(failure.Message))
	require.Equal(t, []int{0}, failure.Seats)
}

func TestLoggedLinesAreThoseThatARefereeGets(t *testing.T) {
	for _, log := range []string{"0 0 \xff\n", "0 0 a\x00\n"} {
		s := &script{replies: []string{"", "ask *", "over"}}
		_, err := engine.Simulate(game{start: func() (Process, error) { return s, nil }, rounds: 9}, nil, 7, []string{"A"}, strings.NewReader(log), io.Discard, engine.SimulateOptions{})
		require.ErrorContains(t, err, "is no line that a referee gets")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("tell * x\nask 0,1\nscore 1 2 3\nfault 0 x\nnote 1 y\ngone 2 z\nframe put 0 a 1 1\nover x"), false)
	f.Add([]byte("refuse 1 x\nframe grid 3 3"), true)
	f.Fuzz(func(t *testing.T, text []byte, start bool) {
		p := parser{seats: 3}
		r, err := p.parse(text, start)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.True(t, r.scores == nil || len(r.scores) == 3)
		require.True(t, r.asked == nil || len(r.asked) == 3)
		for _, list := range [][]about{r.faults, r.notes, r.gone} {
			for _, a := range list {
				require.Less(t, a.seat, 3)
			}
		}
	})
}

func FuzzSubmit(f *testing.F) {
	f.Add([]byte("up\nend\n@ -1\n\x00\xff\r\n"))
	f.Fuzz(func(t *testing.T, answer []byte) {
		m := &Match{seats: make([]seat, 2)}
		if m.Submit(1, answer, 9) != nil {
			require.Empty(t, m.answers)
			return
		}
		for line := range bytes.Lines(m.answers) {
			require.True(t, bytes.HasPrefix(line, []byte("1 ")) && bytes.HasSuffix(line, []byte("\n")), "%q", line)
			require.NoError(t, checkText(line[:len(line)-1]))
		}
		again := &Match{seats: make([]seat, 2)}
		for line := range bytes.Lines(m.AppendSubmitted(nil, 1)) {
			command := bytes.TrimPrefix(line[:len(line)-1], []byte("0 1 "))
			require.NoError(t, again.SubmitLogged(1, bytes.TrimPrefix(command, []byte("@@"))))
		}
		require.Equal(t, string(m.answers), string(again.answers), fmt.Sprintf("%q", answer))
	})
}
