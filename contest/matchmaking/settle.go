package matchmaking

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema"
)

// Settled says how a contest has settled.
type Settled struct {
	Contest        string // slug
	Decided, Pairs int64  // neighbours on the ladder whose order is certain, out of all
	Matches        int64  // that were played for it
}

// settle makes matches among neighbours that are not separated, the least certain first. It ends settling when there
// are none left or the budget is spent.
func (b *batch) settle(ctx context.Context, wanted int64) (*Settled, error) {
	q := b.q
	open, err := q.OpenMatches(ctx, b.contest.ID)
	if err != nil {
		return nil, fmt.Errorf("count open matches: %w", err)
	}
	progress, err := q.SettleProgress(ctx, b.contest.ID)
	if err != nil {
		return nil, fmt.Errorf("read how far it has settled: %w", err)
	}
	duels, err := b.duels(ctx)
	if err != nil {
		return nil, err
	}
	made, left := int64(0), int64(progress.Budget)-progress.Played-open
	for len(duels) > 0 && made < wanted && made+b.matchesPerBoard() <= left {
		next := duels[0]
		duels = duels[1:]
		m, ok := b.planner.Decide(next)
		if !ok { // a player has left, so the neighbours will change
			continue
		}
		made += b.add(m)
		duels = append(duels, next)
	}
	if err := b.create(ctx); err != nil {
		return nil, err
	}
	// What was counted first cannot have changed since: nothing was open, and all was rated.
	if made > 0 || open > 0 || !progress.Rated {
		return nil, nil // it goes on settling
	}
	if err := q.EndSettling(ctx, b.contest.ID); err != nil {
		return nil, fmt.Errorf("store that it has settled: %w", err)
	}
	settled := &Settled{Contest: b.contest.Slug, Decided: progress.Decided, Pairs: progress.Pairs, Matches: progress.Played}
	return settled, schema.Notify(ctx, q, schema.Event{Contest: b.contest.ID, Kind: schema.EventLadder, ID: b.contest.RatedSeq})
}

// matchesPerBoard is the largest number of matches that one call of add makes.
func (b *batch) matchesPerBoard() int64 {
	switch {
	case b.mirrored:
		return 2
	case b.contest.Rotate:
		return int64(b.planner.Seats.High)
	default:
		return 1
	}
}

// duels returns the neighbours that are not separated.
func (b *batch) duels(ctx context.Context) ([]pairing.Duel, error) {
	neighbours, err := b.q.Neighbours(ctx, b.contest.ID)
	if err != nil {
		return nil, fmt.Errorf("read the neighbours: %w", err)
	}
	var duels []pairing.Duel
	for _, n := range neighbours {
		c := ranking.Comparison{Difference: n.Better - 0.5, Better: n.Better, Evidence: n.Evidence}
		if c.Decided(b.contest.Certainty) == 0 {
			duels = append(duels, pairing.Duel{Upper: n.Upper, Lower: n.Lower, Place: int(n.Place), Better: n.Better})
		}
	}
	return duels, nil
}
