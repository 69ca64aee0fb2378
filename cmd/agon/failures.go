package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
)

// failure is what the API says of a match in which a player was frozen.
type failure struct {
	Match      int64         `json:"match"`
	At         *time.Time    `json:"at"`
	Round      int           `json:"round"`
	Detail     string        `json:"detail"`
	Player     string        `json:"player,omitempty"`
	Submission int64         `json:"submission,omitempty"`
	Reason     engine.Reason `json:"reason"`
}

func (m Main) failuresCommand() *cobra.Command {
	var asJSON bool
	var version int64
	cmd := &cobra.Command{
		Use:   "failures CONTEST [--version SUBMISSION]",
		Short: "List the matches in which your players were frozen",
		Long: `Lists what went wrong with all your versions since you have looked last, here or on the site. With --version it lists all
that went wrong with one version. agon stderr and agon input then show more of a match, and agon play --from plays it at home.`,
		Example: "  agon failures ants\n  agon failures ants --version 17",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := m.Client()
			if err != nil {
				return err
			}
			path := "/api/contests/" + url.PathEscape(args[0]) + "/failures"
			var found []failure
			if version != 0 {
				found, err = failuresOf(cmd.Context(), c, path, version)
			} else {
				found, err = newFailures(cmd.Context(), c, path)
			}
			if err != nil {
				return err
			}
			return m.Print(asJSON, found, func(w io.Writer) { printFailures(w, c.Server, found) })
		},
	}
	cmd.Flags().Int64Var(&version, "version", 0, "all failures of this submission")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// newFailures reads what is new, and tells the site that it was seen.
func newFailures(ctx context.Context, c *cli.Client, path string) ([]failure, error) {
	var answer struct {
		Failures []failure  `json:"failures"`
		Until    *time.Time `json:"until"`
	}
	if err := c.JSON(ctx, http.MethodGet, path+"/new", nil, nil, &answer); err != nil || answer.Until == nil {
		return answer.Failures, err
	}
	return answer.Failures, c.JSON(ctx, http.MethodPost, path+"/new/seen", nil, map[string]any{"until": answer.Until}, nil)
}

// failuresOf reads all failures of a version.
func failuresOf(ctx context.Context, c *cli.Client, path string, version int64) ([]failure, error) {
	var answer struct {
		Versions []struct {
			Submission int64  `json:"submission"`
			Player     string `json:"player"`
		} `json:"versions"`
		Groups []struct {
			Reason   engine.Reason `json:"reason"`
			Failures []failure     `json:"failures"`
		} `json:"groups"`
	}
	if err := c.JSON(ctx, http.MethodGet, path+"?version="+strconv.FormatInt(version, 10), nil, nil, &answer); err != nil {
		return nil, err
	}
	player := ""
	for _, v := range answer.Versions {
		if v.Submission == version {
			player = v.Player
		}
	}
	found := []failure{}
	for _, g := range answer.Groups {
		for _, f := range g.Failures {
			f.Reason, f.Player, f.Submission = g.Reason, player, version
			found = append(found, f)
		}
	}
	return found, nil
}

func printFailures(w io.Writer, server string, found []failure) {
	if len(found) == 0 {
		fmt.Fprintln(w, "Nothing went wrong.")
		return
	}
	fmt.Fprintln(w, "MATCH\tPLAYER\tSUBMISSION\tENDED\tWHAT HAPPENED")
	for _, f := range found {
		at := ""
		if f.At != nil {
			at = f.At.Local().Format("2006-01-02 15:04")
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%s\t%s\n", f.Match, cli.Printable(f.Player), f.Submission, at, seatReport{Reason: f.Reason, Round: &f.Round, Detail: f.Detail}.frozen())
	}
	fmt.Fprintf(w, "\nNext: %s/matches/%d, agon stderr %d, or agon play --from %d\n", server, found[0].Match, found[0].Match, found[0].Match)
}
