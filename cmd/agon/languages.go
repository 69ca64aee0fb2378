package main

import (
	"fmt"
	"io"
	"os/exec"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/games"
)

func (m Main) languagesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "languages [GAME]",
		Short:   "List the languages that players can be written in",
		Example: "  agon languages ants",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			type row struct {
				Game      string   `json:"game"`
				ID        string   `json:"id"`
				Title     string   `json:"title"`
				Suffixes  []string `json:"suffixes"`
				Available bool     `json:"available"`
				Missing   string   `json:"missing,omitempty"`
			}
			list := games.All()
			if len(args) == 1 {
				g, err := game(args[0])
				if err != nil {
					return err
				}
				list = list[:0:0]
				list = append(list, g)
			}
			var rows []row
			for _, g := range list {
				for _, l := range g.Languages() {
					r := row{Game: g.ID(), ID: l.ID, Title: l.Title, Suffixes: l.Suffix, Available: true}
					for _, step := range l.Compile {
						if _, err := exec.LookPath(step[0]); err != nil {
							r.Available, r.Missing = false, step[0]
						}
					}
					rows = append(rows, r)
				}
			}
			return m.print(asJSON, rows, func(w io.Writer) {
				fmt.Fprintln(w, "GAME\tLANGUAGE\tTITLE\tFILES\tAVAILABLE")
				for _, r := range rows {
					available := "yes"
					if !r.Available {
						available = "no: " + r.Missing + " is not installed; run deploy/bootstrap"
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%v\t%s\n", r.Game, r.ID, r.Title, r.Suffixes, available)
				}
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
