package match

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Fail makes a match void in which the judge has failed, in the caller's transaction, and replaces it by a new match of
// the same players with the same seed. If the fault can be repeated, it happens again, until contest.MaxFaults ends it.
// Organizers can read what the fault was.
func (svc Service) Fail(ctx context.Context, tx pgx.Tx, id int64, fault string) (Ending, error) {
	q := store.New(tx)
	m, err := q.LockMatch(ctx, id)
	if err != nil || over(m.State) {
		return Ending{}, err
	}
	fault = contest.CleanText(fault)
	if note, err := superfluous(ctx, q, m); err != nil || note != "" {
		if err != nil {
			return Ending{}, err
		}
		return svc.void(ctx, q, m, note, fault)
	}
	ending, err := svc.void(ctx, q, m, contest.NoteFault, fault)
	if err != nil {
		return Ending{}, err
	}
	ending.GivenUp, err = svc.playAgain(ctx, tx, m, "the judge")
	return ending, err
}

// playAgain makes a match in the place of a void one, in which somebody has failed, or gives up.
func (svc Service) playAgain(ctx context.Context, tx pgx.Tx, m store.LockMatchRow, failed string) (givenUp bool, err error) {
	before, err := store.New(tx).VoidChain(ctx, m.ID)
	if err != nil {
		return false, fmt.Errorf("count void matches: %w", err)
	}
	if before+1 >= contest.MaxFaults {
		return true, svc.giveUp(ctx, tx, m, failed)
	}
	return false, svc.replace(ctx, tx, m, failed)
}

// giveUp leaves a match without a replacement. The upkeep tries the submission that waits for it again; a final stops
// until an organizer resumes it.
func (svc Service) giveUp(ctx context.Context, tx pgx.Tx, m store.LockMatchRow, failed string) error {
	q := store.New(tx)
	if m.FinalID != nil {
		f, err := q.Final(ctx, *m.FinalID)
		if err != nil {
			return err
		}
		return jobs.AskForFinal(ctx, tx, svc.Inserter, jobs.FinalArgs{Final: f.ID, Stuck: m.ID, Version: f.Version})
	}
	if m.SubmissionID == nil {
		return nil
	}
	return q.NoteSubmission(ctx, *m.SubmissionID, fmt.Sprintf(
		"T%s itself failed in its matches. That is not your fault; it will be tried again, and the organizers can see it.", failed[1:]))
}

// replace makes a match in the place of a void one.
func (svc Service) replace(ctx context.Context, tx pgx.Tx, m store.LockMatchRow, failed string) error {
	q := store.New(tx)
	if m.FinalID != nil {
		if f, err := q.Final(ctx, *m.FinalID); err != nil || f.State != words.FinalRunning {
			return err // it is made again when the final goes on
		}
	}
	fresh, err := q.CreateMatch(ctx, store.CreateMatchParams{
		ContestID: m.ContestID, Kind: m.Kind, SubmissionID: m.SubmissionID, Seed: m.Seed, Replaces: &m.ID,
		BoardID: m.BoardID, Series: m.Series, RequestedBy: m.RequestedBy, FinalID: m.FinalID, Heat: m.Heat, Attempt: m.Attempt, Number: m.Number, Hidden: m.Hidden,
		Reason: fmt.Sprintf("It takes the place of match %d, in which %s failed.", m.ID, failed),
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
	return jobs.InsertMatch(ctx, tx, svc.Inserter, fresh.ID, Priority(m.Kind))
}
