package database

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// AddUser returns `agon admin user add`, which makes the first admin: nobody could log in before to do it.
func AddUser(p cli.Program) *cobra.Command {
	var admin bool
	cmd := &cobra.Command{
		Use: "add NAME", Short: "Make an account in the database; with --admin one that runs the site", Args: cobra.ExactArgs(1),
		Long: `Makes an account in the database itself, for the first admin of a site. It asks for a password; without a terminal, that is
the first line of standard input. With --admin, an account that is there already becomes an admin and keeps its password.`,
		Example: "  agon admin user add root --admin",
		RunE: func(cmd *cobra.Command, args []string) error {
			pool, err := Open(cmd.Context(), p)
			if err != nil {
				return err
			}
			defer pool.Close()
			q := store.New(pool)
			_, err = people.Find(cmd.Context(), q, args[0])
			if unknown(err) {
				err = createAccount(cmd.Context(), p, q, args[0])
			} else if err == nil && !admin {
				err = fmt.Errorf("there is an account %q already; --admin makes it an admin", args[0])
			}
			if err != nil {
				return err
			}
			if !admin {
				fmt.Fprintf(p.Stdout, "%s can log in.\n", args[0])
				return nil
			}
			if err := (people.Organizers{Pool: pool}).SetRole(cmd.Context(), args[0], words.RoleAdmin); err != nil {
				return err
			}
			fmt.Fprintf(p.Stdout, "%s is an admin of the site. Next: agon login --name %s\n", args[0], args[0])
			return nil
		},
	}
	cmd.Flags().BoolVar(&admin, "admin", false, "it runs the site and all contests")
	return cmd
}

// createAccount makes an account with a password that is asked for.
func createAccount(ctx context.Context, p cli.Program, q *store.Queries, name string) error {
	password, err := p.ReadPassword(bufio.NewReader(p.Stdin))
	if err != nil {
		return err
	}
	_, err = api.CreateAccount(ctx, q, name, password)
	if refused, ok := errors.AsType[*api.Problem](err); ok {
		return errors.New(refused.Detail)
	}
	return err
}

// unknown reports whether there is no such account.
func unknown(err error) bool {
	refused, ok := errors.AsType[*contest.Error](err)
	return ok && refused.Code == contest.CodeNotFound
}
