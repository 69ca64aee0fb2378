package result

import (
	"context"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// notifyPublicMatch announces a change of a match that is not part of a final.
func notifyPublicMatch(ctx context.Context, q *store.Queries, contest, id int64) error {
	return schema.Notify(ctx, q, schema.Event{Contest: contest, Kind: schema.EventMatch, ID: id})
}

// NotifyMatch announces a change of a match of any kind. Matches of finals are announced to organizers only: their
// number can give away how the final ends.
func NotifyMatch(ctx context.Context, q *store.Queries, m store.LockMatchRow) error {
	return schema.Notify(ctx, q, schema.Event{Contest: m.ContestID, Kind: schema.EventMatch, ID: m.ID, Private: m.Kind == words.MatchFinal})
}
