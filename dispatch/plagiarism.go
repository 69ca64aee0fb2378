package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Bounds of a comparison of one player with all others, and of all players of a game.
const (
	plagiarismTimeout = 5 * time.Minute
	scanTimeout       = time.Hour
)

// plagiarismWorker compares a submission with all others of its game.
type plagiarismWorker struct {
	river.WorkerDefaults[jobs.PlagiarismArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*plagiarismWorker) Timeout(*river.Job[jobs.PlagiarismArgs]) time.Duration {
	return plagiarismTimeout
}

// Work implements river.Worker.
func (p *plagiarismWorker) Work(ctx context.Context, job *river.Job[jobs.PlagiarismArgs]) error {
	err := pgx.BeginFunc(ctx, p.d.pool, func(tx pgx.Tx) error {
		if err := p.d.comparer.Compare(ctx, store.New(tx), job.Args.Submission); err != nil {
			return fmt.Errorf("compare submission %d with others: %w", job.Args.Submission, err)
		}
		return complete(ctx, tx, job)
	})
	return p.d.handBack(ctx, err)
}

// plagiarismScanWorker compares all programs of a game.
type plagiarismScanWorker struct {
	river.WorkerDefaults[jobs.PlagiarismScanArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*plagiarismScanWorker) Timeout(*river.Job[jobs.PlagiarismScanArgs]) time.Duration {
	return scanTimeout
}

// Work implements river.Worker.
func (p *plagiarismScanWorker) Work(ctx context.Context, job *river.Job[jobs.PlagiarismScanArgs]) error {
	err := pgx.BeginFunc(ctx, p.d.pool, func(tx pgx.Tx) error {
		if err := p.d.comparer.CompareAll(ctx, store.New(tx), job.Args.Game); err != nil {
			return fmt.Errorf("compare all players of %s: %w", job.Args.Game, err)
		}
		return complete(ctx, tx, job)
	})
	return p.d.handBack(ctx, err)
}
