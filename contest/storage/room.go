package storage

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// Room says how much room there has to be for uploads.
type Room struct {
	Floor    int64                // bytes that have to be free on the disks; 0: uploads are taken as long as it goes
	Database int64                // bytes that the database may have; 0: not limited
	Free     func() (int64, bool) // bytes that are free on the database's disk; nil: that is on another machine
}

// DefaultFloor is for a site that sets nothing else.
const DefaultFloor = 1 << 30

// Check refuses an upload if the disk of the database is full, or those of all workers are.
func (r Room) Check(ctx context.Context, q *store.Queries) error {
	full := func(whose string) error {
		return contest.Refuse(contest.CodeNoRoom, "The site takes no uploads now, because the disk of %s is almost full. Your player is not stored; tell the organizers, and send it again later.", whose)
	}
	if r.Free != nil {
		if free, ok := r.Free(); ok && free < r.Floor {
			return full("its database")
		}
	}
	if r.Database > 0 {
		size, err := q.DatabaseSize(ctx)
		if err != nil {
			return fmt.Errorf("measure the database: %w", err)
		}
		if size > r.Database {
			return full("its database")
		}
	}
	workers, err := q.WorkersWithRoom(ctx, r.Floor)
	if err != nil {
		return fmt.Errorf("look for a worker with room: %w", err)
	}
	if workers.Telling > 0 && workers.WithRoom == 0 {
		return full("the machines that compile")
	}
	return nil
}
