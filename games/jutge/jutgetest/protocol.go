package jutgetest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/golden"
	"github.com/agon-judge/agon/games/jutge"
)

// ProtocolExample plays the example of a game's protocol.md: the first block of code that begins with "< agon". Its
// lines with < are what a seat is told in a match, from the first message to the last, and its lines with > what the seat
// answers; the other seats give no commands. Every line has to be as the engine has it.
func ProtocolExample(t *testing.T, game engine.Game, config []byte, seed int64, seat int) {
	_, example, found := strings.Cut(string(kitFile(t, game, "protocol.md")), "```\n< agon")
	require.True(t, found, "protocol.md has no example")
	example, _, found = strings.Cut("< agon"+example, "```")
	require.True(t, found)
	match, err := game.NewMatch(config, seed, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	answers := exampleAnswers(example)
	require.NotEmpty(t, answers)
	require.Empty(t, answers[0], "the first message has an empty answer")

	var played strings.Builder
	played.WriteString(told(match.Hello(nil, seat)) + "> end\n")
	for _, answer := range answers[1:] {
		require.False(t, match.Done(), "the example goes on after the last round")
		played.WriteString(told(match.Observe(nil, seat)))
		for line := range strings.Lines(answer) {
			played.WriteString("> " + line)
		}
		played.WriteString("> end\n")
		require.NoError(t, match.Submit(seat, []byte(answer), game.Limits().Commands))
		match.Step()
	}
	played.WriteString(told(match.Farewell(nil, seat)))
	golden.SameText(t, []byte(played.String()), []byte(example))
	require.True(t, match.Done(), "the example ends before the last round")
}

func told(message []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(message)) {
		b.WriteString("< " + line)
	}
	return b.String()
}

// exampleAnswers are the answers in an example, without their last lines.
func exampleAnswers(example string) []string {
	var answers []string
	answer := ""
	for line := range strings.Lines(example) {
		line, isAnswer := strings.CutPrefix(line, "> ")
		switch {
		case isAnswer && line == "end\n":
			answers = append(answers, answer)
			answer = ""
		case isAnswer:
			answer += line
		}
	}
	return answers
}

// StatementHasProtocol sees that the statement ends with the line protocol.
func StatementHasProtocol(t *testing.T, game engine.Game) {
	protocol := string(kitFile(t, game, "protocol.md"))
	require.True(t, strings.HasPrefix(protocol, "# The line protocol\n"))
	_, rest, found := strings.Cut(string(game.Statement()), "\n## The line protocol\n")
	require.True(t, found)
	require.Equal(t, strings.Count(protocol, "\n"), strings.Count(rest, "\n")+1)
}

// kitFile is a file of a game's kit.
func kitFile(t *testing.T, game engine.Game, name string) []byte {
	files, err := game.KitFiles()
	require.NoError(t, err)
	return jutge.Content(files, name)
}
