package conform

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/worker/packages"
)

// boards begins matches on every board.
func (s *suite) boards(ctx context.Context) error {
	seeds := int64(8)
	if s.options.Quick {
		seeds = 2
	}
	s.check.Did = fmt.Sprintf("%d boards begin with %d seeds, with as few players as they take and with as many", len(s.pack.Boards), seeds)
	game := s.arena.On(ctx, -1)
	for _, board := range s.pack.Boards {
		for _, seats := range ends(board) {
			for seed := range seeds {
				m, err := game.NewMatch(board.Config, seed, engine.SeatNames(seats))
				if err != nil {
					s.find(s.command(setup{board, seed, lineup(seats, s.pack.Builtins[0].Name)}), "a match of %d on %s does not begin: %v", seats, board.Name, err)
					break
				}
				m.Close()
			}
		}
	}
	return nil
}

// ends are the fewest and the most players of a board.
func ends(b manifest.Board) []int { return slices.Compact([]int{b.Low, b.High}) }

// players plays matches of the built-in players: nobody is frozen, and the stronger ones win.
func (s *suite) players(ctx context.Context) error {
	seeds := int64(10)
	if s.options.Quick {
		seeds = 4
	}
	s.check.Did = "the players end all matches unfrozen, and each beats the one before it"
	names := make([]string, len(s.pack.Builtins))
	for i, b := range s.pack.Builtins {
		names[i] = b.Name
	}
	for _, board := range s.pack.Boards {
		for i, seats := range ends(board) {
			m := setup{board, int64(i + 1), lineup(seats, names...)}
			if err := s.honest(ctx, m); err != nil {
				return err
			}
		}
	}
	board := s.pack.Boards[0]
	for i := 1; i < len(names); i++ {
		weaker, stronger := names[i-1], names[i]
		ranks := map[string]int{} // sums
		var last setup
		for seed := range seeds {
			line := lineup(board.Low, weaker, stronger)
			if board.Low == 1 {
				line = []string{stronger}
			} else if seed%2 == 1 {
				slices.Reverse(line)
			}
			last = setup{board, seed, line}
			p, ok, err := s.play(ctx, last, seed < 2)
			if err != nil {
				return err
			}
			if !ok {
				return nil // said
			}
			for seat, name := range line {
				ranks[name] += p.Ranks[seat] * len(line) / count(line, name)
			}
		}
		if board.Low > 1 && ranks[stronger] >= ranks[weaker] {
			s.advise(s.command(last), "%s does not beat %s: in %d matches its ranks sum up to %d, those of %s to %d; players are numbered weakest first",
				stronger, weaker, seeds, ranks[stronger]/board.Low, weaker, ranks[weaker]/board.Low)
		}
	}
	return nil
}

func count(line []string, name string) int {
	n := 0
	for _, other := range line {
		if other == name {
			n++
		}
	}
	return max(n, 1)
}

// honest plays a match in which nobody may be frozen.
func (s *suite) honest(ctx context.Context, m setup) error {
	p, ok, err := s.play(ctx, m, true)
	if err != nil || !ok {
		return err
	}
	for seat, v := range p.Verdicts {
		if v.Frozen {
			s.find(s.command(m), "%s is frozen on %s, seed %d, round %d (%s): %s", m.names[seat], m.board.Name, m.seed, v.Round, v.Reason, v.Detail)
		}
	}
	return nil
}

// again plays all matches again from their logs, later and on another core.
func (s *suite) again(ctx context.Context) error {
	s.check.Did = fmt.Sprintf("%d matches come out the same, later, from their logs and on another core", len(s.matches))
	for _, m := range s.matches {
		core := s.cores[len(s.cores)-1]
		summary, err := s.arena.Replay(ctx, s.match(m.setup, core), m.names, m.Log)
		switch failure, failed := packages.FailureOf(err); {
		case failed:
			s.find(m.command, "a match is void when it is played again: %v", failure)
		case err != nil:
			s.find(m.command, "a match cannot be played again from its log: %v; the referee may use only the seed and what it is told, no time, no chance of its own", err)
		case summary.Hash != m.Hash:
			s.find(m.command, "the referee gives other replies to the same messages (%s on %s, seed %d): it may use only the seed and what it is told, no time, no chance of its own, no order of sets",
				strings.Join(m.names, ", "), m.board.Name, m.seed)
		}
	}
	return nil
}

// limits compares what the referee has used with what it may use.
func (s *suite) limits(context.Context) error {
	if len(s.matches) == 0 {
		s.check.Did = "there was no match to measure"
		return nil
	}
	l := s.pack.Referee.Limits
	figures := []figure{
		{name: "CPU time", unit: func(n int64) string { return fmt.Sprintf("%.1f ms", float64(n)/1e6) }, most: int64(l.CPU), of: func(p played) int64 { return int64(p.Referee.CPU) }},
		{name: "CPU time to start", unit: func(n int64) string { return fmt.Sprintf("%.1f ms", float64(n)/1e6) }, most: int64(l.StartCPU + s.pack.Referee.Language.StartCPU), of: func(p played) int64 { return int64(p.Referee.StartCPU) }},
		{name: "memory", unit: kib, most: l.Memory + s.pack.Referee.Language.Memory, of: func(p played) int64 { return p.Referee.PeakMemory }},
		{name: "replies", unit: kib, most: int64(l.Replies), of: func(p played) int64 { return int64(p.Replies) }},
		{name: "frames", unit: kib, most: int64(l.Frames), of: func(p played) int64 { return int64(p.Frames) }},
		{name: "rounds", unit: func(n int64) string { return fmt.Sprint(n) }, most: int64(s.pack.Rounds), of: func(p played) int64 { return int64(p.Rounds) }},
	}
	var did []string
	for _, f := range figures {
		worst := slices.MaxFunc(s.matches, func(a, b played) int { return int(f.of(a) - f.of(b)) })
		used := f.of(worst)
		share := float64(used) / float64(f.most)
		did = append(did, fmt.Sprintf("%s %s (%.0f %%)", f.name, f.unit(used), 100*share))
		const much = 0.5 // another machine may be half as fast
		if share > much && f.name != "rounds" {
			s.advise(worst.command, "the referee needs %s of %s and may have %s: leave room for other players and slower machines", f.unit(used), f.name, f.unit(f.most))
		}
	}
	s.check.Did = "the most in a match, and the share of the limit: " + strings.Join(did, ", ")
	return nil
}

// figure is something that is used up.
type figure struct {
	name string
	unit func(int64) string
	most int64
	of   func(played) int64
}

func kib(n int64) string { return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10)) }
