package dispatch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/ranking/boards"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// finalTimeout bounds one run of a final's job: reading all results and working out what follows from them.
const finalTimeout = 5 * time.Minute

// finalWorker makes the matches of finals. It keeps no state: each run works a final out from its rows, so it goes on
// after any crash, and the order of results does not matter.
type finalWorker struct {
	river.WorkerDefaults[jobs.FinalArgs]
	d *Dispatcher
}

// Timeout implements river.Worker.
func (*finalWorker) Timeout(*river.Job[jobs.FinalArgs]) time.Duration { return finalTimeout }

// Work implements river.Worker.
func (f *finalWorker) Work(ctx context.Context, job *river.Job[jobs.FinalArgs]) error {
	err := pgx.BeginFunc(ctx, f.d.pool, func(tx pgx.Tx) error {
		if err := f.d.continueFinal(ctx, tx, job.ID, job.Args); err != nil {
			return fmt.Errorf("go on with final %d: %w", job.Args.Final, err)
		}
		return complete(ctx, tx, job)
	})
	return f.d.handBack(ctx, err)
}

// askForFinal queues a job that continues a final when the transaction has committed.
func (d *Dispatcher) askForFinal(ctx context.Context, tx pgx.Tx, args jobs.FinalArgs) error {
	if _, err := d.client.InsertTx(ctx, tx, args, nil); err != nil {
		return fmt.Errorf("ask for what comes next in final %d: %w", args.Final, err)
	}
	return nil
}

// continueFinal makes the matches of a final that can be played now, as many as all cores will begin soon, or ends
// it. When many results come at once, one job does that for all of them.
func (d *Dispatcher) continueFinal(ctx context.Context, tx pgx.Tx, job int64, args jobs.FinalArgs) error {
	q := store.New(tx)
	row, err := q.LockFinal(ctx, args.Final)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil || row.State != final.Running {
		return err
	}
	if args.Stuck != 0 && args.Version == row.Version {
		return d.pauseFinal(ctx, q, row, fmt.Sprintf("The judge failed %d times in match %d. Look at the workers, then resume the final.", maxVoid, args.Stuck))
	}
	if spared, err := q.FinalJobSpared(ctx, job); err != nil || spared {
		return err
	}
	if err := q.SpareFinalJobs(ctx, job, row.ID); err != nil {
		return fmt.Errorf("spare the other jobs: %w", err)
	}
	state, err := final.Open(ctx, q, row)
	if err != nil {
		return err
	}
	if state.Final.Done {
		d.log.Info("a final is done", "final", row.ID, "title", row.Title)
		return d.setFinalState(ctx, q, row, final.Done, "")
	}
	cores, err := q.Cores(ctx)
	if err != nil {
		return err
	}
	batch := &finalBatch{d: d, tx: tx, q: q, state: state}
	return batch.fill(ctx, 4*int(cores)+2-state.Waiting())
}

// pauseFinal stops a final in which the judge has failed.
func (d *Dispatcher) pauseFinal(ctx context.Context, q *store.Queries, row store.Final, note string) error {
	d.log.Error("a final is paused", "final", row.ID, "reason", note)
	if err := q.CallOffFinal(ctx, &row.ID); err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	return d.setFinalState(ctx, q, row, final.Paused, note)
}

func (d *Dispatcher) setFinalState(ctx context.Context, q *store.Queries, row store.Final, state, note string) error {
	if err := q.SetFinalState(ctx, state, note, row.ID); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: row.ContestID, Kind: schema.EventFinal, ID: row.ID, Private: row.ShownStep == 0})
}

// finalBatch makes several matches of a final in one transaction.
type finalBatch struct {
	d       *Dispatcher
	tx      pgx.Tx
	q       *store.Queries
	state   *final.State
	boards  []boards.Board      // as the rules number them
	fillers []store.BuiltinsRow // weakest first
}

func (b *finalBatch) fill(ctx context.Context, wanted int) error {
	if wanted <= 0 {
		return nil
	}
	if err := b.prepare(ctx); err != nil {
		return err
	}
	for _, m := range b.state.Final.Next {
		if wanted == 0 {
			return nil
		}
		before, made := b.state.MatchAt(m)
		if made && slices.Equal(before.Entrants, m.Entrants) {
			continue
		}
		if made { // the heat has other entrants now
			if err := b.q.VoidFinalMatch(ctx, before.ID); err != nil {
				return fmt.Errorf("take match %d back: %w", before.ID, err)
			}
		}
		if err := b.make(ctx, m); err != nil {
			return fmt.Errorf("make match %d of heat %s: %w", m.Number+1, m.Heat, err)
		}
		wanted--
	}
	return nil
}

func (b *finalBatch) prepare(ctx context.Context) error {
	g, err := b.d.game(b.state.Contest.Game)
	if err != nil {
		return err
	}
	on, err := board.Of(g, b.state.Boards)
	if err != nil {
		return err
	}
	b.boards = on.Boards()
	b.fillers, err = b.q.Builtins(ctx, b.state.Contest.ID)
	return err
}

// make makes one match. The entrants have the first seats; copies of the weakest built-in player fill it up.
func (b *finalBatch) make(ctx context.Context, m finals.Match) error {
	if m.Board >= len(b.boards) {
		return fmt.Errorf("it has no board %d", m.Board)
	}
	on := b.boards[m.Board]
	id, err := b.q.CreateFinalMatch(ctx, store.CreateFinalMatchParams{
		ContestID: b.state.Contest.ID, Reason: b.reason(m), Seed: m.Seed, BoardID: on.ID,
		FinalID: b.state.Row.ID, Heat: m.Heat, Attempt: int32(m.Attempt), Number: int32(m.Number),
	})
	if err != nil {
		return err
	}
	seats := make([]store.CreateSeatParams, 0, max(on.Low, len(m.Entrants)))
	for _, e := range m.Entrants {
		p, ok := b.state.Player(e)
		if !ok {
			return fmt.Errorf("player %d does not take part", e)
		}
		seats = append(seats, store.CreateSeatParams{PlayerID: p.ID, SubmissionID: p.Submission})
	}
	for len(seats) < on.Low {
		if len(b.fillers) == 0 {
			return fmt.Errorf("a match needs %d players, and there is no built-in one to fill it up", on.Low)
		}
		seats = append(seats, store.CreateSeatParams{PlayerID: b.fillers[0].PlayerID, SubmissionID: b.fillers[0].SubmissionID, Filler: true})
	}
	for i, s := range seats {
		s.MatchID, s.Seat = id, int16(i)
		if err := b.q.CreateSeat(ctx, s); err != nil {
			return fmt.Errorf("seat a player: %w", err)
		}
	}
	return jobs.InsertMatch(ctx, b.tx, b.d.client, id, jobs.PriorityFinal)
}

// reason says why the match is played.
func (b *finalBatch) reason(m finals.Match) string {
	for _, stage := range b.state.Final.Stages {
		for _, heat := range stage.Heats {
			if heat.Key == m.Heat {
				return fmt.Sprintf("Match %d of %s, %s of the final %s%s.", m.Number+1, heat.Name, stage.Name, b.state.Row.Title, b.boardSuffix(m))
			}
		}
	}
	return fmt.Sprintf("Match %d of heat %s of the final %s%s.", m.Number+1, m.Heat, b.state.Row.Title, b.boardSuffix(m))
}

// boardSuffix names the board of a match if there is more than one.
func (b *finalBatch) boardSuffix(m finals.Match) string {
	if len(b.boards) < 2 {
		return ""
	}
	return ", on " + b.state.Boards[m.Board].Name
}
