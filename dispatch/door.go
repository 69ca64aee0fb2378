package dispatch

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/schema/store"
)

// door lets workers on other machines in. It implements session.Door.
type door struct{ d *Dispatcher }

// doorTime bounds what is written about a worker that comes or goes.
const doorTime = 10 * time.Second

// Enter implements session.Door.
func (o door) Enter(ctx context.Context, key string, facts workers.Facts) (store.Worker, error) {
	dispatcher := o.d.id.Load()
	if dispatcher == 0 {
		return store.Worker{}, errors.New("the dispatcher is still starting")
	}
	row, err := workers.Authenticate(ctx, store.New(o.d.pool), key, time.Now())
	if err != nil {
		return row, err
	}
	return workers.Connect(ctx, o.d.pool, dispatcher, row.ID, facts)
}

// Join implements session.Door.
func (o door) Join(w store.Worker, m pool.Member, end func(why string)) *pool.Membership {
	joined := o.d.members.join(w.ID, m, end)
	joined.Close(workers.WhyNot(w, time.Now()))
	return joined
}

// Leave implements session.Door.
func (o door) Leave(w store.Worker, m *pool.Membership) {
	if !o.d.members.leave(w.ID, m) {
		return // the row is about the session that has begun
	}
	ctx, cancel := context.WithTimeout(context.Background(), doorTime)
	defer cancel()
	if err := workers.Disconnect(ctx, store.New(o.d.pool), o.d.id.Load(), w.ID); err != nil {
		o.d.log.Warn("cannot write down that a worker has gone", "worker", w.Name, "error", err)
	}
}

// Accuse implements session.Door.
func (o door) Accuse(w store.Worker, lie error) {
	ctx, cancel := context.WithTimeout(context.Background(), doorTime)
	defer cancel()
	if err := (workers.Service{Pool: o.d.pool}).Quarantine(ctx, w.Name, "It sent an impossible result: "+lie.Error()); err != nil {
		o.d.log.Error("cannot put a worker in quarantine", "worker", w.Name, "error", err)
	}
}

// Directory finds the dispatchers of a site in the database. It implements session.Dispatchers.
type Directory struct{ Pool *pgxpool.Pool }

// Addresses implements session.Dispatchers.
func (r Directory) Addresses(ctx context.Context) (map[string]string, error) {
	rows, err := store.New(r.Pool).DispatcherAddresses(ctx)
	if err != nil {
		return nil, err
	}
	addresses := map[string]string{}
	for _, row := range rows {
		addresses[row.Name] = row.Address
	}
	return addresses, nil
}
