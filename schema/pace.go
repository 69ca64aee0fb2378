package schema

import (
	"context"
	"fmt"
	"time"

	"github.com/agon-judge/agon/schema/store"
)

const (
	paceOf  = 20 // of so many submissions the pace is taken
	paceMin = 3  // of fewer it says nothing
)

// ExpectedWait is how long it will probably take until a waiting submission is decided, judging by those before it.
// position is its place among those that wait, 1 is the next. It says false while too few have been decided to tell.
func ExpectedWait(ctx context.Context, q *store.Queries, position int64) (time.Duration, bool, error) {
	pace, err := q.SubmissionPace(ctx, paceOf)
	if err != nil {
		return 0, false, fmt.Errorf("measure how fast submissions are decided: %w", err)
	}
	if pace.Decided < paceMin {
		return 0, false, nil
	}
	return time.Duration(float64(position) * pace.Seconds * float64(time.Second)).Round(time.Second), true, nil
}
