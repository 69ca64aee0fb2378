package wota

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/goldentest"
)

// The example of protocol.md is a real match: its lines with < are the messages to the colony, those with > its answers.
// The other colony makes two ants; one walks and the other one idles.
func TestProtocolExample(t *testing.T) {
	_, example, found := strings.Cut(string(page("protocol.md")), "```\n< agon")
	require.True(t, found, "protocol.md has no example")
	example, _, found = strings.Cut("< agon"+example, "```")
	require.True(t, found)
	m := newTestMatch(t, exampleParameters(), 9, 2)
	answers := strings.Split(example, "> end\n")
	require.NotContains(t, answers[0], "> ")
	played := told(m.Hello(nil, 0)) + "> end\n"
	for _, part := range answers[1 : len(answers)-1] {
		played += told(m.Observe(nil, 0))
		answer := ""
		for line := range strings.Lines(part) {
			if text, isAnswer := strings.CutPrefix(line, "> "); isAnswer {
				answer += text
				played += line
			}
		}
		played += "> end\n"
		require.NoError(t, m.Submit(0, []byte(answer), 0))
		require.NoError(t, m.Submit(1, []byte("o Ga X\no So Y\nm 2 -3 4\n"), 0))
		m.Step()
	}
	goldentest.SameText(t, []byte(played), []byte(example))
	require.True(t, m.Done(), "the example ends before the last tick")
}

// exampleParameters are those of a tiny world.
func exampleParameters() []byte {
	return smallWorld("SIZE_X = 100", "SIZE_Y = 100", "STARTING_FOOD = 45", "MAX_TICKS_BEFORE_END = 4", "DONT_CHECK_VICTORY_CONDITION_BEFORE = 4",
		"MINIMUM_DISTANCE_BETWEEN_HILLS = 45", "MINIMUM_STARTING_SUGAR_DISTANCE = 22", "MAXIMUM_STARTING_SUGAR_DISTANCE = 30", "SUGAR_SOURCES_PER_PLAYER = 1")
}

func told(message []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(message)) {
		b.WriteString("< " + line)
	}
	return b.String()
}
