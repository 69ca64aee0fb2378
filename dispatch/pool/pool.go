// Package pool makes one worker of many: work goes to a worker that is trusted enough, has the languages and has room.
//
// A worker that fails gives its work to another one, and takes none itself when it fails again and again, until a match of
// sample players has shown that it is well. So a machine with a full disk, which fails faster than others play, spoils
// nothing. Who the workers are, and how they are reached, is not the pool's concern.
package pool

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"github.com/agon-judge/agon/worker/task"
)

// Member is a worker that joins a pool.
type Member struct {
	Name     string // of the worker
	Instance string // names the run of its process
	Own      bool   // it is in this process, so that nobody else can speak for it
	Trust    task.Trust
	Worker   task.Worker
}

// placesPerCore is how many matches a core has at a time: while one is played, another one is prepared or recorded.
const placesPerCore = 2

// Pool gives work to its members. It is safe for concurrent use.
type Pool struct {
	log     *slog.Logger
	changed chan struct{} // holds one when Room may have changed

	mutex   sync.Mutex
	members []*Membership // in the order in which they joined
	waiting []*request    // in the order in which they came
	long    int           // long matches that are played
}

// New returns a pool without members.
func New(log *slog.Logger) *Pool { return &Pool{log: log, changed: make(chan struct{}, 1)} }

// Room is how much all members that take work can do at a time.
type Room struct{ Matches, Compiles int }

// Room returns how much can be done at a time. Each core has placesPerCore matches.
func (p *Pool) Room() Room {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	var room Room
	for _, m := range p.members {
		if m.takes() {
			room.Matches += m.most[playing]
			room.Compiles += m.most[compiling]
		}
	}
	return room
}

// HasGuests reports whether there are members below the level that may play anything.
func (p *Pool) HasGuests() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.ContainsFunc(p.members, func(m *Membership) bool { return m.Trust < task.Trusted })
}

// Changed gets a value whenever Room may have changed.
func (p *Pool) Changed() <-chan struct{} { return p.changed }

// Join adds a worker until Leave is called.
func (p *Pool) Join(m Member) *Membership {
	capacity := m.Worker.Capacity()
	ctx, cancel := context.WithCancel(context.Background())
	member := &Membership{
		Member: m, pool: p, ctx: ctx, cancel: cancel, languages: map[string]bool{},
		most: [kinds]int{playing: placesPerCore * capacity.Cores, compiling: capacity.Compiles},
	}
	if m.Trust < task.Trusted {
		member.most[compiling] = 0
	}
	member.free = member.most
	for _, l := range capacity.Languages {
		member.languages[l] = true
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.members = append(p.members, member)
	p.roomChanged()
	return member
}

// settle gives free members to requests that wait, after a change of either. The caller holds the mutex.
func (p *Pool) settle() {
	p.waiting = slices.DeleteFunc(p.waiting, func(r *request) bool {
		member, err := p.choose(r)
		if member == nil && err == nil {
			return false
		}
		if member != nil {
			member.free[r.kind]--
		}
		r.answer <- answer{member, err}
		return true
	})
}

// roomChanged tells of a change of Room, and gives new members work. The caller holds the mutex.
func (p *Pool) roomChanged() {
	p.settle()
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// choose finds the freest member for a request. Without one, the error says why there will be none; nil means that the
// request has to wait. The caller holds the mutex.
func (p *Pool) choose(r *request) (*Membership, error) {
	var best *Membership
	able, lacks := false, &task.BusyError{Why: "no worker is connected"}
	for _, m := range p.members {
		if busy := m.unfit(r); busy != nil {
			lacks = busy
			continue
		}
		able = true
		if m.free[r.kind] > 0 && (best == nil || m.free[r.kind]*best.most[r.kind] > best.free[r.kind]*m.most[r.kind]) {
			best = m
		}
	}
	if !able {
		return nil, lacks
	}
	return best, nil
}

// here reports whether a run of a worker's process is a member. The caller does not hold the mutex.
func (p *Pool) here(instance string) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.ContainsFunc(p.members, func(m *Membership) bool { return m.Instance == instance })
}
