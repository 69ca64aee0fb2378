package submission

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/agon-judge/agon/schema/store"
)

const (
	paceSample = 20 // of so many submissions the pace is taken
	paceMin    = 3  // of fewer it says nothing
)

// ExpectedWait is how long it will probably take until a waiting submission is decided, judging by those before it.
// position is its place among those that wait, 1 is the next. It says false while too few have been decided to tell.
func ExpectedWait(ctx context.Context, q *store.Queries, position int64) (time.Duration, bool, error) {
	pace, err := q.SubmissionPace(ctx, paceSample)
	if err != nil {
		return 0, false, fmt.Errorf("measure how fast submissions are decided: %w", err)
	}
	if pace.Decided < paceMin {
		return 0, false, nil
	}
	return time.Duration(float64(position) * pace.Seconds * float64(time.Second)).Round(time.Second), true, nil
}

// Queue is the place of a match among those that wait to be played.
type Queue struct {
	Position int64         // 1 is the next
	Wait     time.Duration // how long it will probably take until it is played
	Known    bool          // Wait is: enough matches have been played to tell, and somebody plays them
	Cores    int64         // on which matches are played now; 0: no worker runs, and nothing happens until one is started
}

// QueueOf gives the place of a challenge that waits. The wait goes by the contest's newest matches, as if all that are
// ahead lasted as long as they.
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
		out.Wait, out.Known = time.Duration(turns*pace.Seconds*float64(time.Second)).Round(time.Second), true
	}
	return out, nil
}
