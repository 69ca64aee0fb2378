package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/personaldata"
	"github.com/agon-judge/agon/schema/store"
)

func (m Main) eraseCommand() *cobra.Command {
	var sure bool
	cmd := &cobra.Command{
		Use:   "erase USER --yes",
		Short: "Delete an account with all that is personal",
		Long: `Name, e-mail, password, entries of rosters, sources, logs and tokens go. The players leave their ladders under names that say nothing. Results stay,
as they are others' results too. It cannot be undone; agon admin takeout first writes what there is.`,
		Example: "  agon admin takeout ada ada.zip\n  agon admin erase ada --yes",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !sure {
				return errors.New("this cannot be undone; say --yes if you mean it")
			}
			return m.withUser(cmd.Context(), args[0], func(pool *pgxpool.Pool, u store.User) error {
				if err := personaldata.Erase(cmd.Context(), pool, u.ID, nil); err != nil {
					return err
				}
				fmt.Fprintf(m.Stdout, "%s is deleted; what is left of it is called deleted-%d.\n", u.Name, u.ID)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&sure, "yes", false, "really")
	return cmd
}

func (m Main) takeOutCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "takeout USER FILE",
		Short:   "Write all that is stored about a user as a zip",
		Example: "  agon admin takeout ada ada.zip",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withUser(cmd.Context(), args[0], func(pool *pgxpool.Pool, u store.User) (err error) {
				file, err := os.OpenFile(args[1], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
				if err != nil {
					return err
				}
				defer func() { err = errors.Join(err, file.Close()) }()
				return personaldata.Export(cmd.Context(), store.New(pool), u.ID, file)
			})
		},
	}
}

// withUser does something about an account of the database.
func (m Main) withUser(ctx context.Context, name string, do func(*pgxpool.Pool, store.User) error) error {
	pool, err := m.openDatabase(ctx)
	if err != nil {
		return err
	}
	defer pool.Close()
	u, err := store.New(pool).UserByName(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("there is no user %q", name)
	}
	if err != nil {
		return err
	}
	return do(pool, u)
}
