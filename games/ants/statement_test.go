package ants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
)

// TestStatementExample plays the statement's example of the line protocol.
func TestStatementExample(t *testing.T) {
	game := ants.Game{}
	_, example, found := strings.Cut(string(game.Statement()), "```\n< agon ants 1")
	require.True(t, found)
	example, _, _ = strings.Cut("< agon ants 1"+example, "```")
	match, err := game.NewMatch(game.Config(), 30, []string{"A", "B", "C", "D"})
	require.NoError(t, err)

	told := lines(match.Hello(nil, 1))
	var answer string
	for line := range strings.Lines(example) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "< ...":
		case strings.HasPrefix(line, "< "):
			at := slices.Index(told, line[2:])
			require.GreaterOrEqual(t, at, 0, "%q is not told", line)
			told = told[at+1:]
		case line == "> end":
			if match.Round() > 0 || answer != "" {
				require.NoError(t, match.Submit(1, []byte(answer), 1000))
				match.Step()
			}
			told, answer = lines(match.Observe(nil, 1)), ""
		default:
			answer += strings.TrimPrefix(line, "> ") + "\n"
		}
	}
	require.Equal(t, 1, match.Round())
	require.Empty(t, told)
}

func lines(message []byte) []string {
	return strings.Split(strings.TrimSuffix(string(message), "\n"), "\n")
}

// TestStatementHasAllParameters compares the table of parameters with the default configuration.
func TestStatementHasAllParameters(t *testing.T) {
	statement := string(ants.Game{}.Statement())
	fields := strings.Fields(string(ants.Game{}.Config()))
	require.Len(t, fields, 2+2*28+1)
	for k := 2; k+1 < len(fields); k += 2 {
		require.Contains(t, statement, "| `"+fields[k]+"` | "+fields[k+1]+" |")
	}
}
