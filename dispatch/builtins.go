package dispatch

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// builtinsWorker follows up on a contest that an organizer has made or changed: it adds the built-in players, and
// lets players that have not qualified do so by a new rule.
type builtinsWorker struct {
	river.WorkerDefaults[jobs.BuiltinsArgs]
	d *Dispatcher
}

// Work implements river.Worker.
func (b *builtinsWorker) Work(ctx context.Context, job *river.Job[jobs.BuiltinsArgs]) error {
	q := store.New(b.d.pool)
	c, err := q.Contest(ctx, job.Args.Contest)
	if errors.Is(err, pgx.ErrNoRows) { // deleted meanwhile
		return nil
	}
	if err != nil {
		return fmt.Errorf("read contest %d: %w", job.Args.Contest, err)
	}
	g, err := b.d.games.Game(ctx, q, c.Game)
	if err != nil {
		return err
	}
	inserter, err := schema.Inserter(b.d.pool)
	if err != nil {
		return err
	}
	if err := settings.AddBuiltins(ctx, b.d.pool, inserter, g, c.ID); err != nil {
		return b.d.handBack(ctx, err)
	}
	return b.d.handBack(ctx, pgx.BeginFunc(ctx, b.d.pool, func(tx pgx.Tx) error {
		if err := submission.QualifyAgain(ctx, tx, g, c); err != nil {
			return err
		}
		return submission.QualifyIdle(ctx, tx, b.d.client, b.d.games)
	}))
}
