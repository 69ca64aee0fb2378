package dispatch

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/agon-judge/agon/schema/store"
)

const (
	// longMatch is from when on a match is long: nobody who waits for a try or a qualification should wait for its end.
	longMatch = 20 * time.Second
	// snoozeForCore is how long a long match is left alone that would have taken the last core.
	snoozeForCore = time.Second
	// paceKept is for how long the pace of a contest is believed.
	paceKept = time.Minute
	// paceSample is on how many of the newest matches it is measured, and paceLeast on how many at least.
	paceSample, paceLeast = 20, 3
)

// paces remembers in which contests matches are long. It is safe for concurrent use.
type paces struct {
	mutex  sync.Mutex
	newest map[int64]pace // by contest
}

type pace struct {
	long  bool
	until time.Time
}

// isLong reports whether matches of a contest are long, as its newest ones were.
func (p *paces) isLong(ctx context.Context, q *store.Queries, contest int64) (bool, error) {
	p.mutex.Lock()
	known, ok := p.newest[contest]
	p.mutex.Unlock()
	if ok && time.Now().Before(known.until) {
		return known.long, nil
	}
	row, err := q.MatchPace(ctx, contest, paceSample)
	if err != nil {
		return false, fmt.Errorf("measure how long matches take: %w", err)
	}
	known = pace{row.Played >= paceLeast && row.Seconds > longMatch.Seconds(), time.Now().Add(paceKept)}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.newest == nil {
		p.newest = map[int64]pace{}
	}
	p.newest[contest] = known
	return known.long, nil
}
