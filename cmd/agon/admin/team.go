package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
)

// teamCommand holds what organizers do to the teams of a contest.
func (c commands) teamCommand() *cobra.Command {
	return cli.Group(
		cobra.Command{
			Use: "team", Short: "The teams of a contest",
			Long: "Teams, who is in them and their codes. A contest has teams when its setting team_size is above 1. The own players of a user who joins a team are withdrawn; " +
				"who leaves one leaves its players with it.",
			Example: "  agon admin team list ants-2027\n  agon admin team create ants-2027 Formicae ada bob\n  agon admin team remove ants-2027 bob",
		},
		c.listTeamsCommand(),
		c.teamWork("create CONTEST TEAM [USER...]", "Make a team, of members or for students who come by its code", "create ants-2027 Formicae ada bob", createTeam),
		c.teamWork("rename CONTEST TEAM NEW", "Give a team another name", "rename ants-2027 Formicae 'Las Formicas'", renameTeam),
		c.teamWork("add CONTEST TEAM USER", "Put a member into a team, also out of another one", "add ants-2027 Formicae ada", addToTeam),
		c.teamWork("remove CONTEST USER", "Take a member out of their team, which then gets a new code", "remove ants-2027 bob", removeFromTeam),
		c.teamWork("code CONTEST TEAM", "Give a team a new code; the one before is worth nothing then", "code ants-2027 Formicae", newTeamCode),
		c.teamWork("delete CONTEST TEAM", "Delete a team that has submitted nothing", "delete ants-2027 Formicae", deleteTeam),
	)
}

// teamWork makes a command that changes a team; args are what follows the contest. It says what has happened in a sentence.
func (c commands) teamWork(use, short, example string, do func(ctx context.Context, s site, c api.Contest, args []string) (string, error)) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Example: "  agon admin team " + example, Args: arguments(use),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			sentence, err := do(ctx, s, contest, args[1:])
			if err != nil {
				return err
			}
			fmt.Fprintln(s.Stdout, cli.Printable(sentence))
			return nil
		}),
	}
}

func createTeam(ctx context.Context, s site, c api.Contest, args []string) (string, error) {
	in := api.MakeTeamInputBody{Name: args[0]}
	for _, name := range args[1:] {
		person, err := s.member(ctx, c, name)
		if err != nil {
			return "", err
		}
		in.People = append(in.People, person.ID)
	}
	if err := s.do(ctx, http.MethodPost, path("contests", c.Slug, "teams"), in); err != nil {
		return "", err
	}
	all, err := s.teams(ctx, c)
	i := slices.IndexFunc(all.Teams, func(t api.StaffTeam) bool { return strings.EqualFold(t.Name, strings.TrimSpace(args[0])) })
	if err != nil || i < 0 {
		return "", errors.Join(err, fmt.Errorf("the team %s is made, but not in the list of teams", args[0]))
	}
	return fmt.Sprintf("%s is a team of %s; others join it with the code %s.", args[0], c.Slug, all.Teams[i].Code), nil
}

func renameTeam(ctx context.Context, s site, c api.Contest, args []string) (string, error) {
	return fmt.Sprintf("%s is called %s.", args[0], args[1]), s.do(ctx, http.MethodPut, path("contests", c.Slug, "teams", args[0]), api.RenameTeamInputBody{Name: args[1]})
}

func addToTeam(ctx context.Context, s site, c api.Contest, args []string) (string, error) {
	person, err := s.member(ctx, c, args[1])
	if err != nil {
		return "", err
	}
	if args[0] == "" {
		return "", errors.New("a team has a name; agon admin team remove takes a member out of theirs")
	}
	return fmt.Sprintf("%s is in the team %s.", person.Name, args[0]), s.moveToTeam(ctx, c, person, args[0])
}

func removeFromTeam(ctx context.Context, s site, c api.Contest, args []string) (string, error) {
	person, err := s.member(ctx, c, args[0])
	if err != nil {
		return "", err
	}
	return person.Name + " is in no team.", s.moveToTeam(ctx, c, person, "")
}

func (s site) moveToTeam(ctx context.Context, c api.Contest, person api.ContestAccount, team string) error {
	return s.do(ctx, http.MethodPut, path("contests", c.Slug, "people", person.ID, "team"), api.MoveInputBody{Team: team})
}

func newTeamCode(ctx context.Context, s site, c api.Contest, args []string) (string, error) {
	fresh, err := cli.Call[api.TeamCodeAnswerBody](ctx, s.Client, http.MethodPost, path("contests", c.Slug, "teams", args[0], "code"), nil)
	return fmt.Sprintf("The code of %s is %s from now on.", args[0], fresh.Code), err
}

func deleteTeam(ctx context.Context, s site, c api.Contest, args []string) (string, error) {
	return fmt.Sprintf("The team %s is deleted.", args[0]), s.do(ctx, http.MethodDelete, path("contests", c.Slug, "teams", args[0]), nil)
}

func (s site) teams(ctx context.Context, c api.Contest) (api.StaffTeamsAnswerBody, error) {
	return get[api.StaffTeamsAnswerBody](ctx, s, path("contests", c.Slug, "staff-teams"))
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

func (c commands) listTeamsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list CONTEST", Short: "List the teams with their people, codes and players", Example: "  agon admin team list ants-2027 --json", Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			all, err := s.teams(ctx, contest)
			if err != nil {
				return err
			}
			list := make([]listedTeam, 0, len(all.Teams))
			for _, t := range all.Teams {
				team := listedTeam{t.Name, t.Code, []listedPerson{}, t.Players, t.Submissions}
				for _, p := range t.People {
					team.People = append(team.People, listedPerson{p.Account, p.Name})
				}
				list = append(list, team)
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(list)
			}
			return s.printTeams(contest, list)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (s site) printTeams(c api.Contest, list []listedTeam) error {
	if c.TeamSize <= 1 {
		fmt.Fprintf(s.Stderr, "Everybody plays alone in %s; agon admin contest edit %s --set team_size=2 makes it a contest of teams.\n", c.Slug, c.Slug)
	}
	w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
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
