package conform

import (
	"context"
	"fmt"
	"slices"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/report"
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
				m, err := game.Begin(board.Config, seed, engine.SeatNames(seats))
				if err != nil {
					s.find(s.command(setup{board, seed, lineup(seats, s.pack.Builtins[0].Name)}), "a match of %d on %s does not begin: %v", seats, board.Name, err)
					break
				}
				if seed == 0 && seats == board.Low {
					s.open(board, m.AppendHeader(nil, true))
				}
				m.Close()
			}
		}
	}
	return nil
}

// mostOpened is how many bytes of the beginnings of matches are kept.
const mostOpened = 16 << 20

// open keeps how a match on a board begins.
func (s *suite) open(board manifest.Board, replay []byte) {
	if s.opened += len(replay); s.opened > mostOpened {
		replay = nil
	}
	s.openings = append(s.openings, report.Opening{Board: board.Name, Low: board.Low, High: board.High, Replay: replay})
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
