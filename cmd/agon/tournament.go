package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
	"github.com/agon-judge/agon/games/wota/tournament"
	"github.com/agon-judge/agon/worker/match"
)

// tournamentReport is what `agon play --tournament` says with --json.
type tournamentReport struct {
	Game      string             `json:"game"`
	Matches   []tournamentMatch  `json:"matches"`
	Standings []tournamentStands `json:"standings"`
}

// tournamentMatch is one match.
type tournamentMatch struct {
	Away bool `json:"away"` // with the hills exchanged
	report
}

// tournamentStands is what a colony has won and lost.
type tournamentStands struct {
	Player string  `json:"player"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Points float64 `json:"points"` // one for a win, half a one for a draw
}

// playTournament plays what a settings file asks for: Wota's way to let colonies meet.
func (m Main) playTournament(ctx context.Context, g engine.Game, players []string, o playOptions) error {
	if _, ok := g.(wota.Game); !ok {
		return fmt.Errorf("%s has no settings files: --tournament is for %s", g.Title(), wota.Game{}.Title())
	}
	settings, err := os.ReadFile(o.tournament)
	if err != nil {
		return fmt.Errorf("reading the settings: %w", err)
	}
	names, err := tournament.Names(settings)
	if err != nil {
		return fmt.Errorf("%s: %w", o.tournament, err)
	}
	parameters, err := readConfig(g, o.config)
	if err != nil {
		return err
	}
	colonies, err := findColonies(g, names, players, o.tournament)
	if err != nil {
		return err
	}
	if keys := tournament.Ignored(settings); len(keys) > 0 {
		fmt.Fprintf(m.Stderr, "note: %s: nothing to do here; -o writes a match for the viewer\n", strings.Join(keys, ", "))
	}
	a, err := m.arena(g, g.Config(), o)
	if err != nil {
		return err
	}
	defer a.close()
	entrants := map[string]match.Entrant{}
	for _, name := range names {
		if _, built := entrants[name]; !built {
			if entrants[name], err = a.entrant(ctx, name, colonies[name]); err != nil {
				return err
			}
		}
	}
	all := tournamentReport{Game: g.ID()}
	play := func(ctx context.Context, names []string, config []byte, seed int64) (engine.Result, error) {
		seats := make([]match.Entrant, len(names))
		for i, name := range names {
			seats[i] = entrants[name]
		}
		outcome, err := a.play(ctx, config, seed, seats)
		if err != nil {
			return outcome.Result, err
		}
		away := len(config) != len(parameters)
		r, err := newReport(g, seed, a.limits, seats, outcome)
		all.Matches = append(all.Matches, tournamentMatch{away, r})
		return outcome.Result, err
	}
	tables := io.Writer(cli.PrintableWriter{W: m.Stdout})
	if o.asJSON {
		tables = io.Discard
	}
	standings, err := tournament.Run(ctx, settings, parameters, o.seed, play, o.output, tables)
	if err != nil || !o.asJSON {
		return err
	}
	for _, s := range standings {
		all.Standings = append(all.Standings, tournamentStands{s.Name, s.Wins, s.Draws, s.Losses, s.Points()})
	}
	return m.Print(true, all, nil)
}

// findColonies finds who is meant by the names of a settings file: players of the command line, files beside the
// settings, built-in players.
func findColonies(g engine.Game, names, players []string, settings string) (map[string]program, error) {
	all := map[string]program{}
	for _, player := range players {
		p, err := programOf(g, player)
		if err != nil {
			return nil, err
		}
		own, file := p.name, nameAfter(g, player)
		if !slices.Contains(names, own) {
			p.name = file
		}
		if !slices.Contains(names, p.name) {
			return nil, fmt.Errorf("%s is called %s, and AI_PACKAGE_NAMES in %s has no such name: add it there", player, own, settings)
		}
		if _, twice := all[p.name]; twice {
			return nil, fmt.Errorf("two of the players given are called %s: rename one", p.name)
		}
		all[p.name] = p
	}
	for _, name := range names {
		if _, given := all[name]; given {
			continue
		}
		p, err := namedColony(g, name, settings)
		if err != nil {
			return nil, err
		}
		all[name] = p
	}
	return all, nil
}

// namedColony finds a colony by its name.
func namedColony(g engine.Game, name, settings string) (program, error) {
	l, files, err := tournament.Find(filepath.Dir(settings), name)
	if err == nil {
		return program{name, l, files}, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return program{}, fmt.Errorf("%s: %w", name, err)
	}
	if p, ok := builtin(g, name); ok {
		return p, nil
	}
	return program{}, fmt.Errorf("%s is neither given nor a built-in player (%s), and beside %s %w", name, strings.Join(builtinNames(g), ", "), settings, err)
}
