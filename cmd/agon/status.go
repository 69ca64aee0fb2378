package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"

	"github.com/spf13/cobra"
)

func (m Main) statusCommand() *cobra.Command {
	var asJSON, wait bool
	cmd := &cobra.Command{
		Use:     "status SUBMISSION | status --contest CONTEST",
		Short:   "Show where your submissions stand",
		Example: "  agon status 17 --wait",
		Args:    cobra.MaximumNArgs(1),
	}
	contest := cmd.Flags().String("contest", "", "list all your submissions in this contest")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&wait, "wait", false, "follow the submission to its end; exit 1 when it does not qualify")
	cmd.MarkFlagsMutuallyExclusive("contest", "wait")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := m.Client()
		if err != nil {
			return err
		}
		if len(args) == 1 {
			var s submission
			if err := c.JSON(cmd.Context(), http.MethodGet, "/api/submissions/"+url.PathEscape(args[0]), nil, nil, &s); err != nil {
				return err
			}
			err := m.Print(asJSON, s, func(w io.Writer) {
				fmt.Fprintln(w, s.sentence())
				if !wait { // which tells them at the end
					s.printFaults(w)
				}
			})
			if err != nil || !wait {
				return err
			}
			return m.follow(cmd.Context(), c, s)
		}
		if *contest == "" {
			return fmt.Errorf("say which: a submission's number, or --contest CONTEST")
		}
		var list struct {
			Submissions []submission `json:"submissions"`
		}
		if err := c.JSON(cmd.Context(), http.MethodGet, "/api/contests/"+url.PathEscape(*contest)+"/submissions", nil, nil, &list); err != nil {
			return err
		}
		return m.Print(asJSON, list.Submissions, func(w io.Writer) {
			fmt.Fprintln(w, "SUBMISSION\tPLAYER\tSTATE\tSUBMITTED\tNOTE")
			for _, s := range list.Submissions {
				fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", s.ID, s.Player, stateWords(s.State), s.CreatedAt.Local().Format("2006-01-02 15:04"), s.Note)
			}
		})
	}
	return cmd
}
