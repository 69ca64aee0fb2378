package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/spf13/cobra"
)

// ladder is the API's page of a contest's ladder.
type ladder struct {
	Total int `json:"total"`
	Rows  []struct {
		Rank        int     `json:"rank"`
		Player      string  `json:"player"`
		Author      string  `json:"author"`
		Rating      float64 `json:"rating"`
		Interval    float64 `json:"interval"`
		Provisional bool    `json:"provisional"`
		Matches     int     `json:"matches"`
	} `json:"rows"`
}

// print writes the ladder as a table's rows.
func (l ladder) print(w io.Writer) {
	fmt.Fprintln(w, "#\tPLAYER\tAUTHOR\tRATING\tMATCHES")
	for _, r := range l.Rows {
		mark := ""
		if r.Provisional {
			mark = " provisional"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%.0f ± %.0f%s\t%d\n", r.Rank, r.Player, r.Author, r.Rating, r.Interval, mark, r.Matches)
	}
}

func (m Main) watchCommand() *cobra.Command {
	var asJSON, once bool
	var top int
	cmd := &cobra.Command{
		Use:     "watch CONTEST",
		Short:   "Show the ladder, again whenever it moves",
		Example: "  agon watch ants --top 10",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := m.Client()
			if err != nil {
				return err
			}
			path := "/api/contests/" + url.PathEscape(args[0])
			show := func(ctx context.Context) error {
				var l ladder
				if err := c.JSON(ctx, http.MethodGet, fmt.Sprintf("%s/ladder?limit=%d", path, top), nil, nil, &l); err != nil {
					return err
				}
				if !asJSON && !once {
					fmt.Fprintln(m.Stdout)
				}
				return m.Print(asJSON, l, l.print)
			}
			if err := show(cmd.Context()); err != nil || once {
				return err
			}
			return c.Events(cmd.Context(), path+"/events", func(kind, _ string) error {
				if kind != "ladder" {
					return nil
				}
				return show(cmd.Context())
			})
		},
	}
	cmd.Flags().IntVar(&top, "top", 25, "how many players, 1 to 100")
	cmd.Flags().BoolVar(&once, "once", false, "show it once and end")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, an object each time")
	return cmd
}
