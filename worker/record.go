package worker

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/match"
)

// record stores a result and everything that follows from it, in the caller's transaction. A match that is recorded
// already stays as it is: when two workers have played it, because one was thought dead, the first result counts.
func (w *Worker) record(ctx context.Context, tx pgx.Tx, t table, o match.Outcome) error {
	q := store.New(tx)
	m, err := q.LockMatch(ctx, t.match.ID)
	if err != nil || m.State == "done" || m.State == "void" {
		return err
	}
	var seq *int64
	if m.Kind == "ladder" {
		number, err := q.NextSeq(ctx, m.ContestID)
		if err != nil {
			return fmt.Errorf("number the result: %w", err)
		}
		seq = &number
	}
	if err := w.recordMatch(ctx, q, t, o, seq); err != nil {
		return err
	}
	switch m.Kind {
	case "ladder":
		err = w.followUp(ctx, tx, t, *seq)
	case "qualify":
		err = w.qualifyNext(ctx, tx, t.game, t.contest, *m.SubmissionID)
	case "final":
		err = w.askForFinal(ctx, tx, jobs.FinalArgs{Final: *m.FinalID, Match: m.ID})
	}
	if err != nil {
		return err
	}
	w.count(t, o)
	return notifyOf(ctx, q, m)
}

func (w *Worker) recordMatch(ctx context.Context, q *store.Queries, t table, o match.Outcome, seq *int64) error {
	rounds, version := int32(o.Rounds), t.game.Version()
	err := q.FinishMatch(ctx, store.FinishMatchParams{
		ID: t.match.ID, Seq: seq, Rounds: &rounds, Engine: &version, Config: t.own(), Log: w.zstd.EncodeAll(o.Log, nil),
		StateHash: o.Hash[:], Host: &w.host, Isolation: w.isolation,
	})
	if err != nil {
		return fmt.Errorf("store the match: %w", err)
	}
	seats := make([]store.FinishSeatParams, len(t.seats))
	for i := range t.seats {
		seats[i] = seatOf(t.match.ID, i, o)
	}
	var failed error
	q.FinishSeat(ctx, seats).Exec(func(_ int, err error) { failed = errors.Join(failed, err) })
	if failed != nil {
		return fmt.Errorf("store the seats: %w", failed)
	}
	return nil
}

func seatOf(id int64, seat int, o match.Outcome) store.FinishSeatParams {
	score, rank := int64(o.Scores[seat]), int16(o.Ranks[seat])
	verdict := o.Verdicts[seat].String()
	cpu, start, memory := o.CPU[seat].Microseconds(), o.Seats[seat].StartCPU.Microseconds(), o.Seats[seat].PeakMemory
	p := store.FinishSeatParams{
		MatchID: id, Seat: int16(seat), Score: &score, Rank: &rank, Verdict: &verdict,
		CPUMicros: &cpu, StartCPUMicros: &start, MemoryBytes: &memory,
	}
	if len(o.Seats[seat].Stderr) > 0 {
		p.Stderr = o.Seats[seat].Stderr
	}
	if v := o.Verdicts[seat]; v.Frozen {
		reason, round := string(v.Reason), int32(v.Round)
		p.Reason, p.Round, p.Detail = &reason, &round, clean(v.Detail)
	}
	return p
}

// followUp has the result rated, and new matches made when few are left.
func (w *Worker) followUp(ctx context.Context, tx pgx.Tx, t table, seq int64) error {
	if _, err := w.client.InsertTx(ctx, tx, jobs.RateArgs{Contest: t.contest.ID, Seq: seq}, nil); err != nil {
		return fmt.Errorf("ask for the rating: %w", err)
	}
	queued, err := store.New(tx).QueuedMatches(ctx, t.contest.ID)
	if err != nil {
		return fmt.Errorf("count the queue: %w", err)
	}
	if queued > 2*int64(len(w.cores)) {
		return nil
	}
	return w.askForMatches(ctx, tx, t.contest.ID)
}

func (w *Worker) count(t table, o match.Outcome) {
	w.metrics.matches.WithLabelValues(t.game.ID(), t.match.Kind, "done").Inc()
	for _, v := range o.Verdicts {
		if v.Frozen {
			w.metrics.frozen.WithLabelValues(t.game.ID(), string(v.Reason)).Inc()
		}
	}
}
