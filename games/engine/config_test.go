package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestConfigErrorsSayWhereAndWhatToDo(t *testing.T) {
	e := &ConfigError{Line: 3, Key: "rows", Expected: "a number", Found: `"x"`, Advice: "change it"}
	require.EqualError(t, e, `configuration, line 3: rows: expected a number, found "x"; change it`)
	e.Line = 0
	require.EqualError(t, e, `configuration: rows: expected a number, found "x"; change it`)
}
