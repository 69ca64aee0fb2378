package apocalypse_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestStatementHasProtocol(t *testing.T) { jutgetest.StatementHasProtocol(t, apocalypse.Game{}) }

// TestProtocolExample plays the example of protocol.md: every line that a player reads there is told, in this order, and
// every line that it writes is accepted. "< ..." stands for lines that are left out, "..." for rounds.
func TestProtocolExample(t *testing.T) {
	game := apocalypse.Game{}
	_, example, found := strings.Cut(string(game.Statement()), "```\n< agon")
	require.True(t, found)
	example, _, _ = strings.Cut("< agon"+example, "```")
	match, err := game.NewMatch(game.Config(), 30, []string{"A", "B", "C", "D"})
	require.NoError(t, err)

	told, answer, started := lines(match.Hello(nil, 1)), "", false
	leftOut := false // lines may be left out here
	for line := range strings.Lines(example) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "...":
			require.Empty(t, answer)
			told = skipRounds(t, match, example)
		case line == "< ...":
			leftOut = true
		case strings.HasPrefix(line, "< "):
			at := slices.Index(told, line[2:])
			require.GreaterOrEqual(t, at, 0, "%q is not told", line)
			require.True(t, leftOut || at == 0, "%q is not told before %q", told[0], line)
			told, leftOut = told[at+1:], false
		case line == "> end":
			require.Empty(t, told, "the message is not read to its end")
			if started {
				require.NoError(t, match.Submit(1, []byte(answer), 1000))
				match.Step()
			}
			told, answer, started = lines(match.Observe(nil, 1)), "", true
		default:
			answer += strings.TrimPrefix(line, "> ") + "\n"
		}
	}
	require.True(t, match.Done(), "the example goes to the end of the match")
}

// skipRounds plays without commands up to the last round of an example, and gives what is told in it.
func skipRounds(t *testing.T, match engine.Match, example string) []string {
	rounds := regexp.MustCompile(`< round \d+`).FindAllString(example, -1)
	for fmt.Sprintf("< round %d", match.Round()) != rounds[len(rounds)-1] {
		require.False(t, match.Done())
		match.Step()
	}
	return lines(match.Observe(nil, 1))
}

func lines(message []byte) []string {
	return strings.Split(strings.TrimSuffix(string(message), "\n"), "\n")
}

// TestStatementHasAllParameters compares the table of parameters with what the engine tells.
func TestStatementHasAllParameters(t *testing.T) {
	game := apocalypse.Game{}
	match, err := game.NewMatch(game.Config(), 1, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	told := lines(match.Hello(nil, 0))
	var table []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([A-Z_0-9]+)` \\| (\\d+) \\|").FindAllStringSubmatch(string(game.Statement()), -1) {
		table = append(table, row[1]+" "+row[2])
	}
	require.Equal(t, told[3:len(told)-1], table)
}
