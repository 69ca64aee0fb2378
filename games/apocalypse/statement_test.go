package apocalypse_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestStatementHasProtocol(t *testing.T) { jutgetest.StatementHasProtocol(t, apocalypse.Game{}) }

func TestProtocolExample(t *testing.T) {
	game := apocalypse.Game{}
	jutgetest.ProtocolExample(t, game, game.Config(), 30, 1)
}

// TestStatementHasAllParameters compares the table of parameters with what the engine tells.
func TestStatementHasAllParameters(t *testing.T) {
	game := apocalypse.Game{}
	match, err := game.NewMatch(game.Config(), 1, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	told := strings.Split(string(match.Hello(nil, 0)), "\n")
	var table []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([A-Z_0-9]+)` \\| (\\d+) \\|").FindAllStringSubmatch(string(game.Statement()), -1) {
		table = append(table, row[1]+" "+row[2])
	}
	require.Equal(t, told[3:len(told)-2], table)
}
