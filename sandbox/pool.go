package sandbox

import (
	"context"
	"fmt"
	"sync"
)

// pool keeps prepared launchers of one kind. It begins to with its first customer, or with fill.
type pool struct {
	prepare func(context.Context) (*launcher, error)
	ready   chan prepared
	hands   int
	begin   sync.Once
	ctx     context.Context // of the fillers
	cancel  context.CancelFunc
	fillers sync.WaitGroup
}

// prepared is a launcher that waits for its program, or why there is none.
type prepared struct {
	launcher *launcher
	err      error
}

// mostHands is how many launchers are prepared at a time: it is mostly waiting for the kernel.
const mostHands = 2

func newPool(size int, prepare func(context.Context) (*launcher, error)) *pool {
	hands := min(size, mostHands) // each filler holds one in its hand
	p := &pool{prepare: prepare, ready: make(chan prepared, size-hands), hands: hands}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	return p
}

// fill lets the pool be filled, and kept full.
func (p *pool) fill() {
	p.begin.Do(func() {
		for range p.hands {
			p.fillers.Go(p.keepFull)
		}
	})
}

func (p *pool) keepFull() {
	for {
		l, err := p.prepare(p.ctx)
		select {
		case p.ready <- prepared{l, err}:
		case <-p.ctx.Done():
			if err == nil {
				l.discard()
			}
			return
		}
	}
}

// take gets a prepared launcher.
func (p *pool) take(ctx context.Context) (*launcher, error) {
	p.fill()
	select {
	case got := <-p.ready:
		return got.launcher, got.err
	case <-p.ctx.Done():
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, fmt.Errorf("sandbox: waiting for a launcher: %w", context.Cause(ctx))
	}
}

// close ends the launchers that nobody has taken.
func (p *pool) close() {
	p.begin.Do(func() {}) // no fillers from now on
	p.cancel()
	p.fillers.Wait()
	for {
		select {
		case left := <-p.ready:
			if left.err == nil {
				left.launcher.discard()
			}
		default:
			return
		}
	}
}
