package workers

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Agreement says whether a match that is played again confirms the worker that has played it.
type Agreement string

// The ways in which a repeated match can end.
const (
	Same    Agreement = "same"           // it goes as the worker says
	Unclear Agreement = "players differ" // it goes another way each time, or cannot be played any more
	Doubted Agreement = "doubted"        // others agree that it goes another way
)

// Checked is a match that a check has played again.
type Checked struct {
	store.MatchesToCheckRow
	Agreement Agreement
}

// ToCheck is what a check does next.
type ToCheck struct {
	Worker  string
	Busy    bool // the worker still has something in work; its matches are not all there
	Matches []store.MatchesToCheckRow
}

// NextToCheck returns the next matches of a check, oldest first. There are none when it has seen all, or when the quarantine
// that it is about was lifted.
func NextToCheck(ctx context.Context, q *store.Queries, check int64, most int) (next ToCheck, err error) {
	row, err := q.LockWorkerCheck(ctx, check)
	if err != nil {
		return next, fmt.Errorf("read the check %d: %w", check, err)
	}
	next.Worker = row.Worker
	if !row.Wanted || row.WorkerCheck.EndedAt != nil {
		return next, nil
	}
	idle, err := q.QuarantinedIsIdle(ctx, row.WorkerCheck.WorkerID)
	if err != nil || !idle {
		return ToCheck{Worker: row.Worker, Busy: true}, contest.Wrap("look what the worker has in work", err)
	}
	next.Matches, err = q.MatchesToCheck(ctx, store.MatchesToCheckParams{
		Worker: row.Worker, SeenAt: row.WorkerCheck.SeenAt, SeenMatch: row.WorkerCheck.SeenMatch, Most: int32(most),
	})
	return next, contest.Wrap("list the worker's matches", err)
}

// NoteChecked stores what the next matches of a check have come to, in the caller's transaction: those of the ladder that
// went another way are void, others play them, and the ratings are computed again. What has been noted already changes
// nothing.
func NoteChecked(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, check int64, seen []Checked) error {
	q := store.New(tx)
	row, err := q.LockWorkerCheck(ctx, check)
	if err != nil {
		return fmt.Errorf("read the check %d: %w", check, err)
	}
	c := row.WorkerCheck
	seen = slices.DeleteFunc(seen, func(s Checked) bool {
		return s.FinishedAt.Before(c.SeenAt) || s.FinishedAt.Equal(c.SeenAt) && s.ID <= c.SeenMatch
	})
	if len(seen) == 0 || !row.Wanted {
		return nil
	}
	newest := seen[len(seen)-1]
	p := store.NoteWorkerCheckParams{ID: check, SeenAt: *newest.FinishedAt, SeenMatch: newest.ID, Checked: int32(len(seen))}
	var doubted []int64
	for _, s := range seen {
		switch s.Agreement {
		case Doubted:
			doubted = append(doubted, s.ID)
		case Unclear:
			p.Unclear++
		case Same:
		}
	}
	taken, err := result.RejudgeMany(ctx, tx, inserter, doubted, result.Request{Reason: "It goes another way on other machines than on the one that played it."})
	if err != nil {
		return err
	}
	p.Differed, p.TakenBack = int32(len(doubted)), int32(len(taken))
	if err := q.NoteWorkerCheck(ctx, p); err != nil {
		return fmt.Errorf("store what a check has found: %w", err)
	}
	if err := recordLeft(ctx, q, row.Worker, doubted, taken); err != nil {
		return err
	}
	return notify(ctx, q, c.WorkerID)
}

// recordLeft writes into the log which doubted matches stay, for organizers to decide about: others than those of ladders
// have led to something.
func recordLeft(ctx context.Context, q *store.Queries, worker string, doubted, taken []int64) error {
	for _, id := range doubted {
		if slices.Contains(taken, id) {
			continue
		}
		m, err := q.Match(ctx, id)
		if err != nil {
			return fmt.Errorf("read match %d: %w", id, err)
		}
		err = audit.Record(ctx, q, audit.Entry{
			Contest: m.ContestID, Action: audit.ActionWorkerDoubt, Match: &id, Reason: "It goes another way on other machines. Its result stays.",
			Detail: about{Worker: worker},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// found is the detail of the entry of the log at the end of a check.
type found struct {
	Worker    string `json:"worker"`
	Checked   int32  `json:"checked"`
	Differed  int32  `json:"differed"`
	TakenBack int32  `json:"taken_back"`
	Unclear   int32  `json:"unclear"`
}

// EndCheck ends a check in the caller's transaction, and writes into the log what it has found.
func EndCheck(ctx context.Context, q *store.Queries, check int64) error {
	row, err := q.LockWorkerCheck(ctx, check)
	if err != nil || row.WorkerCheck.EndedAt != nil {
		return contest.Wrap("read the check", err)
	}
	if err := q.EndWorkerCheck(ctx, check); err != nil {
		return fmt.Errorf("end the check: %w", err)
	}
	c := row.WorkerCheck
	err = audit.Record(ctx, q, audit.Entry{Action: audit.ActionWorkerCheck, Detail: found{row.Worker, c.Checked, c.Differed, c.TakenBack, c.Unclear}})
	if err != nil {
		return err
	}
	return notify(ctx, q, c.WorkerID)
}

// beginCheck queues a check of the matches of a worker that has just come into quarantine.
func beginCheck(ctx context.Context, tx pgx.Tx, s Service, worker int64) error {
	inserter, err := schema.Inserter(s.Pool)
	if err != nil {
		return err
	}
	id, err := store.New(tx).BeginWorkerCheck(ctx, worker)
	if err != nil {
		return fmt.Errorf("begin to check the worker's matches: %w", err)
	}
	if _, err := inserter.InsertTx(ctx, tx, jobs.WorkerCheckArgs{Check: id}, nil); err != nil {
		return fmt.Errorf("queue the check of the worker's matches: %w", err)
	}
	return nil
}
