package dispatch

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/matchmaking"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// matchmakeWorker keeps the queue of ladder matches filled.
type matchmakeWorker struct {
	river.WorkerDefaults[jobs.MatchmakeArgs]
	d *Dispatcher
}

// Work implements river.Worker.
func (m *matchmakeWorker) Work(ctx context.Context, job *river.Job[jobs.MatchmakeArgs]) error {
	contests := []int64{job.Args.Contest}
	if job.Args.Contest == 0 {
		var err error
		if contests, err = store.New(m.d.pool).PlayingContests(ctx); err != nil {
			return fmt.Errorf("list contests: %w", err)
		}
	}
	for _, id := range contests {
		if err := m.fill(ctx, id); err != nil {
			return m.d.handBack(ctx, fmt.Errorf("make matches in contest %d: %w", id, err))
		}
	}
	return nil
}

func (m *matchmakeWorker) fill(ctx context.Context, contest int64) error {
	var settled *matchmaking.Settled
	err := pgx.BeginFunc(ctx, m.d.pool, func(tx pgx.Tx) (err error) {
		settled, err = m.d.matchmaker().Fill(ctx, tx, contest)
		return err
	})
	if err == nil && settled != nil {
		m.d.log.Info("the final phase of a ladder is over", "contest", settled.Contest, "neighbours", settled.Pairs, "order_known", settled.Decided, "matches", settled.Matches)
	}
	return err
}

func (d *Dispatcher) matchmaker() matchmaking.Matchmaker {
	return matchmaking.Matchmaker{Inserter: d.client, Games: d.games}
}
