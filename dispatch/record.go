package dispatch

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// record stores a result and everything that follows from it, in the caller's transaction. A match that is recorded
// already stays unchanged: when two workers have played it, because one was thought dead, the first result counts.
func (d *Dispatcher) record(ctx context.Context, tx pgx.Tx, setup matchSetup, o engine.Outcome) error {
	q := store.New(tx)
	m, err := q.LockMatch(ctx, setup.match.ID)
	if err != nil || m.State == string(contest.MatchDone) || m.State == string(contest.MatchVoid) {
		return err
	}
	var seq *int64
	if m.Kind == string(contest.MatchLadder) {
		number, err := q.NextSeq(ctx, m.ContestID)
		if err != nil {
			return fmt.Errorf("number the result: %w", err)
		}
		seq = &number
	}
	err = result.RecordMatch(ctx, q, result.Recording{
		Match: setup.match.ID, Seq: seq, Engine: setup.game.Version(), Config: setup.ownConfig(), Log: d.zstd.EncodeAll(o.Log, nil), Host: d.host, Isolation: d.capacity.Isolation,
	}, o)
	if err != nil {
		return err
	}
	switch contest.MatchKind(m.Kind) {
	case contest.MatchLadder:
		err = d.followUp(ctx, tx, setup, *seq)
	case contest.MatchQualify:
		err = submission.QualifyNext(ctx, tx, d.client, setup.game, setup.contest, *m.SubmissionID)
	case contest.MatchChallenge: // nothing follows from it
	case contest.MatchFinal:
		err = d.askForFinal(ctx, tx, jobs.FinalArgs{Final: *m.FinalID, Match: m.ID})
	}
	if err != nil {
		return err
	}
	d.countMatch(setup, o)
	return result.NotifyMatch(ctx, q, m)
}

// followUp has the result rated, and new matches made when few are left.
func (d *Dispatcher) followUp(ctx context.Context, tx pgx.Tx, setup matchSetup, seq int64) error {
	if _, err := d.client.InsertTx(ctx, tx, jobs.RateArgs{Contest: setup.contest.ID, Seq: seq}, nil); err != nil {
		return fmt.Errorf("ask for the rating: %w", err)
	}
	queued, err := store.New(tx).QueuedMatches(ctx, setup.contest.ID)
	if err != nil {
		return fmt.Errorf("count the queue: %w", err)
	}
	if queued > 2*int64(len(d.capacity.Cores)) {
		return nil
	}
	return jobs.AskForMatches(ctx, tx, d.client, setup.contest.ID)
}

func (d *Dispatcher) countMatch(setup matchSetup, o engine.Outcome) {
	d.metrics.matches.WithLabelValues(setup.game.ID(), setup.match.Kind, string(contest.MatchDone)).Inc()
	for _, v := range o.Verdicts {
		if v.Frozen {
			d.metrics.frozen.WithLabelValues(setup.game.ID(), string(v.Reason)).Inc()
		}
	}
}
