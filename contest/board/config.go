package board

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/schema/store"
)

// ConfigOf returns the configuration of a match's board, or nil for a trial that has its own.
func ConfigOf(ctx context.Context, q *store.Queries, m store.Match) ([]byte, error) {
	if m.BoardID == nil {
		return nil, nil
	}
	b, err := q.Board(ctx, *m.BoardID)
	if err != nil {
		return nil, fmt.Errorf("read board %d: %w", *m.BoardID, err)
	}
	return b.Config, nil
}
