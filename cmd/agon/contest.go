package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// contestCommand holds what makes and changes contests, with the checks of the pages.
func (m Main) contestCommand() *cobra.Command {
	group := &cobra.Command{
		Use: "contest", Short: "Make contests, change, clone and archive them", Args: cobra.NoArgs,
		Example: "  agon admin contest create ants-2027 ants --set title='Ants 2027' --set time_zone=Europe/Madrid --set freezes_at=2027-05-03T23:59\n" +
			"  agon admin contest edit ants-2027 --set visibility=members --config ants.cnf",
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	group.AddCommand(
		m.contestWork("create SLUG GAME", "Make a contest of a game", "create ants-2027 ants --set title='Ants 2027' --organizer olga", 2, true, createContest),
		m.contestWork("edit CONTEST", "Change settings of a contest", "edit ants-2027 --set freezes_at=2027-05-03T23:59", 1, true, editContest),
		m.contestWork("clone CONTEST SLUG", "Make the next edition of a contest: its settings, without its people, its dates later", "clone ants-2027 ants-2028 --organizer olga", 2, true, cloneContest),
		m.contestWork("archive CONTEST", "End a contest: it can only be looked at", "archive ants-2027", 1, false, archiveContest),
		m.contestWork("restore CONTEST", "Take a contest out of the archive", "restore ants-2027", 1, false, restoreContest),
		m.contestWork("show CONTEST", "Print the settings of a contest", "show ants-2027 --json", 1, false, showContest),
		m.deleteContestCommand(),
		m.listContestsCommand(),
		m.boardCommand(),
	)
	return group
}

// contestOrder is what a command about a contest gets.
type contestOrder struct {
	args      []string
	set       []string // NAME=VALUE
	config    string   // file
	organizer string
	mixed     bool
}

func (m Main) contestWork(use, short, example string, args int, withSettings bool, work func(context.Context, settings.Service, contestOrder) (store.Contest, error)) *cobra.Command {
	var o contestOrder
	var asJSON bool
	cmd := &cobra.Command{
		Use: use, Short: short, Example: "  agon admin contest " + example, Args: cobra.ExactArgs(args),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.args = args
			return m.inOffice(cmd.Context(), func(office settings.Service) error {
				c, err := work(cmd.Context(), office, o)
				if err != nil {
					return err
				}
				if o.organizer != "" {
					if err := organizersOf(office).AddOrganizer(cmd.Context(), c.Slug, o.organizer); err != nil {
						return fmt.Errorf("%s is there, but without its organizer: %w", c.Slug, err)
					}
				}
				return m.printContest(cmd.Context(), office, c, asJSON)
			})
		},
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

// inOffice does work on the database of the site, on the command line's behalf.
func (m Main) inOffice(ctx context.Context, work func(settings.Service) error) error {
	pool, err := m.openDatabase(ctx)
	if err != nil {
		return err
	}
	defer pool.Close()
	office, err := officeOf(pool)
	if err != nil {
		return err
	}
	return work(office)
}

// organizersOf is where the people of contests are changed.
func organizersOf(o settings.Service) people.Organizers {
	return people.Organizers{Pool: o.Pool, By: o.By}
}

func officeOf(pool *pgxpool.Pool) (settings.Service, error) {
	inserter, err := schema.Inserter(pool)
	return settings.Service{Pool: pool, Inserter: inserter}, err
}

func createContest(ctx context.Context, office settings.Service, o contestOrder) (store.Contest, error) {
	g, err := game(o.args[1])
	if err != nil {
		return store.Contest{}, err
	}
	s, err := settings.Default(api.RulesOf(g))
	if err != nil {
		return store.Contest{}, err
	}
	s.Slug, s.Title = o.args[0], o.args[0]
	if s, err = o.applied(s); err != nil {
		return store.Contest{}, err
	}
	return office.Create(ctx, api.RulesOf(g), s)
}

func editContest(ctx context.Context, office settings.Service, o contestOrder) (store.Contest, error) {
	c, err := contestNamed(ctx, office, o.args[0])
	if err != nil {
		return c, err
	}
	g, err := game(c.Game)
	if err != nil {
		return c, err
	}
	s, err := settings.Read(ctx, store.New(office.Pool), c)
	if err != nil {
		return c, err
	}
	if s, err = o.applied(s); err != nil {
		return c, err
	}
	if _, err := office.Change(ctx, api.RulesOf(g), c.Slug, c.Version, s, o.mixed); err != nil {
		return c, err
	}
	return contestNamed(ctx, office, c.Slug)
}

func cloneContest(ctx context.Context, office settings.Service, o contestOrder) (store.Contest, error) {
	c, err := contestNamed(ctx, office, o.args[0])
	if err != nil {
		return c, err
	}
	g, err := game(c.Game)
	if err != nil {
		return c, err
	}
	boards, err := store.New(office.Pool).Boards(ctx, c.ID)
	if err != nil {
		return c, fmt.Errorf("reading the boards: %w", err)
	}
	s, err := settings.NextEdition(c, boards, time.Now())
	if err != nil {
		return c, err
	}
	s.Slug = o.args[1]
	if s, err = o.applied(s); err != nil {
		return c, err
	}
	return office.Create(ctx, api.RulesOf(g), s)
}

func archiveContest(ctx context.Context, office settings.Service, o contestOrder) (store.Contest, error) {
	return office.Archive(ctx, o.args[0])
}

func restoreContest(ctx context.Context, office settings.Service, o contestOrder) (store.Contest, error) {
	return office.Restore(ctx, o.args[0])
}

func showContest(ctx context.Context, office settings.Service, o contestOrder) (store.Contest, error) {
	return contestNamed(ctx, office, o.args[0])
}

func contestNamed(ctx context.Context, office settings.Service, slug string) (store.Contest, error) {
	c, err := store.New(office.Pool).ContestBySlug(ctx, slug)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, fmt.Errorf("there is no contest %q; agon admin contest list names them", slug)
	}
	return c, err
}

// applied are settings with those changed that the command line names.
func (o contestOrder) applied(s settings.Settings) (settings.Settings, error) {
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

// withSetting sets one setting by its JSON name; what kind of value it has is known from the one that it replaces.
func withSetting(s settings.Settings, name, value string) (settings.Settings, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return s, fmt.Errorf("writing the settings: %w", err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return s, fmt.Errorf("reading the settings: %w", err)
	}
	if limit, ok := strings.CutPrefix(name, "limits."); ok {
		var limits map[string]json.RawMessage
		if err := json.Unmarshal(all["limits"], &limits); err != nil {
			return s, fmt.Errorf("reading the limits: %w", err)
		}
		if _, known := limits[limit]; !known {
			return s, fmt.Errorf("there is no limit %q", limit)
		}
		limits[limit] = json.RawMessage(value)
		name, value = "limits", ""
		if all[name], err = json.Marshal(limits); err != nil {
			return s, errors.New("a limit is a number")
		}
	} else if _, known := all[name]; !known {
		return s, errors.New("there is no such setting; agon admin contest show CONTEST --json prints them")
	} else {
		all[name] = settingValue(name, value)
	}
	if text, err = json.Marshal(all); err != nil {
		return s, fmt.Errorf("%q is not the kind of value that it has", value)
	}
	var changed settings.Settings
	if err := json.Unmarshal(text, &changed); err != nil {
		return s, fmt.Errorf("%q is not the kind of value that it has", value)
	}
	return changed, nil
}

// settingValue is a value of the command line as JSON.
func settingValue(name, value string) json.RawMessage {
	var typed any = value
	switch name {
	case "languages", "builtins", "refused_words":
		list := []string{}
		for part := range strings.SplitSeq(value, ",") {
			if part = strings.TrimSpace(part); part != "" {
				list = append(list, part)
			}
		}
		typed = list
		if len(list) == 0 && name != "refused_words" {
			typed = nil // all
		}
	case "submissions_per_day", "submissions_total":
		if value == "" {
			typed = nil
			break
		}
		typed = json.Number(value)
	case "rotate", "pseudonyms":
		on, err := strconv.ParseBool(value)
		if err == nil {
			typed = on
		}
	case "players_per_user", "team_size", "qualify_matches", "qualify_wins", "submissions_per_hour", "certainty", "settled_matches", "settled_pause_s":
		typed = json.Number(value)
	}
	text, err := json.Marshal(typed)
	if err != nil { // no number
		text, _ = json.Marshal(value)
	}
	return text
}

func (m Main) printContest(ctx context.Context, office settings.Service, c store.Contest, asJSON bool) error {
	s, err := settings.Read(ctx, store.New(office.Pool), c)
	if err != nil {
		return err
	}
	out := json.NewEncoder(m.Stdout)
	if asJSON {
		return out.Encode(s)
	}
	deadline := s.FreezesAt
	if deadline == "" {
		deadline = "none"
	}
	fmt.Fprintf(m.Stdout, "%s: %s, %s, of the game %s; opens %s, deadline %s (%s); seen by: %s\n",
		s.Slug, printable(s.Title), contest.StateOf(c), s.Game, s.OpensAt, deadline, s.TimeZone, s.Visibility)
	return nil
}

func (m Main) deleteContestCommand() *cobra.Command {
	var sure bool
	cmd := &cobra.Command{
		Use: "delete CONTEST --yes", Short: "Delete an empty contest; any other is archived and hidden", Args: cobra.ExactArgs(1),
		Long:    "Deletes a contest in which nobody has taken part and nothing was played. Any other one is archived and hidden, so that nothing is lost.",
		Example: "  agon admin contest delete ants-2027 --yes",
		RunE: func(cmd *cobra.Command, args []string) error {
			if !sure {
				return errors.New("say --yes if you mean it; agon admin contest archive ends a contest that is to stay in sight")
			}
			return m.inOffice(cmd.Context(), func(office settings.Service) error {
				gone, err := office.Delete(cmd.Context(), args[0])
				switch {
				case err != nil:
					return err
				case gone:
					fmt.Fprintf(m.Stdout, "%s was empty and is deleted.\n", args[0])
				default:
					fmt.Fprintf(m.Stdout, "%s is not empty, so it is archived and hidden, and nothing is lost.\n", args[0])
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&sure, "yes", false, "really")
	return cmd
}

// listedContest is a line of agon admin contest list.
type listedContest struct {
	Slug       string `json:"slug"`
	Title      string `json:"title"`
	Game       string `json:"game"`
	State      string `json:"state"`
	Visibility string `json:"visibility"`
}

func (m Main) listContestsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: "List all contests, hidden and archived ones as well", Example: "  agon admin contest list --json", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return m.inOffice(cmd.Context(), func(office settings.Service) error {
				rows, err := store.New(office.Pool).Contests(cmd.Context())
				if err != nil {
					return err
				}
				list := make([]listedContest, 0, len(rows))
				for _, c := range rows {
					list = append(list, listedContest{c.Slug, c.Title, c.Game, string(contest.StateOf(c)), c.Visibility})
				}
				if asJSON {
					return json.NewEncoder(m.Stdout).Encode(list)
				}
				w := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "CONTEST\tGAME\tSTATE\tSEEN BY\tTITLE")
				for _, c := range list {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", c.Slug, c.Game, c.State, c.Visibility, printable(c.Title))
				}
				return w.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
