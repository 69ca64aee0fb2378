package dominator_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

// TestProtocolExample plays the example of protocol.md with the configuration that is given there.
func TestProtocolExample(t *testing.T) {
	files, err := dominator.Game{}.KitFiles()
	require.NoError(t, err)
	protocol, err := fs.ReadFile(files, "protocol.md")
	require.NoError(t, err)
	_, config, found := strings.Cut(string(protocol), "```\nDominator 4.0\n")
	require.True(t, found)
	config, _, _ = strings.Cut(config, "```")
	jutgetest.ProtocolExample(t, dominator.Game{}, []byte("Dominator 4.0\n"+config), 30, 1)
}

func TestStatementHasProtocol(t *testing.T) { jutgetest.StatementHasProtocol(t, dominator.Game{}) }

// TestStatementHasAllParameters compares the table of parameters with the default configuration.
func TestStatementHasAllParameters(t *testing.T) {
	statement := string(dominator.Game{}.Statement())
	fields := strings.Fields(string(dominator.Game{}.Config()))
	require.Len(t, fields, 2+2*13+1)
	for k := 2; k+1 < len(fields); k += 2 {
		require.Contains(t, statement, "| `"+fields[k]+"` | "+fields[k+1]+" |")
	}
}

func TestKitSteps(t *testing.T) {
	t.Parallel()
	jutgetest.KitSteps(t, dominator.Game{}, 4020)
}
