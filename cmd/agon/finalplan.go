package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// planFlags hold the participants and the rules of a final: everything that the form of the site has.
type planFlags struct {
	format string
	rules  finals.Rules
	first  int32
	choice final.Choice
	boards []string // names
	flags  *pflag.FlagSet
}

// ruleFlags are the flags that are rules; one of them makes rules of one's own.
func ruleFlags() []string {
	return []string{"size", "matches", "rotate", "advance", "groups", "rounds", "drop", "carry", "certainty", "budget", "drawn"}
}

func (p *planFlags) add(flags *pflag.FlagSet) {
	p.flags = flags
	flags.Int32Var(&p.first, "first", 0, "the number of players from the top of the ladder that take part, 0: all")
	flags.BoolVar(&p.choice.Builtins, "builtins", false, "of the ladder, the built-in players too")
	flags.StringSliceVar(&p.choice.Players, "players", nil, "instead of --first: who takes part")
	flags.StringArrayVar(&p.boards, "board", nil, "a board to play on, by name; repeat it for several. Without: all that heats fit best")
	flags.IntVar(&p.rules.Size, "size", 0, "players in a heat, as many as a match has seats")
	flags.IntVar(&p.rules.Matches, "matches", 0, "matches of a heat")
	flags.BoolVar(&p.rules.Rotate, "rotate", false, "play every board once for every seat: --matches is a multiple of --size then")
	flags.IntVar(&p.rules.Advance, "advance", 0, "how many advance from a heat or a group (single, double, heats, groups)")
	flags.IntVar(&p.rules.Groups, "groups", 0, "groups (groups)")
	flags.IntVar(&p.rules.Rounds, "rounds", 0, "rounds of a stage (round_robin, swiss, drop_worst, shrinking)")
	flags.IntVar(&p.rules.Drop, "drop", 0, "how many leave after each stage (drop_worst)")
	flags.BoolVar(&p.rules.Carry, "carry", false, "carry points into the next stage (drop_worst, shrinking)")
	flags.Float64Var(&p.rules.Certainty, "certainty", 0, "when the best is certain, more than 0.5 and less than 1 (race)")
	flags.IntVar(&p.rules.Budget, "budget", 0, "matches at most (race)")
	flags.BoolVar(&p.rules.Drawn, "drawn", false, "draw the places of the first stage; otherwise they follow the ladder (--drawn=false)")
	flags.Uint64Var(&p.rules.Seed, "seed", 0, "of all that is drawn and of all matches; 0: it is drawn itself")
}

// chosen is who takes part in a contest's final, and on which boards.
func (p *planFlags) chosen(ctx context.Context, db *pgxpool.Pool, contest int64) (final.Choice, error) {
	c := p.choice
	if len(c.Players) == 0 {
		c.First = &p.first
	}
	if len(p.boards) == 0 {
		return c, nil
	}
	rows, err := store.New(db).Boards(ctx, contest)
	if err != nil {
		return c, fmt.Errorf("reading the boards: %w", err)
	}
	for _, name := range p.boards {
		i := slices.IndexFunc(rows, func(b store.Board) bool { return strings.EqualFold(b.Name, strings.TrimSpace(name)) })
		if i < 0 {
			return c, noBoard(name)
		}
		c.Boards = append(c.Boards, rows[i].ID)
	}
	return c, nil
}

// own reports whether rules were given that differ from the format's defaults.
func (p *planFlags) own() bool {
	return slices.ContainsFunc(ruleFlags(), p.flags.Changed)
}

// given returns the rules: the flags, and otherwise the defaults of the format for a number of players.
func (p *planFlags) given(entrants, low, high int) (finals.Rules, error) {
	known := false
	names := make([]string, 0, len(finals.Formats()))
	for _, d := range finals.Formats() {
		names = append(names, string(d.Format))
		known = known || string(d.Format) == p.format
		if string(d.Format) != p.format {
			continue
		}
		if err := p.useless(d); err != nil {
			return finals.Rules{}, err
		}
	}
	if !known {
		return finals.Rules{}, fmt.Errorf("there is no format %q; take one of %s", p.format, strings.Join(names, ", "))
	}
	said := p.rules
	r := finals.Rules{Format: finals.Format(p.format), Seed: said.Seed}
	if !p.own() {
		return r, nil
	}
	r = finals.Defaults(r.Format, entrants, low, high)
	r.Seed = said.Seed
	for name, set := range map[string]func(){
		"size": func() { r.Size = said.Size }, "matches": func() { r.Matches = said.Matches }, "rotate": func() { r.Rotate = said.Rotate },
		"advance": func() { r.Advance = said.Advance }, "groups": func() { r.Groups = said.Groups }, "rounds": func() { r.Rounds = said.Rounds },
		"drop": func() { r.Drop = said.Drop }, "carry": func() { r.Carry = said.Carry }, "certainty": func() { r.Certainty = said.Certainty },
		"budget": func() { r.Budget = said.Budget }, "drawn": func() { r.Drawn = said.Drawn },
	} {
		if p.flags.Changed(name) {
			set()
		}
	}
	return r, nil
}

// useless refuses a rule that the format does not use, because it would have no effect.
func (p *planFlags) useless(d finals.Description) error {
	used := " size matches rotate " + strings.Join(d.Fields, " ") + " "
	for _, name := range ruleFlags() {
		if p.flags.Changed(name) && !strings.Contains(used, " "+name+" ") {
			return fmt.Errorf("--%s means nothing to the format %s, which has %s beside --size, --matches and --rotate; leave it out", name, d.Format, "--"+strings.Join(d.Fields, ", --"))
		}
	}
	return nil
}

// rulesFor returns the rules for the players that would take part now.
func (p *planFlags) rulesFor(ctx context.Context, service *final.Service, c store.Contest, choice final.Choice) (finals.Rules, error) {
	low, high, err := service.Seats(ctx, c, choice)
	if err != nil {
		return finals.Rules{}, err
	}
	field, err := choice.Field(ctx, store.New(service.Pool), c.ID)
	if err != nil {
		return finals.Rules{}, err
	}
	n := len(field)
	if p.first > 0 && len(p.choice.Players) == 0 {
		n = int(p.first)
	}
	return p.given(max(n, 2), low, high)
}

// newFinalService returns the service that runs finals.
func newFinalService(pool *pgxpool.Pool) (*final.Service, error) {
	inserter, err := schema.Inserter(pool)
	return &final.Service{Pool: pool, Inserter: inserter, Games: games.All()}, err
}

func (m Main) createFinal() *cobra.Command {
	var plan planFlags
	var title string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "create CONTEST", Short: "Plan a final", Args: cobra.ExactArgs(1),
		Long: `Plans a final. What is not said of its rules are the format's defaults for the players that would take part now; agon admin final forecast
shows them side by side. Equal points are told apart as the format does; the page of the final lists by what.`,
		Example: "  agon admin final create ants --title 'Final 2026' --format heats --first 16\n" +
			"  agon admin final create ants --format single --players Formica,Lasius,Pheidole,Atta --matches 12 --advance 2\n" +
			"  agon admin final create ants --format groups --first 12 --groups 3 --advance 2 --matches 8\n" +
			"  agon admin final create ants --format drop_worst --rounds 10 --drop 2 --carry=false\n" +
			"  agon admin final create ants --board Meadow --board 'Two rivers'\n" +
			"  agon admin final create ants --format race --certainty 0.99 --budget 2000 --seed 7",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				service, err := newFinalService(pool)
				if err != nil {
					return err
				}
				choice, err := plan.chosen(cmd.Context(), pool, c.ID)
				if err != nil {
					return err
				}
				rules, err := plan.rulesFor(cmd.Context(), service, c, choice)
				if err != nil {
					return err
				}
				id, err := service.Create(cmd.Context(), c.ID, final.Plan{Title: title, Rules: rules, Choice: choice}, final.Request{})
				if err != nil {
					return err
				}
				return m.printFinal(cmd.Context(), pool, id, asJSON)
			})
		},
	}
	cmd.Flags().StringVar(&title, "title", "Final", "its title")
	cmd.Flags().StringVar(&plan.format, "format", string(finals.Heats), finals.NameList("or"))
	plan.add(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// forecastLine is what to expect of a format.
type forecastLine struct {
	Format  string        `json:"format"`
	Matches *finals.Range `json:"matches"`
	Seconds *finals.Range `json:"seconds"` // null: how long a match takes is not known yet
	Best    float64       `json:"best_wins"`
	Shared  float64       `json:"shared"`
	Rules   finals.Rules  `json:"rules"`
	Problem string        `json:"problem"`
}

func (m Main) forecastFinal() *cobra.Command {
	var plan planFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "forecast CONTEST", Short: "What to expect of a final in each format: matches, time, and whether the best wins", Args: cobra.ExactArgs(1),
		Long: `Plays many finals of the players that would take part now, with the ladder's ratings, and prints all formats side by side: how many matches, how
long on the workers that run now, how probably the strongest wins, and how probably several share the title. Of numbers that depend on luck 9 of 10
finals are between the two. With --format, that format is by the rules given; all others are by their defaults.`,
		Example: "  agon admin final forecast ants --first 16\n  agon admin final forecast ants --first 16 --format heats --matches 24 --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				service, err := newFinalService(pool)
				if err != nil {
					return err
				}
				choice, err := plan.chosen(cmd.Context(), pool, c.ID)
				if err != nil {
					return err
				}
				var own []finals.Rules
				switch {
				case plan.format != "":
					rules, err := plan.rulesFor(cmd.Context(), service, c, choice)
					if err != nil {
						return err
					}
					own = append(own, rules)
				case plan.own():
					return fmt.Errorf("these rules are of no format; say which with --format")
				}
				all, err := service.Forecast(cmd.Context(), c, choice, own)
				if err != nil {
					return err
				}
				return m.printForecast(all, asJSON)
			})
		},
	}
	cmd.Flags().StringVar(&plan.format, "format", "", "the format whose rules are given")
	plan.add(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (m Main) printForecast(all final.Forecasts, asJSON bool) error {
	lines := make([]forecastLine, len(all.Formats))
	for i, p := range all.Formats {
		lines[i] = forecastLine{Format: string(p.Format), Rules: p.Rules, Problem: p.Problem}
		if p.Problem != "" {
			continue
		}
		f := p.Expected
		lines[i].Matches, lines[i].Best, lines[i].Shared = &f.Matches, f.BestWins, f.Shared
		if all.Seconds > 0 {
			lines[i].Seconds = &f.Seconds
		}
	}
	if asJSON {
		return json.NewEncoder(m.Stdout).Encode(lines)
	}
	fmt.Fprintf(m.Stderr, "%d players, %d to %d seats, on %d cores.\n", len(all.Field), all.Low, all.High, max(1, all.Cores))
	return m.print(false, nil, func(w io.Writer) {
		fmt.Fprintln(w, "FORMAT\tMATCHES\tTIME\tTHE BEST WINS\tSHARED")
		for _, l := range lines {
			if l.Problem != "" {
				fmt.Fprintf(w, "%s\t%s\n", l.Format, printable(l.Problem))
				continue
			}
			took := "not known yet"
			if l.Seconds != nil {
				took = between(l.Seconds, func(x float64) string { return time.Duration(x * float64(time.Second)).Round(time.Second).String() })
			}
			count := between(l.Matches, func(x float64) string { return fmt.Sprintf("%.0f", x) })
			fmt.Fprintf(w, "%s\t%s\t%s\t%.0f %%\t%.0f %%\n", l.Format, count, took, 100*l.Best, 100*l.Shared)
		}
	})
}

// between formats the range of a number that depends on chance.
func between(r *finals.Range, say func(float64) string) string {
	if say(r.Low) == say(r.High) {
		return say(r.Mean)
	}
	return say(r.Low) + " to " + say(r.High)
}
