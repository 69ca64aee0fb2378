package catalog_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/schema/store"
)

// counting counts the queries that reach a database.
type counting struct {
	store.DBTX
	queries int
}

func (c *counting) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	c.queries++
	return c.DBTX.QueryRow(ctx, sql, args...)
}

func (c *counting) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	c.queries++
	return c.DBTX.Query(ctx, sql, args...)
}

func (c *counting) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	c.queries++
	return c.DBTX.Exec(ctx, sql, args...)
}

// tron is the package of Tron in a version.
func tron(t *testing.T, version string) *manifest.Package {
	t.Helper()
	p, err := examples.Version("tron", version)
	require.NoError(t, err)
	return p
}

func TestAGameIsFoundByItsName(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	db := &counting{DBTX: f.Pool}
	q, c := store.New(db), catalog.New([]engine.Game{ants.Game{}})

	g, err := c.Game(t.Context(), q, "ants")
	require.NoError(t, err)
	require.Equal(t, "ants", catalog.Name(g))
	require.Zero(t, db.queries, "games that come with the program cost no query")

	_, err = c.Game(t.Context(), q, "tron")
	require.ErrorAs(t, err, new(*catalog.UnknownError))

	one, two := tron(t, "1.0.0"), tron(t, "1.1.0")
	first, second := f.AddPackage(one, "published"), f.AddPackage(two, "draft")
	for _, name := range []string{first, second} {
		g, err = c.Game(t.Context(), q, name)
		require.NoError(t, err)
		require.Equal(t, name, catalog.Name(g))
		require.Equal(t, "tron", catalog.Family(name))
		require.Equal(t, "tron", g.ID())
	}
	require.Equal(t, two.Digest, g.(packages.Game).Package().Digest)
	before := db.queries
	_, err = c.Game(t.Context(), q, first)
	require.NoError(t, err)
	require.Equal(t, before, db.queries, "a version is read once")

	g, err = c.Game(t.Context(), q, "tron")
	require.NoError(t, err)
	require.Equal(t, first, catalog.Name(g), "without a version it is the published one")
	published, err := c.Published(t.Context(), q)
	require.NoError(t, err)
	require.Len(t, published, 1)
	require.Equal(t, first, catalog.Name(published[0]))
}

func TestAPublishedVersionKeepsItsBytes(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	f.AddPackage(tron(t, "1.0.0"), "withdrawn")
	f.AddPackage(tron(t, "1.1.0"), "draft")

	_, err := f.Pool.Exec(t.Context(), "UPDATE game_versions SET version = '1.0.0', state = 'published' WHERE state = 'draft'")

	require.ErrorContains(t, err, "game_versions_published", "other bytes cannot be published under its version")
}

func TestAFullCatalogForgetsWhatNobodyAsksFor(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	db := &counting{DBTX: f.Pool}
	q, c := store.New(db), catalog.New(nil)
	var names []string
	for _, version := range []string{"1.0.0", "1.0.1", "1.0.2"} {
		p := tron(t, version)
		p.Files["kit/large.bin"] = make([]byte, 14<<20)
		p, err := manifest.Read(p.Files)
		require.NoError(t, err)
		names = append(names, f.AddPackage(p, "published"))
	}
	c.SetMaxCached(60 << 20) // two

	for _, name := range []string{names[0], names[1], names[0], names[2], names[0]} {
		_, err := c.Game(t.Context(), q, name)
		require.NoError(t, err)
	}
	require.Equal(t, 3, db.queries, "the first is asked for again and again, and stays")
	_, err := c.Game(t.Context(), q, names[1])
	require.NoError(t, err)
	require.Equal(t, 4, db.queries, "the second had to go")
}
