package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

// playerVersion is what the API says of a version of a player.
type playerVersion struct {
	Number     int       `json:"number"`
	Submission int64     `json:"submission"`
	Player     string    `json:"player"`
	Since      time.Time `json:"since"`
	Rating     float64   `json:"rating"`
	Interval   float64   `json:"interval"`
	Matches    int       `json:"matches"`
	Change     *float64  `json:"change"`
	Plays      bool      `json:"plays"`
}

func (m Main) versionsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "versions CONTEST PLAYER",
		Short:   "Show the versions of a player with their ratings",
		Example: "  agon versions ants Formica",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := m.Client()
			if err != nil {
				return err
			}
			var answer struct {
				Versions []playerVersion `json:"versions"`
			}
			if err := c.JSON(cmd.Context(), http.MethodGet, playerPath(args[0], args[1])+"/versions", nil, nil, &answer); err != nil {
				return err
			}
			return m.Print(asJSON, answer.Versions, func(w io.Writer) {
				fmt.Fprintln(w, "VERSION\tPLAYER\tSUBMISSION\tSINCE\tRATING\tCHANGE\tMATCHES")
				for _, v := range answer.Versions {
					change, plays := "", ""
					if v.Change != nil {
						change = fmt.Sprintf("%+.0f", *v.Change)
					}
					if v.Plays {
						plays = " (plays)"
					}
					fmt.Fprintf(w, "%d\t%s%s\t%d\t%s\t%.0f ± %.0f\t%s\t%d\n",
						v.Number, cli.Printable(v.Player), plays, v.Submission, v.Since.Local().Format("2006-01-02 15:04"), v.Rating, v.Interval, change, v.Matches)
				}
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) withdrawCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "withdraw CONTEST PLAYER",
		Short:   "Take a player of yours from the ladder",
		Long:    "Takes a player of yours from the ladder. Its matches still count, its name stays taken, and only an organizer can bring it back.",
		Example: "  agon withdraw ants Formica",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := m.Client()
			if err != nil {
				return err
			}
			body := map[string]string{"action": "withdraw"}
			if err := c.JSON(cmd.Context(), http.MethodPost, playerPath(args[0], args[1])+"/orders", nil, body, nil); err != nil {
				return err
			}
			fmt.Fprintf(m.Stdout, "%s is being withdrawn. Its matches still count.\n", cli.Printable(args[1]))
			return nil
		},
	}
}

func playerPath(contest, player string) string {
	return "/api/contests/" + url.PathEscape(contest) + "/players/" + url.PathEscape(player)
}
