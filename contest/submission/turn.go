package submission

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Turn returns the submission that a compile job, which has just begun with another one, compiles instead: the next turn
// is the author's who has used the compilers least in the last hour. The two jobs exchange their submissions, so that each
// submission has one job at any time.
func Turn(ctx context.Context, tx pgx.Tx, job, submission int64) (int64, error) {
	q := store.New(tx)
	fairest, err := q.FairestCompilation(ctx, job)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && fairest == job {
		return submission, nil
	}
	if err != nil {
		return 0, fmt.Errorf("find whose turn it is: %w", err)
	}
	text, err := q.LockWaitingJob(ctx, fairest)
	if errors.Is(err, pgx.ErrNoRows) { // another worker takes it
		return submission, nil
	}
	if err != nil {
		return 0, fmt.Errorf("lock the job whose turn it is: %w", err)
	}
	var args jobs.CompileArgs
	if err := json.Unmarshal(text, &args); err != nil {
		return 0, fmt.Errorf("read the job whose turn it is: %w", err)
	}
	if err := q.SwapJobs(ctx, job, fairest); err != nil {
		return 0, fmt.Errorf("exchange turns: %w", err)
	}
	return args.Submission, nil
}
