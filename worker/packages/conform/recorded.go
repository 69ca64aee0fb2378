package conform

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/packages/record"
)

// recorded plays the matches in the folder tests again.
func (s *suite) recorded(ctx context.Context) error {
	n := 0
	for _, name := range sortedNames(s.pack.Files) {
		if !strings.HasPrefix(name, "tests/") {
			continue
		}
		n++
		r, err := record.Parse(s.pack.Files[name])
		if err != nil {
			s.find(s.repeat(), "%s, %v", name, err)
			continue
		}
		m := setup{seed: r.Seed, names: r.Names}
		m.board.Config = r.Config
		o := s.match(m, -1)
		if r.CPU > 0 {
			o.Limits.CPU = r.CPU
		}
		summary, err := s.arena.Replay(ctx, o, r.Names, r.Log)
		switch {
		case r.Void != "" && err == nil: // the referee has been mended since
		case err != nil:
			s.find(s.repeat(), "%s cannot be played again: %v", name, err)
		case !slices.Equal(summary.Scores, r.Scores):
			s.find(s.repeat(), "%s comes out otherwise: the scores were %v and are %v", name, r.Scores, summary.Scores)
		case summary.Hash != r.Hash:
			s.find(s.repeat(), "%s has the same scores but other replies: if that is meant, record it again with agon game play --log", name)
		}
	}
	s.check.Did = fmt.Sprintf("%d recorded matches come out the same", n)
	return nil
}

func sortedNames(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
