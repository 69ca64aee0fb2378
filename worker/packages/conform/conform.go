// Package conform tests the package of a game as an author would not think of: matches of its players, hostile answers,
// frozen seats, and the same again later and on another core.
package conform

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// Options say what is tested, and how thoroughly.
type Options struct {
	Folder string   // of the package, as commands that repeat a finding name it
	Only   []string // names of checks; none: all
	Seeds  int      // matches of identical players for the check of seats; 0: 200
	Quick  bool     // fewer matches, for tests of this program
}

// Check is what one check has found.
type Check struct {
	Name     string    `json:"name"`
	Did      string    `json:"did"` // what was looked at, in words
	Findings []Finding `json:"findings"`
}

// Finding is a problem, or advice.
type Finding struct {
	Text    string `json:"text"`
	Command string `json:"command"` // that shows it again
	Advice  bool   `json:"advice"`  // the package works as it is
}

// Report is what all checks have found.
type Report struct {
	Game    string  `json:"game"`
	Version string  `json:"version"`
	Digest  string  `json:"digest"`
	Checks  []Check `json:"checks"`
}

// Passed reports whether there is no problem.
func (r Report) Passed() bool {
	for _, c := range r.Checks {
		if slices.ContainsFunc(c.Findings, func(f Finding) bool { return !f.Advice }) {
			return false
		}
	}
	return true
}

// checks are all checks, in their order: what later ones need comes first.
func checks() []struct {
	name string
	run  func(*suite, context.Context) error
} {
	return []struct {
		name string
		run  func(*suite, context.Context) error
	}{
		{"programs", (*suite).programs},
		{"boards", (*suite).boards},
		{"players", (*suite).players},
		{"hostile", (*suite).hostile},
		{"frozen", (*suite).frozen},
		{"seats", (*suite).seats},
		{"recorded", (*suite).recorded},
		{"frames", (*suite).frames},
		{"limits", (*suite).limits},
		{"again", (*suite).again},
	}
}

// Names are the names of all checks.
func Names() []string {
	var names []string
	for _, c := range checks() {
		names = append(names, c.name)
	}
	return names
}

// suite is a package being tested.
type suite struct {
	options  Options
	pack     *manifest.Package
	sandbox  *sandbox.Sandbox
	builder  *build.Builder
	arena    *packages.Arena
	entrants []match.Entrant // the built-in players, weakest first
	cores    []int
	matches  []played
	check    *Check
}

// played is a match that is played again at the end.
type played struct {
	setup
	packages.Played
	command string // that plays it
	packed  int    // bytes of its frames, packed
}

// setup is what a match begins with.
type setup struct {
	board manifest.Board
	seed  int64
	names []string // of the players, by seat
}

// Run makes the checks. report hears of each when it is done. The error is this program's fault.
func Run(ctx context.Context, sb *sandbox.Sandbox, builder *build.Builder, p *manifest.Package, o Options, report func(Check)) (Report, error) {
	if o.Seeds == 0 {
		const usual = 200
		o.Seeds = usual
	}
	s := &suite{options: o, pack: p, sandbox: sb, builder: builder, cores: sb.Capabilities().Cores}
	r := Report{Game: p.ID, Version: p.Version, Digest: fmt.Sprintf("%x", p.Digest)}
	for _, c := range checks() {
		needed := c.name == "programs"
		if !needed && len(o.Only) > 0 && !slices.Contains(o.Only, c.name) {
			continue
		}
		s.check = &Check{Name: c.name, Findings: []Finding{}}
		if err := c.run(s, ctx); err != nil {
			return r, fmt.Errorf("%s: %w", c.name, err)
		}
		r.Checks = append(r.Checks, *s.check)
		report(*s.check)
		if s.arena == nil || len(s.entrants) < len(p.Builtins) {
			break // without programs there is nothing to play
		}
	}
	return r, nil
}

// find adds a problem. Every finding names the command that shows it again.
func (s *suite) find(command, format string, args ...any) {
	s.check.Findings = append(s.check.Findings, Finding{Text: fmt.Sprintf(format, args...), Command: command})
}

// advise adds advice.
func (s *suite) advise(command, format string, args ...any) {
	s.find(command, format, args...)
	s.check.Findings[len(s.check.Findings)-1].Advice = true
}

// repeat is the command that makes the check again.
func (s *suite) repeat() string {
	return fmt.Sprintf("agon game test %s --only %s", s.options.Folder, s.check.Name)
}

// command is the command that plays a match again.
func (s *suite) command(m setup) string {
	c := fmt.Sprintf("agon game play %s %s -s %d", s.options.Folder, strings.Join(m.names, " "), m.seed)
	if m.board.Name != s.pack.Boards[0].Name {
		c += fmt.Sprintf(" --board %q", m.board.Name)
	}
	return c
}

// match are the options of a match on a core.
func (s *suite) match(m setup, core int) match.Options {
	return match.Options{Config: m.board.Config, Seed: m.seed, Limits: s.pack.Limits, Core: core}
}

// play plays a match of built-in players, and keeps it. A referee that fails is a finding; ok is false then.
func (s *suite) play(ctx context.Context, m setup, keep bool) (p packages.Played, ok bool, err error) {
	entrants := make([]match.Entrant, len(m.names))
	for i, name := range m.names {
		entrants[i] = s.entrants[slices.IndexFunc(s.pack.Builtins, func(b engine.Builtin) bool { return b.Name == name })]
	}
	p, err = s.arena.Play(ctx, s.match(m, s.cores[0]), entrants)
	if failure, failed := packages.FailureOf(err); failed {
		s.find(s.command(m), "the match of %s on %s, seed %d, is void: %v", strings.Join(m.names, ", "), m.board.Name, m.seed, failure)
		return p, false, nil
	}
	if err == nil && keep {
		s.matches = append(s.matches, played{setup: m, Played: p, command: s.command(m)})
	}
	return p, err == nil, err
}

// lineup fills seats with names, one after the other.
func lineup(seats int, names ...string) []string {
	line := make([]string, seats)
	for i := range line {
		line[i] = names[i%len(names)]
	}
	return line
}
