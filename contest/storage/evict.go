package storage

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/schema/store"
)

// Keep says which compiled players stay in the database. The others can be compiled again, and are when a match needs
// them.
type Keep struct {
	Bytes   int64         // of all together, as they are stored
	Retired time.Duration // since the last use, of those that nobody plays with any more
	Age     time.Duration // since the last use, of all
}

// DefaultKeep is for a site that sets nothing else.
func DefaultKeep() Keep {
	const day = 24 * time.Hour
	return Keep{Bytes: 4 << 30, Retired: day, Age: 60 * day}
}

// Evict removes the artefacts that are not kept, and returns how many. It does so in small transactions: when it is
// interrupted, what it has done stays done. Several evictions at the same time share the work.
func Evict(ctx context.Context, pool *pgxpool.Pool, keep Keep) (removed int64, err error) {
	for {
		var some int64
		err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
			q := store.New(tx)
			hashes, err := q.EvictableArtefacts(ctx, keep.Bytes, keep.Retired.Seconds(), keep.Age.Seconds())
			if err != nil || len(hashes) == 0 {
				return err
			}
			if err := q.ForgetArtefacts(ctx, hashes); err != nil {
				return err
			}
			some, err = q.DeleteArtefacts(ctx, hashes)
			return err
		})
		if err != nil {
			return removed, fmt.Errorf("evict compiled players: %w", err)
		}
		if removed += some; some == 0 {
			return removed, nil
		}
	}
}
