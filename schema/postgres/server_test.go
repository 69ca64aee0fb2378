package postgres_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/postgres"
)

// folder returns a data folder that the server's user can reach. If root runs the tests, that user cannot reach t.TempDir.
func folder(t *testing.T) string {
	t.Helper()
	if _, err := postgres.Find(); err != nil {
		t.Skip("skipped: ", err)
	}
	dir, err := os.MkdirTemp("/tmp", "agon-test-") //nolint:usetesting // root only may enter t.TempDir
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o755))
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "postgres")
}

func TestDataOutlivesTheServer(t *testing.T) {
	ctx, data := t.Context(), folder(t)

	// given a server that somebody wrote to
	first, err := postgres.Start(ctx, postgres.Options{Data: data, Fast: true})
	require.NoError(t, err)
	require.NoError(t, first.CreateDatabase(ctx, "agon"))
	require.NoError(t, first.CreateDatabase(ctx, "agon"), "making it twice is harmless")
	conn := connect(t, first.URL("agon"))
	_, err = conn.Exec(ctx, "CREATE TABLE kept AS SELECT 42 AS answer")
	require.NoError(t, err)
	found, ok := postgres.Running(data, "agon")
	require.True(t, ok)
	require.Equal(t, first.URL("agon"), found)
	require.NoError(t, conn.Close(ctx))

	// when it is stopped and started again
	require.NoError(t, first.Stop())
	<-first.Done()
	_, ok = postgres.Running(data, "agon")
	require.False(t, ok)
	second, err := postgres.Start(ctx, postgres.Options{Data: data})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, second.Stop()) })

	// then everything is there
	var answer int
	require.NoError(t, connect(t, second.URL("agon")).QueryRow(ctx, "SELECT answer FROM kept").Scan(&answer))
	require.Equal(t, 42, answer)
}

func TestNobodySharesAFolder(t *testing.T) {
	data := folder(t)
	first, err := postgres.Start(t.Context(), postgres.Options{Data: data, Fast: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, first.Stop()) })

	_, err = postgres.Start(t.Context(), postgres.Options{Data: data, Fast: true})

	require.ErrorContains(t, err, "another agon (process ")
}

func TestAnotherMajorVersionIsRefused(t *testing.T) {
	data := folder(t)
	require.NoError(t, os.Mkdir(data, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(data, "PG_VERSION"), []byte("9\n"), 0o600))

	_, err := postgres.Start(t.Context(), postgres.Options{Data: data})

	require.ErrorContains(t, err, "was made by PostgreSQL 9")
}

func TestAWrongFolderOfBinariesIsNamed(t *testing.T) {
	t.Setenv("AGON_PG_BIN", t.TempDir())

	_, err := postgres.Find()

	require.ErrorContains(t, err, "AGON_PG_BIN: no postgres in ")
}

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func TestRemoveStartsAfresh(t *testing.T) {
	ctx, data := t.Context(), folder(t)
	server, err := postgres.Start(ctx, postgres.Options{Data: data, Fast: true})
	require.NoError(t, err)
	require.ErrorContains(t, postgres.Remove(data), "stop it first", "not while it is used")
	require.NoError(t, server.Stop())

	require.NoError(t, postgres.Remove(data))

	require.NoDirExists(t, data)
	require.NoError(t, postgres.Remove(data), "there is nothing left to remove")
}
