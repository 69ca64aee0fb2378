package engine

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// says is a player that always gives the same answer.
func says(answer string) *scripted { return &scripted{answers: []string{answer}} }

func run(t *testing.T, rounds int, limits Limits, players ...*scripted) Result {
	t.Helper()
	result, err := Run(context.Background(), newToyMatch(rounds, len(players)), asPlayers(players), limits, nil)
	require.NoError(t, err)
	for seat, p := range players {
		require.NotZero(t, p.stopped, "seat %d was not stopped", seat)
	}
	return result
}

func asPlayers(scripts []*scripted) []Player {
	players := make([]Player, len(scripts))
	for i, s := range scripts {
		players[i] = s
	}
	return players
}

func TestRunPlaysAllRounds(t *testing.T) {
	one, two := says("1\n"), says("1\n2\n")
	result := run(t, 3, Limits{Commands: 2}, one, two)
	require.Equal(t, 3, result.Rounds)
	require.Equal(t, []int{3, 9}, result.Scores)
	require.Equal(t, []int{2, 1}, result.Ranks)
	require.Equal(t, []Verdict{{}, {}}, result.Verdicts)
	require.Equal(t, "0 0 1\n0 1 1\n0 1 2\n1 0 1\n1 1 1\n1 1 2\n2 0 1\n2 1 1\n2 1 2\n", string(result.Log))
	require.Equal(t, []string{"hello 1\n", "round 0 0 0\n", "round 1 0 0\n", "round 2 0 0\n"}, two.heard)
}

func TestRunTellsEverybodyTheCPUUse(t *testing.T) {
	slow, fast := says("1\n"), says("")
	slow.cost = 12345 * time.Microsecond
	result := run(t, 3, Limits{CPU: time.Second, Commands: 9}, slow, fast)
	require.Equal(t, []string{"hello 1\n", "round 0 0 0\n", "round 1 0.0123 0\n", "round 2 0.0246 0\n"}, fast.heard)
	require.Equal(t, "0 0 1\n1 0 @ 0.0123\n1 0 1\n2 0 @ 0.0246\n2 0 1\n", string(result.Log))
	require.Equal(t, []time.Duration{3 * slow.cost, 0}, result.CPU)
}

func TestRunFreezesAtOnce(t *testing.T) {
	for name, test := range map[string]struct {
		player   *scripted
		limits   Limits
		expected Verdict
		heard    int // messages, the first one included
	}{
		"fault in the start phase": {
			player:   &scripted{answers: []string{"1\n"}, fail: map[int]error{0: &Fault{ReasonCPU, "slow start"}}},
			expected: Verdict{Frozen: true, Reason: ReasonCPU, Round: -1, Detail: "slow start"},
			heard:    1,
		},
		"crash in round 1": {
			player:   &scripted{answers: []string{"1\n"}, fail: map[int]error{2: &Fault{ReasonCrash, "it crashed"}}},
			expected: Verdict{Frozen: true, Reason: ReasonCrash, Round: 1, Detail: "it crashed"},
			heard:    3,
		},
		"wrong answer in round 1": {
			player:   &scripted{answers: []string{"1\n", "one\n"}},
			expected: Verdict{Frozen: true, Reason: ReasonProtocol, Round: 1, Detail: "no number"},
			heard:    3,
		},
		"too many commands in round 1": {
			player:   &scripted{answers: []string{"1\n", "1\n1\n1\n"}},
			expected: Verdict{Frozen: true, Reason: ReasonCommands, Round: 1, Detail: "too many"},
			heard:    3,
		},
		"CPU limit passed by the answer of round 1": {
			player:   &scripted{answers: []string{"1\n"}, cost: time.Second},
			limits:   Limits{CPU: 2 * time.Second},
			expected: Verdict{Frozen: true, Reason: ReasonCPU, Round: 1, Detail: "used 2s of CPU time; the limit for the whole match is 2s"},
			heard:    3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			test.limits.Commands = 2
			watcher := says("2\n")
			result := run(t, 4, test.limits, test.player, watcher)
			require.Equal(t, []Verdict{test.expected, {}}, result.Verdicts)
			require.Equal(t, max(0, test.expected.Round), result.Scores[0], "one for each round that was answered")
			require.Equal(t, 8, result.Scores[1], "the match goes on")
			require.Len(t, test.player.heard, test.heard)
			require.Equal(t, 1, strings.Count(string(result.Log), "0 @ -1 "+string(test.expected.Reason)+"\n"))
			require.Contains(t, watcher.heard[test.heard], " -1 ", "others see it from the next message on")
		})
	}
}

// A seat that the rules put out is not frozen: its player gets a last message and is let go.
func TestRunLetsGoOfSeatsThatAreOut(t *testing.T) {
	lucky, steady := &scripted{answers: []string{"1\n", "13\n"}, cost: time.Millisecond}, says("1\n")
	result := run(t, 4, Limits{Commands: 2}, lucky, steady)
	require.Equal(t, []Verdict{{}, {}}, result.Verdicts)
	require.Equal(t, []int{14, 4}, result.Scores)
	require.Len(t, lucky.heard, 3, "the start and two rounds")
	require.Equal(t, "bye\n", lucky.farewell)
	require.Equal(t, "bye\n", steady.farewell, "at the end everybody is told")
	require.Equal(t, 2*time.Millisecond, result.CPU[0])
	require.Equal(t, "0 0 1\n0 1 1\n1 0 13\n1 1 1\n2 1 1\n3 1 1\n", string(result.Log))
}

// A seat that is not asked in a round keeps its player, which waits for a later one.
func TestRunAsksByTurns(t *testing.T) {
	m := newToyMatch(5, 2)
	m.byTurns = true
	first, second := says("1\n"), says("2\n")
	first.cost = 10 * time.Millisecond
	result, err := Run(context.Background(), m, asPlayers([]*scripted{first, second}), Limits{CPU: time.Second, Commands: 2}, nil)
	require.NoError(t, err)
	require.Equal(t, []Verdict{{}, {}}, result.Verdicts)
	require.Equal(t, []int{3, 4}, result.Scores)
	require.Equal(t, []string{"hello 0\n", "round 0 0 0\n", "round 2 0.01 0\n", "round 4 0.02 0\n"}, first.heard)
	require.Equal(t, []string{"hello 1\n", "round 1 0.01 0\n", "round 3 0.02 0\n"}, second.heard)
	require.Equal(t, "bye\n", first.farewell)
	require.Equal(t, "bye\n", second.farewell)
	require.Equal(t, "0 0 1\n1 0 @ 0.01\n1 1 2\n2 0 1\n3 0 @ 0.02\n3 1 2\n4 0 1\n", string(result.Log))

	var out bytes.Buffer
	again, err := Simulate(toy{rounds: 5, byTurns: true}, nil, 1, []string{"A", "B"}, bytes.NewReader(result.Log), &out, SimulateOptions{})
	require.NoError(t, err)
	require.Equal(t, result.Summary(), again)
}

// A player that uses up its time while another seat is asked is frozen in that round.
func TestRunMetersSeatsThatAreNotAsked(t *testing.T) {
	thinker := says("1\n")
	m := &thinkingMatch{toyMatch: newToyMatch(3, 3), player: thinker}
	m.byTurns = true
	result, err := Run(context.Background(), m, asPlayers([]*scripted{says("1\n"), says("1\n"), thinker}), Limits{CPU: 90 * time.Minute, Commands: 2}, nil)
	require.NoError(t, err)
	require.Equal(t, ReasonCPU, result.Verdicts[2].Reason)
	require.Equal(t, 2, result.Verdicts[2].Round)
	require.Equal(t, []string{"hello 2\n"}, thinker.heard, "its turn never came")
	require.Equal(t, "0 0 1\n1 1 1\n1 2 @ 0.6666\n2 2 @ -1 cpu\n", string(result.Log))
}

func TestFrozenSeatsAreToldNothingMore(t *testing.T) {
	crash := &scripted{answers: []string{"1\n"}, fail: map[int]error{1: &Fault{ReasonCrash, "it crashed"}}}
	run(t, 2, Limits{Commands: 2}, crash, says("1\n"))
	require.Empty(t, crash.farewell)
}

func TestSimulateTellsTheReasonOfAFreeze(t *testing.T) {
	for log, reasons := range map[string][]Reason{
		"0 0 @ -1 wall\n":                {ReasonWall},
		"0 0 @ -1\n":                     {""},
		"0 0 @ -1 crash\n1 1 @ -1 cpu\n": {ReasonCrash, ReasonCPU},
	} {
		g := &remembering{toy: toy{rounds: 2}}
		_, err := Simulate(g, nil, 1, []string{"A", "B"}, strings.NewReader(log), &bytes.Buffer{}, SimulateOptions{})
		require.NoError(t, err)
		require.Equal(t, reasons, g.match.reasons)
	}
	for _, log := range []string{"0 0 @ -1 bored\n", "0 0 @ 0.5 cpu\n", "0 0 @ -1 cpu wall\n"} {
		_, err := Simulate(toy{rounds: 2}, nil, 1, []string{"A", "B"}, strings.NewReader(log), &bytes.Buffer{}, SimulateOptions{})
		require.ErrorContains(t, err, "commands, line 1", log)
	}
}

// remembering is a toy that keeps its match.
type remembering struct {
	toy
	match *toyMatch
}

func (r *remembering) NewMatch(_ []byte, _ int64, names []string) (Match, error) {
	r.match = newToyMatch(r.rounds, len(names))
	return r.match, nil
}

func TestRunGoesOnWithNobodyLeft(t *testing.T) {
	crash := func() *scripted {
		return &scripted{answers: []string{"1\n"}, fail: map[int]error{2: &Fault{ReasonCrash, "it crashed"}}}
	}
	result := run(t, 5, Limits{Commands: 9}, crash(), crash())
	require.Equal(t, 5, result.Rounds)
	require.Equal(t, []int{1, 1}, result.Scores)
	require.Equal(t, "0 0 1\n0 1 1\n1 0 @ -1 crash\n1 1 @ -1 crash\n", string(result.Log))
}

func TestRunWithCPUUsedBetweenTurns(t *testing.T) {
	player := says("1\n")
	m := &thinkingMatch{toyMatch: newToyMatch(3, 1), player: player}
	result, err := Run(context.Background(), m, []Player{player}, Limits{CPU: time.Second, Commands: 9}, nil)
	require.NoError(t, err)
	require.Equal(t, ReasonCPU, result.Verdicts[0].Reason)
	require.Equal(t, 1, result.Verdicts[0].Round, "frozen when round 1 opens, without being asked")
	require.Len(t, player.heard, 2)
	require.Equal(t, "0 0 1\n1 0 @ -1 cpu\n", string(result.Log))
}

// thinkingMatch lets a player use CPU time while the round is played.
type thinkingMatch struct {
	*toyMatch
	player *scripted
}

func (m *thinkingMatch) Step() {
	m.player.used += time.Hour
	m.toyMatch.Step()
}

func TestRunRefusesAnAnswerInTheStartPhase(t *testing.T) {
	result, err := Run(context.Background(), newToyMatch(1, 1), []Player{chatty{}}, Limits{}, nil)
	require.NoError(t, err)
	require.Equal(t, Verdict{
		Frozen: true, Reason: ReasonProtocol, Round: -1,
		Detail: `the first answer has to be empty, but begins with "hi\n"`,
	}, result.Verdicts[0])
}

type chatty struct{}

func (chatty) Farewell([]byte)                      {}
func (chatty) Exchange([]byte, End) ([]byte, error) { return []byte("hi\n"), nil }
func (chatty) CPU() time.Duration                   { return 0 }
func (chatty) Stop()                                {}

func TestRunReportsTheJudgesFaults(t *testing.T) {
	broken := errors.New("the pipe is gone")
	for name, turn := range map[string]int{"start": 0, "round": 2} {
		t.Run(name, func(t *testing.T) {
			good, bad := says("1\n"), &scripted{answers: []string{"1\n"}, fail: map[int]error{turn: broken}}
			_, err := Run(context.Background(), newToyMatch(3, 2), []Player{good, bad}, Limits{Commands: 9}, nil)
			require.ErrorIs(t, err, broken)
			require.ErrorContains(t, err, "seat 1")
			require.NotZero(t, good.stopped)
			require.NotZero(t, bad.stopped)
		})
	}
}

func TestRunNeedsAPlayerForEachSeat(t *testing.T) {
	player := says("1\n")
	_, err := Run(context.Background(), newToyMatch(3, 2), []Player{player}, Limits{}, nil)
	require.EqualError(t, err, "the match has 2 seats, but there are 1 players")
	require.NotZero(t, player.stopped)
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	shutdown := errors.New("shutting down")
	var rounds []int
	_, err := Run(ctx, newToyMatch(9, 1), []Player{says("1\n")}, Limits{Commands: 9}, func(round int) {
		rounds = append(rounds, round)
		if round == 2 {
			cancel(shutdown)
		}
	})
	require.ErrorIs(t, err, shutdown)
	require.Equal(t, []int{1, 2}, rounds)
}

func TestRunAllocatesNothingPerRound(t *testing.T) {
	m := newToyMatch(1<<30, 2)
	l := newLoop(m, []Player{constant{}, constant{}}, Limits{CPU: time.Hour, Commands: 9})
	l.log = make([]byte, 0, 1<<16)
	play := func() { require.NoError(t, l.round()) }
	play()
	require.Zero(t, testing.AllocsPerRun(100, play))
	require.NotEmpty(t, l.log)
}

// constant always gives the same answer and allocates nothing.
type constant struct{}

func (constant) Farewell([]byte) {}
func (constant) Exchange(message []byte, _ End) ([]byte, error) {
	return message[:copy(message, "1\n2\n")], nil
}
func (constant) CPU() time.Duration { return time.Minute }
func (constant) Stop()              {}

func TestRunAndSimulateAgree(t *testing.T) {
	slow := says("3\n")
	slow.cost = 333 * time.Millisecond
	players := []*scripted{
		slow,
		{answers: []string{"5\n"}, fail: map[int]error{0: &Fault{ReasonCrash, "at once"}}},
		{answers: []string{"1\n", "2\n", "", "x"}},
	}
	live := run(t, 6, Limits{CPU: time.Second, Commands: 9}, players...)
	var out bytes.Buffer
	again, err := Simulate(toy{rounds: 6}, nil, 1, []string{"A", "B", "C"}, bytes.NewReader(live.Log), &out, SimulateOptions{Judge: true})
	require.NoError(t, err)
	require.Equal(t, live.Summary(), again)
	require.Equal(t, "0 1 @ -1 crash\n", strings.SplitAfter(string(live.Log), "\n")[1])
	require.Contains(t, out.String(), "6: [9 0 3] [-1 -1 -1]\n")
}

// looseMatch is a match whose players were written for another contest.
type looseMatch struct{ Match }

func (looseMatch) AnswerEnd() End { return End{Line: "go", Loose: true} }

// talker is a player that gives its answer in the start phase as well.
type talker struct{ *scripted }

func (p talker) Exchange(message []byte, end End) ([]byte, error) {
	answer, err := p.scripted.Exchange(message, end)
	if len(p.heard) == 1 {
		answer = []byte("ready, steady\n")
	}
	return answer, err
}

func TestRunOverhearsWhatPlayersOfOtherContestsSayBeforeTheyAreReady(t *testing.T) {
	result, err := Run(context.Background(), looseMatch{newToyMatch(2, 1)}, []Player{talker{says("1\n")}}, Limits{Commands: 9}, nil)
	require.NoError(t, err)
	require.Equal(t, []Verdict{{}}, result.Verdicts)
	require.Equal(t, "0 0 1\n1 0 1\n", string(result.Log))
}
