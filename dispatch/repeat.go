package dispatch

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/match"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// repeatWorker has a match that was played on another machine played again. A result that follows from its log may still be
// made up: the worker may have played something else, or have frozen a player that did nothing wrong.
type repeatWorker struct {
	river.WorkerDefaults[jobs.RepeatArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*repeatWorker) Timeout(*river.Job[jobs.RepeatArgs]) time.Duration { return noTimeout }

// drawnForRepeat draws whether a match is played again. Workers in this process are believed.
func (d *Dispatcher) drawnForRepeat(where pool.Place) bool {
	return !where.Own && rand.Float64() < d.repeat
}

// Work implements river.Worker.
func (r *repeatWorker) Work(ctx context.Context, job *river.Job[jobs.RepeatArgs]) error {
	err := r.work(ctx, job.Args.Match)
	if errors.Is(err, match.ErrOver) || err != nil && canWait(err) {
		return nil // the result is no more, or no other worker is there; the next one drawn will do
	}
	return r.d.handBack(ctx, err)
}

func (r *repeatWorker) work(ctx context.Context, id int64) error {
	agreement, host, err := r.d.playAgain(ctx, id)
	if err != nil {
		return err
	}
	r.d.metrics.repeats.WithLabelValues(string(agreement)).Inc()
	switch agreement {
	case workers.Unclear:
		r.d.log.Info("a repeated match goes another way each time", "match", id)
	case workers.Doubted:
		r.d.log.Error("a repeated match contradicts the worker that played it", "match", id, "worker", host)
		reason := fmt.Sprintf("Match %d goes another way on other workers, where it is the same each time.", id)
		return workers.Service{Pool: r.d.pool}.Quarantine(ctx, host, reason)
	case workers.Same:
	}
	return nil
}

// playAgain has others play a match with a result again, and returns whether they agree with the worker that has played it.
// It returns match.ErrOver if there is nothing to compare.
func (d *Dispatcher) playAgain(ctx context.Context, id int64) (agreement workers.Agreement, host string, err error) {
	var setup match.Setup
	err = schema.Retry(ctx, func() error {
		setup, err = d.matches.ReadDone(ctx, store.New(d.pool), id)
		return err
	})
	if err != nil {
		return "", "", err
	}
	if setup.Match.Engine == nil || *setup.Match.Engine != setup.Game.Version() || setup.Match.Host == nil {
		return "", "", match.ErrOver
	}
	first, err := matchlog.Unpack(setup.Match.Log, protocol.MaxLog)
	if err != nil {
		return "", "", fmt.Errorf("read the log of match %d: %w", id, err)
	}
	host = *setup.Match.Host
	second, other, err := d.playElsewhere(ctx, setup, host)
	if err != nil {
		return "", host, err
	}
	played := engine.Outcome{Result: engine.Result{Log: first}}
	copy(played.Hash[:], setup.Match.StateHash)
	if sameCourse(setup.Game, played, second) {
		return workers.Same, host, nil
	}
	third, _, err := d.playElsewhere(ctx, setup, host, other)
	if err != nil && canWait(err) { // there are only two workers
		third, _, err = d.playElsewhere(ctx, setup, host)
	}
	if err != nil {
		return "", host, err
	}
	if !sameCourse(setup.Game, second, third) {
		return workers.Unclear, host, nil
	}
	return workers.Doubted, host, nil
}

// sameCourse reports whether a match went the same way twice. With a package the hash tells as well what the referee has
// said; that of other games follows from the log.
func sameCourse(g engine.Game, one, two engine.Outcome) bool {
	_, isPackage := g.(packages.Game)
	return engine.SameCourse(one.Log, two.Log) && (!isPackage || one.Hash == two.Hash)
}

// playElsewhere plays a match on none of some workers, and returns what came of it and where it was played.
func (d *Dispatcher) playElsewhere(ctx context.Context, setup match.Setup, not ...string) (outcome engine.Outcome, host string, err error) {
	m := d.taskOf(setup, task.Trusted)
	m.Not = not
	outcome, err = d.workers.Play(ctx, m, func(_ context.Context, where pool.Place) error {
		host = where.Worker
		return nil
	})
	return outcome, host, err
}
