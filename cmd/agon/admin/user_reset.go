package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
)

// resetCommand makes links for people who forgot their password.
func (c commands) resetCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "reset USER", Short: "Make a link with which a user sets a new password", Args: cobra.ExactArgs(1),
		Long: "Makes a one-time link, valid for a day, with which a user who forgot the password sets a new one. Give it to the user and nobody else: " +
			"it opens the account. An earlier link stops working. The password and the user's sessions stay as they are until the link is used.",
		Example: "  agon admin user reset ada",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			r, err := cli.Call[api.PasswordReset](ctx, s.Client, http.MethodPost, path("users", args[0], "password-reset"), nil)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(r)
			}
			fmt.Fprintf(s.Stdout, "%s/activate/%s\n%s sets a new password there. The link works once, until %s UTC.\n", strings.TrimSuffix(s.Server, "/"), r.Code, r.Account, r.ExpiresAt.UTC().Format(time.DateTime))
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
