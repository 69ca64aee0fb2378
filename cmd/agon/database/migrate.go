package database

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/gamepackage"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/schema"
)

// Migrate returns the command of this name.
func Migrate(p cli.Program) *cobra.Command {
	var roles bool
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database to this program's schema",
		Long: "Brings the database that DATABASE_URL names to this program's schema. It may run on several machines at once. " +
			"With --roles it also makes roles that may do less than the database's owner, NAME_app for agon api and agon worker and " +
			"NAME_read for dashboards, where NAME is that of the database, and gives them their rights. Where the owner may not make roles, it prints the SQL that does.",
		Example: "  DATABASE_URL=postgres://agon@db/agon agon migrate\n  DATABASE_URL=postgres://agon@db/agon agon migrate --roles",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			address, err := URL(p)
			if err != nil {
				return err
			}
			if err := schema.Migrate(cmd.Context(), address); err != nil {
				return err
			}
			if err := installGames(cmd.Context(), address); err != nil {
				return err
			}
			fmt.Fprintf(p.Stdout, "The database has schema version %d.\n", schema.Latest())
			if !roles {
				return nil
			}
			return makeRoles(cmd.Context(), p, address)
		},
	}
	cmd.Flags().BoolVar(&roles, "roles", false, "make the roles of the site's programs and of dashboards too, and give them their rights")
	return cmd
}

// installGames makes the games that come with the program as packages part of the site.
func installGames(ctx context.Context, address string) error {
	pool, err := schema.Open(ctx, address)
	if err != nil {
		return err
	}
	defer pool.Close()
	return gamepackage.Install(ctx, pool, examples.Offered(), examples.Files)
}

func makeRoles(ctx context.Context, p cli.Program, address string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	roles := schema.RolesFor(conn.Config().Database)
	err = schema.MakeRoles(ctx, conn, roles)
	if missing, ok := errors.AsType[*schema.MissingRolesError](err); ok {
		fmt.Fprint(p.Stdout, missing.SQL)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "The roles %s and %s have their rights.\n", roles.App, roles.Read)
	return nil
}
