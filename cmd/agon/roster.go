package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/people/roster"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// courseCommands are the commands about a course's students and what they get.
func (m Main) courseCommands() []*cobra.Command {
	return []*cobra.Command{m.rosterCommand(), m.gradesCommand(), m.reportCommand(), m.logCommand(), m.eraseCommand(), m.takeOutCommand()}
}

func (m Main) rosterCommand() *cobra.Command {
	var dryRun, asJSON bool
	importRoster := &cobra.Command{
		Use:   "import CONTEST FILE",
		Short: "Make the students of a table members of a contest",
		Long: `The table is CSV as spreadsheets and learning platforms write it; its first line names the columns: name, e-mail, student
number, group, team. Students without an account get one, and a code with which they take it over; the codes are printed once, as CSV.`,
		Example: "  agon admin roster import ants students.csv --dry-run\n  agon admin roster import ants students.csv > links.csv",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := os.ReadFile(args[1])
			if err != nil {
				return err
			}
			file, err := roster.Read(data)
			if err != nil {
				return fmt.Errorf("%s: %w", args[1], err)
			}
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				return m.importRoster(cmd.Context(), pool, c, file, dryRun, asJSON)
			})
		},
	}
	importRoster.Flags().BoolVar(&dryRun, "dry-run", false, "say what would be done, and do nothing")
	importRoster.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	all := &cobra.Command{
		Use: "roster", Short: "Who takes part in a contest, as a table",
		Example: "  agon admin roster import ants students.csv --dry-run\n  agon admin roster export ants > students.csv",
		Args:    cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	all.AddCommand(importRoster, m.exportRosterCommand())
	return all
}

func (m Main) exportRosterCommand() *cobra.Command {
	return &cobra.Command{
		Use: "export CONTEST", Short: "Print the members as a table that can be imported again, here or in another contest", Args: cobra.ExactArgs(1),
		Long: "The columns are those of the import, and the accounts, which it leaves out. Who is in no roster has neither e-mail nor student number there: " +
			"an address that a user typed is not known to be theirs.",
		Example: "  agon admin roster export ants > students.csv",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				members, err := store.New(pool).RosterMembers(cmd.Context(), c.ID)
				if err != nil {
					return fmt.Errorf("listing the members: %w", err)
				}
				rows := make([][]string, 0, len(members))
				for _, p := range members {
					rows = append(rows, []string{p.FullName, p.Email, p.StudentNumber, p.GroupName, p.Team, p.Account})
				}
				fmt.Fprint(m.Stdout, roster.WriteCSV([]string{"name", "e-mail", "student number", "group", "team", "account"}, rows))
				return nil
			})
		},
	}
}

// withContest does something to a contest of the database.
func (m Main) withContest(ctx context.Context, slug string, do func(*pgxpool.Pool, store.Contest) error) error {
	pool, err := m.openDatabase(ctx)
	if err != nil {
		return err
	}
	defer pool.Close()
	c, err := store.New(pool).ContestBySlug(ctx, slug)
	if errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("there is no contest %q; agon admin contest list names them", slug)
	}
	if err != nil {
		return err
	}
	return do(pool, c)
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

func describeImport(dryRun bool, encoding string, plan people.RosterPlan, invited []people.Invitation) rosterDone {
	d := rosterDone{DryRun: dryRun, Encoding: encoding, Lines: []rosterLine{}, Invitations: []invitation{}}
	for _, r := range plan.Rows {
		d.Lines = append(d.Lines, rosterLine{r.Number, string(r.Step), r.Account, r.Name, r.Email, r.StudentNumber, r.Group, r.Team, r.Note})
	}
	for _, i := range invited {
		d.Invitations = append(d.Invitations, describeInvitation(i))
	}
	return d
}

func describeInvitation(i people.Invitation) invitation {
	return invitation{i.Account, i.FullName, i.Email, i.Code, i.ExpiresAt}
}

func (m Main) importRoster(ctx context.Context, pool *pgxpool.Pool, c store.Contest, file roster.File, dryRun, asJSON bool) error {
	var plan people.RosterPlan
	var invited []people.Invitation
	var err error
	if dryRun {
		plan, err = people.PlanRoster(ctx, store.New(pool), c, file.Lines)
	} else {
		inserter, refused := schema.Inserter(pool)
		if refused != nil {
			return refused
		}
		plan, invited, err = people.ImportRoster(ctx, pool, inserter, c.ID, file.Lines, "", nil)
	}
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(m.Stdout).Encode(describeImport(dryRun, file.Encoding, plan, invited))
	}
	for _, r := range plan.Rows {
		if dryRun || r.Step == people.RosterRefused {
			fmt.Fprintf(m.Stderr, "line %d: %s: %s %s\n", r.Number, r.Step, printable(r.Name+" "+r.Email), r.Note)
		}
	}
	fmt.Fprintf(m.Stderr, "%s, %d lines: %d new accounts, %d join, %d change, %d are members, %d repeated, %d refused\n", file.Encoding, len(plan.Rows),
		plan.Count(people.RosterNew), plan.Count(people.RosterJoins), plan.Count(people.RosterChanged), plan.Count(people.RosterMember),
		plan.Count(people.RosterRepeated), plan.Count(people.RosterRefused))
	if len(invited) > 0 {
		fmt.Fprint(m.Stdout, people.InvitationsCSV(invited))
	}
	return nil
}
