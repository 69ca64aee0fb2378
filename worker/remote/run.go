package remote

import (
	"context"
	crand "crypto/rand"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// Worker is what the client has work done by.
type Worker interface {
	task.Worker
	// Toolchains returns the version of each language's compiler or runtime, by language.
	Toolchains(ctx context.Context) map[string]string
}

// requestTime is how long the site may take for a short answer.
const requestTime = 10 * time.Second

// Run has a worker do what the site has for it, until ctx ends: then it takes nothing more, gives back what has not begun,
// and returns when the rest is done. It returns an error when the site refuses the worker for good; a site that cannot be
// reached is waited for.
func (c *Client) Run(ctx context.Context, w Worker) error {
	hello := c.hello(ctx, w)
	var wait backoff
	for ctx.Err() == nil {
		var welcome protocol.Welcome
		hello.Disk = protocol.Disk(w.Disk())
		err := c.call(ctx, requestTime, http.MethodPost, "/sessions", "", hello, &welcome)
		switch {
		case err == nil:
			begun := time.Now()
			c.log.Info("connected", "site", c.base.Host, "worker", welcome.Worker, "level", welcome.Level)
			c.session.set(welcome.Session)
			err = newSession(c, w, welcome).run(ctx)
			if time.Since(begun) > lastWait {
				wait.reset()
			}
			if ctx.Err() == nil {
				c.log.Warn("the session is over; beginning a new one", "reason", err)
			}
		case isFinal(err):
			return err
		case ctx.Err() == nil:
			c.log.Warn("the site cannot be reached, or takes no worker now; trying again", "reason", err, "seconds", int(wait.next.Seconds()))
		}
		wait.sleep(ctx)
	}
	return nil
}

func (c *Client) hello(ctx context.Context, w Worker) protocol.Hello {
	capacity := w.Capacity()
	hello := protocol.Hello{
		Protocol: protocol.Version, Version: capacity.Version, Instance: crand.Text(), Cores: capacity.Cores, Compiles: capacity.Compiles,
		Languages: capacity.Languages, Toolchains: w.Toolchains(ctx), Isolation: capacity.Isolation, Engines: map[string]string{},
	}
	for _, g := range c.games {
		hello.Engines[g.ID()] = g.Version()
	}
	return hello
}

// backoff waits longer each time. Workers that have lost the same site do not all come back at once.
type backoff struct{ next time.Duration }

const (
	firstWait = time.Second
	lastWait  = time.Minute
)

func (b *backoff) reset() { b.next = 0 }

// sleep waits for half the time at least, and all of it at most.
func (b *backoff) sleep(ctx context.Context) {
	b.next = min(max(2*b.next, firstWait), lastWait)
	timer := time.NewTimer(b.next/2 + rand.N(b.next/2))
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// errLeaving says that the worker is about to end.
func errLeaving(worker string) error {
	return &task.LostError{Worker: worker, Why: "it is about to end and gives its work back"}
}

var errOver = errors.New("the site has ended it")
