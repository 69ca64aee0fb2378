package dispatch

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema/store"
)

// A dispatcher that is killed leaves jobs in the state "running", and River alone would only find them once they have run
// for longer than any job may. So each dispatcher keeps a connection that does nothing but hold an advisory lock. When the
// process dies, its kernel closes the connection and Postgres gives up the lock; when its machine dies, keep-alive probes
// notice within half a minute. All dispatchers look at each other's locks and make the jobs of the dead available again.
// If a dispatcher loses only its connection, others may do its jobs too: every job is safe to run twice.

// lease is a dispatcher's row in the table dispatchers, and the lock that shows that the dispatcher is alive. The worker in
// the dispatcher's process is connected as long as the lease is held.
type lease struct {
	pool       *pgxpool.Pool
	direct     *pgx.ConnConfig // of conn
	conn       *pgx.Conn
	id         int32
	name, host string
	address    string       // at which it takes requests of workers
	worker     store.Worker // in this process
	held       func(id int32)
	facts      *workers.Facts // of that worker; nil: there is none
	brokeAt    time.Time      // when the connection broke last; zero: never
}

func (d *Dispatcher) takeLease(ctx context.Context) (*lease, error) {
	l := &lease{pool: d.pool, direct: d.direct.Config().ConnConfig, name: d.name, host: d.host, address: d.address, held: d.id.Store}
	if d.worker != nil {
		facts := factsOf(d.worker)
		l.facts = &facts
	}
	return l, l.take(ctx)
}

// take registers the dispatcher. Others can read the row only when the lock is held already.
func (l *lease) take(ctx context.Context) error {
	config := l.direct.Copy()
	// Ignored on Unix sockets, whose other end cannot vanish silently.
	config.RuntimeParams["tcp_keepalives_idle"] = "10"
	config.RuntimeParams["tcp_keepalives_interval"] = "5"
	config.RuntimeParams["tcp_keepalives_count"] = "3"
	config.RuntimeParams["application_name"] = "agon dispatcher " + l.name
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		q := store.New(tx)
		row, err := q.RegisterDispatcher(ctx, store.RegisterDispatcherParams{Name: l.name, Host: l.host, Address: l.address, Plays: l.facts != nil})
		if err != nil {
			return err
		}
		l.id = row.ID
		if err := q.HoldDispatcher(ctx, row.ID); err != nil {
			return err
		}
		if l.facts != nil {
			l.worker, err = workers.ConnectOwn(ctx, q, row.ID, cmp.Or(l.worker.Name, l.host), *l.facts)
		}
		return err
	})
	if err != nil {
		_ = conn.Close(ctx)
		return err
	}
	l.conn = conn
	l.held(l.id)
	return nil
}

// keep makes sure that the lock is still held, and takes it again if the connection broke. The end of ctx does not cut the
// ping short: that would close the connection, and others would take over jobs that this dispatcher still finishes.
func (l *lease) keep(ctx context.Context) error {
	ping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := l.conn.Ping(ping); err == nil || ctx.Err() != nil {
		return nil
	}
	l.brokeAt = time.Now()
	_ = l.conn.Close(ctx)
	ctx, cancelTake := context.WithTimeout(ctx, 10*time.Second)
	defer cancelTake()
	return l.take(ctx)
}

// patienceBeats is for how many heartbeats after a broken connection nobody else is taken for dead: what broke it may have
// been the database, which drops the locks of all dispatchers when it is restarted.
const patienceBeats = 3

// end removes the dispatcher's row and gives up the lock.
func (l *lease) end(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	_ = store.New(l.pool).DeleteDispatcher(ctx, l.id) // a row that stays is found dead by others
	_ = l.conn.Close(ctx)
}

// watch keeps the lease and looks for dead dispatchers until ctx ends.
func (d *Dispatcher) watch(ctx context.Context, l *lease) {
	tick := time.NewTicker(d.heartbeat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := l.keep(ctx); err != nil {
			d.log.Error("the dispatcher's connection broke and cannot be restored yet", "error", err)
			continue
		}
		if err := d.members.keep(ctx, l.id); err != nil && ctx.Err() == nil {
			d.log.Warn("cannot tell how the workers are", "error", err)
		}
		if err := d.findLost(ctx); err != nil && ctx.Err() == nil {
			d.log.Error("cannot look for lost jobs", "error", err)
		}
		if time.Since(l.brokeAt) < patienceBeats*d.heartbeat {
			d.missing = nil
			continue
		}
		if err := d.reclaim(ctx); err != nil && ctx.Err() == nil {
			d.log.Error("cannot look for dead dispatchers", "error", err)
		}
	}
}

// reclaim makes the jobs of dead dispatchers available again. A dispatcher is dead when its lock was missing the time before
// as well: a database that restarts between this dispatcher's look at its own lock and its look at others' would have
// dropped all of them.
func (d *Dispatcher) reclaim(ctx context.Context) error {
	missing := map[int32]bool{}
	defer func() { d.missing = missing }()
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		dispatchers, err := q.Dispatchers(ctx)
		if err != nil {
			return fmt.Errorf("list dispatchers: %w", err)
		}
		died := []string{} // with a worker
		for _, other := range dispatchers {
			if other.Name == d.name {
				continue
			}
			gone, err := q.DispatcherIsGone(ctx, other.ID)
			if err != nil {
				return fmt.Errorf("look at dispatcher %s: %w", other.Name, err)
			}
			if !gone {
				continue
			}
			missing[other.ID] = true
			if !d.missing[other.ID] {
				continue
			}
			d.log.Warn("a dispatcher is gone", "name", other.Name)
			if other.Plays {
				died = append(died, other.Name)
			}
			if err := q.DeleteDispatcher(ctx, other.ID); err != nil {
				return fmt.Errorf("remove dispatcher %s: %w", other.Name, err)
			}
		}
		lost, err := q.ReclaimJobs(ctx, died)
		if err != nil {
			return fmt.Errorf("take over jobs: %w", err)
		}
		if len(lost) == 0 {
			return nil
		}
		ids := make([]int64, len(lost))
		for i, job := range lost {
			ids[i] = job.ID
		}
		d.log.Warn("took over the jobs of dead dispatchers", "jobs", len(ids))
		d.metrics.reclaimed.Add(float64(len(ids)))
		return q.RequeueMatches(ctx, ids)
	})
}
