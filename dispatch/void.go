package dispatch

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// faultNote is the public note on a match in which the judge failed. The details may reveal something about machines
// and players, so only organizers can read them.
const faultNote = "The judge failed in this match. That is no player's fault."

// maxVoid is the number of void matches in a row after which the judge gives up.
const maxVoid = 3

// voidAndComplete voids a match for a fault that is not a player's, replaces it, and ends the job.
func (d *Dispatcher) voidAndComplete(ctx context.Context, setup matchSetup, job *river.Job[jobs.MatchArgs], note string) error {
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		if err := d.void(ctx, tx, setup.match.ID, note); err != nil {
			return fmt.Errorf("give up match %d: %w", setup.match.ID, err)
		}
		return complete(ctx, tx, job)
	})
}

// void marks a match as void and replaces it by a new match of the same players with the same seed. If the fault can
// be repeated, it happens again, until maxVoid ends it.
func (d *Dispatcher) void(ctx context.Context, tx pgx.Tx, id int64, note string) error {
	q := store.New(tx)
	m, err := q.LockMatch(ctx, id)
	if err != nil || m.State == string(contest.MatchDone) || m.State == string(contest.MatchVoid) {
		return err
	}
	params := store.VoidMatchParams{ID: id, Note: faultNote, Fault: note, Host: &d.host}
	if note == withdrawnNote || note == overNote {
		params.Note, params.Fault = note, ""
	}
	if err := q.VoidMatch(ctx, params); err != nil {
		return err
	}
	d.metrics.matches.WithLabelValues("", m.Kind, string(contest.MatchVoid)).Inc()
	if err := result.NotifyMatch(ctx, q, m); err != nil {
		return err
	}
	if note == withdrawnNote || note == overNote {
		return nil
	}
	before, err := q.VoidChain(ctx, id)
	if err != nil {
		return fmt.Errorf("count void matches: %w", err)
	}
	if before+1 >= maxVoid {
		return d.giveUp(ctx, tx, m)
	}
	return d.replace(ctx, tx, m)
}

// giveUp leaves a match without a replacement. The upkeep tries the submission that waits for it again; a final stops
// until an organizer resumes it.
func (d *Dispatcher) giveUp(ctx context.Context, tx pgx.Tx, m store.LockMatchRow) error {
	d.log.Error("a match was void too often and is given up", "match", m.ID, "times", maxVoid)
	if m.FinalID != nil {
		f, err := store.New(tx).Final(ctx, *m.FinalID)
		if err != nil {
			return err
		}
		return d.askForFinal(ctx, tx, jobs.FinalArgs{Final: f.ID, Stuck: m.ID, Version: f.Version})
	}
	if m.SubmissionID == nil {
		return nil
	}
	return store.New(tx).NoteSubmission(ctx, *m.SubmissionID,
		"The judge itself failed in its matches. That is not your fault; it will be tried again, and the organizers can see it.")
}

func (d *Dispatcher) replace(ctx context.Context, tx pgx.Tx, m store.LockMatchRow) error {
	q := store.New(tx)
	if m.FinalID != nil {
		if f, err := q.Final(ctx, *m.FinalID); err != nil || f.State != final.Running {
			return err // it is made again when the final goes on
		}
	}
	fresh, err := q.CreateMatch(ctx, store.CreateMatchParams{
		ContestID: m.ContestID, Kind: m.Kind, SubmissionID: m.SubmissionID, Seed: m.Seed, Replaces: &m.ID,
		BoardID: m.BoardID, Series: m.Series, RequestedBy: m.RequestedBy, FinalID: m.FinalID, Heat: m.Heat, Attempt: m.Attempt, Number: m.Number, Hidden: m.Hidden,
		Reason: fmt.Sprintf("It takes the place of match %d, in which the judge failed.", m.ID),
	})
	if errors.Is(err, pgx.ErrNoRows) { // replaced already
		return nil
	}
	if err != nil {
		return fmt.Errorf("make a match in its place: %w", err)
	}
	if err := q.CopySeats(ctx, fresh.ID, m.ID); err != nil {
		return fmt.Errorf("seat its players again: %w", err)
	}
	return jobs.InsertMatch(ctx, tx, d.client, fresh.ID, priorityOf(m.Kind))
}
