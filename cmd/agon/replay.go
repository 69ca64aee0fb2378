package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/spf13/cobra"
)

func (m Main) replayCommand() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:     "replay MATCH [-o FILE]",
		Short:   "Download a match's output file, for the viewer",
		Example: "  agon replay 4711 -o match.out",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := m.Client()
			if err != nil {
				return err
			}
			response, err := c.Do(cmd.Context(), http.MethodGet, "/api/matches/"+url.PathEscape(args[0])+"/replay", nil, nil)
			if err != nil {
				return err
			}
			defer func() { _ = response.Body.Close() }()
			return m.writeOutput(output, func(w io.Writer) error {
				if _, err := io.Copy(w, response.Body); err != nil {
					return fmt.Errorf("downloading the match: %w", err)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "output file (default: standard output)")
	return cmd
}
