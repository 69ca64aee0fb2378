package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/games"
)

func (m Main) gamesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "games",
		Short:   "List the games",
		Example: "  agon games --json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			type row struct {
				ID       string   `json:"id"`
				Title    string   `json:"title"`
				Version  string   `json:"version"`
				Seats    [2]int   `json:"seats"`
				Builtins []string `json:"builtins"`
			}
			var rows []row
			for _, g := range games.All() {
				low, high := g.Seats()
				r := row{ID: g.ID(), Title: g.Title(), Version: g.Version(), Seats: [2]int{low, high}}
				for _, b := range g.Builtins() {
					r.Builtins = append(r.Builtins, b.Name)
				}
				rows = append(rows, r)
			}
			return m.Print(asJSON, rows, func(w io.Writer) {
				fmt.Fprintln(w, "GAME\tTITLE\tVERSION\tPLAYERS\tBUILT-IN PLAYERS")
				for _, r := range rows {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", r.ID, r.Title, r.Version, span(r.Seats[0], r.Seats[1]), strings.Join(r.Builtins, ", "))
				}
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
