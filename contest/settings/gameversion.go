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

// checkGameVersion refuses a contest of a version of a package that is not published, but for a hidden contest that the
// author of a draft or an admin makes to try it. Contests that have a version which is withdrawn go on with it.
func (svc Service) checkGameVersion(ctx context.Context, q *store.Queries, game string, visibility words.Visibility) error {
	state, err := q.HoldGameVersion(ctx, game)
	if errors.Is(err, pgx.ErrNoRows) { // it comes with the program
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the version of the game: %w", err)
	}
	refuse := func(format string, args ...any) error {
		return contest.RefuseFields(contest.FieldError{Field: "game", Message: fmt.Sprintf(format, args...)})
	}
	switch state {
	case words.GamePublished:
		return nil
	case words.GameWithdrawn:
		return refuse("%s is not published any more: take a version that is.", game)
	case words.GameDraft, words.GameTested:
	}
	mine := svc.By == nil
	if !mine {
		if mine, err = q.OwnsGameVersion(ctx, *svc.By, game); err != nil {
			return fmt.Errorf("read to whom the game belongs: %w", err)
		}
	}
	if !mine {
		return refuse("%s is not published: take a version that is.", game)
	}
	if visibility != words.VisibilityHidden {
		return refuse("%s is not published: as long as it is a draft, its contests are hidden (visibility hidden).", game)
	}
	return nil
}
