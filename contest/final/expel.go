package final

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
)

// pending tells whether the outcome of a final that has begun is still to come: it is being played, or not all of its show
// is revealed.
func (st *State) pending() bool {
	switch st.Row.State {
	case Running, Paused:
		return true
	case Done:
		return int(st.Row.ShownStep) < len(st.Final.Steps)
	}
	return false
}

// Pending gives the finals that a player takes part in whose outcome is still to come, by number.
func Pending(ctx context.Context, q *store.Queries, player int64) (titles map[int64]string, err error) {
	rows, err := q.FinalsOfPlayer(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("look for the finals of player %d: %w", player, err)
	}
	titles = map[int64]string{}
	for _, row := range rows {
		book, err := Open(ctx, q, row)
		if err != nil {
			return nil, err
		}
		if book.pending() {
			titles[row.ID] = row.Title
		}
	}
	return titles, nil
}

// errNothing says that there was nothing to do.
var errNothingToDo = errors.New("nothing to do")

// Expel takes a player that was disqualified from its contest out of all finals whose outcome is still to come, in the
// caller's transaction, and gives their titles. What is over stays as it was played: who has seen a champion is not told
// otherwise by accident; [Desk.Depart] does that.
func (svc *Service) Expel(ctx context.Context, tx pgx.Tx, player int64, req Request) (titles []string, err error) {
	rows, err := store.New(tx).FinalsOfPlayer(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("look for the finals of player %d: %w", player, err)
	}
	for _, row := range rows {
		_, err := svc.changeIn(ctx, tx, row.ID, req, audit.ActionFinalDepart, func(t *finalTx) error {
			p, ok := t.Player(player)
			if !ok || !t.pending() || t.hasLeft(p, true) {
				return errNothingToDo
			}
			titles = append(titles, row.Title)
			return t.removeEntrant(ctx, p, true)
		})
		if err != nil && !errors.Is(err, errNothingToDo) {
			return nil, fmt.Errorf("take player %d out of final %d: %w", player, row.ID, err)
		}
	}
	return titles, nil
}
