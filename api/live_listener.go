package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
)

// listener keeps the one connection of this process that receives live events. When it breaks, events may be missed, so after
// every new connection all clients are told to look again.
type listener struct {
	config *pgx.ConnConfig
	hub    *hub
	log    *slog.Logger

	probeAfter time.Duration // after which the connection is tried: a database that vanished says nothing either
	timeout    time.Duration // for the database to let us listen, and to answer when tried
	minPause   time.Duration // pause before it is tried again after a break, doubled with every further one,
	maxPause   time.Duration // up to this; a connection that held as long is a good one, and the pause is short again
}

// listen receives live events until the context ends. It has a connection of its own, because it would keep one of the pool
// for good.
func (s *Server) listen(ctx context.Context) {
	l := &listener{
		config: cmp.Or(s.cfg.Direct, s.pool).Config().ConnConfig, hub: s.hub, log: s.log,
		probeAfter: 15 * time.Second, timeout: 10 * time.Second,
		minPause: 100 * time.Millisecond, maxPause: 3 * time.Second,
	}
	l.config.RuntimeParams["application_name"] = "agon events"
	l.run(ctx)
}

func (l *listener) run(ctx context.Context) {
	pause := l.minPause
	for {
		held, err := l.once(ctx)
		if ctx.Err() != nil {
			return
		}
		if held >= l.maxPause {
			pause = l.minPause
		}
		wait := pause/2 + rand.N(pause) // so that many processes do not reconnect at once
		l.log.WarnContext(ctx, "live events are interrupted", "error", err, "retry_in", wait.String())
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		pause = min(2*pause, l.maxPause)
	}
}

// once listens until the connection breaks and returns how long it held.
func (l *listener) once(ctx context.Context) (held time.Duration, err error) {
	conn, err := l.open(ctx)
	if err != nil {
		return 0, err
	}
	defer l.close(ctx, conn)
	began := time.Now()
	l.hub.resume()
	defer l.hub.interrupt()
	for {
		note, err := l.next(ctx, conn)
		if err != nil {
			return time.Since(began), err
		}
		var e schema.Event
		if err := json.Unmarshal([]byte(note.Payload), &e); err != nil {
			l.log.WarnContext(ctx, "event is not readable", "payload", contest.Truncate(note.Payload, 200))
			continue
		}
		l.hub.publish(e.Contest, event{kind: e.Kind, id: e.ID}, e.Private)
	}
}

func (l *listener) open(ctx context.Context) (*pgx.Conn, error) {
	opening, cancel := context.WithTimeout(ctx, l.timeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(opening, l.config.Copy())
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	if _, err := conn.Exec(opening, "LISTEN "+pgx.Identifier{schema.Channel}.Sanitize()); err != nil {
		l.close(ctx, conn)
		return nil, fmt.Errorf("listen: %w", err)
	}
	return conn, nil
}

func (l *listener) close(ctx context.Context, conn *pgx.Conn) {
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = conn.Close(closing)
}

// next waits for a notification. When none comes for a while, it checks that the database still answers: a machine that lost
// power, or a network that dropped the connection, does not close it.
func (l *listener) next(ctx context.Context, conn *pgx.Conn) (*pgconn.Notification, error) {
	for {
		note, err := l.wait(ctx, conn)
		if note != nil {
			return note, nil
		}
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return nil, fmt.Errorf("wait for events: %w", err)
		}
		if err := l.probe(ctx, conn); err != nil {
			return nil, fmt.Errorf("nothing was heard, and the database does not answer: %w", err)
		}
	}
}

func (l *listener) wait(ctx context.Context, conn *pgx.Conn) (*pgconn.Notification, error) {
	waiting, cancel := context.WithTimeout(ctx, l.probeAfter)
	defer cancel()
	return conn.WaitForNotification(waiting)
}

func (l *listener) probe(ctx context.Context, conn *pgx.Conn) error {
	probing, cancel := context.WithTimeout(ctx, l.timeout)
	defer cancel()
	return conn.Ping(probing) // notifications that arrive meanwhile are kept for the next wait
}
