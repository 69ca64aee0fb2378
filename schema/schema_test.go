package schema_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

// A River release that brings a migration fails here: copy it into migrations/.
func TestMigrationsContainRiver(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	river := connect(t, schematest.Empty(t))
	_, err := migrator(t, river).Migrate(ctx, rivermigrate.DirectionUp, nil)
	require.NoError(t, err)

	ours := connect(t, schematest.URL(t))

	isRiver := func(line string) bool { return strings.Contains(line, "river_") }
	want := schema.Catalog(t, acquire(t, river))
	got := slices.DeleteFunc(schema.Catalog(t, acquire(t, ours)), func(line string) bool { return !isRiver(line) })
	require.Equal(t, want, got)
	result, err := migrator(t, ours).Validate(ctx, nil)
	require.NoError(t, err)
	require.True(t, result.OK, "River's own migrator says: %v", result.Messages)
}

func TestMigrationsCanBeUndone(t *testing.T) {
	t.Parallel()
	ctx, url := t.Context(), schematest.URL(t)
	before := schema.Catalog(t, acquire(t, connect(t, url)))

	require.NoError(t, schema.Down(ctx, url))

	empty := slices.DeleteFunc(schema.Catalog(t, acquire(t, connect(t, url))), func(line string) bool {
		return strings.Contains(line, "schema_migrations") // the table of golang-migrate itself
	})
	require.Empty(t, empty)
	require.NoError(t, schema.Migrate(ctx, url))
	require.Equal(t, before, schema.Catalog(t, acquire(t, connect(t, url))))
}

func TestMigratingTwiceIsHarmless(t *testing.T) {
	t.Parallel()
	url := schematest.URL(t)
	require.NoError(t, schema.Migrate(t.Context(), url))
	require.NoError(t, schema.Migrate(t.Context(), url))
}

func TestStaleSchemaIsRefused(t *testing.T) {
	t.Parallel()
	ctx := t.Context()

	_, err := schema.Open(ctx, schematest.Empty(t))
	require.ErrorContains(t, err, fmt.Sprintf("the database has version 0 and this program needs %d; run `agon migrate`", schema.Latest()))

	old := schematest.URL(t)
	require.NoError(t, schema.To(ctx, old, 8))
	_, err = schema.Open(ctx, old)
	require.ErrorContains(t, err, "run `agon migrate`")

	newer := schematest.URL(t)
	_, err = connect(t, newer).Exec(ctx, "UPDATE schema_migrations SET version = 99")
	require.NoError(t, err)
	_, err = schema.Open(ctx, newer)
	require.ErrorContains(t, err, "install the newer agon")
}

func connect(t *testing.T, url string) *pgxpool.Pool {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

func acquire(t *testing.T, pool *pgxpool.Pool) *pgx.Conn {
	t.Helper()
	conn, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	t.Cleanup(conn.Release)
	return conn.Conn()
}

func migrator(t *testing.T, pool *pgxpool.Pool) *rivermigrate.Migrator[pgx.Tx] {
	t.Helper()
	m, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	return m
}
