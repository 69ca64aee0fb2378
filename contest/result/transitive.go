package result

import (
	"context"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema/store"
)

const (
	// fewMeetings is how many pairs of matches of the same two players are too few to tell whether ratings explain them.
	fewMeetings = 30
	// unexplained is below which probability of the results ratings do not explain them.
	unexplained = 0.01
)

// saveTransitive keeps whether one number per player explains the results, for those who make matches.
func saveTransitive(ctx context.Context, q *store.Queries, contest int64, t ranking.Transitivity) error {
	var p *float64
	if t.Meetings >= fewMeetings {
		p = &t.P
	}
	return q.SetTransitive(ctx, contest, p)
}

// Explained says whether ratings are known to explain a contest's results, so that equals may be looked for.
func Explained(c store.Contest) bool { return c.Transitive != nil && *c.Transitive >= unexplained }
