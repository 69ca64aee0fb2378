package grade

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/grade/rules"
	"github.com/agon-judge/agon/contest/people/roster"
	"github.com/agon-judge/agon/schema/store"
)

// ActionGrades says that a grading was kept.
const ActionGrades audit.Action = "grades"

// Grading is what all students of a contest get by some rules.
type Grading struct {
	Gate  *float64 // rating of the player that has to be beaten; nil: it has none
	Final *Outcome // of the final that gives a bonus; nil: no final does
	Rows  []store.Grade
}

// Outcome is the result of a final for the authors of its players.
type Outcome struct {
	Final   int64
	Title   string
	Changes int64         // number of heats that were redone and entrants that had left
	Places  map[int64]int // of the best player of each author, from 1
}

// Outcomes reads the outcome of a contest's final. It refuses a final whose show is not over.
type Outcomes func(ctx context.Context, q *store.Queries, contest, final int64) (Outcome, error)

// Grader grades the students of a contest. Gate is the built-in player that has to be beaten.
type Grader struct {
	Contest  int64
	Gate     string
	Outcomes Outcomes
}

// Grade computes what the students of the contest get by rules, from the ladder as it is now. The members of a team all
// get what the team gets.
func (grader Grader) Grade(ctx context.Context, q *store.Queries, by rules.Rules) (Grading, error) {
	if err := by.Check(); err != nil {
		return Grading{}, contest.Refuse(contest.CodeBadRules, "The rules cannot be used: %s.", err)
	}
	rows, err := q.Graded(ctx, grader.Contest)
	if err != nil {
		return Grading{}, fmt.Errorf("read who is graded: %w", err)
	}
	var out Grading
	reached := map[int64]int{}
	if by.Bonus != nil {
		outcome, err := grader.Outcomes(ctx, q, grader.Contest, by.Bonus.Final)
		if err != nil {
			return out, err
		}
		out.Final, reached = &outcome, outcome.Places
	}
	switch rating, err := q.GateRating(ctx, grader.Contest, grader.Gate); {
	case err == nil:
		out.Gate = &rating
	case !errors.Is(err, pgx.ErrNoRows):
		return out, fmt.Errorf("read the gate's rating: %w", err)
	}
	// A team is one entrant, whatever the number of its members.
	var entrants []rules.Entrant
	place := map[int64]int{}
	for _, r := range rows {
		if _, ok := place[r.Author]; ok {
			continue
		}
		place[r.Author] = len(entrants)
		entrants = append(entrants, rules.Entrant{
			Author: r.Author, Rating: r.Shown, Qualified: r.Qualified, Disqualified: r.Disqualified, Submissions: r.Submissions, FinalPlace: reached[r.Author],
		})
	}
	given := by.Give(entrants, out.Gate)
	for _, r := range rows {
		g := given[place[r.Author]]
		row := store.Grade{
			UserID: r.UserID, Name: r.Account, FullName: r.FullName, Email: r.Email, StudentNumber: r.StudentNumber, GroupName: r.GroupName,
			Team: r.Team, Player: r.Player, Rating: r.Shown, Interval: r.Interval, Points: g.Points, Why: g.Why,
			Place: placed(g.Place), FinalPlace: placed(reached[r.Author]), Bonus: g.Bonus,
		}
		out.Rows = append(out.Rows, row)
	}
	return out, nil
}

func placed(place int) *int64 {
	if place == 0 {
		return nil
	}
	at := int64(place)
	return &at
}

// Keep stores what [Grader.Grade] gives now under the contest's next number. A stored grading never changes.
func (grader Grader) Keep(ctx context.Context, pool *pgxpool.Pool, rules rules.Rules, note string, by *int64) (number int32, err error) {
	text, err := json.Marshal(rules)
	if err != nil {
		return 0, fmt.Errorf("write the rules: %w", err)
	}
	err = pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead}, func(tx pgx.Tx) error {
		q := store.New(tx)
		given, err := grader.Grade(ctx, q, rules)
		if err != nil {
			return err
		}
		params := store.CreateGradingParams{ContestID: grader.Contest, Note: note, Rules: text, CreatedBy: by}
		if given.Final != nil {
			params.FinalID, params.FinalChanges = &given.Final.Final, &given.Final.Changes
		}
		g, err := q.CreateGrading(ctx, params)
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
		return audit.Record(ctx, q, audit.Entry{Contest: grader.Contest, By: by, Action: ActionGrades, Reason: fmt.Sprintf("Grading %d was kept.", g.Number), Detail: rules})
	})
	return number, contest.Wrap("keep grades", err)
}

// CSV writes a grading as a table for spreadsheets.
func CSV(rows []store.Grade) string {
	table := make([][]string, 0, len(rows))
	for _, r := range rows {
		name := r.FullName
		if name == "" {
			name = r.Name
		}
		table = append(table, []string{
			r.StudentNumber, name, r.Email, r.GroupName, r.Team, r.Player, whole(r.Place), decimal(r.Rating), decimal(r.Interval),
			whole(r.FinalPlace), strconv.FormatFloat(r.Bonus, 'f', -1, 64), strconv.FormatFloat(r.Points, 'f', -1, 64), r.Why,
		})
	}
	return roster.WriteCSV([]string{"student number", "name", "e-mail", "group", "team", "player", "rank", "rating", "interval", "final place", "bonus", "points", "why"}, table)
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
