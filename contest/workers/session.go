package workers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Facts are what a worker says of itself when it connects.
type Facts struct {
	Instance   string // names the run of its process
	Version    string
	Cores      int
	Languages  []string          // as task.Capacity has them
	Toolchains map[string]string // version of the compiler or runtime, by language
	Isolation  json.RawMessage   // as in the records of matches; nil: not known
	Disk       Disk
}

// Disk is how full the disk of a worker's cache is, in bytes. Both are 0 where that is not known.
type Disk struct{ Free, Total int64 }

// Report is what a connected worker says of itself from time to time.
type Report struct {
	Running int // items
	Disk    Disk
	Trouble string // why it takes nothing at the moment; empty: it is well
}

// maxText bounds what a worker may say in one text, in characters.
const maxText = 500

// Connect begins a session of a worker through a dispatcher. It ends the session that the same process had before, and
// refuses another process while the one with the key is there. It refuses a worker whose key is no longer good.
func Connect(ctx context.Context, pool *pgxpool.Pool, dispatcher int32, id int64, facts Facts) (w store.Worker, err error) {
	err = contest.Do(ctx, pool, "connect a worker", func(_ pgx.Tx, q *store.Queries) error {
		if w, err = q.Worker(ctx, id); err != nil {
			return err
		}
		if err := Admit(w, time.Now()); err != nil {
			return err
		}
		if other, err := q.OtherSession(ctx, id, facts.Instance); err != nil {
			return err
		} else if other {
			return contest.Refuse(contest.CodeWorkerBusy, "Another process works with the key of %s. Each needs a key of its own; if that process has just died, its place is free within a minute.", w.Name)
		}
		if err := connect(ctx, q, dispatcher, id, facts); err != nil {
			return err
		}
		w, err = q.Worker(ctx, id)
		return err
	})
	return w, err
}

// connect writes the session down and notifies the other dispatchers, one of which may have had the worker.
func connect(ctx context.Context, q *store.Queries, dispatcher int32, id int64, facts Facts) error {
	toolchains, err := json.Marshal(facts.Toolchains)
	if err != nil {
		return fmt.Errorf("write the toolchains down: %w", err)
	}
	if facts.Toolchains == nil {
		toolchains = []byte("{}")
	}
	isolation := facts.Isolation
	if isolation == nil {
		isolation = json.RawMessage("{}")
	}
	languages := facts.Languages
	if languages == nil {
		languages = []string{}
	}
	err = q.ConnectWorker(ctx, store.ConnectWorkerParams{
		ID: id, Dispatcher: dispatcher, Instance: facts.Instance, Version: clean(facts.Version), Cores: int32(facts.Cores), Languages: languages,
		Toolchains: toolchains, Isolation: isolation, DiskFree: facts.Disk.Free, DiskTotal: facts.Disk.Total,
	})
	if err != nil {
		return err
	}
	return notify(ctx, q, id)
}

// Rejoin goes on with a session whose worker's row does not name its dispatcher: the session has just begun, or the
// dispatcher was taken for dead while the database was away. It returns false when the worker has begun another session.
func Rejoin(ctx context.Context, q *store.Queries, dispatcher int32, id int64, instance string) (w store.Worker, ok bool, err error) {
	n, err := q.RejoinWorker(ctx, dispatcher, id, instance)
	if err != nil || n == 0 {
		return w, false, contest.Wrap("go on with the session of a worker", err)
	}
	w, err = q.Worker(ctx, id)
	return w, err == nil, contest.Wrap("read a worker", err)
}

// NoteReport stores what a worker reports through a dispatcher. It returns false when the worker is not connected through
// that dispatcher any more: its session is over.
func NoteReport(ctx context.Context, q *store.Queries, dispatcher int32, id int64, r Report) (bool, error) {
	n, err := q.NoteWorkerState(ctx, store.NoteWorkerStateParams{
		ID: id, Dispatcher: dispatcher, Running: int32(r.Running), DiskFree: r.Disk.Free, DiskTotal: r.Disk.Total, Trouble: clean(r.Trouble),
	})
	return n > 0, contest.Wrap("store what a worker reports", err)
}

// NoteError keeps the last fault of a worker, for admins.
func NoteError(ctx context.Context, q *store.Queries, id int64, text string) error {
	return contest.Wrap("store a worker's error", q.NoteWorkerError(ctx, clean(text), id))
}

// Disconnect ends the session of a worker, unless it has begun another one through another dispatcher.
func Disconnect(ctx context.Context, q *store.Queries, dispatcher int32, id int64) error {
	if err := q.DisconnectWorker(ctx, id, dispatcher); err != nil {
		return fmt.Errorf("disconnect a worker: %w", err)
	}
	return notify(ctx, q, id)
}

func clean(text string) string { return contest.Truncate(contest.CleanText(text), maxText) }

var notInName = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// ConnectOwn connects the worker inside of a dispatcher's own process, in the transaction in which the dispatcher
// registers. The worker has no key and is called like its machine, or like its machine with a number where another worker
// has that name.
func ConnectOwn(ctx context.Context, q *store.Queries, dispatcher int32, host string, facts Facts) (w store.Worker, err error) {
	if err := q.LockContestFor(ctx, contest.LockWorkerNames, 0); err != nil {
		return w, fmt.Errorf("wait for other dispatchers: %w", err)
	}
	if err := q.DeleteLostWorkers(ctx); err != nil {
		return w, fmt.Errorf("forget workers of dispatchers that are gone: %w", err)
	}
	for number := 1; ; number++ {
		name := ownName(host, number)
		w, err = q.LockWorker(ctx, name)
		if errors.Is(err, pgx.ErrNoRows) {
			w, err = q.AddWorker(ctx, store.AddWorkerParams{Name: name, Level: words.WorkerTrusted})
		}
		if err != nil {
			return w, fmt.Errorf("name the worker %s: %w", name, err)
		}
		if free, err := isFree(ctx, q, w, dispatcher); err != nil {
			return w, err
		} else if free {
			return w, connect(ctx, q, dispatcher, w.ID, facts)
		}
	}
}

// isFree reports whether a dispatcher may connect a worker as its own.
func isFree(ctx context.Context, q *store.Queries, w store.Worker, dispatcher int32) (bool, error) {
	if w.KeyHash != nil {
		return false, nil
	}
	if w.DispatcherID == nil || *w.DispatcherID == dispatcher {
		return true, nil
	}
	connected, err := q.WorkerConnected(ctx, w.ID)
	return !connected, contest.Wrap("look for the worker's dispatcher", err)
}

// ownName returns the name of a machine's worker with a number. Long names keep their end, which differs between the
// machines of a cluster.
func ownName(host string, number int) string {
	name := notInName.ReplaceAllString(host, "-")
	end := ""
	if number > 1 {
		end = fmt.Sprintf("-%d", number)
	}
	if over := len(name) + len(end) - 40; over > 0 {
		name = name[over:]
	}
	if name == "" {
		name = "worker"
	}
	return name + end
}
