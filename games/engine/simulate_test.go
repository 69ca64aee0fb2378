package engine

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSimulate(t *testing.T) {
	const log = "0 0 1\n0 1 2\n1 0 @ 0.5\n1 1 @ -1\n2 0 7\n2 0 7"
	for name, test := range map[string]struct {
		judge    bool
		expected string
	}{
		"local": {false, "toy judge=false\n1: [1 2]\n2: [1 2]\n3: [15 2]\n"},
		"judge": {true, "toy judge=true\n1: [1 2] [0 0]\n2: [1 2] [0.5 -1]\n3: [15 2] [0.5 -1]\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			summary, err := Simulate(toy{rounds: 3}, nil, 1, []string{"A", "B"}, strings.NewReader(log), &out, SimulateOptions{Judge: test.judge})
			require.NoError(t, err)
			require.Equal(t, test.expected, out.String())
			require.Equal(t, []int{15, 2}, summary.Scores)
			require.Equal(t, []int{1, 2}, summary.Ranks)
			require.Equal(t, 3, summary.Rounds)
		})
	}
}

func TestSimulateRefusesLogs(t *testing.T) {
	for log, expected := range map[string]string{
		"0 0 one\n":               "commands, line 1: no number",
		"0 0 1\n3 0 1\n":          "commands, line 2: round 3 is beyond the end of the match, which has 3 rounds",
		"0 2 1\n":                 "commands, line 1: there is no seat 2: the match has seats 0 to 1",
		"1 0 1\n0 0 1\n":          "commands, line 2: round 0 comes after round 1: sort the lines by round",
		"1 1 1\n1 0 1\n":          "commands, line 2: seat 0 comes after seat 1 in round 1: sort the lines by seat",
		"0 0 @ -1\n0 0 1\n":       "commands, line 2: seat 0 was frozen before",
		"0 0 @ -1\n2 0 1\n":       "commands, line 2: seat 0 was frozen before",
		"0 0 @ -1\n1 0 @ 0.5\n":   "commands, line 2: seat 0 was frozen before",
		"0 0 13\n1 0 1\n":         "commands, line 2: seat 0 is out of the match",
		"0 0 13\n1 0 @ 0.5\n":     "commands, line 2: seat 0 is out of the match",
		"0 0 @ 1.5\n":             `commands, line 1: "1.5" is no status: expected -1 or a number from 0 to 1`,
		"0 0 @ NaN\n":             `commands, line 1: "NaN" is no status: expected -1 or a number from 0 to 1`,
		"0 0 @\n":                 `commands, line 1: "@" is no status: expected "@ number"`,
		"0 0\n":                   `commands, line 1: "0 0" is no line of a log: expected "round seat command"`,
		"0 0 1\n\n":               `commands, line 2: "" is no line of a log: expected "round seat command"`,
		"-1 0 1\n":                `commands, line 1: "-1" is no round: expected a whole number from 0`,
		"0 x 1\n":                 `commands, line 1: "x" is no seat: expected a whole number from 0`,
		"9999999999 0 1\n":        `commands, line 1: "9999999999" is no round: expected a whole number from 0`,
		strings.Repeat("0", 1e5):  "commands, line 1: the line is longer than 65536 bytes",
		"0 0 1\n" + "0 0 1 2 3\n": "commands, line 2: no number",
	} {
		_, err := Simulate(toy{rounds: 3}, nil, 1, []string{"A", "B"}, strings.NewReader(log), &bytes.Buffer{}, SimulateOptions{})
		require.EqualError(t, err, expected, "log %.40q", log)
	}
}

func TestSimulateRefusesCommandsOutOfTurn(t *testing.T) {
	g := toy{rounds: 3, byTurns: true}
	_, err := Simulate(g, nil, 1, []string{"A", "B"}, strings.NewReader("0 0 1\n1 0 @ 0.5\n1 1 1\n2 1 1\n"), &bytes.Buffer{}, SimulateOptions{})
	require.EqualError(t, err, "commands, line 4: seat 1 is not asked in round 2")
}

func TestSimulateNeedsAMatch(t *testing.T) {
	_, err := Simulate(toy{}, []byte("bad"), 1, []string{"A"}, strings.NewReader(""), &bytes.Buffer{}, SimulateOptions{})
	require.EqualError(t, err, "starting the match: bad configuration")
}

// broken fails to read and to write.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Read([]byte) (int, error)  { return 0, errBroken }
func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestSimulateReportsFailures(t *testing.T) {
	_, err := Simulate(toy{rounds: 1}, nil, 1, []string{"A"}, broken{}, &bytes.Buffer{}, SimulateOptions{})
	require.ErrorIs(t, err, errBroken)
	_, err = Simulate(toy{rounds: 1}, nil, 1, []string{"A"}, strings.NewReader(""), broken{}, SimulateOptions{})
	require.ErrorIs(t, err, errBroken)
	_, err = Simulate(toy{rounds: 5000}, nil, 1, []string{"A"}, strings.NewReader(""), broken{}, SimulateOptions{})
	require.ErrorIs(t, err, errBroken, "long outputs are written in pieces")
}

func FuzzSimulate(f *testing.F) {
	f.Add([]byte("0 0 1\n0 1 2\n1 0 @ 0.5\n1 1 @ -1\n2 0 7\n2 0 7"))
	f.Add([]byte("0 0 @ 1e-05\n"))
	f.Add([]byte("0 0 @ -0\n"))
	f.Fuzz(func(t *testing.T, log []byte) {
		var first, second bytes.Buffer
		o := SimulateOptions{Judge: true}
		one, errOne := Simulate(toy{rounds: 3}, nil, 1, []string{"A", "B"}, bytes.NewReader(log), &first, o)
		two, errTwo := Simulate(toy{rounds: 3}, nil, 1, []string{"A", "B"}, bytes.NewReader(log), &second, o)
		require.Equal(t, errOne, errTwo)
		require.Equal(t, one, two)
		require.Equal(t, first.String(), second.String())
	})
}
