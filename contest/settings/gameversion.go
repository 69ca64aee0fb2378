package settings

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// checkGameVersion refuses a new contest of a version of a package that is not published. Contests that have it already go
// on with it.
func checkGameVersion(ctx context.Context, q *store.Queries, game string) error {
	state, err := q.HoldGameVersion(ctx, game)
	if errors.Is(err, pgx.ErrNoRows) { // it comes with the program
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the version of the game: %w", err)
	}
	if state != words.GamePublished {
		return contest.RefuseFields(contest.FieldError{Field: "game", Message: fmt.Sprintf("%s is not published: take a version that is.", game)})
	}
	return nil
}
