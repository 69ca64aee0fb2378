package matchmaking

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/store"
)

// Wait is the longest time that a player on the ladder of a contest has waited for a match to be made for it.
type Wait struct {
	Contest string // slug
	Time    time.Duration
}

// LongestWaits returns the longest wait of each contest in which matches are made at full speed.
func LongestWaits(ctx context.Context, q *store.Queries) ([]Wait, error) {
	rows, err := q.LongestWaits(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the longest waits: %w", err)
	}
	waits := make([]Wait, len(rows))
	for i, r := range rows {
		waits[i] = Wait{r.Slug, time.Duration(r.Seconds * float64(time.Second))}
	}
	return waits, nil
}

// TooLong returns the waits of at least twice the promised longest one: there are too few cores, or package pairing has
// a bug.
func TooLong(ctx context.Context, q *store.Queries) (waits []Wait, promised time.Duration, err error) {
	promised = pairing.DefaultPolicy().MaxWait
	waits, err = LongestWaits(ctx, q)
	return slices.DeleteFunc(waits, func(w Wait) bool { return w.Time <= 2*promised }), promised, err
}
