package pool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/agon-judge/agon/worker/task"
)

// Membership is a worker's place in a pool.
type Membership struct {
	Member
	pool      *Pool
	ctx       context.Context // ends when it leaves
	cancel    context.CancelFunc
	languages map[string]bool
	most      [kinds]int // at a time

	// The rest is the pool's, under its mutex.
	free    [kinds]int
	retired bool   // it is about to end and takes nothing more
	closed  string // why it is not to have work, as somebody decided; "": it may
	trouble string // why it takes nothing, as it fails; "": it is well
	faults  int    // in a row
	last    string // the newest fault
}

// State is how a member is doing.
type State struct {
	Running   int    // matches and compilations
	Trouble   string // why it takes nothing, as it fails; "": it is well
	LastFault string // what the judge's newest fault on it was; "": none
}

// State returns how the member is doing.
func (m *Membership) State() State {
	m.pool.mutex.Lock()
	defer m.pool.mutex.Unlock()
	s := State{Trouble: m.trouble, LastFault: m.last}
	for k := range kinds {
		s.Running += m.most[k] - m.free[k]
	}
	return s
}

// Close keeps new work from the member, and says why. With "" it may have work again.
func (m *Membership) Close(why string) {
	m.pool.mutex.Lock()
	defer m.pool.mutex.Unlock()
	if m.closed != why {
		m.closed = why
		m.pool.roomChanged()
	}
}

// Retire keeps new work from the member for good, as it is about to end.
func (m *Membership) Retire() {
	m.pool.mutex.Lock()
	defer m.pool.mutex.Unlock()
	if !m.retired {
		m.retired = true
		m.pool.roomChanged()
	}
}

// Leave takes the member out of the pool. What it is working on goes on.
func (m *Membership) Leave() {
	m.cancel()
	m.pool.mutex.Lock()
	defer m.pool.mutex.Unlock()
	m.pool.members = slices.DeleteFunc(m.pool.members, func(other *Membership) bool { return other == m })
	m.pool.roomChanged()
}

// takes reports whether the member takes work at all. The caller holds the mutex.
func (m *Membership) takes() bool { return !m.retired && m.closed == "" && m.trouble == "" }

// unfit says why the member cannot have a request's work, now or later; nil means that it can.
func (m *Membership) unfit(r *request) *task.BusyError {
	for _, l := range r.languages {
		if !m.languages[l] {
			return &task.BusyError{Why: "no worker has " + l, Language: l}
		}
	}
	switch {
	case slices.Contains(r.tried, m.Name):
		return &task.BusyError{Why: "no other worker is connected"}
	case m.Trust < r.trust || m.most[r.kind] == 0:
		return &task.BusyError{Why: "no trusted worker is connected"}
	case m.retired:
		return &task.BusyError{Why: "the last worker is about to end"}
	case m.closed != "":
		return &task.BusyError{Why: "no worker takes anything: " + m.closed}
	case m.trouble != "":
		return &task.BusyError{Why: "all workers are in trouble: " + m.trouble}
	}
	return nil
}

// mostFaults is how many faults of the judge in a row a worker may have before it takes nothing more.
const mostFaults = 3

// note learns from how a piece of work has ended.
func (m *Membership) note(err error) {
	p := m.pool
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if err == nil {
		m.faults = 0
		return
	}
	m.faults++
	m.last = err.Error()
	_, full := errors.AsType[*task.FullError](err)
	if m.trouble != "" || !full && m.faults < mostFaults {
		return
	}
	if m.trouble = m.last; !full {
		m.trouble = fmt.Sprintf("%d faults in a row, the last one: %s", m.faults, m.last)
	}
	p.log.Error("a worker is in trouble and takes nothing more", "worker", m.Name, "reason", m.trouble)
	p.roomChanged()
	go m.recover()
}

// How long a worker in trouble is left alone before it is tried.
const (
	firstTry = time.Second
	lastTry  = time.Minute
)

// recover tries the worker until it is well or leaves.
func (m *Membership) recover() {
	for wait := firstTry; ; wait = min(2*wait, lastTry) {
		select {
		case <-m.ctx.Done():
			return
		case <-time.After(wait):
		}
		err := m.Worker.Try(m.ctx)
		if m.ctx.Err() != nil {
			return
		}
		if m.tried(err) {
			return
		}
	}
}

// tried learns from a match of sample players, and reports whether the worker is well.
func (m *Membership) tried(err error) bool {
	p := m.pool
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if err != nil {
		m.trouble, m.last = err.Error(), err.Error()
		p.log.Warn("a worker is still in trouble", "worker", m.Name, "reason", m.trouble)
		return false
	}
	m.trouble, m.faults = "", 0
	p.log.Info("a worker is well again", "worker", m.Name)
	p.roomChanged()
	return true
}
