package final

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/grade"
	"github.com/agon-judge/agon/schema/store"
)

// Outcome is what a contest's final has come to, for those who wrote its players. While anything of it is still to be
// played or shown, that is refused: who knows grades would know the outcome. It is a schema.Outcomes.
func Outcome(ctx context.Context, q *store.Queries, contestID, id int64) (grade.Outcome, error) {
	out := grade.Outcome{Final: id, Places: map[int64]int{}}
	book, err := Read(ctx, q, id)
	if err != nil {
		return out, err
	}
	switch {
	case book.Row.ContestID != contestID:
		return out, noFinal(id)
	case book.Row.State != Done:
		return out, contest.Refuse(contest.CodeNotNow, "The final %s is %s, so it gives no bonus. Choose one that is played to its end.", book.Row.Title, book.Row.State)
	case int(book.Row.ShownStep) < len(book.Final.Steps):
		return out, contest.Refuse(contest.CodeNotNow, "%d of %d steps of the show of %s are revealed, and grades would tell the rest. Show it to its end first.",
			book.Row.ShownStep, len(book.Final.Steps), book.Row.Title)
	}
	authors, err := q.FinalAuthors(ctx, id)
	if err != nil {
		return out, fmt.Errorf("read whose the players of final %d are: %w", id, err)
	}
	author := map[int64]int64{}
	for _, a := range authors {
		author[a.PlayerID] = a.Author
	}
	out.Title, out.Changes = book.Row.Title, int64(len(book.Redos)+len(book.Departures))
	for _, p := range book.Final.Standing {
		who := author[p.Entrant]
		if best := out.Places[who]; p.Place > 0 && (best == 0 || p.Place < best) {
			out.Places[who] = p.Place
		}
	}
	return out, nil
}
