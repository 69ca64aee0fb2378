package pool

import (
	"context"
	"slices"

	"github.com/agon-judge/agon/worker/task"
)

// kind is one of the two kinds of work, which a member has room for separately.
type kind int

const (
	playing kind = iota
	compiling
	kinds
)

// request waits for a member.
type request struct {
	kind      kind
	languages []string // as task.Capacity has them
	trust     task.Trust
	tried     []string // workers that have failed already
	answer    chan answer
}

type answer struct {
	member *Membership
	err    error
}

// take waits for a member, which the caller gives back with put. The error is a *task.BusyError or the context's.
func (p *Pool) take(ctx context.Context, r *request) (*Membership, error) {
	r.answer = make(chan answer, 1)
	p.mutex.Lock()
	p.waiting = append(p.waiting, r)
	p.settle()
	p.mutex.Unlock()
	select {
	case a := <-r.answer:
		return a.member, a.err
	case <-ctx.Done():
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if i := slices.Index(p.waiting, r); i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
	} else if a := <-r.answer; a.member != nil { // it was too late
		a.member.free[r.kind]++
		p.settle()
	}
	return nil, context.Cause(ctx)
}

// put gives a member's room back.
func (p *Pool) put(m *Membership, k kind) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	m.free[k]++
	p.settle()
}
