package result

import (
	"context"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

func notifyPublicMatch(ctx context.Context, q *store.Queries, contest, id int64) error {
	return schema.Notify(ctx, q, schema.Event{Contest: contest, Kind: schema.EventMatch, ID: id})
}

// NotifyMatch is notifyMatch for a match of any kind. Of those of a final nobody else may hear: how many there are can tell
// how it ends.
func NotifyMatch(ctx context.Context, q *store.Queries, m store.LockMatchRow) error {
	return schema.Notify(ctx, q, schema.Event{Contest: m.ContestID, Kind: schema.EventMatch, ID: m.ID, Private: m.Kind == string(contest.MatchFinal)})
}
