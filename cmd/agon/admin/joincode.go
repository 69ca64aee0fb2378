package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
)

// joinCodeCommand holds what is done to the code with which people join a contest.
func (c commands) joinCodeCommand() *cobra.Command {
	group := cli.Group(cobra.Command{
		Use: "join-code", Short: "The code with which people join a contest",
		Example: "  agon admin join-code new ants-2027\n  agon admin join-code end ants-2027",
	})
	for _, w := range []struct{ name, method, short string }{
		{"show", http.MethodGet, "Print the code"},
		{"new", http.MethodPost, "Make a code; the one before is worth nothing then"},
		{"end", http.MethodDelete, "Take the code away: nobody joins with it any more"},
	} {
		var asJSON bool
		cmd := &cobra.Command{
			Use: w.name + " CONTEST", Short: w.short, Example: "  agon admin join-code " + w.name + " ants-2027", Args: cobra.ExactArgs(1),
			RunE: c.run(func(ctx context.Context, s site, args []string) error {
				contest, err := s.contest(ctx, args[0])
				if err != nil {
					return err
				}
				code, err := cli.Call[api.JoinCode](ctx, s.Client, w.method, path("contests", contest.Slug, "join-code"), nil)
				if err != nil {
					return err
				}
				return s.printJoinCode(contest.Slug, code.Code, asJSON)
			}),
		}
		cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
		group.AddCommand(cmd)
	}
	return group
}

func (s site) printJoinCode(contest, code string, asJSON bool) error {
	switch {
	case asJSON:
		return json.NewEncoder(s.Stdout).Encode(map[string]string{"contest": contest, "code": code})
	case code == "":
		fmt.Fprintf(s.Stdout, "Nobody joins %s with a code; agon admin join-code new %s makes one.\n", contest, contest)
	default:
		fmt.Fprintf(s.Stdout, "%s\nWhoever opens /join/%s on the site and logs in is a member of %s.\n", code, code, contest)
	}
	return nil
}
