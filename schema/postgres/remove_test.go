package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/postgres"
)

func TestRemoveStartsAfreshAndSparesAServerInUse(t *testing.T) {
	data := folder(t)
	server, err := postgres.Start(t.Context(), postgres.Options{Data: data, Fast: true})
	require.NoError(t, err)
	require.NoError(t, server.CreateDatabase(t.Context(), "kept"))

	require.ErrorContains(t, postgres.Remove(data), "stop it first", "a running server's data stays")
	require.NoError(t, server.Stop())

	require.NoError(t, postgres.Remove(data))
	require.NoDirExists(t, data)
	require.NoError(t, postgres.Remove(data), "removing nothing is fine")
}
