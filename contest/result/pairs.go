package result

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/schema/store"
)

// savePairs stores what the newest recompute says of any two versions, for predictions of how they would do against
// each other. Places must have been computed.
func savePairs(ctx context.Context, q *store.Queries, contest int64, s *standing) error {
	pairs, err := s.placed.pairs.MarshalBinary()
	if err != nil {
		return fmt.Errorf("encode what is known of pairs: %w", err)
	}
	row := store.SaveStandingParams{ContestID: contest, Versions: []int64{}, Pairs: pairs}
	for _, v := range s.placed.versions {
		row.Versions = append(row.Versions, v.submission)
	}
	if s.ranked > 0 {
		row.Seq = s.results[s.ranked-1].seq
	}
	if err := q.SaveStanding(ctx, row); err != nil {
		return fmt.Errorf("store what is known of pairs: %w", err)
	}
	return nil
}
