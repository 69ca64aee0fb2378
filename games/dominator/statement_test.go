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

func TestStatementHasAllParameters(t *testing.T) {
	jutgetest.StatementHasParameters(t, dominator.Game{}, 13)
}

func TestKitSteps(t *testing.T) {
	t.Parallel()
	jutgetest.KitSteps(t, dominator.Game{}, 4020, jutgetest.Sample)
}
