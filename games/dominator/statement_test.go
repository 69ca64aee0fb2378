package dominator_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/golden"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

// TestProtocolExample plays the example of protocol.md: the configuration there, a player's answers, and every line that
// it is told.
func TestProtocolExample(t *testing.T) {
	game := dominator.Game{}
	config, example := exampleOf(t, game)
	match, err := game.NewMatch(config, 30, []string{"A", "B", "C", "D"})
	require.NoError(t, err)

	var played, answer strings.Builder
	tell := func(message []byte) {
		for line := range strings.Lines(string(message)) {
			played.WriteString("< " + line)
		}
	}
	tell(match.Hello(nil, 1))
	started := false
	for line := range strings.Lines(example) {
		written, ok := strings.CutPrefix(line, "> ")
		if !ok {
			continue
		}
		played.WriteString(line)
		switch {
		case written != "end\n":
			answer.WriteString(written)
			continue
		case started:
			require.NoError(t, match.Submit(1, []byte(answer.String()), 1000))
			match.Step()
			answer.Reset()
		}
		started = true
		if !match.Done() {
			tell(match.Observe(nil, 1))
		}
	}
	require.True(t, match.Done())
	golden.SameText(t, []byte(example), []byte(played.String()))
}

// exampleOf gives the last two blocks of code of the protocol in the kit: a configuration, and a conversation.
func exampleOf(t *testing.T, game dominator.Game) (config []byte, conversation string) {
	files, err := game.KitFiles()
	require.NoError(t, err)
	protocol, err := fs.ReadFile(files, "protocol.md")
	require.NoError(t, err)
	blocks := strings.Split(string(protocol), "```\n")
	require.Greater(t, len(blocks), 4)
	return []byte(blocks[len(blocks)-4]), blocks[len(blocks)-2]
}

// TestStatementHasAllParameters compares the table of parameters with the default configuration.
func TestStatementHasAllParameters(t *testing.T) {
	statement := string(dominator.Game{}.Statement())
	fields := strings.Fields(string(dominator.Game{}.Config()))
	require.Len(t, fields, 2+2*13+1)
	for k := 2; k+1 < len(fields); k += 2 {
		require.Contains(t, statement, "| `"+fields[k]+"` | "+fields[k+1]+" |")
	}
}

func TestKitSteps(t *testing.T) { jutgetest.KitSteps(t, dominator.Game{}, 4020) }
