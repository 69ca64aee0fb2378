package submission

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/agon-judge/agon/schema/store"
)

const (
	paceSample = 20 // number of submissions or matches to measure the pace on
	paceMin    = 3  // with fewer there is no estimate
)

// ExpectedWait estimates how long it takes until a waiting submission is decided, from the submissions before it. Position
// is its place in the queue, from 1. ExpectedWait returns false while too few submissions have been decided.
func ExpectedWait(ctx context.Context, q *store.Queries, position int64) (time.Duration, bool, error) {
	pace, err := q.SubmissionPace(ctx, paceSample)
	if err != nil {
		return 0, false, fmt.Errorf("measure how fast submissions are decided: %w", err)
	}
	if pace.Decided < paceMin {
		return 0, false, nil
	}
	free, err := untilFree(ctx, q, nil)
	if err != nil {
		return 0, false, err
	}
	return (free + time.Duration(float64(position)*pace.Seconds*float64(time.Second))).Round(time.Second), true, nil
}

// untilFree estimates how long all cores are still taken by matches that are played now. Cores is their number, or nil to
// look it up.
func untilFree(ctx context.Context, q *store.Queries, cores *int64) (time.Duration, error) {
	if cores == nil {
		living, err := q.LivingCores(ctx)
		if err != nil {
			return 0, fmt.Errorf("count the cores: %w", err)
		}
		cores = &living
	}
	now, err := q.RunningMatches(ctx)
	if err != nil {
		return 0, fmt.Errorf("look at the running matches: %w", err)
	}
	if now.Running < *cores {
		return 0, nil
	}
	return time.Duration(now.FirstEndsIn * float64(time.Second)), nil
}

// Queue is the place of a match among those that wait to be played.
type Queue struct {
	Position int64         // from 1
	Wait     time.Duration // estimated time until the match is played
	Known    bool          // there is an estimate: enough matches have been played, and a worker runs
	Cores    int64         // on which matches are played now; 0: no worker runs, and nothing happens until one is started
}

// QueueOf returns the place of a waiting match. It estimates the wait from the contest's newest matches, as if all matches
// ahead took as long as these, and from what the running matches still need.
func QueueOf(ctx context.Context, q *store.Queries, contest, match int64) (Queue, error) {
	position, err := q.MatchQueuePosition(ctx, match)
	if err != nil {
		return Queue{}, fmt.Errorf("find the place of match %d in the queue: %w", match, err)
	}
	pace, err := q.MatchPace(ctx, contest, paceSample)
	if err != nil {
		return Queue{}, fmt.Errorf("measure how fast matches are played: %w", err)
	}
	out := Queue{Position: position, Cores: pace.Cores}
	if pace.Cores > 0 && pace.Played >= paceMin {
		turns := math.Ceil(float64(position) / float64(pace.Cores))
		free, err := untilFree(ctx, q, &pace.Cores)
		if err != nil {
			return out, err
		}
		out.Wait, out.Known = (free + time.Duration(turns*pace.Seconds*float64(time.Second))).Round(time.Second), true
	}
	return out, nil
}
