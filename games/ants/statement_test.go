package ants_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestProtocolExample(t *testing.T) {
	config := ants.Game{}.Config()
	for key, value := range map[string]string{"NUM_ROUNDS": "3", "BOARD_ROWS": "20", "BOARD_COLS": "20", "NUM_INI_SOLDIERS": "0", "NUM_INI_WORKERS": "1"} {
		config = regexp.MustCompile(key+` +\d+`).ReplaceAll(config, []byte(key+" "+value))
	}
	jutgetest.ProtocolExample(t, ants.Game{}, config, 4, 1)
}

func TestStatementHasProtocol(t *testing.T) { jutgetest.StatementHasProtocol(t, ants.Game{}) }

// TestStatementHasAllParameters compares the table of parameters with the default configuration.
func TestStatementHasAllParameters(t *testing.T) {
	statement := string(ants.Game{}.Statement())
	fields := strings.Fields(string(ants.Game{}.Config()))
	require.Len(t, fields, 2+2*28+1)
	for k := 2; k+1 < len(fields); k += 2 {
		require.Contains(t, statement, "| `"+fields[k]+"` | "+fields[k+1]+" |")
	}
}
