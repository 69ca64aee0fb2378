package api

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema"
)

const (
	firstBackoff = 100 * time.Millisecond
	lastBackoff  = 10 * time.Second
)

// listen keeps this process's one connection that hears live events, until the context ends. When it breaks, events
// may be missed, so after every new beginning all clients are told to look again.
func (s *Server) listen(ctx context.Context) {
	backoff := firstBackoff
	for ctx.Err() == nil {
		heard, err := s.listenOnce(ctx)
		if ctx.Err() != nil {
			return
		}
		if heard {
			backoff = firstBackoff
		}
		wait := backoff/2 + rand.N(backoff)
		s.log.WarnContext(ctx, "live events are interrupted", "error", err, "retry_in", wait.String())
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		backoff = min(2*backoff, lastBackoff)
	}
}

// listenOnce listens until the connection breaks. It has a connection of its own: one from the pool would be missing
// there for good.
func (s *Server) listenOnce(ctx context.Context) (listening bool, err error) {
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return false, fmt.Errorf("connect: %w", err)
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(closing)
	}()
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{schema.Channel}.Sanitize()); err != nil {
		return false, fmt.Errorf("listen: %w", err)
	}
	s.hub.publishAll()
	for {
		note, err := conn.WaitForNotification(ctx)
		if err != nil {
			return true, fmt.Errorf("wait for events: %w", err)
		}
		var e schema.Event
		if err := json.Unmarshal([]byte(note.Payload), &e); err != nil {
			s.log.WarnContext(ctx, "event is not readable", "payload", cut(note.Payload, 200))
			continue
		}
		s.hub.publish(e.Contest, event{kind: e.Kind, id: e.ID})
	}
}
