// Package conform tests the package of a game as an author would not think of: matches of its players, hostile answers,
// frozen seats, and the same again later and on another core.
package conform

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// Options say what is tested, and how thoroughly.
type Options struct {
	Folder string        // of the package, as commands that repeat a finding name it
	Only   []string      // names of checks; none: all
	Seeds  int           // matches of identical players for the check of seats; 0: 200
	Quick  bool          // fewer matches, for tests of this program
	Cores  []int         // to play on; matches that are played again use the last; none: all
	Budget time.Duration // after which the test ends with a problem; 0: never
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
	kept     int // bytes of matches
	openings []report.Opening
	opened   int // bytes of them
	check    *report.Check
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

// Run makes the checks. told hears of each when it is done. What comes with the report is how matches begin on each board.
// The error is this program's fault, or a *task.MissingError.
func Run(ctx context.Context, sb *sandbox.Sandbox, builder *build.Builder, p *manifest.Package, o Options, told func(report.Check)) (report.Report, []report.Opening, error) {
	if o.Seeds == 0 {
		const usual = 200
		o.Seeds = usual
	}
	if len(o.Cores) == 0 {
		o.Cores = sb.Capabilities().Cores
	}
	within := ctx
	if o.Budget > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, o.Budget)
		defer cancel()
	}
	s := &suite{options: o, pack: p, sandbox: sb, builder: builder, cores: o.Cores}
	r := report.Report{Game: p.ID, Version: p.Version, Digest: fmt.Sprintf("%x", p.Digest)}
	for _, c := range checks() {
		needed := c.name == "programs"
		if !needed && len(o.Only) > 0 && !slices.Contains(o.Only, c.name) {
			continue
		}
		s.check = &report.Check{Name: c.name, Findings: []report.Finding{}}
		err := c.run(s, within)
		switch {
		case ctx.Err() != nil:
			return r, nil, context.Cause(ctx)
		case within.Err() != nil: // what it says of the match that was cut off is not true
			s.check.Findings = []report.Finding{}
			s.find(s.repeat(), "the test was ended after %v, which this check did not finish in: a faster referee, shorter matches or fewer boards help", o.Budget)
		case err != nil:
			return r, nil, fmt.Errorf("%s: %w", c.name, err)
		}
		r.Checks = append(r.Checks, *s.check)
		told(*s.check)
		if within.Err() != nil || s.arena == nil || len(s.entrants) < len(p.Builtins) || c.name == "boards" && len(s.openings) == 0 {
			break // without programs, or a board on which a match begins, there is nothing to play
		}
	}
	return r, s.openings, nil
}

// find adds a problem. Every finding names the command that shows it again.
func (s *suite) find(command, format string, args ...any) {
	s.check.Findings = append(s.check.Findings, report.Finding{Text: fmt.Sprintf(format, args...), Command: command})
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
		s.keep(played{setup: m, Played: p, command: s.command(m)})
	}
	return p, err == nil, err
}

// mostKept is how many bytes of matches are kept to be measured and played again.
const mostKept = 128 << 20

// keep keeps a match for the checks that come later, as long as there is room.
func (s *suite) keep(m played) {
	if s.kept += len(m.Log) + len(m.Replay); s.kept <= mostKept {
		s.matches = append(s.matches, m)
	}
}

// lineup fills seats with names, one after the other.
func lineup(seats int, names ...string) []string {
	line := make([]string, seats)
	for i := range line {
		line[i] = names[i%len(names)]
	}
	return line
}
