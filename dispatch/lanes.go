package dispatch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/schema/jobs"
)

// lanes work the queues of matches and compilations, with room for as many jobs as the workers can do at a time: what is
// fetched without a worker for it would keep more urgent jobs waiting. River fixes the room of a client. So when workers
// come or go a new client takes over, and the one before only finishes what it has begun.
type lanes struct {
	d       *Dispatcher
	room    pool.Room
	newest  *river.Client[pgx.Tx]   // nil where there is no room
	clients []*river.Client[pgx.Tx] // that work, the newest among them
}

// settleTime is how long workers that come together, or go, are waited for.
const settleTime = 250 * time.Millisecond

// mostJobs is how many jobs a queue of River can have in work.
const mostJobs = 10_000

// follow keeps the room that of the workers, until ctx ends.
func (l *lanes) follow(ctx context.Context) {
	for {
		var again <-chan time.Time
		if err := l.adjust(context.WithoutCancel(ctx)); err != nil {
			l.d.log.Error("cannot follow how many workers there are", "error", err)
			again = time.After(l.d.heartbeat)
		}
		select {
		case <-ctx.Done():
			return
		case <-again:
			continue
		case <-l.d.workers.Changed():
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(settleTime):
		}
	}
}

// adjust replaces the newest client if the room has changed.
func (l *lanes) adjust(ctx context.Context) error {
	l.clients = slices.DeleteFunc(l.clients, isStopped)
	room := l.d.workers.Room()
	if room == l.room {
		return nil
	}
	next, err := l.start(ctx, room)
	if err != nil {
		return err
	}
	if before := l.newest; before != nil {
		go func() { _ = before.Stop(ctx) }() // it waits for jobs; stop ends those that take too long
	}
	l.room, l.newest = room, next
	if next != nil {
		l.clients = append(l.clients, next)
	}
	return nil
}

// start starts a client, or returns nil if there is no room.
func (l *lanes) start(ctx context.Context, room pool.Room) (*river.Client[pgx.Tx], error) {
	config, err := l.d.riverConfig()
	if err != nil {
		return nil, err
	}
	config.LeaderElectionDisabled = true
	config.Queues = map[string]river.QueueConfig{}
	for queue, most := range map[string]int{jobs.QueueMatch: room.Matches, jobs.QueueCompile: room.Compiles} {
		if most > 0 {
			config.Queues[queue] = river.QueueConfig{MaxWorkers: min(most, mostJobs)}
		}
	}
	if len(config.Queues) == 0 {
		return nil, nil
	}
	client, err := river.NewClient(l.d.driver(), config)
	if err != nil {
		return nil, err
	}
	return client, client.Start(ctx)
}

// stop ends all clients. Their jobs may go on for a while.
func (l *lanes) stop(ctx context.Context) error {
	patience, cancel := context.WithTimeout(ctx, l.d.softStop)
	defer cancel()
	var failed error
	for _, client := range l.clients {
		err := client.Stop(patience)
		if errors.Is(err, context.DeadlineExceeded) {
			err = client.StopAndCancel(ctx)
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("stop the queues of matches and compilations: %w", err))
		}
	}
	return failed
}

func isStopped(client *river.Client[pgx.Tx]) bool {
	select {
	case <-client.Stopped():
		return true
	default:
		return false
	}
}
