package api

import (
	"cmp"
	"slices"
	"sync"

	"github.com/agon-judge/agon/schema"
)

// maxEventIDs is how many ids of one kind a client is told in one lot; of more it is told 0, "many".
const maxEventIDs = 8

// event is something that happened in a contest.
type event struct {
	kind string // ladder, match, submission, contest, final
	id   int64
}

// hub hands the events of all contests to the streams of this process. What a slow client has not taken yet is put
// together, so no client can make it grow.
type hub struct {
	maxStreams int

	mu     sync.Mutex
	subs   map[int64]map[*subscription]struct{} // by contest
	count  int
	closed bool
	live   bool // events are heard
	// ladders counts each contest's changes of the ladder, finals each final's, and missed how often changes may have been
	// missed.
	ladders  map[int64]int64
	finals   map[int64]int64
	restarts int64
}

// subscription is one client's share of a contest's events.
type subscription struct {
	wake   chan struct{} // holds a token while there is something to take
	done   chan struct{} // closed when the hub closes
	cancel func()
	staff  bool // hears also what only organizers may

	mu      sync.Mutex
	pending map[string]map[int64]struct{} // ids by kind
}

func newHub(most int) *hub {
	return &hub{maxStreams: most, subs: map[int64]map[*subscription]struct{}{}, ladders: map[int64]int64{}, finals: map[int64]int64{}}
}

// subscribe gives a share in a contest's events until its cancel is called; false when there are too many. Staff hears
// also of what is private.
func (h *hub) subscribe(contest int64, staff bool) (*subscription, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || h.count >= h.maxStreams {
		return nil, false
	}
	sub := &subscription{staff: staff, wake: make(chan struct{}, 1), done: make(chan struct{}), pending: map[string]map[int64]struct{}{}}
	sub.cancel = sync.OnceFunc(func() { h.unsubscribe(contest, sub) })
	if h.subs[contest] == nil {
		h.subs[contest] = map[*subscription]struct{}{}
	}
	h.subs[contest][sub] = struct{}{}
	h.count++
	return sub, true
}

func (h *hub) unsubscribe(contest int64, sub *subscription) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.subs[contest], sub)
	if len(h.subs[contest]) == 0 {
		delete(h.subs, contest)
	}
	h.count--
}

// publish tells a contest's clients. What is private only its staff is told.
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

// resume says that events are heard from now on. Everybody is told that some may have been missed before.
func (h *hub) resume() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.live = true
	h.restarts++
	for _, subs := range h.subs {
		for sub := range subs {
			sub.add(event{kind: schema.EventLadder}, event{kind: schema.EventMatch}, event{kind: schema.EventSubmission}, event{kind: schema.EventOrder}, event{kind: schema.EventContest}, event{kind: schema.EventFinal})
		}
	}
}

// interrupt says that no events are heard until resume.
func (h *hub) interrupt() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.live = false
}

// isLive says whether events arrive at present.
func (h *hub) isLive() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.live
}

// ladderVersion grows with every change of a contest's ladder: what was read under an older one may be outdated.
func (h *hub) ladderVersion(contest int64) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ladders[contest] + h.restarts
}

// finalVersion is to a final what ladderVersion is to a ladder.
func (h *hub) finalVersion(id int64) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.finals[id] + h.restarts
}

// streams is how many clients there are.
func (h *hub) streams() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

// close ends all streams, and none begins any more.
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

// take gives what happened since the last call, each thing once.
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
