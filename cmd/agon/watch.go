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

// ranks are the places of the players by their names.
func (l ladder) ranks() map[string]int {
	out := map[string]int{}
	for _, r := range l.Rows {
		out[r.Player] = r.Rank
	}
	return out
}

// move says how many places a player has gained or lost since the ladder before; "" if it has kept its place, or is new.
func move(before map[string]int, player string, rank int, colour bool) string {
	was, known := before[player]
	text, code := "", ""
	switch {
	case !known || was == rank:
		return ""
	case rank < was:
		text, code = fmt.Sprintf("▲%d", was-rank), "32"
	default:
		text, code = fmt.Sprintf("▼%d", rank-was), "31"
	}
	if !colour {
		return text
	}
	return "\033[" + code + "m" + text + "\033[0m"
}

// print writes the ladder as a table's rows, with what has changed since the one before.
func (l ladder) print(w io.Writer, before map[string]int, colour bool) {
	fmt.Fprintln(w, "#\tPLAYER\tAUTHOR\tRATING\tMATCHES\t")
	for _, r := range l.Rows {
		mark := ""
		if r.Provisional {
			mark = " provisional"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%.0f ± %.0f%s\t%d\t%s\n", r.Rank, r.Player, r.Author, r.Rating, r.Interval, mark, r.Matches, move(before, r.Player, r.Rank, colour))
	}
}

func (m Main) watchCommand() *cobra.Command {
	var asJSON, once bool
	var top int
	cmd := &cobra.Command{
		Use:     "watch CONTEST",
		Short:   "Show the ladder, again whenever it moves",
		Long:    "Shows the ladder, and again whenever it moves, with the places that players have gained and lost. On a terminal it stays in its\nplace; NO_COLOR leaves out colours.",
		Example: "  agon watch ants --top 10",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := m.Client()
			if err != nil {
				return err
			}
			path := "/api/contests/" + url.PathEscape(args[0])
			terminal := isTerminal(m.Stdout)
			var before map[string]int
			show := func(ctx context.Context) error {
				var l ladder
				if err := c.JSON(ctx, http.MethodGet, fmt.Sprintf("%s/ladder?limit=%d", path, top), nil, nil, &l); err != nil {
					return err
				}
				switch {
				case asJSON || once:
				case terminal:
					fmt.Fprint(m.Stdout, "\033[H\033[2J") // each ladder takes the place of the one before
				default:
					fmt.Fprintln(m.Stdout)
				}
				last := before
				before = l.ranks()
				return m.Print(asJSON, l, func(w io.Writer) { l.print(w, last, terminal && m.Getenv("NO_COLOR") == "") })
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
