package dispatch

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/agon-judge/agon/contest/comparison"
	"github.com/agon-judge/agon/contest/match"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/contest/try"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// errorHandler handles the errors of jobs, which are the judge's own, and cleans up after the last attempt.
type errorHandler struct{ d *Dispatcher }

// HandleError implements river.ErrorHandler.
func (h *errorHandler) HandleError(ctx context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	h.d.log.Error("a job failed", "kind", job.Kind, "args", string(job.EncodedArgs), "attempt", job.Attempt, "error", err)
	h.afterLastAttempt(ctx, job, "The judge failed: "+err.Error())
	return nil
}

// HandlePanic implements river.ErrorHandler.
func (h *errorHandler) HandlePanic(ctx context.Context, job *rivertype.JobRow, value any, trace string) *river.ErrorHandlerResult {
	h.d.log.Error("a job panicked", "kind", job.Kind, "args", string(job.EncodedArgs), "attempt", job.Attempt, "panic", value, "trace", trace)
	h.afterLastAttempt(ctx, job, fmt.Sprint("The judge failed: ", value))
	return nil
}

// afterLastAttempt leaves rows in a state from which the upkeep can go on, if the job is not tried again.
func (h *errorHandler) afterLastAttempt(ctx context.Context, job *rivertype.JobRow, note string) {
	if job.Attempt < job.MaxAttempts {
		return
	}
	var err error
	switch job.Kind {
	case jobs.MatchArgs{}.Kind():
		var args jobs.MatchArgs
		if err = json.Unmarshal(job.EncodedArgs, &args); err == nil {
			err = h.failMatch(ctx, args.Match, note)
		}
	case jobs.CompileArgs{}.Kind():
		var args jobs.CompileArgs
		if err = json.Unmarshal(job.EncodedArgs, &args); err == nil {
			err = submission.CompileFault(ctx, store.New(h.d.pool), args.Submission)
		}
	case jobs.TryArgs{}.Kind(), jobs.TryMatchArgs{}.Kind():
		var args jobs.TryArgs
		if err = json.Unmarshal(job.EncodedArgs, &args); err == nil {
			err = try.Fail(ctx, store.New(h.d.pool), args.Try)
		}
	case jobs.ComparisonMatchArgs{}.Kind():
		var args jobs.ComparisonMatchArgs
		if err = json.Unmarshal(job.EncodedArgs, &args); err == nil {
			err = comparison.Fail(ctx, store.New(h.d.pool), args.Comparison)
		}
	}
	if err != nil {
		h.d.log.Error("cannot clean up after a failed job", "kind", job.Kind, "job", job.ID, "error", err)
	}
}

func (h *errorHandler) failMatch(ctx context.Context, id int64, fault string) error {
	var ending match.Ending
	err := pgx.BeginFunc(ctx, h.d.pool, func(tx pgx.Tx) (err error) {
		ending, err = h.d.matches.Fail(ctx, tx, id, fault)
		return err
	})
	if err == nil {
		h.d.noteEnding(ending)
	}
	return err
}
