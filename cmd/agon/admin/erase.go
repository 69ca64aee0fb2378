package admin

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
)

func (c commands) eraseCommand() *cobra.Command {
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
			return c.run(eraseUser)(cmd, args)
		},
	}
	cmd.Flags().BoolVar(&sure, "yes", false, "really")
	return cmd
}

func eraseUser(ctx context.Context, s site, args []string) error {
	erased, err := cli.Call[api.ErasedUser](ctx, s.Client, http.MethodDelete, path("users", args[0]), nil)
	if err != nil {
		return userRefusal(err, args[0])
	}
	fmt.Fprintf(s.Stdout, "%s is deleted; what is left of it is called deleted-%d.\n", erased.Name, erased.ID)
	return nil
}

func (c commands) takeOutCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "takeout USER FILE",
		Short:   "Write all that is stored about a user as a zip",
		Example: "  agon admin takeout ada ada.zip",
		Args:    cobra.ExactArgs(2),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			file, err := os.OpenFile(args[1], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if err != nil {
				return err
			}
			err = errors.Join(s.Download(ctx, path("users", args[0], "export"), file), file.Close())
			if err != nil {
				err = errors.Join(err, os.Remove(args[1])) // half a file is none
			}
			return userRefusal(err, args[0])
		}),
	}
}

// userRefusal names the user that there is not.
func userRefusal(err error, name string) error {
	if cli.Refused(err, contest.CodeNotFound) {
		return fmt.Errorf("there is no user %q", name)
	}
	return err
}
