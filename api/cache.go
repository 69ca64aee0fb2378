package api

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

const maxTimedEntries = 1024 // answers kept

// timedCache keeps answers for a short time, so that many requests at once cost one computation.
type timedCache[V any] struct {
	age    time.Duration
	now    func() time.Time
	flight singleflight.Group

	mu      sync.Mutex
	entries map[string]timedEntry[V]
}

type timedEntry[V any] struct {
	value V
	until time.Time
}

func newTimedCache[V any](age time.Duration, now func() time.Time) *timedCache[V] {
	return &timedCache[V]{age: age, now: now, entries: map[string]timedEntry[V]{}}
}

// get returns the kept answer or loads it. Callers share the answer and must not change it.
func (f *timedCache[V]) get(ctx context.Context, key string, load func(context.Context) (V, error)) (V, error) {
	if value, ok := f.lookUp(key); ok {
		return value, nil
	}
	result := f.flight.DoChan(key, func() (any, error) {
		value, err := load(context.WithoutCancel(ctx)) // other requests wait for it too
		if err == nil {
			f.put(key, value)
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

func (f *timedCache[V]) lookUp(key string) (V, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	e, ok := f.entries[key]
	return e.value, ok && f.now().Before(e.until)
}

func (f *timedCache[V]) put(key string, value V) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.entries) >= maxTimedEntries {
		clear(f.entries) // all entries are young, so little is lost
	}
	f.entries[key] = timedEntry[V]{value: value, until: f.now().Add(f.age)}
}
