package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/build"
)

// versions remembers what programs said of their versions: several games share them.
type versions map[string]string

// of is the first line that a language's first program says.
func (v versions) of(ctx context.Context, l engine.Language) string {
	if len(l.Tools) == 0 {
		return ""
	}
	path, _ := build.Tool(l.Tools[0])
	line, known := v[path]
	if !known {
		text, err := build.Version(ctx, path)
		if err != nil {
			text = path
		}
		line, _, _ = strings.Cut(text, "\n")
		v[path] = line
	}
	return line
}

func (m Main) languagesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "languages [GAME|FOLDER]",
		Short:   "List the languages that players can be written in",
		Example: "  agon languages ants\n  agon languages mygame",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			versions := versions{}
			type row struct {
				Game      string   `json:"game"`
				ID        string   `json:"id"`
				Title     string   `json:"title"`
				Suffixes  []string `json:"suffixes"`
				Main      []string `json:"main,omitempty"` // of an archive
				Available bool     `json:"available"`
				Version   string   `json:"version,omitempty"`
				Missing   string   `json:"missing,omitempty"`
			}
			list := games.All()
			if len(args) == 1 {
				g, err := gameAt(args[0])
				if err != nil {
					return err
				}
				list = list[:0:0]
				list = append(list, g)
			}
			var rows []row
			for _, g := range list {
				for _, l := range g.Languages() {
					missing := build.Missing(l)
					r := row{Game: g.ID(), ID: l.ID, Title: l.Title, Suffixes: l.Suffix, Main: l.Main, Available: missing == "", Missing: missing}
					if r.Available {
						r.Version = versions.of(cmd.Context(), l)
					}
					rows = append(rows, r)
				}
			}
			return m.Print(asJSON, rows, func(w io.Writer) {
				fmt.Fprintln(w, "GAME\tLANGUAGE\tTITLE\tFILES\tARCHIVES\tAVAILABLE")
				for _, r := range rows {
					available := "yes: " + r.Version
					if !r.Available {
						available = "no: needs " + r.Missing + ": run deploy/bootstrap --languages"
					}
					archives := "-"
					if len(r.Main) > 0 {
						archives = "with " + r.Main[0] // the first tells; others are the same file in other folders, or compiled
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", r.Game, r.ID, r.Title, strings.Join(r.Suffixes, " "), archives, available)
				}
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
