package api

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

const mostFresh = 1024 // answers kept

// fresh keeps answers for a moment, so that what many ask for at the same time is worked out once.
type fresh[V any] struct {
	age    time.Duration
	now    func() time.Time
	flight singleflight.Group

	mu      sync.Mutex
	entries map[string]freshEntry[V]
}

type freshEntry[V any] struct {
	value V
	until time.Time
}

func newFresh[V any](age time.Duration, now func() time.Time) *fresh[V] {
	return &fresh[V]{age: age, now: now, entries: map[string]freshEntry[V]{}}
}

// get gives the kept answer, or else loads it. The answer is shared: nobody may change it.
func (f *fresh[V]) get(ctx context.Context, key string, load func(context.Context) (V, error)) (V, error) {
	if value, ok := f.kept(key); ok {
		return value, nil
	}
	result := f.flight.DoChan(key, func() (any, error) {
		value, err := load(context.WithoutCancel(ctx)) // others wait for it, too
		if err == nil {
			f.keep(key, value)
		}
		return value, err
	})
	select {
	case <-ctx.Done():
		var none V
		return none, ctx.Err()
	case r := <-result:
		return r.Val.(V), r.Err //nolint:forcetypeassert // load gives nothing else
	}
}

func (f *fresh[V]) kept(key string) (V, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	e, ok := f.entries[key]
	return e.value, ok && f.now().Before(e.until)
}

func (f *fresh[V]) keep(key string, value V) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.entries) >= mostFresh {
		clear(f.entries) // they are young: nothing much is lost
	}
	f.entries[key] = freshEntry[V]{value: value, until: f.now().Add(f.age)}
}
