package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// teamCommand holds what organizers do to the teams of a contest, with the rules of the pages.
func (m Main) teamCommand() *cobra.Command {
	group := &cobra.Command{
		Use: "team", Short: "The teams of a contest", Args: cobra.NoArgs,
		Long: "Teams, who is in them and their codes. A contest has teams when its setting team_size is above 1. The own players of a user who joins a team are withdrawn; " +
			"who leaves one leaves its players with it.",
		Example: "  agon admin team list ants-2027\n  agon admin team create ants-2027 Formicae ada bob\n  agon admin team remove ants-2027 bob",
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	group.AddCommand(
		m.listTeamsCommand(),
		m.teamWork("create CONTEST TEAM [USER...]", "Make a team, of members or for students who come by its code", "create ants-2027 Formicae ada bob", -1, createTeam),
		m.teamWork("rename CONTEST TEAM NEW", "Give a team another name", "rename ants-2027 Formicae 'Las Formicas'", 3, renameTeam),
		m.teamWork("add CONTEST TEAM USER", "Put a member into a team, also out of another one", "add ants-2027 Formicae ada", 3, addToTeam),
		m.teamWork("remove CONTEST USER", "Take a member out of their team, which then gets a new code", "remove ants-2027 bob", 2, removeFromTeam),
		m.teamWork("code CONTEST TEAM", "Give a team a new code; the one before is worth nothing then", "code ants-2027 Formicae", 2, newTeamCode),
		m.teamWork("delete CONTEST TEAM", "Delete a team that has submitted nothing", "delete ants-2027 Formicae", 2, deleteTeam),
	)
	return group
}

// teamOrder is what a command about teams works on.
type teamOrder struct {
	teams   people.Teams
	q       *store.Queries
	contest store.Contest
	args    []string // what follows the contest
}

// teamWork makes a command that changes a team. It says what has happened in a sentence.
func (m Main) teamWork(use, short, example string, most int, work func(context.Context, teamOrder) (string, error)) *cobra.Command {
	least := strings.Count(use, " ") - strings.Count(use, "[")
	args := cobra.RangeArgs(least, most)
	if most < 0 {
		args = cobra.MinimumNArgs(least)
	}
	return &cobra.Command{
		Use: use, Short: short, Example: "  agon admin team " + example, Args: args,
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				inserter, err := schema.Inserter(pool)
				if err != nil {
					return err
				}
				o := teamOrder{people.Teams{Pool: pool, Inserter: inserter, Contest: c.ID, Staff: true}, store.New(pool), c, args[1:]}
				sentence, err := work(cmd.Context(), o)
				if err != nil {
					return err
				}
				fmt.Fprintln(m.Stdout, printable(sentence))
				return nil
			})
		},
	}
}

func createTeam(ctx context.Context, o teamOrder) (string, error) {
	var peopleIDs []int64
	for _, name := range o.args[1:] {
		person, err := memberNamed(ctx, o.q, o.contest, name)
		if err != nil {
			return "", err
		}
		peopleIDs = append(peopleIDs, person.ID)
	}
	team, err := o.teams.Create(ctx, o.args[0], peopleIDs...)
	return fmt.Sprintf("%s is a team of %s; others join it with the code %s.", o.args[0], o.contest.Slug, people.FormatCode(team.Code)), err
}

func renameTeam(ctx context.Context, o teamOrder) (string, error) {
	return fmt.Sprintf("%s is called %s.", o.args[0], o.args[1]), o.teams.Rename(ctx, o.args[0], o.args[1])
}

func addToTeam(ctx context.Context, o teamOrder) (string, error) {
	person, err := memberNamed(ctx, o.q, o.contest, o.args[1])
	if err != nil {
		return "", err
	}
	if o.args[0] == "" {
		return "", errors.New("a team has a name; agon admin team remove takes a member out of theirs")
	}
	return fmt.Sprintf("%s is in the team %s.", person.Name, o.args[0]), o.teams.Move(ctx, person.ID, o.args[0])
}

func removeFromTeam(ctx context.Context, o teamOrder) (string, error) {
	person, err := memberNamed(ctx, o.q, o.contest, o.args[0])
	if err != nil {
		return "", err
	}
	return person.Name + " is in no team.", o.teams.Move(ctx, person.ID, "")
}

func newTeamCode(ctx context.Context, o teamOrder) (string, error) {
	code, err := o.teams.NewCode(ctx, o.args[0])
	return fmt.Sprintf("The code of %s is %s from now on.", o.args[0], people.FormatCode(code)), err
}

func deleteTeam(ctx context.Context, o teamOrder) (string, error) {
	return fmt.Sprintf("The team %s is deleted.", o.args[0]), o.teams.Delete(ctx, o.args[0])
}

// userNamed finds an account of the site.
func userNamed(ctx context.Context, q *store.Queries, name string) (store.User, error) {
	u, err := q.UserByName(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return u, fmt.Errorf("there is no user %q; names are those of the accounts", name)
	}
	return u, err
}

// memberNamed finds somebody who takes part in a contest.
func memberNamed(ctx context.Context, q *store.Queries, c store.Contest, name string) (store.User, error) {
	u, err := userNamed(ctx, q, name)
	if err != nil {
		return u, err
	}
	_, err = q.MemberAuthor(ctx, c.ID, u.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return u, fmt.Errorf("%s is not a member of %s; agon admin member add %s %s makes them one", u.Name, c.Slug, c.Slug, u.Name)
	}
	return u, err
}

// listedTeam is a line of agon admin team list.
type listedTeam struct {
	Name        string         `json:"name"`
	Code        string         `json:"code"`
	People      []listedPerson `json:"people"`
	Players     []string       `json:"players"` // on the ladder, newest first
	Submissions int64          `json:"submissions"`
}

type listedPerson struct {
	Account string `json:"account"`
	Name    string `json:"name"`
}

func (m Main) listTeamsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list CONTEST", Short: "List the teams with their people, codes and players", Example: "  agon admin team list ants-2027 --json", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				rows, members, err := people.ListTeams(cmd.Context(), store.New(pool), c.ID)
				if err != nil {
					return err
				}
				list := make([]listedTeam, 0, len(rows))
				for _, t := range rows {
					team := listedTeam{t.Name, people.FormatCode(t.Code), []listedPerson{}, append([]string{}, t.Players...), t.Submissions}
					for _, p := range members[t.ID] {
						team.People = append(team.People, listedPerson{p.Name, p.FullName})
					}
					list = append(list, team)
				}
				if asJSON {
					return json.NewEncoder(m.Stdout).Encode(list)
				}
				return m.printTeams(c, list)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) printTeams(c store.Contest, list []listedTeam) error {
	if c.TeamSize <= 1 {
		fmt.Fprintf(m.Stderr, "Everybody plays alone in %s; agon admin contest edit %s --set team_size=2 makes it a contest of teams.\n", c.Slug, c.Slug)
	}
	w := tabwriter.NewWriter(printableWriter{m.Stdout}, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TEAM\tCODE\tPEOPLE\tON THE LADDER\tSUBMISSIONS")
	for _, t := range list {
		var people []string
		for _, p := range t.People {
			people = append(people, p.Account)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\n", t.Name, t.Code, orDash(people), orDash(t.Players), t.Submissions)
	}
	return w.Flush()
}

// orDash is a list in a cell of a table.
func orDash(list []string) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ", ")
}
