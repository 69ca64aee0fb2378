package ants_test

import (
	"regexp"
	"testing"

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

func TestStatementHasAllParameters(t *testing.T) {
	jutgetest.StatementHasParameters(t, ants.Game{}, 28)
}
