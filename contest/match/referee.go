package match

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// A contest stops pairing when the referee has failed in mostFailures of its newest matches. Otherwise players could crash
// the referee whenever they lose.
const (
	mostFailures = 3
	failuresOf   = 50
)

// ActionStopPairing is what the site itself has done: the contest makes no more ladder matches.
const ActionStopPairing audit.Action = "stop_pairing"

// RefereeFailure is how the referee of a package has failed in a match.
type RefereeFailure struct {
	Round   int    // -1: at the start
	What    string // in one line
	Message []byte // the last that the referee was sent
	Reply   []byte // its answer, where there is one that cannot be used
	Stderr  []byte
	Seats   []int  // whose answers were in the message
	Log     []byte // of the match until then, packed
}

// RefereeFailed makes a match void in which the referee has failed, in the caller's transaction, and keeps what tells the
// author of the game why. The same match would fail again, so that one with another seed takes its place; matches of a
// ladder need none. A contest in which it happens too often makes no more ladder matches, until an organizer resumes.
func (svc Service) RefereeFailed(ctx context.Context, tx pgx.Tx, id int64, f RefereeFailure) (Ending, error) {
	q := store.New(tx)
	m, err := q.LockMatch(ctx, id)
	if err != nil || over(m.State) {
		return Ending{}, err
	}
	f.What = contest.CleanText(f.What)
	if note, err := superfluous(ctx, q, m); err != nil || note != "" {
		if err != nil {
			return Ending{}, err
		}
		return svc.void(ctx, q, m, note, f.What)
	}
	ending, err := svc.void(ctx, q, m, contest.NoteReferee, f.What)
	if err != nil {
		return Ending{}, err
	}
	if err := keepFailure(ctx, q, m, f); err != nil {
		return Ending{}, err
	}
	if err := stopPairing(ctx, q, m.ContestID); err != nil {
		return Ending{}, err
	}
	if m.Kind == words.MatchLadder {
		return ending, nil
	}
	m.Seed = contest.NewSeed()
	ending.GivenUp, err = svc.playAgain(ctx, tx, m, "the referee")
	return ending, err
}

func keepFailure(ctx context.Context, q *store.Queries, m store.LockMatchRow, f RefereeFailure) error {
	seats := make([]int16, len(f.Seats))
	for i, seat := range f.Seats {
		seats[i] = int16(seat)
	}
	err := q.SaveRefereeFailure(ctx, store.SaveRefereeFailureParams{
		MatchID: m.ID, ContestID: m.ContestID, Round: int32(f.Round), What: f.What,
		Message: notNil(f.Message), Reply: notNil(f.Reply), Stderr: notNil(f.Stderr), Seats: seats, Log: notNil(f.Log),
	})
	if err != nil {
		return fmt.Errorf("keep how the referee failed: %w", err)
	}
	return nil
}

// notNil makes nil empty, as the columns are never null.
func notNil(b []byte) []byte { return append([]byte{}, b...) }

// stopPairing makes a contest stop if its referee fails too often.
func stopPairing(ctx context.Context, q *store.Queries, contestID int64) error {
	failures, err := q.CountRefereeFailures(ctx, contestID, failuresOf)
	if err != nil {
		return fmt.Errorf("count the referee's failures: %w", err)
	}
	if failures < mostFailures {
		return nil
	}
	stopped, err := q.StopPairing(ctx, contestID)
	if err != nil || stopped == 0 {
		return err
	}
	return audit.Record(ctx, q, audit.Entry{
		Contest: contestID, Action: ActionStopPairing,
		Reason: fmt.Sprintf("The referee failed in %d of the newest %d matches.", failures, failuresOf),
	})
}

// ActionResumePairing is what an organizer does who has looked at the referee's failures.
const ActionResumePairing audit.Action = "resume_pairing"

// ResumePairing makes a contest that has stopped make ladder matches again. Earlier failures do not count any more.
func ResumePairing(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, slug string, by *int64) error {
	return contest.Do(ctx, pool, "resume pairing", func(tx pgx.Tx, q *store.Queries) error {
		c, err := contest.Lock(ctx, q, slug)
		if err != nil {
			return err
		}
		resumed, err := q.ResumePairing(ctx, c.ID)
		if err != nil {
			return err
		}
		if resumed == 0 {
			return contest.Refuse(contest.CodeNotNow, "%s makes its matches already: its pairing has not stopped.", c.Title)
		}
		if err := jobs.AskForMatches(ctx, tx, inserter, c.ID); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{Contest: c.ID, By: by, Action: ActionResumePairing})
	})
}
