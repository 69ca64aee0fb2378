package matchmaking

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// batch makes several ladder matches of a contest in one transaction.
type batch struct {
	inserter    jobs.Inserter
	tx          pgx.Tx
	q           *store.Queries
	contest     store.Contest
	mirrored    bool
	planner     *pairing.Planner
	submissions map[int64]int64   // of the players
	boards      [][]pairing.Match // what is planned; those on one board and seed together
}

func (mm Matchmaker) newBatch(ctx context.Context, tx pgx.Tx, c store.Contest) (*batch, error) {
	q := store.New(tx)
	g, err := mm.Games.Game(ctx, q, c.Game)
	if err != nil {
		return nil, err
	}
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
			break
		}
		wanted -= b.add(first)
	}
	return b.create(ctx)
}

// add plans a match, and with it those on the same board and seed that belong to it. It returns how many these are.
func (b *batch) add(first pairing.Match) int64 {
	matches := onOneBoard(b.planner, first, b.mirrored, b.contest.Rotate)
	b.boards = append(b.boards, matches)
	return int64(len(matches))
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

// create stores the planned matches with their seats, and queues them.
func (b *batch) create(ctx context.Context) error {
	if len(b.boards) == 0 {
		return nil
	}
	ids, err := b.q.NewMatchIDs(ctx, int32(len(slices.Concat(b.boards...))))
	if err != nil {
		return fmt.Errorf("number the matches: %w", err)
	}
	matches, seats := b.rows(ids)
	if err := b.q.CreateLadderMatches(ctx, matches); err != nil {
		return fmt.Errorf("make the matches: %w", err)
	}
	if err := b.q.CreateSeats(ctx, seats); err != nil {
		return fmt.Errorf("seat the players: %w", err)
	}
	return jobs.InsertMatches(ctx, b.tx, b.inserter, ids, jobs.PriorityLadder)
}

// rows returns what is stored of the planned matches, which get the ids in their order.
func (b *batch) rows(ids []int64) (matches store.CreateLadderMatchesParams, seats store.CreateSeatsParams) {
	matches.ContestID, matches.Ids = b.contest.ID, ids
	next := 0
	for _, board := range b.boards {
		seed, series := contest.NewSeed(), int64(0)
		if len(board) > 1 {
			series = ids[next]
		}
		for _, match := range board {
			matches.Reasons, matches.Seeds = append(matches.Reasons, match.Reason), append(matches.Seeds, seed)
			matches.Boards, matches.Series = append(matches.Boards, match.Board), append(matches.Series, series)
			for i, s := range match.Seats {
				seats.Matches, seats.Seats = append(seats.Matches, ids[next]), append(seats.Seats, int16(i))
				seats.Players, seats.Submissions = append(seats.Players, s.ID), append(seats.Submissions, b.submissions[s.ID])
				seats.Fillers = append(seats.Fillers, s.Filler)
			}
			next++
		}
	}
	return matches, seats
}
