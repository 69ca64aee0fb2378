package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// reindexing is when River rebuilds the indexes of the queue: at midnight (UTC) where the dispatcher may, which takes the role
// that owns them. It implements river.PeriodicSchedule.
type reindexing struct{ d *Dispatcher }

// Next implements river.PeriodicSchedule.
func (r reindexing) Next(now time.Time) time.Time {
	if !r.d.ownsQueue.Load() {
		return river.NeverSchedule().Next(now)
	}
	return now.UTC().Truncate(24 * time.Hour).Add(24 * time.Hour)
}

// learnRights asks whether the dispatcher has the role that owns the queue.
func (d *Dispatcher) learnRights(ctx context.Context) error {
	var owns bool
	err := d.pool.QueryRow(ctx, "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'river_job'::regclass").Scan(&owns)
	if err != nil {
		return fmt.Errorf("ask whether the queue may be reindexed: %w", err)
	}
	d.ownsQueue.Store(owns)
	return nil
}
