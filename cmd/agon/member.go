package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/schema/store"
)

// memberCommand holds what organizers do to the people of a contest, with the rules of the pages.
func (m Main) memberCommand() *cobra.Command {
	group := &cobra.Command{
		Use: "member", Short: "Members of a contest, and who runs it", Args: cobra.NoArgs,
		Example: "  agon admin member list ants-2027\n  agon admin member add ants-2027 ada\n  agon admin member role ants-2027 olga organizer",
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	group.AddCommand(
		m.listMembersCommand(),
		m.memberWork("add CONTEST USER", "Let a user see and play in a contest that is for members", "add ants-2027 ada", 2, addMember),
		m.memberWork("remove CONTEST USER", "Take a user out of a contest; their players stay and go on playing", "remove ants-2027 ada", 2, removeMember),
		m.memberWork("role CONTEST USER ROLE", "Make a user an organizer of a contest, or a student in it again", "role ants-2027 olga organizer", 3, memberRole),
		m.inviteCommand(),
	)
	return group
}

func (m Main) memberWork(use, short, example string, args int, work func(ctx context.Context, o settings.Service, args []string) (string, error)) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Example: "  agon admin member " + example, Args: cobra.ExactArgs(args),
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.inOffice(cmd.Context(), func(office settings.Service) error {
				sentence, err := work(cmd.Context(), office, args)
				if err != nil {
					return err
				}
				fmt.Fprintln(m.Stdout, printable(sentence))
				return nil
			})
		},
	}
}

func addMember(ctx context.Context, o settings.Service, args []string) (string, error) {
	return fmt.Sprintf("%s is a member of %s.", args[1], args[0]), organizersOf(o).AddMember(ctx, args[0], args[1])
}

func removeMember(ctx context.Context, o settings.Service, args []string) (string, error) {
	c, err := contestNamed(ctx, o, args[0])
	if err != nil {
		return "", err
	}
	person, err := memberNamed(ctx, store.New(o.Pool), c, args[1])
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s is not a member of %s any more; their submissions stay.", person.Name, c.Slug), people.RemoveMember(ctx, o.Pool, c.ID, person.ID, o.By)
}

func memberRole(ctx context.Context, o settings.Service, args []string) (string, error) {
	switch args[2] {
	case "organizer":
		return fmt.Sprintf("%s runs %s.", args[1], args[0]), organizersOf(o).AddOrganizer(ctx, args[0], args[1])
	case "student":
		return fmt.Sprintf("%s is an ordinary member of %s.", args[1], args[0]), organizersOf(o).RemoveOrganizer(ctx, args[0], args[1])
	}
	return "", fmt.Errorf("there is no role %q in a contest; there are organizer and student", args[2])
}

// member is a line of agon admin member list.
type member struct {
	Account       string     `json:"account"`
	Role          string     `json:"role"`
	Name          string     `json:"name"`
	Email         string     `json:"email"`
	Number        string     `json:"student_number"`
	Group         string     `json:"group"`
	Team          string     `json:"team"`
	Pseudonym     string     `json:"pseudonym,omitempty"`
	JoinedAt      time.Time  `json:"joined_at"`
	Active        bool       `json:"active"` // can log in
	LinkExpiresAt *time.Time `json:"link_expires_at"`
	Players       int64      `json:"players"`
	SubmittedAt   *time.Time `json:"submitted_at"`
}

// access says whether somebody can log in, or will.
func (p member) access() string {
	switch {
	case p.Active:
		return "yes"
	case p.LinkExpiresAt == nil:
		return "no, and has no link"
	case p.LinkExpiresAt.Before(time.Now()):
		return "no, the link has expired"
	}
	return "by the link, until " + p.LinkExpiresAt.UTC().Format(time.DateOnly)
}

func (m Main) listMembersCommand() *cobra.Command {
	var asJSON bool
	var search string
	cmd := &cobra.Command{
		Use: "list CONTEST", Short: "List the members, organizers first", Args: cobra.ExactArgs(1),
		Example: "  agon admin member list ants-2027\n  agon admin member list ants-2027 --search 'group 2' --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				list, err := listMembers(cmd.Context(), store.New(pool), c, search)
				if err != nil {
					return err
				}
				if asJSON {
					return json.NewEncoder(m.Stdout).Encode(list)
				}
				w := tabwriter.NewWriter(printableWriter{m.Stdout}, 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "ACCOUNT\tROLE\tNAME\tE-MAIL\tNUMBER\tGROUP\tTEAM\tPLAYERS\tLOGS IN")
				for _, p := range list {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", p.Account, p.Role, p.Name, p.Email, p.Number, p.Group, p.Team, p.Players, p.access())
				}
				return w.Flush()
			})
		},
	}
	cmd.Flags().StringVar(&search, "search", "", "part of a name, e-mail, student number, group or team")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func listMembers(ctx context.Context, q *store.Queries, c store.Contest, search string) ([]member, error) {
	rows, err := q.APIPeople(ctx, store.APIPeopleParams{ContestID: c.ID, Search: search, Most: math.MaxInt32})
	if err != nil {
		return nil, fmt.Errorf("listing the members: %w", err)
	}
	list := make([]member, 0, len(rows))
	for _, r := range rows {
		p := member{
			Account: r.Name, Role: r.Role, Name: r.FullName, Email: r.Email, Number: r.StudentNumber, Group: r.GroupName, Team: r.Team, Pseudonym: r.Pseudonym,
			JoinedAt: r.JoinedAt, Active: r.Active, LinkExpiresAt: r.LinkExpiresAt, Players: r.Players,
		}
		if r.Submitted {
			p.SubmittedAt = &r.SubmittedAt
		}
		list = append(list, p)
	}
	return list, nil
}

func (m Main) inviteCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "invite CONTEST USER", Short: "Make a new link for a member who has not activated their account", Args: cobra.ExactArgs(2),
		Long:    "The link is shown this once and can be used for 30 days; the one before is worth nothing then.",
		Example: "  agon admin member invite ants-2027 ada",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				person, err := memberNamed(cmd.Context(), store.New(pool), c, args[1])
				if err != nil {
					return err
				}
				invited, err := people.InviteAgain(cmd.Context(), pool, c.ID, person.ID, nil)
				if refused, ok := errors.AsType[*contest.Error](err); ok && refused.Code == contest.CodeNotFound {
					return fmt.Errorf("%s can log in and needs no link", person.Name)
				}
				if err != nil {
					return err
				}
				if asJSON {
					return json.NewEncoder(m.Stdout).Encode(describeInvitation(invited))
				}
				fmt.Fprintf(m.Stdout, "%s takes the account over at /activate/%s until %s.\n", printable(person.Name), invited.Code, invited.ExpiresAt.UTC().Format(time.RFC3339))
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
