package board

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking/boards"
	"github.com/agon-judge/agon/schema/store"
)

// memory is the number of a contest's newest ladder matches in which boards are counted. Older matches no longer make a
// difference.
const memory = 20_000

// Pool is the boards of a contest that matches are made on, with how often its players have played on each.
type Pool struct {
	*boards.Pool
	Rows []store.Board // in their order; at least one
}

// Read reads the pool of a contest of a game. Matches count from when the newest board was added, so that nobody is sent
// to that board again and again to catch up. With a single board nothing is counted.
func Read(ctx context.Context, q *store.Queries, g engine.Game, contest int64) (*Pool, error) {
	rows, err := q.LiveBoards(ctx, contest)
	if err != nil {
		return nil, fmt.Errorf("read the boards: %w", err)
	}
	p, err := Of(g, rows)
	if err != nil || len(rows) == 1 {
		return p, err
	}
	played, err := q.BoardsPlayed(ctx, contest, newest(rows), memory)
	if err != nil {
		return nil, fmt.Errorf("count who has played on which board: %w", err)
	}
	for _, r := range played {
		p.Add(r.PlayerID, r.BoardID, int(r.Matches))
	}
	return p, nil
}

func newest(rows []store.Board) time.Time {
	return slices.MaxFunc(rows, func(a, b store.Board) int { return a.Since.Compare(b.Since) }).Since
}

// Of returns a pool of boards on which nobody has played yet.
func Of(g engine.Game, rows []store.Board) (*Pool, error) {
	if len(rows) == 0 {
		return nil, fmt.Errorf("a contest of %s has no board to play on", g.Title())
	}
	list := make([]boards.Board, len(rows))
	for i, b := range rows {
		terms, err := g.Terms(b.Config)
		if err != nil {
			return nil, fmt.Errorf("board %s: %w", b.Name, err)
		}
		list[i] = boards.Board{ID: b.ID, Low: terms.Low, High: terms.High}
	}
	return &Pool{boards.NewPool(list), rows}, nil
}

// Name returns the name of a board of the pool. It is empty if the pool has only one board, which need not be named.
func (p *Pool) Name(board int64) string {
	if len(p.Rows) < 2 {
		return ""
	}
	i := slices.IndexFunc(p.Rows, func(b store.Board) bool { return b.ID == board })
	if i < 0 {
		return ""
	}
	return p.Rows[i].Name
}
