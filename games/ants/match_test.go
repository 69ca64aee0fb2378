package ants

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func newTestMatch(t testing.TB, config []byte, seed int64) *match {
	t.Helper()
	m, err := Game{}.NewMatch(config, seed, []string{"A", "B", "C", "D"})
	require.NoError(t, err)
	return m.(*match)
}
