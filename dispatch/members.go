package dispatch

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/task"
)

// members are the workers that this dispatcher gives work to. Their rows in the database tell admins how they are, and tell
// the dispatcher what admins have decided about them.
type members struct {
	d     *Dispatcher
	mutex sync.Mutex
	all   map[int64]*member // by the id of the worker's row
}

type member struct {
	*pool.Membership
	end      func(why string) // ends its session; nil: it is in this process
	told     workers.Report   // what its row says
	toldAt   time.Time
	lastTold string // the fault that its row names
}

// tellAgain is how often a worker's row says that the worker is there, if nothing else has changed.
const tellAgain = 15 * time.Second

// join adds a worker whose session has begun.
func (ms *members) join(id int64, m pool.Member, end func(why string)) *pool.Membership {
	joined := ms.d.workers.Join(m)
	ms.mutex.Lock()
	defer ms.mutex.Unlock()
	ms.all[id] = &member{Membership: joined, end: end}
	return joined
}

// leave takes a worker out. It reports false if another session of the worker has begun.
func (ms *members) leave(id int64, m *pool.Membership) bool {
	m.Leave()
	ms.mutex.Lock()
	defer ms.mutex.Unlock()
	current, ok := ms.all[id]
	if !ok || current.Membership != m {
		return false
	}
	delete(ms.all, id)
	return true
}

// keep tells the database of the workers, and does what their rows say.
func (ms *members) keep(ctx context.Context, dispatcher int32) error {
	q := store.New(ms.d.pool)
	rows, err := q.WorkersOf(ctx, dispatcher)
	if err != nil {
		return fmt.Errorf("read the workers: %w", err)
	}
	known := map[int64]store.Worker{}
	for _, r := range rows {
		known[r.ID] = r
	}
	for id, m := range ms.list() {
		row, connected := known[id]
		if !connected && m.end != nil {
			if row, connected, err = workers.Rejoin(ctx, q, dispatcher, id, m.Instance); err != nil {
				return err
			}
			if !connected {
				m.end("the worker has connected elsewhere")
				continue
			}
		}
		if err := workers.Admit(row, time.Now()); err != nil && m.end != nil {
			m.end(err.Error())
			continue
		}
		m.Close(workers.WhyNot(row, time.Now()))
		if row.QuarantinedAt != nil && row.SeenAt != nil && row.SeenAt.Before(*row.QuarantinedAt) {
			m.toldAt = time.Time{} // the check of its matches waits to hear what it still has in work
		}
		if err := ms.tell(ctx, q, dispatcher, id, m); err != nil {
			return err
		}
	}
	return nil
}

func (ms *members) list() map[int64]*member {
	ms.mutex.Lock()
	defer ms.mutex.Unlock()
	return maps.Clone(ms.all)
}

// tell writes down how a worker is, if that has changed or was written long ago.
func (ms *members) tell(ctx context.Context, q *store.Queries, dispatcher int32, id int64, m *member) error {
	state := m.State()
	if state.LastFault != "" && state.LastFault != m.lastTold {
		if err := workers.NoteError(ctx, q, id, state.LastFault); err != nil {
			return err
		}
		m.lastTold = state.LastFault
	}
	report := workers.Report{Running: state.Running, Disk: workers.Disk(m.Worker.Disk()), Trouble: state.Trouble}
	rounded := report
	rounded.Disk.Free &^= 1<<28 - 1 // it changes all the time
	if rounded == m.told && time.Since(m.toldAt) < tellAgain {
		return nil
	}
	m.told, m.toldAt = rounded, time.Now()
	_, err := workers.NoteReport(ctx, q, dispatcher, id, report)
	return err
}

// factsOf returns what the row of a worker says of it.
func factsOf(w task.Worker) workers.Facts {
	c := w.Capacity()
	return workers.Facts{Version: c.Version, Cores: c.Cores, Languages: c.Languages, Isolation: c.Isolation, Disk: workers.Disk(w.Disk())}
}
