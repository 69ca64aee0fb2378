//go:build linux

package launch

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// ErrClosed is what a closed Sandbox returns.
var ErrClosed = errors.New("sandbox: closed")

// Pool keeps prepared launchers of one kind. It starts to fill with the first call of Fill or Take.
type Pool struct {
	prepare func(context.Context) (*Launcher, error)
	ready   chan preparation
	workers int
	start   sync.Once
	ctx     context.Context // of the workers
	cancel  context.CancelFunc
	running sync.WaitGroup
}

// preparation is a prepared launcher, or the error of preparing it.
type preparation struct {
	launcher *Launcher
	err      error
}

// maxWorkers is the most launchers that are prepared at a time. Preparing is mostly waiting for the kernel.
const maxWorkers = 2

// NewPool returns a pool of at most size launchers, which prepare makes.
func NewPool(size int, prepare func(context.Context) (*Launcher, error)) *Pool {
	workers := min(size, maxWorkers) // each worker holds one that it has prepared
	p := &Pool{prepare: prepare, ready: make(chan preparation, size-workers), workers: workers}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	return p
}

// Full reports whether the pool holds all the launchers that it can.
func (p *Pool) Full() bool { return len(p.ready) == cap(p.ready) }

// Fill starts to fill the pool, and to keep it full.
func (p *Pool) Fill() {
	p.start.Do(func() {
		for range p.workers {
			p.running.Go(p.keepFull)
		}
	})
}

// keepFull prepares launchers until the pool is closed.
func (p *Pool) keepFull() {
	for {
		l, err := p.prepare(p.ctx)
		select {
		case p.ready <- preparation{l, err}:
		case <-p.ctx.Done():
			if err == nil {
				l.Discard()
			}
			return
		}
	}
}

// Take returns a prepared launcher.
func (p *Pool) Take(ctx context.Context) (*Launcher, error) {
	p.Fill()
	select {
	case got := <-p.ready:
		return got.launcher, got.err
	case <-p.ctx.Done():
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, fmt.Errorf("sandbox: waiting for a launcher: %w", context.Cause(ctx))
	}
}

// Close stops the workers and discards the launchers that were not taken.
func (p *Pool) Close() {
	p.start.Do(func() {}) // Fill has no effect from now on
	p.cancel()
	p.running.Wait()
	for {
		select {
		case left := <-p.ready:
			if left.err == nil {
				left.launcher.Discard()
			}
		default:
			return
		}
	}
}
