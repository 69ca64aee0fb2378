package result

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// CallOffTrials makes the qualification matches void that have not begun, of a player's submissions that are decided or
// withdrawn. The caller has locked the player and has decided about the submission in the same transaction.
//
// Matches come before players in the order of locks, see [contest.LockOwner], so CallOffTrials waits for none: it passes
// over a match that somebody else has locked, who is about to begin or to end it. A match that begins nevertheless is
// played, and its result is dropped when it ends, see package match.
func CallOffTrials(ctx context.Context, q *store.Queries, p store.Player, note contest.VoidNote) error {
	off, err := q.CallOffTrials(ctx, p.ID, string(note))
	if err != nil {
		return fmt.Errorf("call off qualification matches: %w", err)
	}
	for _, id := range off {
		if err := notifyPublicMatch(ctx, q, p.ContestID, id); err != nil {
			return err
		}
	}
	return nil
}
