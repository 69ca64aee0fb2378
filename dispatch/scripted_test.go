package dispatch_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// scripted is a Runner that plays no game: everybody gets the score that goes with the name, and a little of the seed.
type scripted struct {
	scores map[string]int  // by player; others get 10 to 16 by the seed, which says nothing about who wins
	frozen map[string]bool // players that break the CPU limit
	fail   func(o match.Options) error

	mutex   sync.Mutex
	matches []match.Options
}

// Play implements worker.Runner.
func (s *scripted) Play(ctx context.Context, _ engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	s.mutex.Lock()
	s.matches = append(s.matches, o)
	s.mutex.Unlock()
	if s.fail != nil {
		if err := s.fail(o); err != nil {
			return engine.Outcome{}, err
		}
	}
	var out engine.Outcome
	out.Rounds, out.Log, out.Hash = 3, []byte("0 0 @ 0.1\n"), sha256.Sum256([]byte(fmt.Sprint(o.Seed)))
	for i, e := range entrants {
		score, known := s.scores[e.Name]
		if !known {
			score = 10 + int(o.Seed>>(4*i))%7
		}
		out.Scores = append(out.Scores, score)
		verdict := engine.Verdict{}
		if s.frozen[e.Name] {
			verdict = engine.Verdict{Frozen: true, Reason: engine.ReasonCPU, Round: 2, Detail: "too\x00slow"}
		}
		out.Verdicts = append(out.Verdicts, verdict)
		out.CPU = append(out.CPU, time.Duration(i)*time.Millisecond)
		out.Seats = append(out.Seats, engine.Usage{StartCPU: time.Millisecond, PeakMemory: 1 << 20, Stderr: []byte(e.Name)})
	}
	out.Ranks = engine.Ranks(out.Scores)
	return out, ctx.Err()
}
