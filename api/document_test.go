package api_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

func TestDocumentIsCommitted(t *testing.T) {
	t.Parallel()
	want, err := api.Document()
	require.NoError(t, err)
	have, err := os.ReadFile("openapi.yaml")
	require.NoError(t, err)
	require.Equal(t, string(want), string(have), "openapi.yaml is not what the code says; run: go generate ./api")
}
