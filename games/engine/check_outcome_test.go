package engine

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// honest is the outcome of a match of toy with a seat that is frozen in round 1, and one at the start.
func honest(t *testing.T) (toy, Played, Outcome) {
	t.Helper()
	late, never := says("1\n"), says("1\n")
	late.fail = map[int]error{2: &Fault{ReasonWall, "too slow"}}
	never.fail = map[int]error{0: &Fault{ReasonCrash, "it ended"}}
	limits := Limits{CPU: time.Second, Commands: 9}
	result := run(t, 3, limits, says("2\n"), late, never)
	return toy{rounds: 3}, Played{Limits: limits, Names: SeatNames(3)}, Outcome{Result: result, Seats: make([]Usage, 3)}
}

func TestAnHonestOutcomeIsTaken(t *testing.T) {
	g, p, o := honest(t)
	require.Equal(t, []Verdict{{}, {true, ReasonWall, 1, "too slow"}, {true, ReasonCrash, -1, "it ended"}}, o.Verdicts)
	hash, err := CheckOutcome(g, p, o)
	require.NoError(t, err)
	require.Equal(t, o.Hash, hash)
}

// What somebody makes up does not follow from the log, or is impossible.
func TestAnInventedOutcomeIsRefused(t *testing.T) {
	for expected, lie := range map[string]func(o *Outcome){
		"the log gives the scores [6 1 0] and the result has [6 9 0]": func(o *Outcome) { o.Scores[1] = 9 },
		"the log gives the ranks [1 2 3] and the result has [2 1 3]":  func(o *Outcome) { o.Ranks[0], o.Ranks[1] = 2, 1 },
		"the log gives 3 rounds and the result has 4":                 func(o *Outcome) { o.Rounds = 4 },
		"the log leads to another state than the result says":         func(o *Outcome) { o.Hash[0]++ },
		"the log and the result differ in the verdict of seat 0":      func(o *Outcome) { o.Verdicts[0] = o.Verdicts[1] },
		"the log and the result differ in the verdict of seat 1":      func(o *Outcome) { o.Verdicts[1] = Verdict{} },
		"the log and the result differ in the verdict of seat 2":      func(o *Outcome) { o.Verdicts[2].Reason = ReasonCPU },
		`seat 1 is frozen for "bored", which is no reason`:            func(o *Outcome) { o.Verdicts[1].Reason = "bored" },
		"the verdict of seat 0 is impossible":                         func(o *Outcome) { o.Verdicts[0].Detail = "fine" },
		"the verdict of seat 2 is impossible":                         func(o *Outcome) { o.Verdicts[2].Round = -2 },
		"the verdict of seat 1 is impossible":                         func(o *Outcome) { o.Verdicts[1].Detail = string(make([]byte, 5000)) },
		"the match has 3 seats and the result speaks of 2":            func(o *Outcome) { o.CPU = o.CPU[:2] },
		"seat 0 cannot have used -1ns of CPU time and 0s at the start": func(o *Outcome) {
			o.CPU[0] = -1
		},
		"seat 1 cannot have used 0s of CPU time and 25h0m0s at the start": func(o *Outcome) {
			o.Seats[1].StartCPU = 25 * time.Hour
		},
		"seat 2 cannot have used -7 bytes of memory":                   func(o *Outcome) { o.Seats[2].PeakMemory = -7 },
		"seat 0 has 70000 bytes of stderr, which is more than is kept": func(o *Outcome) { o.Seats[0].Stderr = make([]byte, 70000) },
		`the log is not that of this match: commands, line 1: "x" is no line of a log: expected "round seat command"`: func(o *Outcome) {
			o.Log = []byte("x")
		},
		"the log is not that of this match: commands, line 4: round 9 is beyond the end of the match, which has 3 rounds": func(o *Outcome) {
			o.Log = []byte("0 0 2\n1 0 2\n2 0 2\n9 0 2\n")
		},
	} {
		g, p, o := honest(t)
		lie(&o)
		_, err := CheckOutcome(g, p, o)
		require.EqualError(t, err, expected)
	}
}

func TestAnOutcomeOfAMatchThatCannotBeginIsRefused(t *testing.T) {
	g, p, o := honest(t)
	p.Config = []byte("bad")
	_, err := CheckOutcome(g, p, o)
	require.ErrorContains(t, err, "bad configuration")
	require.False(t, errors.As(err, new(*Fault)), "it is nobody's fault")
}
