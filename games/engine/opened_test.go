package engine

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// lateToy is a toy whose rules look at answers when the next round opens: a 7 is a fault.
type lateToy struct{ toy }

func (g lateToy) NewMatch(config []byte, seed int64, names []string) (Match, error) {
	m, err := g.toy.NewMatch(config, seed, names)
	if err != nil {
		return nil, err
	}
	return &lateMatch{toyMatch: m.(*toyMatch)}, nil
}

type lateMatch struct {
	*toyMatch
	last   [][]int // by seat, of the round before
	opened int
	closed bool
	broken error // what Open gives in round 2
}

func (m *lateMatch) Open() error {
	m.opened++
	if m.round == 2 {
		return m.broken
	}
	return nil
}

func (m *lateMatch) Fault(seat int) *Fault {
	if m.last != nil && slices.Contains(m.last[seat], 7) {
		return &Fault{ReasonProtocol, "7 is no number"}
	}
	return nil
}

func (m *lateMatch) Step() {
	m.last = nil
	for _, said := range m.said {
		m.last = append(m.last, slices.Clone(said))
	}
	m.toyMatch.Step()
}

func (m *lateMatch) Close() { m.closed = true }

func TestRunFreezesForFaultsThatARoundOpensWith(t *testing.T) {
	g := lateToy{toy{rounds: 4}}
	m, err := g.NewMatch(nil, 1, []string{"A", "B"})
	require.NoError(t, err)
	one, two := says("1\n"), &scripted{answers: []string{"1\n", "7\n", "1\n"}}
	result, err := Run(context.Background(), m, []Player{one, two}, Limits{Commands: 9}, nil)
	require.NoError(t, err)
	require.Equal(t, 4, m.(*lateMatch).opened)
	require.Equal(t, []Verdict{{}, {Frozen: true, Reason: ReasonProtocol, Round: 2, Detail: "7 is no number"}}, result.Verdicts)
	require.Equal(t, "0 0 1\n0 1 1\n1 0 1\n1 1 7\n2 0 1\n2 1 @ -1 protocol\n3 0 1\n", string(result.Log))

	summary, err := Simulate(g, nil, 1, []string{"A", "B"}, bytes.NewReader(result.Log), io.Discard, SimulateOptions{})
	require.NoError(t, err)
	require.Equal(t, result.Summary(), summary)
}

func TestSimulateRefusesLogsWithoutTheFreezesOfTheRules(t *testing.T) {
	for log, expected := range map[string]string{
		"0 1 7\n":                        "commands, line 2: the rules freeze seat 1 in round 1, and the commands do not",
		"0 1 7\n1 1 1\n":                 "commands, line 2: the rules freeze seat 1 before",
		"0 1 7\n2 1 @ -1 protocol\n":     "commands, line 2: the rules freeze seat 1 in round 1, and the commands do not",
		"0 0 7\n0 1 7\n1 0 @ -1 crash\n": "commands, line 4: the rules freeze seat 1 in round 1, and the commands do not",
	} {
		_, err := Simulate(lateToy{toy{rounds: 4}}, nil, 1, []string{"A", "B"}, bytes.NewReader([]byte(log)), io.Discard, SimulateOptions{})
		require.EqualError(t, err, expected, log)
	}
}

func TestARoundThatDoesNotOpenIsTheJudgesFault(t *testing.T) {
	broken := errors.New("the rules are gone")
	m := &lateMatch{toyMatch: newToyMatch(4, 1), broken: broken}
	_, err := Run(context.Background(), m, []Player{says("1\n")}, Limits{Commands: 9}, nil)
	require.ErrorIs(t, err, broken)
	require.ErrorContains(t, err, "round 2")
}
