package contest

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/store"
)

// Lock reads a contest and locks its row until the transaction ends.
func Lock(ctx context.Context, q *store.Queries, slug string) (store.Contest, error) {
	c, err := q.LockContest(ctx, slug)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, Refuse(CodeNotFound, "There is no contest %q.", Truncate(slug, 40))
	}
	return c, err
}
