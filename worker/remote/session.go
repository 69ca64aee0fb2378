package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// session is one session with the site, and the items that it has given.
type session struct {
	client  *Client
	worker  Worker
	welcome protocol.Welcome
	leaving context.Context // ends when the worker takes nothing more

	working sync.WaitGroup
	mutex   sync.Mutex
	items   map[string]context.CancelFunc
	idle    chan struct{} // holds one when an item has ended
}

func newSession(c *Client, w Worker, welcome protocol.Welcome) *session {
	return &session{client: c, worker: w, welcome: welcome, items: map[string]context.CancelFunc{}, idle: make(chan struct{}, 1)}
}

// run works until the site ends the session, or leaving ends and all items are done.
func (s *session) run(leaving context.Context) error {
	s.leaving = leaving
	// What is being played when the worker is to end goes on; all of it ends with the session.
	ctx, end := context.WithCancel(context.WithoutCancel(leaving))
	defer s.working.Wait()
	defer end()
	var wait backoff
	lease := cmp.Or(s.welcome.Lease, protocol.Lease)
	over := time.Now().Add(lease)
	for leaving.Err() == nil || len(s.have()) > 0 {
		items, err := s.acquire(ctx, over)
		switch {
		case err != nil && !time.Now().Before(over): // others have its items by now
			s.client.http.CloseIdleConnections()
			return fmt.Errorf("nothing was heard of the site for %v: %w", lease, err)
		case isOver(err):
			return errOver
		case isFinal(err):
			return err
		case err != nil && leaving.Err() == nil:
			s.client.log.Warn("the site does not answer; trying again", "reason", err)
			wait.sleep(leaving)
		case err == nil:
			over = time.Now().Add(lease)
			wait.reset()
			for _, item := range items.Items {
				s.begin(ctx, item)
			}
			for _, id := range items.Drop {
				s.drop(id)
			}
		}
		if leaving.Err() != nil {
			s.rest(ctx)
		}
	}
	return s.client.call(ctx, requestTime, http.MethodDelete, "/sessions", s.welcome.Session, nil, nil)
}

// acquire asks for items. The answer comes when there are some or, at once, when the worker is leaving.
func (s *session) acquire(ctx context.Context, over time.Time) (items protocol.Items, err error) {
	ctx, cancelOver := context.WithDeadline(ctx, over)
	defer cancelOver()
	ask := protocol.Acquire{Have: s.have(), Disk: protocol.Disk(s.worker.Disk()), Leaving: s.leaving.Err() != nil}
	if !ask.Leaving {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(s.leaving, cancel)() //nolint:contextcheck // the worker leaves by itself
	}
	err = s.client.call(ctx, protocol.Wait+requestTime, http.MethodPost, "/items", s.welcome.Session, ask, &items)
	return items, err
}

// rest waits until an item has ended, or for a moment, while the worker is leaving.
func (s *session) rest(ctx context.Context) {
	timer := time.NewTimer(firstWait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-s.idle:
	}
}

func (s *session) have() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.AppendSeq([]string{}, maps.Keys(s.items))
}

// begin starts an item, unless it is a repetition of one that is being worked on.
func (s *session) begin(ctx context.Context, item protocol.Item) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if _, known := s.items[item.ID]; known {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.items[item.ID] = cancel
	s.working.Go(func() {
		s.work(ctx, item)
		s.drop(item.ID)
		select {
		case s.idle <- struct{}{}:
		default:
		}
	})
}

// drop ends an item for which nobody waits any more.
func (s *session) drop(id string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if cancel, ok := s.items[id]; ok {
		cancel()
		delete(s.items, id)
	}
}

// work does an item and sends what came of it, again and again until the site has it.
func (s *session) work(ctx context.Context, item protocol.Item) {
	result, err := s.do(ctx, item)
	if ctx.Err() != nil {
		return // dropped
	}
	if err != nil {
		result = protocol.Result{Fault: protocol.FaultOf(err, s.client.pack)}
		s.client.log.Warn("an item was not done", "reason", err)
	}
	err = s.client.persist(ctx, "a result", http.MethodPut, "/items/"+item.ID, s.welcome.Session, result, nil)
	if err != nil && ctx.Err() == nil && !isOver(err) {
		s.client.log.Error("the site refuses a result", "reason", err)
	}
}

func (s *session) do(ctx context.Context, item protocol.Item) (protocol.Result, error) {
	switch {
	case item.Match != nil:
		return s.play(ctx, item)
	case item.Compile != nil:
		return s.compile(ctx, *item.Compile)
	case item.Examine != "":
		return s.examine(ctx, item)
	case item.Try:
		return protocol.Result{Well: true}, s.worker.Try(ctx)
	}
	return protocol.Result{}, errors.New("the worker does not know this kind of item")
}

func (s *session) play(ctx context.Context, item protocol.Item) (protocol.Result, error) {
	m, err := s.match(ctx, item)
	if err != nil {
		return protocol.Result{}, err
	}
	// A match that waits for a core goes back when the worker is to end; one that has begun goes on.
	leaving := errLeaving(s.welcome.Worker)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	begin := context.AfterFunc(s.leaving, func() { cancel(leaving) }) //nolint:contextcheck // the worker leaves by itself
	defer begin()
	outcome, err := s.worker.Play(ctx, m, func(context.Context) error {
		if !begin() {
			return leaving
		}
		return nil
	})
	if err != nil {
		return protocol.Result{}, err
	}
	return protocol.Result{Outcome: protocol.OutcomeOf(outcome, s.client.pack)}, nil
}

func (s *session) compile(ctx context.Context, c protocol.Compile) (protocol.Result, error) {
	g, err := s.game(ctx, c.Game)
	if err != nil {
		return protocol.Result{}, err
	}
	if s.leaving.Err() != nil {
		return protocol.Result{}, errLeaving(s.welcome.Worker)
	}
	done, err := s.worker.Compile(ctx, g, c.Language, c.Files)
	return protocol.Result{Compilation: protocol.CompilationOf(done)}, err
}

func (s *session) examine(ctx context.Context, item protocol.Item) (protocol.Result, error) {
	if s.leaving.Err() != nil {
		return protocol.Result{}, errLeaving(s.welcome.Worker)
	}
	archive, err := s.archive(ctx, item.Examine)
	if err != nil {
		return protocol.Result{}, err
	}
	done, err := s.worker.Examine(ctx, task.Package{Name: item.Examine, Archive: archive}, func(c report.Check) {
		// The result has it as well, so one that is lost on the way does no harm.
		_ = s.client.call(ctx, requestTime, http.MethodPost, "/items/"+item.ID+"/checks", s.welcome.Session, c, nil)
	})
	if err != nil {
		return protocol.Result{}, err
	}
	return protocol.Result{Examination: (*protocol.Examination)(&done)}, nil
}

func (s *session) match(ctx context.Context, item protocol.Item) (task.Match, error) {
	sent := item.Match
	g, err := s.game(ctx, sent.Game)
	if err != nil {
		return task.Match{}, err
	}
	m := task.Match{Game: g, Config: sent.Config, Seed: sent.Seed, Limits: engine.Limits(sent.Limits), Seats: make([]task.Seat, len(sent.Seats))}
	names := engine.SeatNames(len(sent.Seats))
	for i, seat := range sent.Seats {
		key, err := seat.Key()
		if err != nil {
			return task.Match{}, err
		}
		m.Seats[i] = task.Seat{Name: names[i], Language: seat.Language, Build: key, Files: func(ctx context.Context) (engine.Files, error) {
			var files protocol.Files
			err := s.client.persist(ctx, "a player's source", http.MethodGet, fmt.Sprintf("/items/%s/seats/%d/files", item.ID, i), s.welcome.Session, nil, &files)
			if err != nil {
				return nil, unreached(err)
			}
			return files.Files, nil
		}}
	}
	return m, nil
}
