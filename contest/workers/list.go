package workers

import (
	"context"
	"fmt"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// Listed is a worker as admins see it.
type Listed struct {
	store.Worker
	Connected bool
	State     State
	Creator   string // name of the account that added it; empty: none
	Done      int64  // matches that it has finished in the last day
	Void      int64  // matches in which the judge failed on it in the last day

	Check *store.WorkerCheck // the newest one of its matches; nil: there was none
}

// day is for how long Listed counts matches.
const day = 24 * time.Hour

// List returns all workers by name.
func List(ctx context.Context, q *store.Queries, now time.Time) ([]Listed, error) {
	rows, err := q.Workers(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the workers: %w", err)
	}
	tallies, err := q.WorkerTallies(ctx, now.Add(-day))
	if err != nil {
		return nil, fmt.Errorf("count the workers' matches: %w", err)
	}
	checks, err := q.LastWorkerChecks(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the checks of the workers' matches: %w", err)
	}
	check := map[int64]*store.WorkerCheck{}
	for i, c := range checks {
		check[c.WorkerID] = &checks[i]
	}
	of := map[string]store.WorkerTalliesRow{}
	for _, t := range tallies {
		of[t.Worker] = t
	}
	out := make([]Listed, len(rows))
	for i, r := range rows {
		w := r.Worker
		out[i] = Listed{Worker: w, Connected: r.Connected, State: stateOf(w, r.Connected, now), Creator: r.Creator, Done: of[w.Name].Done, Void: of[w.Name].Void, Check: check[w.ID]}
	}
	return out, nil
}

// Get returns a worker with what it plays now.
func Get(ctx context.Context, q *store.Queries, name string, now time.Time) (Listed, []store.MatchesOnWorkerRow, error) {
	list, err := List(ctx, q, now)
	if err != nil {
		return Listed{}, nil, err
	}
	for _, w := range list {
		if w.Name == name {
			playing, err := q.MatchesOnWorker(ctx, name)
			return w, playing, contest.Wrap("list what the worker plays", err)
		}
	}
	return Listed{}, nil, noWorker(name)
}
