package admin

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/ranking/finals"
)

// planFlags hold the participants and the rules of a final: everything that the form of the site has.
type planFlags struct {
	format string
	rules  finals.Rules
	first  int32
	choice api.FinalChoice
	boards []string // names
	flags  *pflag.FlagSet
}

// sharedRules returns the flags that are rules of all formats.
func sharedRules() []string { return []string{"size", "matches", "rotate"} }

// ruleFlags returns the flags that are rules; one of them makes rules of one's own.
func ruleFlags() []string {
	all := sharedRules()
	for _, d := range finals.Formats() {
		for _, name := range d.Fields {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// ruleUsage returns the help of a flag that is a rule of some formats, with their names.
func ruleUsage(rule, text string) string {
	var names []string
	for _, d := range finals.Formats() {
		if slices.Contains(d.Fields, rule) {
			names = append(names, string(d.Format))
		}
	}
	return fmt.Sprintf("%s (%s)", text, strings.Join(names, ", "))
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
	flags.IntVar(&p.rules.Advance, "advance", 0, ruleUsage("advance", "how many advance from a heat or a group"))
	flags.IntVar(&p.rules.Groups, "groups", 0, ruleUsage("groups", "groups"))
	flags.IntVar(&p.rules.Rounds, "rounds", 0, ruleUsage("rounds", "rounds of a stage"))
	flags.IntVar(&p.rules.Drop, "drop", 0, ruleUsage("drop", "how many leave after each stage"))
	flags.BoolVar(&p.rules.Carry, "carry", false, ruleUsage("carry", "carry points into the next stage"))
	flags.Float64Var(&p.rules.Certainty, "certainty", 0, ruleUsage("certainty", "when the best is certain, more than 0.5 and less than 1"))
	flags.IntVar(&p.rules.Minimum, "minimum", 0, ruleUsage("minimum", "matches before it may end, however certain the ladder is; 0: the ladder alone may decide it"))
	flags.IntVar(&p.rules.Budget, "budget", 0, ruleUsage("budget", "matches at most"))
	flags.BoolVar(&p.rules.Drawn, "drawn", false, ruleUsage("drawn", "draw the places of the first stage; otherwise they follow the ladder, as with --drawn=false"))
	flags.Uint64Var(&p.rules.Seed, "seed", 0, "of all that is drawn and of all matches; 0: it is drawn itself")
}

// plan is what the flags say of a contest's final, for the players that would take part now.
func (p *planFlags) plan(ctx context.Context, s site, contest, title string) (api.FinalPlan, error) {
	choice, err := p.chosen(ctx, s, contest)
	if err != nil {
		return api.FinalPlan{}, err
	}
	rules, err := p.rulesFor(ctx, s, contest, choice)
	return api.FinalPlan{Title: title, Rules: rules, FinalChoice: choice}, err
}

// chosen is who takes part in a contest's final, and on which boards.
func (p *planFlags) chosen(ctx context.Context, s site, contest string) (api.FinalChoice, error) {
	c := p.choice
	if len(c.Players) == 0 {
		c.First = &p.first
	}
	if len(p.boards) == 0 {
		return c, nil
	}
	boards, err := get[[]api.BoardSummary](ctx, s, path("contests", contest, "boards"))
	if err != nil {
		return c, err
	}
	for _, name := range p.boards {
		i := slices.IndexFunc(boards, func(b api.BoardSummary) bool { return strings.EqualFold(b.Name, strings.TrimSpace(name)) })
		if i < 0 {
			return c, noBoard(name)
		}
		c.Boards = append(c.Boards, boards[i].ID)
	}
	return c, nil
}

// own reports whether rules were given that differ from the format's defaults.
func (p *planFlags) own() bool {
	return slices.ContainsFunc(ruleFlags(), p.flags.Changed)
}

// given returns the rules: the flags, and otherwise the defaults of the format for a number of players.
func (p *planFlags) given(entrants, low, high int) (finals.Rules, error) {
	formats := finals.Formats()
	i := slices.IndexFunc(formats, func(d finals.Description) bool { return string(d.Format) == p.format })
	if i < 0 {
		return finals.Rules{}, fmt.Errorf("there is no format %q; take one of %s", p.format, strings.Join(finals.Names(), ", "))
	}
	if err := p.useless(formats[i]); err != nil {
		return finals.Rules{}, err
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
		"minimum": func() { r.Minimum = said.Minimum }, "budget": func() { r.Budget = said.Budget }, "drawn": func() { r.Drawn = said.Drawn },
	} {
		if p.flags.Changed(name) {
			set()
		}
	}
	if !p.flags.Changed("minimum") {
		r.Minimum = min(r.Minimum, max(r.Budget, 0)) // a budget below the default minimum means fewer matches
	}
	return r, nil
}

// useless refuses a rule that the format does not use, because it would have no effect.
func (p *planFlags) useless(d finals.Description) error {
	for _, name := range ruleFlags() {
		if p.flags.Changed(name) && !slices.Contains(sharedRules(), name) && !slices.Contains(d.Fields, name) {
			return fmt.Errorf("--%s means nothing to the format %s, which has --%s beside --%s; leave it out",
				name, d.Format, strings.Join(d.Fields, ", --"), strings.Join(sharedRules(), ", --"))
		}
	}
	return nil
}

// rulesFor returns the rules for the players that would take part now.
func (p *planFlags) rulesFor(ctx context.Context, s site, contest string, choice api.FinalChoice) (api.FinalRules, error) {
	field, err := cli.Call[api.FinalField](ctx, s.Client, http.MethodPost, path("contests", contest, "finals", "field"), choice)
	if err != nil {
		return api.FinalRules{}, err
	}
	n := len(field.Entrants)
	if p.first > 0 && len(p.choice.Players) == 0 {
		n = int(p.first)
	}
	rules, err := p.given(max(n, 2), field.Low, field.High)
	return api.DescribeRules(rules), err
}
