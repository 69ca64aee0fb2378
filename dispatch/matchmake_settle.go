package dispatch

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// settle makes matches among neighbours that are not told apart, the least certain of them first, or ends it: when there
// are none, and when the budget is spent.
func (t *tables) settle(ctx context.Context, wanted int64) error {
	q := store.New(t.tx)
	open, err := q.OpenMatches(ctx, t.contest.ID)
	if err != nil {
		return fmt.Errorf("count open matches: %w", err)
	}
	progress, err := q.SettleProgress(ctx, t.contest.ID)
	if err != nil {
		return fmt.Errorf("read how far it has settled: %w", err)
	}
	duels, err := t.duels(ctx, q)
	if err != nil {
		return err
	}
	made, left := int64(0), int64(progress.Budget)-progress.Played-open
	for len(duels) > 0 && made < wanted && made+t.together() <= left {
		next := duels[0]
		duels = duels[1:]
		m, ok := t.planner.Decide(next)
		if !ok { // somebody has left, and the neighbours will be others
			continue
		}
		n, err := t.add(ctx, m)
		if err != nil {
			return err
		}
		made += n
		duels = append(duels, next)
	}
	// What was counted first cannot have changed since: nothing was open, and all was rated.
	if made > 0 || open > 0 || !progress.Rated {
		return nil
	}
	if err := q.EndSettling(ctx, t.contest.ID); err != nil {
		return fmt.Errorf("store that it has settled: %w", err)
	}
	t.d.log.Info("a contest has settled", "contest", t.contest.Slug, "decided", progress.Decided, "pairs", progress.Pairs, "matches", progress.Played)
	return schema.Notify(ctx, q, schema.Event{Contest: t.contest.ID, Kind: schema.EventLadder, ID: t.contest.RatedSeq})
}

// together is how many matches one board may take.
func (t *tables) together() int64 {
	switch {
	case t.mirrored:
		return 2
	case t.contest.Rotate:
		return int64(t.planner.Seats.High)
	default:
		return 1
	}
}

// duels are the neighbours that are not told apart.
func (t *tables) duels(ctx context.Context, q *store.Queries) ([]pairing.Duel, error) {
	neighbours, err := q.Neighbours(ctx, t.contest.ID)
	if err != nil {
		return nil, fmt.Errorf("read the neighbours: %w", err)
	}
	var duels []pairing.Duel
	for _, n := range neighbours {
		c := ranking.Comparison{Difference: n.Better - 0.5, Better: n.Better, Evidence: n.Evidence}
		if c.Decided(t.contest.Certainty) == 0 {
			duels = append(duels, pairing.Duel{Upper: n.Upper, Lower: n.Lower, Place: int(n.Place), Better: n.Better})
		}
	}
	return duels, nil
}
