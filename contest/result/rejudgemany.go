package result

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// RejudgeMany is [Rejudge] for several matches in the caller's transaction, and computes the ratings of each contest once.
// It passes over matches without a result on a ladder, and returns those that it has taken back.
func RejudgeMany(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, matches []int64, r Request) (taken []int64, err error) {
	op := operationTx{tx, store.New(tx), inserter, words.OrderRejudge, r}
	of := map[int64][]int64{}
	for _, id := range matches {
		m, err := op.q.Match(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("read match %d: %w", id, err)
		}
		if refuseToVoid(id, m.Kind, m.State) == nil {
			of[m.ContestID] = append(of[m.ContestID], id)
		}
	}
	for _, contest := range slices.Sorted(maps.Keys(of)) { // all lock contests in this order
		some, err := op.rejudgeIn(ctx, contest, of[contest])
		if err != nil {
			return nil, err
		}
		taken = append(taken, some...)
	}
	return taken, nil
}

// rejudgeIn is RejudgeMany for the matches of one contest.
func (op operationTx) rejudgeIn(ctx context.Context, contest int64, matches []int64) (taken []int64, err error) {
	if err := op.lockRatings(ctx, contest); err != nil {
		return nil, err
	}
	since := int64(math.MaxInt64)
	for _, id := range matches {
		m, err := op.q.LockMatch(ctx, id)
		if err != nil {
			return nil, err
		}
		if refuseToVoid(id, m.Kind, m.State) != nil { // it has changed meanwhile
			continue
		}
		seq, err := op.takeBack(ctx, m)
		if err != nil {
			return nil, err
		}
		since, taken = min(since, seq), append(taken, id)
		if _, err := op.createReplacement(ctx, m); err != nil {
			return nil, err
		}
	}
	if len(taken) == 0 {
		return nil, nil
	}
	return taken, recount(ctx, op.q, contest, since)
}
