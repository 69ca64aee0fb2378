package jutgetest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// ProtocolExample plays the example of a game's protocol.md: the first block of code that begins with "< agon". Its
// lines with < are what a seat is told in a match, from the first message to the last, and its lines with > what the seat
// answers; the other seats give no commands. Every line has to be as the engine has it. "< ..." stands for lines that are
// left out, "..." for rounds without commands up to the last one of the example.
func ProtocolExample(t *testing.T, game engine.Game, config []byte, seed int64, seat int) {
	_, example, found := strings.Cut(string(kitFile(t, game, "protocol.md")), "```\n< agon")
	require.True(t, found, "protocol.md has no example")
	example, _, found = strings.Cut("< agon"+example, "\n```")
	require.True(t, found)
	match, err := game.NewMatch(config, seed, []string{"A", "B", "C", "D"})
	require.NoError(t, err)

	told, answer := linesOf(match.Hello(nil, seat)), ""
	started := false // the first message has been answered
	leftOut := false // lines may be left out here
	for line := range strings.SplitSeq(example, "\n") {
		words, isTold := strings.CutPrefix(line, "< ")
		switch {
		case line == "...":
			require.Empty(t, answer)
			for last := lastRound(t, example); match.Round() < last; {
				require.False(t, match.Done())
				match.Step()
			}
			told = linesOf(match.Observe(nil, seat))
		case line == "< ...":
			leftOut = true
		case isTold:
			at := slices.Index(told, words)
			require.GreaterOrEqual(t, at, 0, "%q is not told, but %q", words, told)
			require.True(t, leftOut || at == 0, "%q is not told before %q", words, told[0])
			told, leftOut = told[at+1:], false
		case line == "> end":
			require.False(t, match.Done(), "the example goes on after the last round")
			require.Empty(t, told, "the message is not read to its end")
			if started {
				require.NoError(t, match.Submit(seat, []byte(answer), game.Limits().Commands))
				match.Step()
			} else {
				require.Empty(t, answer, "the first message has an empty answer")
			}
			told, answer, started = linesOf(match.Observe(nil, seat)), "", true
			if match.Done() {
				told = linesOf(match.Farewell(nil, seat))
			}
		default:
			command, isAnswer := strings.CutPrefix(line, "> ")
			require.True(t, isAnswer, "%q is neither told nor answered", line)
			answer += command + "\n"
		}
	}
	require.True(t, match.Done(), "the example ends before the last round")
	require.Empty(t, told, "the farewell is missing")
}

// lastRound is the last round that an example shows.
func lastRound(t *testing.T, example string) int {
	const word = "\n< round "
	at := strings.LastIndex(example, word)
	require.GreaterOrEqual(t, at, 0)
	text, _, _ := strings.Cut(example[at+len(word):], "\n")
	return number(t, []byte(text))
}

func linesOf(message []byte) []string {
	if len(message) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(message), "\n"), "\n")
}

// StatementHasProtocol checks that the statement ends with the line protocol.
func StatementHasProtocol(t *testing.T, game engine.Game) {
	protocol := string(kitFile(t, game, "protocol.md"))
	require.True(t, strings.HasPrefix(protocol, "# The line protocol\n"))
	_, rest, found := strings.Cut(string(game.Statement()), "\n## The line protocol\n")
	require.True(t, found)
	require.Equal(t, strings.Count(protocol, "\n"), strings.Count(rest, "\n")+1)
}

// StatementHasParameters compares the statement's table of parameters with the default configuration, which has a number
// of them between the version and the words on the board.
func StatementHasParameters(t *testing.T, game engine.Game, parameters int) {
	statement := string(game.Statement())
	fields := strings.Fields(string(game.Config()))
	require.Len(t, fields, 2+2*parameters+1)
	for k := 2; k+1 < len(fields); k += 2 {
		require.Contains(t, statement, "| `"+fields[k]+"` | "+fields[k+1]+" |")
	}
}

// kitFile is a file of a game's kit.
func kitFile(t *testing.T, game engine.Game, name string) []byte {
	files, err := game.KitFiles()
	require.NoError(t, err)
	return jutge.Content(files, name)
}
