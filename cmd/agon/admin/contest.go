package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/schema/words"
)

// contestCommand holds what makes and changes contests.
func (c commands) contestCommand() *cobra.Command {
	return cli.Group(
		cobra.Command{
			Use: "contest", Short: "Make contests, change, clone and archive them",
			Example: "  agon admin contest create ants-2027 ants --set title='Ants 2027' --set time_zone=Europe/Madrid --set freezes_at=2027-05-03T23:59\n" +
				"  agon admin contest edit ants-2027 --set visibility=members --config ants.cnf",
		},
		c.contestWork("create SLUG GAME", "Make a contest of a game; one that came as a package is named like tron, which is its newest version, or tron@1f2e3d4c5b6a", "create ants-2027 ants --set title='Ants 2027' --organizer olga", true, createContest),
		c.contestWork("edit CONTEST", "Change settings of a contest", "edit ants-2027 --set freezes_at=2027-05-03T23:59", true, editContest),
		c.contestWork("clone CONTEST SLUG", "Make the next edition of a contest: its settings, texts and pictures, without its people, its dates later", "clone ants-2027 ants-2028 --organizer olga", true, cloneContest),
		c.contestWork("archive CONTEST", "End a contest: it can only be looked at", "archive ants-2027", false, archiveContest),
		c.contestWork("restore CONTEST", "Take a contest out of the archive", "restore ants-2027", false, restoreContest),
		c.contestWork("show CONTEST", "Print the settings of a contest", "show ants-2027 --json", false, showContest),
		c.deleteContestCommand(),
		c.listContestsCommand(),
		c.boardCommand(),
	)
}

// contestChange is what a command about a contest gets.
type contestChange struct {
	args      []string
	set       []string // NAME=VALUE
	config    string   // file
	organizer string
	mixed     bool
}

// contestWork makes a command that does something to a contest, whose slug the work returns, and prints it.
func (c commands) contestWork(use, short, example string, withSettings bool, do func(context.Context, site, contestChange) (slug string, err error)) *cobra.Command {
	var o contestChange
	var asJSON bool
	cmd := &cobra.Command{
		Use: use, Short: short, Example: "  agon admin contest " + example, Args: arguments(use),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			o.args = args
			slug, err := do(ctx, s, o)
			if err != nil {
				return err
			}
			if o.organizer != "" {
				if err := s.do(ctx, http.MethodPost, path("contests", slug, "staff"), api.AddStaffInputBody{Name: o.organizer}); err != nil {
					return fmt.Errorf("%s is there, but without its organizer: %w", slug, err)
				}
			}
			return s.printContest(ctx, slug, asJSON)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the settings as JSON")
	if withSettings {
		cmd.Flags().StringArrayVar(&o.set, "set", nil, "`NAME=VALUE` of a setting as `show --json` prints it; lists with commas, limits as limits.cpu_ms; an empty value is none")
		cmd.Flags().StringVar(&o.config, "config", "", "`FILE` with the configuration of its only board, in the game's own format")
		cmd.Flags().StringVar(&o.organizer, "organizer", "", "`USER` who is to run it")
		cmd.Flags().BoolVar(&o.mixed, "mixed", false, "a board that was played on may be replaced: results of both stand on one ladder")
	}
	return cmd
}

func createContest(ctx context.Context, s site, o contestChange) (string, error) {
	first, err := get[settings.Settings](ctx, s, path("games", o.args[1], "settings"))
	if cli.Refused(err, contest.CodeNotFound) {
		return "", s.noGame(ctx, o.args[1])
	}
	if err != nil {
		return "", err
	}
	first.Slug, first.Title = o.args[0], o.args[0]
	return s.makeContest(ctx, first, "", o)
}

// noGame says which games the site has.
func (s site) noGame(ctx context.Context, name string) error {
	list, err := get[[]api.Game](ctx, s, path("games"))
	if err != nil {
		return err
	}
	ids := make([]string, len(list))
	for i, g := range list {
		ids[i] = g.ID
	}
	return fmt.Errorf("there is no game %q; the games are: %s", name, strings.Join(ids, ", "))
}

func cloneContest(ctx context.Context, s site, o contestChange) (string, error) {
	c, err := s.contest(ctx, o.args[0])
	if err != nil {
		return "", err
	}
	next, err := get[settings.Settings](ctx, s, path("contests", c.Slug, "next"))
	if err != nil {
		return "", err
	}
	next.Slug = o.args[1]
	return s.makeContest(ctx, next, c.Slug, o)
}

// makeContest makes a contest of settings with those changed that the command line names, and with the texts of another
// contest unless textsOf is empty.
func (s site) makeContest(ctx context.Context, first settings.Settings, textsOf string, o contestChange) (string, error) {
	first, err := o.applied(first)
	if err != nil {
		return "", err
	}
	made, err := cli.Call[api.Contest](ctx, s.Client, http.MethodPost, path("contests")+"?"+url.Values{"texts_of": {textsOf}}.Encode(), first)
	return made.Slug, err
}

func editContest(ctx context.Context, s site, o contestChange) (string, error) {
	return s.changeSettings(ctx, o.args[0], o.mixed, o.applied)
}

// changeSettings changes the settings of a contest as they are now.
func (s site) changeSettings(ctx context.Context, slug string, mixed bool, change func(settings.Settings) (settings.Settings, error)) (string, error) {
	c, err := s.contest(ctx, slug)
	if err != nil {
		return "", err
	}
	now, err := s.settings(ctx, c.Slug)
	if err != nil {
		return "", err
	}
	in := api.ChangeSettingsInputBody{Version: now.Version, Mixed: mixed}
	if in.Settings, err = change(now.Settings); err != nil {
		return "", err
	}
	return c.Slug, s.do(ctx, http.MethodPut, path("contests", c.Slug, "settings"), in)
}

func (s site) settings(ctx context.Context, slug string) (api.ContestSettings, error) {
	return get[api.ContestSettings](ctx, s, path("contests", slug, "settings"))
}

func archiveContest(ctx context.Context, s site, o contestChange) (string, error) {
	return o.args[0], s.do(ctx, http.MethodPost, path("contests", o.args[0], "archive"), nil)
}

func restoreContest(ctx context.Context, s site, o contestChange) (string, error) {
	return o.args[0], s.do(ctx, http.MethodPost, path("contests", o.args[0], "restore"), nil)
}

func showContest(ctx context.Context, s site, o contestChange) (string, error) {
	c, err := s.contest(ctx, o.args[0])
	return c.Slug, err
}

// applied are settings with those changed that the command line names.
func (o contestChange) applied(s settings.Settings) (settings.Settings, error) {
	for _, assignment := range o.set {
		name, value, ok := strings.Cut(assignment, "=")
		if !ok {
			return s, fmt.Errorf("--set %s: write NAME=VALUE", assignment)
		}
		var err error
		if s, err = withSetting(s, name, value); err != nil {
			return s, fmt.Errorf("--set %s: %w", assignment, err)
		}
	}
	if o.config == "" {
		return s, nil
	}
	config, err := readBoard(o.config)
	if err != nil {
		return s, err
	}
	return withConfig(s, config)
}

// printContest tells what a contest is, or all of its settings.
func (s site) printContest(ctx context.Context, slug string, asJSON bool) error {
	now, err := s.settings(ctx, slug)
	if err != nil {
		return err
	}
	of := now.Settings
	if asJSON {
		return json.NewEncoder(s.Stdout).Encode(of)
	}
	c, err := s.contest(ctx, slug)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Stdout, "%s: %s, %s, of the game %s; opens %s, deadline %s (%s); seen by: %s\n",
		of.Slug, cli.Printable(of.Title), c.State, of.Game, of.OpensAt, cmp.Or(of.FreezesAt, "none"), of.TimeZone, of.Visibility)
	return nil
}

func (c commands) deleteContestCommand() *cobra.Command {
	var sure bool
	cmd := &cobra.Command{
		Use: "delete CONTEST --yes", Short: "Delete an empty contest; any other is archived and hidden", Args: cobra.ExactArgs(1),
		Long:    "Deletes a contest in which nobody has taken part and nothing was played. Any other one is archived and hidden, so that nothing is lost.",
		Example: "  agon admin contest delete ants-2027 --yes",
		RunE: func(cmd *cobra.Command, args []string) error {
			if !sure {
				return errors.New("say --yes if you mean it; agon admin contest archive ends a contest that is to stay in sight")
			}
			return c.run(deleteContest)(cmd, args)
		},
	}
	cmd.Flags().BoolVar(&sure, "yes", false, "really")
	return cmd
}

func deleteContest(ctx context.Context, s site, args []string) error {
	gone, err := cli.Call[api.DeletedAnswerBody](ctx, s.Client, http.MethodDelete, path("contests", args[0]), nil)
	switch {
	case err != nil:
		return err
	case gone.Deleted:
		fmt.Fprintf(s.Stdout, "%s was empty and is deleted.\n", args[0])
	default:
		fmt.Fprintf(s.Stdout, "%s is not empty, so it is archived and hidden, and nothing is lost.\n", args[0])
	}
	return nil
}

// listedContest is a line of agon admin contest list.
type listedContest struct {
	Slug       string           `json:"slug"`
	Title      string           `json:"title"`
	Game       string           `json:"game"`
	State      contest.State    `json:"state"`
	Visibility words.Visibility `json:"visibility"`
}

func (c commands) listContestsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: "List all contests, hidden and archived ones as well", Example: "  agon admin contest list --json", Args: cobra.NoArgs,
		RunE: c.run(func(ctx context.Context, s site, _ []string) error {
			contests, err := get[[]api.Contest](ctx, s, path("contests"))
			if err != nil {
				return err
			}
			list := make([]listedContest, 0, len(contests))
			// By the day on which they open, and of one day in the order in which they were made, which is the site's.
			slices.SortStableFunc(contests, func(a, b api.Contest) int { return day(a.OpensAt).Compare(day(b.OpensAt)) })
			for _, c := range contests {
				list = append(list, listedContest{c.Slug, c.Title, c.Game, c.State, c.Visibility})
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(list)
			}
			w := tabwriter.NewWriter(s.Stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "CONTEST\tGAME\tSTATE\tSEEN BY\tTITLE")
			for _, c := range list {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", c.Slug, c.Game, c.State, c.Visibility, cli.Printable(c.Title))
			}
			return w.Flush()
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func day(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }
