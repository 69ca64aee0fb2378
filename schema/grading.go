package schema

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/schema/grades"
	"github.com/agon-judge/agon/schema/roster"
	"github.com/agon-judge/agon/schema/store"
)

// ActionGrades is a grading that was kept.
const ActionGrades Action = "grades"

// Grading is what everybody gets by some rules.
type Grading struct {
	Gate *float64 // rating of the player that has to be beaten; nil: it has none
	Rows []store.Grade
}

// Grades says what the students of a contest get by rules, as its ladder is now. Gate is the built-in player that has to
// be beaten. Members of a team get what it gets.
func Grades(ctx context.Context, q *store.Queries, contest int64, gate string, rules grades.Rules) (Grading, error) {
	if err := rules.Check(); err != nil {
		return Grading{}, refuse(CodeBadRules, "The rules cannot be used: %s.", err)
	}
	rows, err := q.Graded(ctx, contest)
	if err != nil {
		return Grading{}, fmt.Errorf("read who is graded: %w", err)
	}
	var out Grading
	switch rating, err := q.GateRating(ctx, contest, gate); {
	case err == nil:
		out.Gate = &rating
	case !errors.Is(err, pgx.ErrNoRows):
		return out, fmt.Errorf("read the gate's rating: %w", err)
	}
	// A team is one entrant, however many it has.
	var entrants []grades.Entrant
	place := map[int64]int{}
	for _, r := range rows {
		if _, ok := place[r.Author]; ok {
			continue
		}
		place[r.Author] = len(entrants)
		entrants = append(entrants, grades.Entrant{Author: r.Author, Rating: r.Shown, Qualified: r.Qualified, Disqualified: r.Disqualified, Submissions: r.Submissions})
	}
	given := rules.Give(entrants, out.Gate)
	for _, r := range rows {
		g := given[place[r.Author]]
		row := store.Grade{
			UserID: r.UserID, Name: r.Account, FullName: r.FullName, Email: r.Email, StudentNumber: r.StudentNumber, GroupName: r.GroupName,
			Team: r.Team, Player: r.Player, Rating: r.Shown, Interval: r.Interval, Points: g.Points, Why: g.Why,
		}
		if g.Place > 0 {
			at := int64(g.Place)
			row.Place = &at
		}
		out.Rows = append(out.Rows, row)
	}
	return out, nil
}

// KeepGrades keeps what [Grades] gives now, under the contest's next number. It does not change any more.
func KeepGrades(ctx context.Context, pool *pgxpool.Pool, contest int64, gate string, rules grades.Rules, note string, by *int64) (number int32, err error) {
	text, err := json.Marshal(rules)
	if err != nil {
		return 0, fmt.Errorf("write the rules: %w", err)
	}
	err = pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead}, func(tx pgx.Tx) error {
		q := store.New(tx)
		given, err := Grades(ctx, q, contest, gate, rules)
		if err != nil {
			return err
		}
		g, err := q.CreateGrading(ctx, store.CreateGradingParams{ContestID: contest, Note: note, Rules: text, CreatedBy: by})
		if err != nil {
			return err
		}
		number = g.Number
		rows := make([]store.CreateGradesParams, 0, len(given.Rows))
		for _, r := range given.Rows {
			r.GradingID = g.ID
			rows = append(rows, store.CreateGradesParams(r))
		}
		if _, err := q.CreateGrades(ctx, rows); err != nil {
			return err
		}
		return Audit(ctx, q, Entry{Contest: contest, By: by, Action: ActionGrades, Reason: fmt.Sprintf("Grading %d was kept.", g.Number), Detail: rules})
	})
	return number, wrapUnlessRefused("keep grades", err)
}

// GradesCSV is a grading as a table for spreadsheets.
func GradesCSV(rows []store.Grade) string {
	table := make([][]string, 0, len(rows))
	for _, r := range rows {
		name := r.FullName
		if name == "" {
			name = r.Name
		}
		table = append(table, []string{
			r.StudentNumber, name, r.Email, r.GroupName, r.Team, r.Player, whole(r.Place), decimal(r.Rating), decimal(r.Interval),
			strconv.FormatFloat(r.Points, 'f', -1, 64), r.Why,
		})
	}
	return roster.WriteCSV([]string{"student number", "name", "e-mail", "group", "team", "player", "rank", "rating", "interval", "points", "why"}, table)
}

func whole(n *int64) string {
	if n == nil {
		return ""
	}
	return strconv.FormatInt(*n, 10)
}

func decimal(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', 1, 64)
}
