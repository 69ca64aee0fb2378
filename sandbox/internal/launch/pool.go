package launch

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// ErrClosed is what a closed Sandbox returns.
var ErrClosed = errors.New("sandbox: closed")

// Pool keeps prepared launchers of one kind. It begins to with its first customer, or with fill.
type Pool struct {
	prepare func(context.Context) (*Launcher, error)
	Ready   chan preparation
	workers int
	start   sync.Once
	ctx     context.Context // of the fillers
	cancel  context.CancelFunc
	running sync.WaitGroup
}

// preparation is a launcher that waits for its program, or why there is none.
type preparation struct {
	launcher *Launcher
	err      error
}

// maxWorkers is how many launchers are prepared at a time: it is mostly waiting for the kernel.
const maxWorkers = 2

func NewPool(size int, prepare func(context.Context) (*Launcher, error)) *Pool {
	hands := min(size, maxWorkers) // each filler holds one in its hand
	p := &Pool{prepare: prepare, Ready: make(chan preparation, size-hands), workers: hands}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	return p
}

// Fill lets the pool be filled, and kept full.
func (p *Pool) Fill() {
	p.start.Do(func() {
		for range p.workers {
			p.running.Go(p.keepFull)
		}
	})
}

func (p *Pool) keepFull() {
	for {
		l, err := p.prepare(p.ctx)
		select {
		case p.Ready <- preparation{l, err}:
		case <-p.ctx.Done():
			if err == nil {
				l.Discard()
			}
			return
		}
	}
}

// Take gets a prepared launcher.
func (p *Pool) Take(ctx context.Context) (*Launcher, error) {
	p.Fill()
	select {
	case got := <-p.Ready:
		return got.launcher, got.err
	case <-p.ctx.Done():
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, fmt.Errorf("sandbox: waiting for a launcher: %w", context.Cause(ctx))
	}
}

// Close ends the launchers that nobody has taken.
func (p *Pool) Close() {
	p.start.Do(func() {}) // no fillers from now on
	p.cancel()
	p.running.Wait()
	for {
		select {
		case left := <-p.Ready:
			if left.err == nil {
				left.launcher.Discard()
			}
		default:
			return
		}
	}
}
