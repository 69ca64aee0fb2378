package schema_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

func TestConnectionsLeadToOneDatabase(t *testing.T) {
	t.Parallel()
	url := schematest.URL(t)

	one, err := schema.Connect(t.Context(), url, "")
	require.NoError(t, err)
	defer one.Close()
	require.Same(t, one.Pool, one.Direct)
	require.Equal(t, pgx.QueryExecModeCacheStatement, one.Pool.Config().ConnConfig.DefaultQueryExecMode)

	two, err := schema.Connect(t.Context(), url, url)
	require.NoError(t, err)
	defer two.Close()
	require.Equal(t, pgx.QueryExecModeCacheDescribe, two.Pool.Config().ConnConfig.DefaultQueryExecMode, "no prepared statements are left behind")

	_, err = schema.Connect(t.Context(), url, schematest.URL(t))
	require.ErrorContains(t, err, "DATABASE_DIRECT_URL has to name the same one")
}
