package matchmaking

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// batch makes several ladder matches of a contest in one transaction.
type batch struct {
	inserter    jobs.Inserter
	tx          pgx.Tx
	q           *store.Queries
	contest     store.Contest
	mirrored    bool
	planner     *pairing.Planner
	submissions map[int64]int64 // of the players
}

func (mm Matchmaker) newBatch(ctx context.Context, tx pgx.Tx, c store.Contest) (*batch, error) {
	g, err := mm.Games.ByID(c.Game)
	if err != nil {
		return nil, err
	}
	q := store.New(tx)
	planner, submissions, err := newPlanner(ctx, q, c, g)
	if err != nil {
		return nil, err
	}
	return &batch{inserter: mm.Inserter, tx: tx, q: q, contest: c, mirrored: g.Mirrored(), planner: planner, submissions: submissions}, nil
}

// fill makes ordinary matches.
func (b *batch) fill(ctx context.Context, wanted int64) error {
	for wanted > 0 {
		first, ok := b.planner.Next()
		if !ok {
			return nil
		}
		made, err := b.add(ctx, first)
		if err != nil {
			return err
		}
		wanted -= made
	}
	return nil
}

// add makes a planned match, and with it those on the same board and seed that belong to it.
func (b *batch) add(ctx context.Context, first pairing.Match) (made int64, err error) {
	matches := onOneBoard(b.planner, first, b.mirrored, b.contest.Rotate)
	return int64(len(matches)), b.create(ctx, matches)
}

// onOneBoard returns a planned match and those that belong to it: the return match in games with unequal places, or
// one match for every rotation of the seats if the contest asks for it.
func onOneBoard(planner *pairing.Planner, first pairing.Match, mirrored, rotate bool) []pairing.Match {
	switch {
	case mirrored:
		return []pairing.Match{first, planner.Mirror(first)}
	case rotate:
		return append([]pairing.Match{first}, planner.Rotations(first)...)
	default:
		return []pairing.Match{first}
	}
}

// create makes matches on one board and seed.
func (b *batch) create(ctx context.Context, matches []pairing.Match) error {
	seed := contest.NewSeed()
	var series *int64
	for i, match := range matches {
		m, err := b.q.CreateMatch(ctx, store.CreateMatchParams{
			ContestID: b.contest.ID, Kind: words.MatchLadder, Reason: match.Reason, Seed: seed, BoardID: &match.Board, Series: series,
		})
		if err != nil {
			return fmt.Errorf("make a match: %w", err)
		}
		if i == 0 && len(matches) > 1 {
			series = &m.ID
			if err := b.q.BeginSeries(ctx, m.ID); err != nil {
				return fmt.Errorf("begin a series: %w", err)
			}
		}
		if err := b.seat(ctx, m.ID, match.Seats); err != nil {
			return err
		}
	}
	return nil
}

// seat stores the seats of a match and queues it.
func (b *batch) seat(ctx context.Context, match int64, seats []pairing.Seat) error {
	for i, s := range seats {
		err := b.q.CreateSeat(ctx, store.CreateSeatParams{
			MatchID: match, Seat: int16(i), PlayerID: s.ID, SubmissionID: b.submissions[s.ID], Filler: s.Filler,
		})
		if err != nil {
			return fmt.Errorf("seat a player: %w", err)
		}
	}
	return jobs.InsertMatch(ctx, b.tx, b.inserter, match, jobs.PriorityLadder)
}
