package dispatch

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// complete ends a job together with what it has done, in the same transaction.
func complete[T river.JobArgs](ctx context.Context, tx pgx.Tx, job *river.Job[T]) error {
	if _, err := completeJob(ctx, tx, job); err != nil {
		return fmt.Errorf("complete the job: %w", err)
	}
	return nil
}

func completeJob[T river.JobArgs](ctx context.Context, tx pgx.Tx, job *river.Job[T]) (*river.Job[T], error) {
	return river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
}
