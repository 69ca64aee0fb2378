package api

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"github.com/agon-judge/agon/schema"
)

// maxEventIDs is the most ids of one kind in a batch of events. The id 0 stands for more.
const maxEventIDs = 8

// event is something that happened in a contest.
type event struct {
	kind string // ladder, match, submission, contest, final
	id   int64
}

// hub hands the events of all contests to the streams of this process. Events that a slow client has not taken yet are
// merged, so that a client cannot make the hub grow.
type hub struct {
	maxStreams int

	mu     sync.Mutex
	held   map[string]int                       // clients by holder
	subs   map[int64]map[*subscription]struct{} // by contest
	count  int
	closed bool
	live   bool // events arrive
	// ladders counts the changes of each contest's ladder, finals those of each final, and restarts how often changes may
	// have been missed.
	ladders  map[int64]int64
	finals   map[int64]int64
	restarts int64
}

// subscription is one client's subscription to a contest's events.
type subscription struct {
	wake   chan struct{} // holds a token while there is something to take
	done   chan struct{} // closed when the hub closes
	cancel func()
	staff  bool // gets private events too

	mu      sync.Mutex
	pending map[string]map[int64]struct{} // ids by kind
}

func newHub(most int) *hub {
	return &hub{maxStreams: most, held: map[string]int{}, subs: map[int64]map[*subscription]struct{}{}, ladders: map[int64]int64{}, finals: map[int64]int64{}}
}

// holder is whom a client's stream counts for, and how many such streams there may be.
type holder struct {
	key  string
	most int
}

// errors of subscribe
var (
	errTooManyStreams = errors.New("there are too many event streams")
	errHoldsTooMany   = errors.New("the holder has too many event streams")
)

// subscribe adds a client until its cancel is called, unless there are too many. Staff gets private events too.
func (h *hub) subscribe(contest int64, staff bool, by holder) (*subscription, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed || h.count >= h.maxStreams:
		return nil, errTooManyStreams
	case h.held[by.key] >= by.most:
		return nil, errHoldsTooMany
	}
	sub := &subscription{staff: staff, wake: make(chan struct{}, 1), done: make(chan struct{}), pending: map[string]map[int64]struct{}{}}
	sub.cancel = sync.OnceFunc(func() { h.unsubscribe(contest, sub, by) })
	if h.subs[contest] == nil {
		h.subs[contest] = map[*subscription]struct{}{}
	}
	h.subs[contest][sub] = struct{}{}
	h.count++
	h.held[by.key]++
	return sub, nil
}

func (h *hub) unsubscribe(contest int64, sub *subscription, by holder) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.subs[contest], sub)
	if len(h.subs[contest]) == 0 {
		delete(h.subs, contest)
	}
	h.count--
	if h.held[by.key]--; h.held[by.key] == 0 {
		delete(h.held, by.key)
	}
}

// publish hands an event to a contest's clients; a private one to its staff only.
func (h *hub) publish(contest int64, e event, private bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e.kind == schema.EventLadder {
		h.ladders[contest]++
	}
	if e.kind == schema.EventFinal {
		h.finals[e.id]++
	}
	for sub := range h.subs[contest] {
		if sub.staff || !private {
			sub.add(e)
		}
	}
}

// resume says that events arrive from now on. All clients are told to look again, since events may have been missed.
func (h *hub) resume() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.live = true
	h.restarts++
	for _, subs := range h.subs {
		for sub := range subs {
			sub.add(event{kind: schema.EventLadder}, event{kind: schema.EventMatch}, event{kind: schema.EventSubmission}, event{kind: schema.EventOrder}, event{kind: schema.EventContest}, event{kind: schema.EventFinal}, event{kind: schema.EventGame})
		}
	}
}

// interrupt says that no events arrive until resume.
func (h *hub) interrupt() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.live = false
}

// isLive reports whether events arrive at present.
func (h *hub) isLive() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.live
}

// ladderVersion grows with every change of a contest's ladder. Answers of an older version may be outdated.
func (h *hub) ladderVersion(contest int64) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ladders[contest] + h.restarts
}

// finalVersion is ladderVersion for a final.
func (h *hub) finalVersion(id int64) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.finals[id] + h.restarts
}

// streams counts the clients.
func (h *hub) streams() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

// close ends all streams and refuses new ones.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	h.closed = true
	for _, subs := range h.subs {
		for sub := range subs {
			close(sub.done)
		}
	}
}

// add keeps events for the client. They are taken together or not at all.
func (s *subscription) add(events ...event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range events {
		ids := s.pending[e.kind]
		switch {
		case ids == nil || e.kind == schema.EventLadder: // the newest ladder replaces older ones
			s.pending[e.kind] = map[int64]struct{}{e.id: {}}
		case len(ids) < maxEventIDs:
			ids[e.id] = struct{}{}
		default:
			s.pending[e.kind] = map[int64]struct{}{0: {}}
		}
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// take returns what happened since the last call, each thing once.
func (s *subscription) take() []event {
	s.mu.Lock()
	defer s.mu.Unlock()
	var events []event
	for kind, ids := range s.pending {
		_, many := ids[0]
		for id := range ids {
			if !many || id == 0 {
				events = append(events, event{kind: kind, id: id})
			}
		}
	}
	clear(s.pending)
	slices.SortFunc(events, func(a, b event) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.id, b.id)) })
	return events
}
