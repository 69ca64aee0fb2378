package workers

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// maxReason is how long the reason of a quarantine may be, in characters.
const maxReason = 200

var nameForm = regexp.MustCompile(`^[A-Za-z0-9.-]{1,40}$`)

// Service changes workers.
type Service struct {
	Pool *pgxpool.Pool
	By   *int64 // user; nil: the judge itself
}

// about is the detail of an entry of the log about a worker.
type about struct {
	Worker string            `json:"worker"`
	Level  words.WorkerLevel `json:"level,omitempty"`
}

// Add lets a worker in and returns its key, of which only a hash is stored. The key is good until expires; nil is for
// ever. A name stands for one worker for good, because results name the worker that they come from.
func (s Service) Add(ctx context.Context, name string, level words.WorkerLevel, expires *time.Time) (w store.Worker, key string, err error) {
	switch {
	case !nameForm.MatchString(name):
		return w, "", contest.Refuse(contest.CodeBadName, "The name of a worker has 1 to 40 letters, digits, dashes and dots, such as lab-3.")
	case !slices.Contains(level.All(), level):
		return w, "", contest.Refuse(contest.CodeBadRequest, "There is no level %q; there are trusted and guest.", contest.Truncate(string(level), 40))
	case expires != nil && !expires.After(time.Now()):
		return w, "", contest.Refuse(contest.CodeBadRequest, "A key has to expire in the future, or never.")
	}
	key = newKey()
	err = contest.Do(ctx, s.Pool, "add a worker", func(_ pgx.Tx, q *store.Queries) error {
		w, err = q.AddWorker(ctx, store.AddWorkerParams{Name: name, Level: level, KeyHash: hashKey(key), CreatedBy: s.By, ExpiresAt: expires})
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Refuse(contest.CodeNameTaken, "There is a worker %s already, and a name is never used again. Choose another one.", name)
		}
		if err != nil {
			return err
		}
		return s.record(ctx, q, w, audit.ActionWorkerKeyMake, "")
	})
	return w, key, err
}

// Revoke makes a worker's key worthless for good. What the worker is doing is given to others.
func (s Service) Revoke(ctx context.Context, name string) error {
	return s.change(ctx, "revoke a worker's key", name, audit.ActionWorkerKeyRevoke, "", func(_ pgx.Tx, q *store.Queries, w store.Worker) error {
		if w.KeyHash == nil {
			return contest.Refuse(contest.CodeNotNow, "%s has no key: it is part of the site's own process on that machine. Stop that process, or drain the worker.", w.Name)
		}
		if w.RevokedAt != nil {
			return contest.ErrUndo
		}
		return q.RevokeWorker(ctx, w.ID)
	})
}

// Drain lets a worker finish what it has, and gives it nothing else.
func (s Service) Drain(ctx context.Context, name string) error {
	return s.setDrained(ctx, name, true, audit.ActionWorkerDrain)
}

// Undrain gives work to a worker again.
func (s Service) Undrain(ctx context.Context, name string) error {
	return s.setDrained(ctx, name, false, audit.ActionWorkerUndrain)
}

func (s Service) setDrained(ctx context.Context, name string, drained bool, action audit.Action) error {
	return s.change(ctx, "drain a worker", name, action, "", func(_ pgx.Tx, q *store.Queries, w store.Worker) error {
		if w.Drained == drained {
			return contest.ErrUndo
		}
		return q.DrainWorker(ctx, w.ID, drained)
	})
}

// Quarantine gives a worker nothing more because its results are doubted, and has others check what it has played in the
// last day. A worker that is in quarantine already stays there for its first reason.
func (s Service) Quarantine(ctx context.Context, name, reason string) error {
	if n := len([]rune(reason)); n == 0 || n > maxReason || !contest.IsPlainText(reason, false) {
		return contest.Refuse(contest.CodeBadRequest, "A quarantine needs a reason of 1 to %d characters in one line: what is wrong with the worker's results?", maxReason)
	}
	return s.change(ctx, "quarantine a worker", name, audit.ActionWorkerQuarantine, reason, func(tx pgx.Tx, q *store.Queries, w store.Worker) error {
		if w.QuarantinedAt != nil {
			return contest.ErrUndo
		}
		if err := q.QuarantineWorker(ctx, w.ID, reason); err != nil {
			return err
		}
		return beginCheck(ctx, tx, s, w.ID)
	})
}

// Lift ends the quarantine of a worker.
func (s Service) Lift(ctx context.Context, name string) error {
	return s.change(ctx, "lift a worker's quarantine", name, audit.ActionWorkerLift, "", func(_ pgx.Tx, q *store.Queries, w store.Worker) error {
		if w.QuarantinedAt == nil {
			return contest.ErrUndo
		}
		return q.LiftWorker(ctx, w.ID)
	})
}

// change does something to a worker with its row locked, records it and notifies the dispatchers.
func (s Service) change(ctx context.Context, what, name string, action audit.Action, reason string, do func(pgx.Tx, *store.Queries, store.Worker) error) error {
	return contest.Do(ctx, s.Pool, what, func(tx pgx.Tx, q *store.Queries) error {
		w, err := find(ctx, name, q.LockWorker)
		if err != nil {
			return err
		}
		if err := do(tx, q, w); err != nil {
			return err
		}
		return s.record(ctx, q, w, action, reason)
	})
}

func (s Service) record(ctx context.Context, q *store.Queries, w store.Worker, action audit.Action, reason string) error {
	entry := audit.Entry{By: s.By, Action: action, Reason: reason, Detail: about{Worker: w.Name}}
	if action == audit.ActionWorkerKeyMake {
		entry.Detail = about{Worker: w.Name, Level: w.Level}
	}
	if err := audit.Record(ctx, q, entry); err != nil {
		return err
	}
	return notify(ctx, q, w.ID)
}

// notify tells the dispatchers that a worker is to be treated otherwise.
func notify(ctx context.Context, q *store.Queries, id int64) error {
	return schema.Notify(ctx, q, schema.Event{Kind: schema.EventWorker, ID: id, Private: true})
}

// find reads the worker with a name. It refuses a name that no worker has.
func find(ctx context.Context, name string, read func(context.Context, string) (store.Worker, error)) (store.Worker, error) {
	if !nameForm.MatchString(name) { // the database would not take every text
		return store.Worker{}, noWorker(name)
	}
	w, err := read(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return w, noWorker(name)
	}
	return w, contest.Wrap("read the worker", err)
}

func noWorker(name string) error {
	return contest.Refuse(contest.CodeNotFound, "There is no worker %q. `agon admin worker list` names them.", contest.Truncate(name, 40))
}
