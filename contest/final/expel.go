package final

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// pending reports whether the outcome of a final that has begun is still open: it is being played, or its show is not over.
func (st *State) pending() bool {
	switch st.Row.State {
	case words.FinalRunning, words.FinalPaused:
		return true
	case words.FinalDone:
		return int(st.Row.ShownStep) < len(st.Final.Steps)
	case words.FinalPlanned, words.FinalCancelled:
	}
	return false
}

// Pending returns the titles of the finals with a player whose outcome is still open, by number.
func Pending(ctx context.Context, q *store.Queries, player int64) (titles map[int64]string, err error) {
	rows, err := q.FinalsOfPlayer(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("look for the finals of player %d: %w", player, err)
	}
	titles = map[int64]string{}
	for _, row := range rows {
		st, err := Open(ctx, q, row)
		if err != nil {
			return nil, err
		}
		if st.pending() {
			titles[row.ID] = row.Title
		}
	}
	return titles, nil
}

// errNothingToDo ends a change that has nothing to do.
var errNothingToDo = errors.New("nothing to do")

// Expel takes a player that was disqualified from its contest out of all finals whose outcome is still open, in the
// caller's transaction, and returns their titles. Finals that are over stay as they were played, so that a champion that
// people have seen does not change by accident. [Service.Depart] changes such finals.
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
