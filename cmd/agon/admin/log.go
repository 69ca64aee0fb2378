package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
)

// listedDetail is how many characters of a detail stand in the table; --json and --csv have all of it.
const listedDetail = 160

// logCommand prints who has done what in a contest.
func (c commands) logCommand() *cobra.Command {
	var asJSON, asCSV bool
	var filter audit.LogFilter
	var most int
	cmd := &cobra.Command{
		Use: "log CONTEST", Short: "Who has done what in a contest, when and why", Args: cobra.ExactArgs(1),
		Long:    "Prints what organizers and others have done, newest first. What was done in the database directly is by the command line.",
		Example: "  agon admin log ants\n  agon admin log ants --action void --most 20\n  agon admin log ants --csv > log.csv",
		RunE: func(cmd *cobra.Command, args []string) error {
			if most < 1 {
				return fmt.Errorf("--most %d: say at least 1", most)
			}
			return c.run(func(ctx context.Context, s site, args []string) error {
				contest, err := s.contest(ctx, args[0])
				if err != nil {
					return err
				}
				entries, err := s.log(ctx, contest.Slug, filter, most)
				switch {
				case err != nil:
					return err
				case asJSON:
					return json.NewEncoder(s.Stdout).Encode(entries)
				case asCSV:
					rows := make([][]any, 0, len(entries))
					for _, e := range entries {
						rows = append(rows, e.Row())
					}
					return api.WriteTable(s.Stdout, "csv", audit.LogColumns(), rows)
				}
				return s.printLog(entries)
			})(cmd, args)
		},
	}
	cmd.Flags().StringVar(&filter.Action, "action", "", "only entries with this action")
	cmd.Flags().StringVar(&filter.Search, "search", "", "part of a reason, of a user's or a player's name, or a match's number")
	cmd.Flags().IntVar(&most, "most", 100_000, "the most entries to print")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print CSV")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	return cmd
}

// log reads the newest entries of a contest's log, page after page.
func (s site) log(ctx context.Context, contest string, filter audit.LogFilter, most int) ([]audit.LogEntry, error) {
	query := url.Values{"action": {filter.Action}, "search": {filter.Search}}
	entries := []audit.LogEntry{}
	for {
		page, err := get[api.LogAnswerBody](ctx, s, path("contests", contest, "log")+"?"+query.Encode())
		if err != nil {
			return nil, err
		}
		entries = append(entries, page.Entries...)
		if len(page.Entries) == 0 || len(entries) >= most {
			return entries[:min(len(entries), most)], nil
		}
		query.Set("before", fmt.Sprint(entries[len(entries)-1].ID))
	}
}

func (s site) printLog(entries []audit.LogEntry) error {
	w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "AT\tBY\tACTION\tABOUT\tREASON\tDETAIL")
	for _, e := range entries {
		row := e.Row()
		detail, _ := row[len(row)-1].(string) // it is one
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n",
			e.At.UTC().Format(time.DateTime), byWhom(e.By), e.Action, aboutWhat(e), e.Reason, contest.Truncate(detail, listedDetail))
	}
	return w.Flush()
}

func byWhom(user *string) string {
	if user == nil {
		return "the command line"
	}
	return *user
}

// aboutWhat is the match, player or person that an entry is about.
func aboutWhat(e audit.LogEntry) string {
	switch {
	case e.Match != nil:
		return fmt.Sprintf("match %d", *e.Match)
	case e.Player != nil:
		return "player " + *e.Player
	case e.Person != nil:
		return e.Person.Name
	}
	return "-"
}
