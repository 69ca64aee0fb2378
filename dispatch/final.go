package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/words"
)

// finalTimeout bounds one run of a final's job: reading all results and working out what follows from them.
const finalTimeout = 5 * time.Minute

// finalWorker makes the matches of finals.
type finalWorker struct {
	river.WorkerDefaults[jobs.FinalArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*finalWorker) Timeout(*river.Job[jobs.FinalArgs]) time.Duration { return finalTimeout }

// Work implements river.Worker.
func (f *finalWorker) Work(ctx context.Context, job *river.Job[jobs.FinalArgs]) error {
	finals := final.Service{Pool: f.d.pool, Inserter: f.d.client, Games: f.d.games}
	var transition *final.Transition
	err := pgx.BeginFunc(ctx, f.d.pool, func(tx pgx.Tx) (err error) {
		if transition, err = finals.Continue(ctx, tx, job.ID, job.Args); err != nil {
			return fmt.Errorf("go on with final %d: %w", job.Args.Final, err)
		}
		return complete(ctx, tx, job)
	})
	switch {
	case err != nil || transition == nil:
	case transition.State == words.FinalPaused:
		f.d.log.Error("a final is paused", "final", transition.Final, "reason", transition.Note)
	default:
		f.d.log.Info("a final is "+string(transition.State), "final", transition.Final, "title", transition.Title)
	}
	return f.d.handBack(ctx, err)
}
