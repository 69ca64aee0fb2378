package final

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Transition is a change of a final's state that nobody has asked for.
type Transition struct {
	Final int64
	Title string
	State words.FinalState // FinalDone or FinalPaused
	Note  string           // why it is paused
}

// Continue makes the matches of a final that can be played now, as many as all cores will begin soon, or ends it. It
// keeps no state: each call works the final out from its rows, so it goes on after any crash, and the order of results
// does not matter. When many results come at once, one job does that for all of them. Continue returns the change of the
// final's state, or nil if there is none.
func (svc *Service) Continue(ctx context.Context, tx pgx.Tx, job int64, args jobs.FinalArgs) (*Transition, error) {
	q := store.New(tx)
	row, err := q.LockFinal(ctx, args.Final)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil // it was deleted
	}
	if err != nil || row.State != words.FinalRunning {
		return nil, err
	}
	if args.Stuck != 0 && args.Version == row.Version {
		return svc.pauseStuck(ctx, q, row, args.Stuck)
	}
	if spared, err := q.FinalJobSpared(ctx, job); err != nil || spared {
		return nil, err
	}
	if err := q.SpareFinalJobs(ctx, job, row.ID); err != nil {
		return nil, fmt.Errorf("spare the other jobs: %w", err)
	}
	state, err := Open(ctx, q, row)
	if err != nil {
		return nil, err
	}
	if state.Final.Done {
		return transition(ctx, q, row, words.FinalDone, "")
	}
	cores, err := q.Cores(ctx)
	if err != nil {
		return nil, err
	}
	return nil, svc.fill(ctx, tx, state, 4*int(cores)+2-state.Waiting())
}

// pauseStuck stops a final in which the judge has given up a match.
func (svc *Service) pauseStuck(ctx context.Context, q *store.Queries, row store.Final, match int64) (*Transition, error) {
	if err := q.CallOffFinal(ctx, &row.ID); err != nil {
		return nil, fmt.Errorf("call off its matches: %w", err)
	}
	return transition(ctx, q, row, words.FinalPaused, fmt.Sprintf("The judge failed %d times in match %d. Look at the workers, then resume the final.", contest.MaxFaults, match))
}

func transition(ctx context.Context, q *store.Queries, row store.Final, state words.FinalState, note string) (*Transition, error) {
	if err := q.SetFinalState(ctx, state, note, row.ID); err != nil {
		return nil, err
	}
	return &Transition{row.ID, row.Title, state, note},
		schema.Notify(ctx, q, schema.Event{Contest: row.ContestID, Kind: schema.EventFinal, ID: row.ID, Private: row.ShownStep == 0})
}
