package conform

import (
	"context"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/worker/packages"
)

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
