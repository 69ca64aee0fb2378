package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/words"
)

// memberCommand holds what organizers do to the people of a contest.
func (c commands) memberCommand() *cobra.Command {
	return cli.Group(
		cobra.Command{
			Use: "member", Short: "Members of a contest, and who runs it",
			Example: "  agon admin member list ants-2027\n  agon admin member add ants-2027 ada\n  agon admin member role ants-2027 olga organizer",
		},
		c.listMembersCommand(),
		c.memberWork("add CONTEST USER", "Let a user see and play in a contest that is for members", "add ants-2027 ada", addMember),
		c.memberWork("remove CONTEST USER", "Take a user out of a contest; their players stay and go on playing", "remove ants-2027 ada", removeMember),
		c.memberWork("role CONTEST USER ROLE", "Make a user an organizer of a contest, or a student in it again", "role ants-2027 olga organizer", memberRole),
		c.inviteCommand(),
	)
}

// memberWork makes a command that changes who belongs to a contest. It says what has happened in a sentence.
func (c commands) memberWork(use, short, example string, do func(ctx context.Context, s site, args []string) (string, error)) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Example: "  agon admin member " + example, Args: arguments(use),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			sentence, err := do(ctx, s, args)
			if err != nil {
				return err
			}
			fmt.Fprintln(s.Stdout, cli.Printable(sentence))
			return nil
		}),
	}
}

func addMember(ctx context.Context, s site, args []string) (string, error) {
	return fmt.Sprintf("%s is a member of %s.", args[1], args[0]), s.do(ctx, http.MethodPost, path("contests", args[0], "people"), api.AddPersonInputBody{Name: args[1]})
}

func removeMember(ctx context.Context, s site, args []string) (string, error) {
	c, err := s.contest(ctx, args[0])
	if err != nil {
		return "", err
	}
	person, err := s.member(ctx, c, args[1])
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s is not a member of %s any more; their submissions stay.", person.Name, c.Slug), s.do(ctx, http.MethodDelete, path("contests", c.Slug, "people", person.ID), nil)
}

func memberRole(ctx context.Context, s site, args []string) (string, error) {
	switch words.MemberRole(args[2]) {
	case words.MemberOrganizer:
		return fmt.Sprintf("%s runs %s.", args[1], args[0]), s.do(ctx, http.MethodPost, path("contests", args[0], "staff"), api.AddStaffInputBody{Name: args[1]})
	case words.MemberStudent:
		return fmt.Sprintf("%s is an ordinary member of %s.", args[1], args[0]), s.do(ctx, http.MethodDelete, path("contests", args[0], "staff", args[1]), nil)
	default:
		return "", fmt.Errorf("there is no role %q in a contest; there are %s and %s", args[2], words.MemberOrganizer, words.MemberStudent)
	}
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

func (c commands) listMembersCommand() *cobra.Command {
	var asJSON bool
	var search string
	cmd := &cobra.Command{
		Use: "list CONTEST", Short: "List the members, organizers first", Args: cobra.ExactArgs(1),
		Example: "  agon admin member list ants-2027\n  agon admin member list ants-2027 --search 'group 2' --json",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			list, err := s.members(ctx, contest.Slug, search)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(list)
			}
			w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "ACCOUNT\tROLE\tNAME\tE-MAIL\tNUMBER\tGROUP\tTEAM\tPLAYERS\tLOGS IN")
			for _, p := range list {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", p.Account, p.Role, p.Name, p.Email, p.Number, p.Group, p.Team, p.Players, p.access())
			}
			return w.Flush()
		}),
	}
	cmd.Flags().StringVar(&search, "search", "", "part of a name, e-mail, student number, group or team")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// members reads all pages of a contest's members.
func (s site) members(ctx context.Context, contest, search string) ([]member, error) {
	const page = 200
	list := []member{}
	for {
		query := url.Values{"search": {search}, "limit": {fmt.Sprint(page)}, "offset": {fmt.Sprint(len(list))}}
		got, err := get[api.PeopleAnswerBody](ctx, s, path("contests", contest, "people")+"?"+query.Encode())
		if err != nil {
			return nil, err
		}
		for _, p := range got.People {
			list = append(list, member{
				Account: p.Account, Role: string(p.Role), Name: p.Name, Email: p.Email, Number: p.StudentNumber, Group: p.Group, Team: p.Team, Pseudonym: p.Pseudonym,
				JoinedAt: p.JoinedAt, Active: p.Active, LinkExpiresAt: p.LinkExpiresAt, Players: p.Players, SubmittedAt: p.SubmittedAt,
			})
		}
		if len(got.People) < page {
			return list, nil
		}
	}
}

func (c commands) inviteCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "invite CONTEST USER", Short: "Make a new link for a member who has not activated their account", Args: cobra.ExactArgs(2),
		Long:    "The link is shown this once and can be used for 30 days; the one before is worth nothing then.",
		Example: "  agon admin member invite ants-2027 ada",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			in, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			person, err := s.member(ctx, in, args[1])
			if err != nil {
				return err
			}
			invited, err := cli.Call[api.Invitation](ctx, s.Client, http.MethodPost, path("contests", in.Slug, "people", person.ID, "invitation"), nil)
			if cli.Refused(err, contest.CodeNotFound) {
				return fmt.Errorf("%s can log in and needs no link", person.Name)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(describeInvitation(invited))
			}
			fmt.Fprintf(s.Stdout, "%s takes the account over at /activate/%s until %s.\n", cli.Printable(person.Name), invited.Code, invited.ExpiresAt.UTC().Format(time.RFC3339))
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
