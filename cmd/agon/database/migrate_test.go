package database_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

func TestMigrateMakesRoles(t *testing.T) {
	t.Parallel()
	address := schematest.Empty(t)
	conn, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	roles := schema.RolesFor(conn.Config().Database)
	exec := func(statement string) {
		_, err := conn.Exec(context.WithoutCancel(t.Context()), statement)
		require.NoError(t, err, statement)
	}
	t.Cleanup(func() {
		for _, role := range []string{roles.App, roles.Read} {
			exec("DROP OWNED BY " + role)
			exec("DROP ROLE " + role)
		}
		require.NoError(t, conn.Close(context.WithoutCancel(t.Context())))
	})

	for range 2 {
		var stdout, stderr bytes.Buffer
		p := cli.Program{Stdout: &stdout, Stderr: &stderr, Getenv: func(name string) string { return map[string]string{"DATABASE_URL": address}[name] }}
		root := &cobra.Command{Use: "agon"}
		root.AddCommand(database.Migrate(p))
		require.Equal(t, cli.ExitOK, p.Execute(t.Context(), root, []string{"migrate", "--roles"}), stderr.String())
		require.Contains(t, stdout.String(), "The roles "+roles.App+" and "+roles.Read+" have their rights.")
	}
	exec("SET ROLE " + roles.App)
	exec("INSERT INTO users (name) VALUES ('ada')")
	exec("RESET ROLE")
}
