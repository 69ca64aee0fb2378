package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/people/roster"
)

func (c commands) rosterCommand() *cobra.Command {
	var dryRun, asJSON bool
	importRoster := &cobra.Command{
		Use:   "import CONTEST FILE",
		Short: "Make the students of a table members of a contest",
		Long: `The table is CSV as spreadsheets and learning platforms write it; its first line names the columns: name, e-mail, student
number, group, team. Students without an account get one, and a code with which they take it over; the codes are printed once, as CSV.`,
		Example: "  agon admin roster import ants students.csv --dry-run\n  agon admin roster import ants students.csv > links.csv",
		Args:    cobra.ExactArgs(2),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			file, err := os.ReadFile(args[1])
			if err != nil {
				return err
			}
			if _, err := roster.Read(file); err != nil {
				return fmt.Errorf("%s: %w", args[1], err)
			}
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			return s.importRoster(ctx, contest.Slug, file, dryRun, asJSON)
		}),
	}
	importRoster.Flags().BoolVar(&dryRun, "dry-run", false, "say what would be done, and do nothing")
	importRoster.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cli.Group(cobra.Command{
		Use: "roster", Short: "Who takes part in a contest, as a table",
		Example: "  agon admin roster import ants students.csv --dry-run\n  agon admin roster export ants > students.csv",
	}, importRoster, c.exportRosterCommand())
}

func (c commands) exportRosterCommand() *cobra.Command {
	return &cobra.Command{
		Use: "export CONTEST", Short: "Print the members as a table that can be imported again, here or in another contest", Args: cobra.ExactArgs(1),
		Long: "The columns are those of the import, and the accounts, which it leaves out. Who is in no roster has neither e-mail nor student number there: " +
			"an address that a user typed is not known to be theirs.",
		Example: "  agon admin roster export ants > students.csv",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			return s.Download(ctx, path("contests", contest.Slug, "roster.csv"), s.Stdout)
		}),
	}
}

// rosterDone is what the import of a roster has done, or would do.
type rosterDone struct {
	DryRun      bool         `json:"dry_run"`
	Encoding    string       `json:"encoding"`
	Lines       []rosterLine `json:"lines"`
	Invitations []invitation `json:"invitations"`
}

type rosterLine struct {
	Line    int    `json:"line"`
	Step    string `json:"step"`
	Account string `json:"account"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Number  string `json:"student_number"`
	Group   string `json:"group"`
	Team    string `json:"team"`
	Note    string `json:"note"`
}

type invitation struct {
	Account   string    `json:"account"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Code      string    `json:"code"`
	ExpiresAt time.Time `json:"expires_at"`
}

func describeImport(dryRun bool, r api.Roster) rosterDone {
	d := rosterDone{DryRun: dryRun, Encoding: r.Encoding, Lines: []rosterLine{}, Invitations: []invitation{}}
	for _, l := range r.Lines {
		d.Lines = append(d.Lines, rosterLine{l.Line, l.Step, l.Account, l.Name, l.Email, l.StudentNumber, l.Group, l.Team, l.Note})
	}
	for _, i := range r.Invitations {
		d.Invitations = append(d.Invitations, describeInvitation(i))
	}
	return d
}

func describeInvitation(i api.Invitation) invitation {
	return invitation{i.Account, i.Name, i.Email, i.Code, i.ExpiresAt}
}

// importRoster asks for the plan of a roster and carries it out as it is, unless it is a dry run.
func (s site) importRoster(ctx context.Context, contest string, file []byte, dryRun, asJSON bool) error {
	r, err := cli.Call[api.Roster](ctx, s.Client, http.MethodPost, path("contests", contest, "roster", "preview"), api.RosterInputBody{File: file})
	if err == nil && !dryRun {
		r, err = cli.Call[api.Roster](ctx, s.Client, http.MethodPost, path("contests", contest, "roster"), api.RosterInputBody{File: file, Fingerprint: r.Fingerprint})
	}
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(s.Stdout).Encode(describeImport(dryRun, r))
	}
	for _, l := range r.Lines {
		if dryRun || l.Step == string(people.RosterRefused) {
			fmt.Fprintf(s.Stderr, "line %d: %s: %s %s\n", l.Line, l.Step, cli.Printable(l.Name+" "+l.Email), l.Note)
		}
	}
	n := r.Counts
	fmt.Fprintf(s.Stderr, "%s, %d lines: %d new accounts, %d join, %d change, %d are members, %d repeated, %d refused\n", r.Encoding, len(r.Lines),
		n.New, n.Joins, n.Changed, n.Member, n.Repeated, n.Refused)
	fmt.Fprint(s.Stdout, r.CSV)
	return nil
}
