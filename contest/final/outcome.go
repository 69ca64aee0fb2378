package final

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/grade"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Outcome reads the result of a contest's final for the authors of its players. It refuses a final whose show is not over,
// because grades would give the result away. It is a [grade.Outcomes].
func Outcome(ctx context.Context, q *store.Queries, contestID, id int64) (grade.Outcome, error) {
	out := grade.Outcome{Final: id, Places: map[int64]int{}}
	st, err := Read(ctx, q, id)
	if err != nil {
		return out, err
	}
	switch {
	case st.Row.ContestID != contestID:
		return out, noFinal(id)
	case st.Row.State != words.FinalDone:
		return out, contest.Refuse(contest.CodeNotNow, "The final %s is %s, so it gives no bonus. Choose one that is played to its end.", st.Row.Title, st.Row.State)
	case int(st.Row.ShownStep) < len(st.Final.Steps):
		return out, contest.Refuse(contest.CodeNotNow, "%d of %d steps of the show of %s are revealed, and grades would tell the rest. Show it to its end first.",
			st.Row.ShownStep, len(st.Final.Steps), st.Row.Title)
	}
	authors, err := q.FinalAuthors(ctx, id)
	if err != nil {
		return out, fmt.Errorf("read the authors of final %d: %w", id, err)
	}
	author := map[int64]int64{}
	for _, a := range authors {
		author[a.PlayerID] = a.Author
	}
	out.Title, out.Changes = st.Row.Title, int64(len(st.Redos)+len(st.Departures))
	for _, p := range st.Final.Standing {
		who := author[p.Entrant]
		if best := out.Places[who]; p.Place > 0 && (best == 0 || p.Place < best) {
			out.Places[who] = p.Place
		}
	}
	return out, nil
}
