package final

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// halfWidth is half the width of a 95 % interval, in standard deviations.
const halfWidth = 1.96

// Choice is who takes part in a final, and on which boards.
type Choice struct {
	Players  []string // by name
	First    *int32   // instead of names: the number of players from the top of the ladder; 0: all
	Builtins bool     // with First: include the built-in players
	Boards   []int64  // of the contest; empty: all that are not retired
}

// fieldOf reads a final's entrants: those that were fixed when it began, or those that would take part now.
func fieldOf(ctx context.Context, q *store.Queries, row store.Final) ([]Player, error) {
	if row.State != words.FinalPlanned {
		return fixedField(ctx, q, row.ID)
	}
	if row.First != nil {
		return FromLadder(ctx, q, row.ContestID, *row.First, row.Builtins)
	}
	rows, err := q.FieldChosen(ctx, row.ID)
	field := make([]Player, len(rows))
	for i, r := range rows {
		field[i] = Player{
			ID: r.PlayerID, Submission: r.SubmissionID, Name: r.Name, Author: r.Author, Builtin: r.Builtin,
			Rating: r.Rating, Deviation: r.HalfWidth / halfWidth, Absent: r.Absent,
		}
	}
	return field, err
}

func fixedField(ctx context.Context, q *store.Queries, id int64) ([]Player, error) {
	rows, err := q.Entrants(ctx, id)
	field := make([]Player, len(rows))
	for i, r := range rows {
		field[i] = Player{
			ID: r.PlayerID, Submission: r.SubmissionID, Name: r.Name, Author: r.Author, Builtin: r.Builtin,
			Rating: r.Rating, Deviation: r.Deviation, State: r.State,
		}
	}
	return field, err
}

// FromLadder reads the first players of a contest's ladder, the strongest first; 0 stands for all.
func FromLadder(ctx context.Context, q *store.Queries, contest int64, first int32, builtins bool) ([]Player, error) {
	if first == 0 {
		first = finals.MostEntrants + 1 // one more than allowed, so that the check notices
	}
	rows, err := q.FieldFromLadder(ctx, contest, builtins, first)
	field := make([]Player, len(rows))
	for i, r := range rows {
		field[i] = Player{
			ID: r.PlayerID, Submission: r.SubmissionID, Name: r.Name, Author: r.Author, Builtin: r.Builtin,
			Rating: r.Rating, Deviation: r.HalfWidth / halfWidth,
		}
	}
	return field, err
}

// Field reads the players that this choice stands for now. It refuses names that no player has.
func (c Choice) Field(ctx context.Context, q *store.Queries, contest int64) ([]Player, error) {
	if c.First != nil {
		return FromLadder(ctx, q, contest, *c.First, c.Builtins)
	}
	ids, err := c.ids(ctx, q, contest)
	if err != nil {
		return nil, err
	}
	all, err := FromLadder(ctx, q, contest, 0, true)
	return slices.DeleteFunc(all, func(p Player) bool { return !slices.Contains(ids, p.ID) }), err
}

// ids looks up the players that were chosen by name.
func (c Choice) ids(ctx context.Context, q *store.Queries, contestID int64) ([]int64, error) {
	names := make([]string, 0, len(c.Players))
	for _, name := range c.Players {
		names = append(names, strings.ToLower(strings.TrimSpace(name)))
	}
	if twice := firstRepeated(names); twice != "" {
		return nil, contest.Refuse(contest.CodeBadFinal, "%s is named twice. Name each player once.", contest.Truncate(twice, 40))
	}
	if len(names) > finals.MostEntrants {
		return nil, contest.Refuse(contest.CodeBadFinal, "These are %d players, and a final can have %d. Name fewer.", len(names), finals.MostEntrants)
	}
	rows, err := q.PlayersByName(ctx, contestID, names)
	if err != nil {
		return nil, fmt.Errorf("look for players: %w", err)
	}
	ids := make([]int64, 0, len(rows))
	for _, r := range rows {
		names = slices.DeleteFunc(names, func(name string) bool { return name == strings.ToLower(r.Name) })
		ids = append(ids, r.ID)
	}
	if len(names) > 0 {
		return nil, contest.Refuse(contest.CodeBadFinal, "There is no player %q in this contest. Take names from its ladder.", contest.Truncate(names[0], 40))
	}
	return ids, nil
}

func firstRepeated(names []string) string {
	sorted := slices.Sorted(slices.Values(names))
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return sorted[i]
		}
	}
	return ""
}
