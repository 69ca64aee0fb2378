package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

// challenge is what the API says of one.
type challenge struct {
	Match struct {
		ID    int64  `json:"id"`
		State string `json:"state"`
	} `json:"match"`
	Wait *wait `json:"wait,omitempty"`
}

func (m Main) challengeCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "challenge CONTEST PLAYER OPPONENT...",
		Short: "Have a match played against opponents of your choice, which does not count",
		Long: "Has a match played of your PLAYER against opponents of your choice. It is played before matches of the ladder and does not count. " +
			"30 challenges are allowed in 24 hours.",
		Example: "  agon challenge ants Formica Lasius Pheidole",
		Args:    cobra.MinimumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := m.Client()
			if err != nil {
				return err
			}
			made, err := challengeOn(cmd.Context(), c, args[0], args[1], args[2:])
			if err != nil {
				return err
			}
			return m.Print(asJSON, made, func(w io.Writer) {
				text := fmt.Sprintf("Match %d is made", made.Match.ID)
				if made.Wait != nil {
					text += ", " + made.Wait.sentence("it is played")
				}
				fmt.Fprintf(w, "%s. It does not count.\nNext: %s/matches/%d, or agon replay %d\n", text, c.Server, made.Match.ID, made.Match.ID)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// challengeOn asks for a match. A lost connection is tried again under the same key, so nothing is played twice.
func challengeOn(ctx context.Context, c *cli.Client, contest, player string, opponents []string) (made challenge, err error) {
	body := map[string]any{"player": player, "opponents": opponents}
	key := rand.Text()
	for range 3 {
		var p *cli.Problem
		err = c.JSON(ctx, http.MethodPost, "/api/contests/"+url.PathEscape(contest)+"/challenges", http.Header{"Idempotency-Key": {key}}, body, &made)
		if err == nil || errors.As(err, &p) || ctx.Err() != nil {
			break
		}
	}
	return made, err
}
