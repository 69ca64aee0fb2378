package final

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/boards"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// batch makes several matches of a final in one transaction.
type batch struct {
	inserter jobs.Inserter
	tx       pgx.Tx
	q        *store.Queries
	state    *State
	boards   []boards.Board      // as the rules number them
	fillers  []store.BuiltinsRow // weakest first
}

// fill makes the matches that can be played now, as far as more are wanted.
func (svc *Service) fill(ctx context.Context, tx pgx.Tx, state *State, wanted int) error {
	if wanted <= 0 {
		return nil
	}
	on, err := svc.boardPool(ctx, store.New(tx), state.Contest, state.Boards)
	if err != nil {
		return err
	}
	b := &batch{inserter: svc.Inserter, tx: tx, q: store.New(tx), state: state, boards: on.Boards()}
	if b.fillers, err = b.q.Builtins(ctx, state.Contest.ID); err != nil {
		return err
	}
	return b.fill(ctx, wanted)
}

func (b *batch) fill(ctx context.Context, wanted int) error {
	for _, m := range b.state.Final.Next {
		if wanted == 0 {
			return nil
		}
		before, made := b.state.MatchAt(m)
		if made && slices.Equal(before.Entrants, m.Entrants) {
			continue
		}
		if made { // the heat has other entrants now
			if err := b.q.VoidFinalMatch(ctx, before.ID, string(contest.NoteHeatReplayed)); err != nil {
				return fmt.Errorf("take match %d back: %w", before.ID, err)
			}
		}
		if err := b.make(ctx, m); err != nil {
			return fmt.Errorf("make match %d of heat %s: %w", m.Number+1, m.Heat, err)
		}
		wanted--
	}
	return nil
}

// make makes one match. The entrants have the first seats; copies of the weakest built-in player fill it up.
func (b *batch) make(ctx context.Context, m finals.Match) error {
	if m.Board >= len(b.boards) {
		return fmt.Errorf("it has no board %d", m.Board)
	}
	on := b.boards[m.Board]
	id, err := b.q.CreateFinalMatch(ctx, store.CreateFinalMatchParams{
		ContestID: b.state.Contest.ID, Reason: b.reason(m), Seed: m.Seed, BoardID: on.ID,
		FinalID: b.state.Row.ID, Heat: m.Heat, Attempt: int32(m.Attempt), Number: int32(m.Number),
	})
	if err != nil {
		return err
	}
	seats := make([]store.CreateSeatParams, 0, max(on.Low, len(m.Entrants)))
	for _, e := range m.Entrants {
		p, ok := b.state.Player(e)
		if !ok {
			return fmt.Errorf("player %d does not take part", e)
		}
		seats = append(seats, store.CreateSeatParams{PlayerID: p.ID, SubmissionID: p.Submission})
	}
	for len(seats) < on.Low {
		if len(b.fillers) == 0 {
			return fmt.Errorf("a match needs %d players, and there is no built-in one to fill it up", on.Low)
		}
		seats = append(seats, store.CreateSeatParams{PlayerID: b.fillers[0].PlayerID, SubmissionID: b.fillers[0].SubmissionID, Filler: true})
	}
	for i, s := range seats {
		s.MatchID, s.Seat = id, int16(i)
		if err := b.q.CreateSeat(ctx, s); err != nil {
			return fmt.Errorf("seat a player: %w", err)
		}
	}
	return jobs.InsertMatch(ctx, b.tx, b.inserter, id, jobs.PriorityFinal)
}

// reason says why the match is played.
func (b *batch) reason(m finals.Match) string {
	for _, stage := range b.state.Final.Stages {
		for _, heat := range stage.Heats {
			if heat.Key == m.Heat {
				return fmt.Sprintf("Match %d of %s, %s of the final %s%s.", m.Number+1, heat.Name, stage.Name, b.state.Row.Title, b.boardSuffix(m))
			}
		}
	}
	return fmt.Sprintf("Match %d of heat %s of the final %s%s.", m.Number+1, m.Heat, b.state.Row.Title, b.boardSuffix(m))
}

// boardSuffix names the board of a match if there is more than one.
func (b *batch) boardSuffix(m finals.Match) string {
	if len(b.boards) < 2 {
		return ""
	}
	return ", on " + b.state.Boards[m.Board].Name
}
