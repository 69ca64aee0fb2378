package session

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// session is a worker that is connected. It is a task.Worker.
type session struct {
	server   *Server
	name     string // which is a secret
	key      string
	instance string // of its process
	row      store.Worker
	trust    task.Trust
	capacity task.Capacity
	member   *pool.Membership
	ctx      context.Context // ends with the session
	cancel   context.CancelCauseFunc
	news     chan struct{} // holds one when there is something to say to the worker

	mutex sync.Mutex
	heard time.Time
	cut   time.Time // when its request for items was cut; zero: it was not
	disk  task.Disk
	items map[string]*item // that wait for a result
	done  map[string]error // the answers to the newest results
	order []string         // of done
}

// mostDone is how many answers are kept, for results that come again.
const mostDone = 256

// item is what a session waits for.
type item struct {
	sent   protocol.Item
	game   engine.Game        // of a match or a compilation
	match  *task.Match        // of a match
	pack   *task.Package      // that is to be tested
	told   func(report.Check) // hears of each check of it
	result chan result        // holds one
}

type result struct {
	outcome     engine.Outcome
	compilation task.Compilation
	examination task.Examination
	err         error
}

// Capacity implements task.Worker.
func (s *session) Capacity() task.Capacity { return s.capacity }

// Disk implements task.Worker.
func (s *session) Disk() task.Disk {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.disk
}

// Play implements task.Worker. The match begins, for the site, when the worker gets it: to ask again right before the first
// round would cost each match a round trip.
func (s *session) Play(ctx context.Context, m task.Match, begin func(context.Context) error) (engine.Outcome, error) {
	if err := begin(ctx); err != nil {
		return engine.Outcome{}, err
	}
	r := s.wait(ctx, &item{sent: protocol.Item{Match: protocol.MatchOf(m)}, game: m.Game, match: &m})
	return r.outcome, r.err
}

// Compile implements task.Worker.
func (s *session) Compile(ctx context.Context, g engine.Game, language string, files engine.Files) (task.Compilation, error) {
	r := s.wait(ctx, &item{sent: protocol.Item{Compile: &protocol.Compile{Game: packages.NameOf(g), Language: language, Files: files}}, game: g})
	return r.compilation, r.err
}

// Examine implements task.Worker.
func (s *session) Examine(ctx context.Context, p task.Package, told func(report.Check)) (task.Examination, error) {
	r := s.wait(ctx, &item{sent: protocol.Item{Examine: p.Name}, pack: &p, told: told})
	return r.examination, r.err
}

// Try implements task.Worker.
func (s *session) Try(ctx context.Context) error {
	return s.wait(ctx, &item{sent: protocol.Item{Try: true}}).err
}

// wait gives an item to the worker and waits for its result.
func (s *session) wait(ctx context.Context, i *item) result {
	i.sent.ID, i.result = rand.Text(), make(chan result, 1)
	s.mutex.Lock()
	s.items[i.sent.ID] = i
	s.mutex.Unlock()
	s.tell()
	select {
	case r := <-i.result:
		return r
	case <-s.ctx.Done():
		return result{err: context.Cause(s.ctx)} //nolint:contextcheck // the session ends by itself
	case <-ctx.Done():
		s.mutex.Lock()
		delete(s.items, i.sent.ID)
		s.mutex.Unlock()
		s.tell()
		return result{err: context.Cause(ctx)}
	}
}

// tell wakes the worker's request for items.
func (s *session) tell() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

func (s *session) hear() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.heard, s.cut = time.Now(), time.Time{}
}

// cutFor returns how long ago the worker's request for items was cut, or 0 if it was not, or if it has asked again.
func (s *session) cutFor() time.Duration {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.cut.IsZero() {
		return 0
	}
	return time.Since(s.cut)
}

func (s *session) lastHeard() time.Time {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.heard
}

// end ends the session. Its items go to others. Gone says that the worker may have died of them.
func (s *session) end(why string, gone bool) {
	s.server.mutex.Lock()
	_, there := s.server.sessions[s.name]
	delete(s.server.sessions, s.name)
	s.server.mutex.Unlock()
	if !there {
		return
	}
	s.server.Log.Info("the session of a worker is over", "worker", s.row.Name, "reason", why)
	s.member.Leave() // before its items look for another worker, which do not wait for the database
	s.cancel(&task.LostError{Worker: s.row.Name, Gone: gone, Why: why})
	s.server.Door.Leave(s.row, s.member)
}

// acquire answers with new items, or with those to drop, as soon as there are any.
func (s *session) acquire(ctx context.Context, ask *protocol.Acquire) (protocol.Items, error) {
	s.mutex.Lock()
	s.disk = task.Disk(ask.Disk)
	s.mutex.Unlock()
	if ask.Leaving {
		s.member.Retire()
		return s.difference(ask.Have), nil
	}
	timer := time.NewTimer(s.server.Wait)
	defer timer.Stop()
	for {
		items := s.difference(ask.Have)
		if len(items.Items) > 0 || len(items.Drop) > 0 {
			return items, nil
		}
		select {
		case <-s.news:
		case <-timer.C:
			return items, nil
		case <-ctx.Done():
			s.mutex.Lock()
			s.cut = time.Now()
			s.mutex.Unlock()
			return items, context.Cause(ctx)
		case <-s.ctx.Done():
			return items, errGone
		}
	}
}

// difference is what a worker with some items does not know. What was given to it before and is not among them was lost on
// the way, and is given again.
func (s *session) difference(have []string) protocol.Items {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	out := protocol.Items{Items: []protocol.Item{}, Drop: []string{}}
	has := map[string]bool{}
	for _, id := range have {
		has[id] = true
		if _, wanted := s.items[id]; wanted {
			continue
		}
		if _, done := s.done[id]; !done {
			out.Drop = append(out.Drop, id)
		}
	}
	for id, i := range s.items {
		if !has[id] {
			out.Items = append(out.Items, i.sent)
		}
	}
	return out
}

// item returns an item that waits for its result.
func (s *session) item(id string) (*item, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if i, ok := s.items[id]; ok {
		return i, nil
	}
	return nil, errGone
}

// finish takes the result of an item. A result that comes again gets the answer of the first one.
func (s *session) finish(ctx context.Context, id string, sent *protocol.Result) error {
	s.mutex.Lock()
	answer, again := s.done[id]
	s.mutex.Unlock()
	if again {
		return answer
	}
	i, err := s.item(id)
	if err != nil {
		return err
	}
	r, err := s.read(ctx, i, sent)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err // the worker sends it again
	}
	s.mutex.Lock()
	if _, waits := s.items[id]; !waits { // two came at once, or nobody waits any more
		answer, again = s.done[id]
		s.mutex.Unlock()
		if again {
			return answer
		}
		return errGone
	}
	delete(s.items, id)
	s.done[id], s.order = err, append(s.order, id)
	if len(s.order) > mostDone {
		delete(s.done, s.order[0])
		s.order = s.order[1:]
	}
	s.mutex.Unlock()
	i.result <- r
	return err
}
