package api

import (
	"context"
	"fmt"
	"time"

	"github.com/agon-judge/agon/contest/submission"
)

// Wait is the place of something that waits for a worker, with the expected time.
type Wait struct {
	Position int64  `json:"position" doc:"1 is the next"`
	Seconds  *int64 `json:"seconds" doc:"Until it is done, probably; null while too little has happened to tell, or nobody works"`
	Cores    int64  `json:"cores" doc:"On which workers play now; 0: no worker runs, and nothing happens until the organizers start one"`
}

// waitOfMatch describes the wait of a queued match.
func (s *Server) waitOfMatch(ctx context.Context, contestID, match int64) (*Wait, error) {
	queue, err := submission.QueueOf(ctx, s.store, contestID, match)
	if err != nil {
		return nil, err
	}
	return describeWait(queue.Position, queue.Cores, queue.Wait, queue.Known), nil
}

// waitOfSubmission describes the wait of a submission until its qualification is decided.
func (s *Server) waitOfSubmission(ctx context.Context, position int64) (*Wait, error) {
	cores, err := s.store.LivingCores(ctx)
	if err != nil {
		return nil, fmt.Errorf("count the workers that run: %w", err)
	}
	expected, known, err := submission.ExpectedWait(ctx, s.store, position)
	if err != nil {
		return nil, err
	}
	return describeWait(position, cores, expected, known && cores > 0), nil
}

func describeWait(position, cores int64, expected time.Duration, known bool) *Wait {
	out := &Wait{Position: position, Cores: cores}
	if known {
		n := max(1, int64(expected.Seconds()))
		out.Seconds = &n
	}
	return out
}
