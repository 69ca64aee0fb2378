package admin

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/schema/words"
)

// userCommand is about the accounts of the site.
func (c commands) userCommand(add *cobra.Command) *cobra.Command {
	return cli.Group(
		cobra.Command{Use: "user", Short: "Accounts of the site", Example: "  agon admin user role olga organizer\n  agon admin user add root --admin"},
		add,
		&cobra.Command{
			Use: "role USER ROLE", Short: "Make a user a student, an organizer (who may make contests) or an admin of the site",
			Long:    "Gives a user a role on the whole site: " + strings.Join(words.Strings(words.Role("").All()), ", ") + ". Only admins do that; agon admin user add makes the first one.",
			Example: "  agon admin user role olga organizer", Args: cobra.ExactArgs(2),
			RunE: c.run(func(ctx context.Context, s site, args []string) error {
				if err := s.do(ctx, http.MethodPut, path("users", args[0], "role"), api.RoleInputBody{Role: args[1]}); err != nil {
					return err
				}
				fmt.Fprintf(s.Stdout, "%s is %s.\n", args[0], args[1])
				return nil
			}),
		},
		c.resetCommand(),
	)
}
