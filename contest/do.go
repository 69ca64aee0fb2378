package contest

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/schema/store"
)

// ErrUndo rolls a change back without an error: it would alter nothing, or it was only tried.
var ErrUndo = errors.New("nothing is to be changed")

// Do carries out one change in a transaction: all of it happens, or nothing. The text what names the change in errors
// that are the site's own; refusals pass unchanged.
func Do(ctx context.Context, pool *pgxpool.Pool, what string, change func(tx pgx.Tx, q *store.Queries) error) error {
	err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error { return change(tx, store.New(tx)) })
	if errors.Is(err, ErrUndo) {
		return nil
	}
	return Wrap(what, err)
}
