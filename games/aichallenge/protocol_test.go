package aichallenge

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// TestProtocolExample plays the match of protocol.md: every line that is sent has to be there, in both directions.
func TestProtocolExample(t *testing.T) {
	_, example, found := strings.Cut(string(content("protocol.md")), "## An example")
	require.True(t, found)
	blocks := strings.Split(example, "```\n")
	require.Len(t, blocks, 5)
	match, err := Game{}.NewMatch([]byte(blocks[1]), 4, []string{"A", "B"})
	require.NoError(t, err)

	var told, answer []string
	messages := 0
	exchange := func() {
		expected := strings.Join(told, "\n") + "\n"
		switch {
		case messages == 0:
			require.Equal(t, expected, string(match.Hello(nil, 0)))
			require.Equal(t, []string{"go"}, answer)
		case match.Done():
			require.Equal(t, expected, string(match.Farewell(nil, 0)))
		default:
			require.Equal(t, expected, string(match.Observe(nil, 0)))
			require.Equal(t, "go", answer[len(answer)-1])
			require.NoError(t, match.Submit(0, []byte(strings.Join(answer[:len(answer)-1], "\n")), 0))
			require.NoError(t, match.Submit(1, nil, 0))
			match.Step()
		}
		told, answer = nil, nil
		messages++
	}
	for line := range strings.Lines(blocks[3]) {
		line = strings.TrimSuffix(line, "\n")
		if rest, own := strings.CutPrefix(line, "> "); own {
			answer = append(answer, rest)
			continue
		}
		if len(answer) > 0 {
			exchange()
		}
		told = append(told, strings.TrimPrefix(line, "< "))
	}
	exchange()
	require.True(t, match.Done())
	require.Equal(t, 9, messages)
}

func TestAnswersEndLoosely(t *testing.T) {
	require.Equal(t, engine.End{Line: "go", Loose: true}, duel(t, "").AnswerEnd())
}

// TestStatementHasAllParameters compares the statement's table with the default configuration.
func TestStatementHasAllParameters(t *testing.T) {
	statement := string(Game{}.Statement())
	parameters := 0
	for line := range strings.Lines(string(defaultConfig)) {
		text, _, _ := strings.Cut(line, "#")
		key, value, ok := strings.Cut(strings.TrimSpace(text), " ")
		if !ok || key == "generate" {
			continue
		}
		require.Contains(t, statement, "| `"+key+"` | "+strings.TrimSpace(value)+" |")
		parameters++
	}
	require.Equal(t, 14, parameters)
	c, err := readConfig(defaultConfig)
	require.NoError(t, err)
	standard := defaults()
	standard.plan = c.plan
	require.Equal(t, standard, *c, "what is left out has the values of the default configuration")
}

// TestStatementNamesAllLanguages keeps the list of languages complete.
func TestStatementNamesAllLanguages(t *testing.T) {
	words := strings.FieldsFunc(string(Game{}.Statement()), func(r rune) bool { return strings.ContainsRune(" ,.\n:", r) })
	for _, l := range (Game{}).Languages() {
		name := strings.Fields(l.Title)[0]
		name = strings.TrimRight(strings.Replace(name, "C11", "C", 1), "0123456789")
		require.True(t, slices.Contains(words, name), "%s is missing", l.Title)
	}
}
