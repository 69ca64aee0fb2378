package database

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/schema"
)

// Migrate returns the command of this name.
func Migrate(p cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "migrate",
		Short:   "Bring the database to this program's schema",
		Long:    "Brings the database that DATABASE_URL names to this program's schema. It may run on several machines at once.",
		Example: "  DATABASE_URL=postgres://agon@db/agon agon migrate",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			address, err := URL(p)
			if err != nil {
				return err
			}
			if err := schema.Migrate(cmd.Context(), address); err != nil {
				return err
			}
			fmt.Fprintf(p.Stdout, "The database has schema version %d.\n", schema.Latest())
			return nil
		},
	}
}
