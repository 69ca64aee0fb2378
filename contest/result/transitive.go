package result

import (
	"context"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema/store"
)

const (
	// fewMeetings is the number of repeated pairs below which it cannot be told whether ratings explain the results.
	fewMeetings = 30
	// unexplained is the probability of the results below which ratings do not explain them.
	unexplained = 0.01
)

// saveTransitive stores whether one number per player explains the results, for the matchmaker.
func saveTransitive(ctx context.Context, q *store.Queries, contest int64, t ranking.Transitivity) error {
	var p *float64
	if t.Meetings >= fewMeetings {
		p = &t.P
	}
	return q.SetTransitive(ctx, contest, p)
}

// Explained reports whether ratings are known to explain a contest's results, so that matches may be made among
// players of equal rating.
func Explained(c store.Contest) bool { return c.Transitive != nil && *c.Transitive >= unexplained }
