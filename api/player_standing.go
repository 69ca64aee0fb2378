package api

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/ranking/batch"
)

// decidedFrom is the certainty from which the order of two versions counts as decided. See [ranking.Comparison.Decided].
const decidedFrom = 0.95

// standing holds what a contest's results say of any two versions.
type standing struct {
	seq      int64 // the newest result in it
	versions []int64
	pairs    batch.Pairs
}

// standing reads what the workers stored at the latest recompute. Before the first one it is empty.
func (s *Server) standing(ctx context.Context, contestID int64) (*standing, error) {
	row, err := s.store.APIStanding(ctx, contestID)
	if errors.Is(err, pgx.ErrNoRows) {
		return &standing{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what is known of pairs: %w", err)
	}
	st := &standing{seq: row.Seq, versions: row.Versions}
	if err := st.pairs.UnmarshalBinary(row.Pairs); err != nil {
		return nil, fmt.Errorf("contest %d: %w", contestID, err)
	}
	if st.pairs.Players() != len(st.versions) {
		return nil, fmt.Errorf("contest %d: %w: %d versions and %d players", contestID, batch.ErrPairs, len(st.versions), st.pairs.Players())
	}
	return st, nil
}

// indices returns the places of two versions in the pairs; ok is false if one of them has no result.
func (st *standing) indices(a, b int64) (i, j int, ok bool) {
	i, first := slices.BinarySearch(st.versions, a)
	j, second := slices.BinarySearch(st.versions, b)
	return i, j, first && second
}

// interval95 is half the width of a 95 % interval, in standard deviations.
const interval95 = 1.96
