package grade

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// StudentReport is what a student has done in a contest, to print and discuss.
type StudentReport struct {
	Account       string             `json:"account"`
	Name          string             `json:"name"`
	Email         string             `json:"email"`
	StudentNumber string             `json:"student_number"`
	Group         string             `json:"group"`
	Author        string             `json:"author" doc:"Whose the players are: the account, or its team"`
	Players       []ReportPlayer     `json:"players" nullable:"false" doc:"Newest first"`
	Submissions   []ReportSubmission `json:"submissions" nullable:"false" doc:"Newest first, at most 200"`
	Faults        []ReportFault      `json:"faults" nullable:"false" doc:"Why players were frozen, most frequent first"`
	Grades        []ReportGrade      `json:"grades" nullable:"false" doc:"Of all gradings that were kept, newest first"`
}

// ReportPlayer is a player in a report.
type ReportPlayer struct {
	Name        string     `json:"name"`
	State       string     `json:"state"`
	QualifiedAt *time.Time `json:"qualified_at"`
	Rating      *float64   `json:"rating"`
	Interval    *float64   `json:"interval"`
	Matches     int32      `json:"matches" doc:"Rated"`
	Wins        int32      `json:"wins"`
	Frozen      int64      `json:"frozen" doc:"Matches in which it was frozen"`
}

// ReportSubmission is a submission in a report.
type ReportSubmission struct {
	ID        int64      `json:"id"`
	Player    string     `json:"player"`
	Language  string     `json:"language"`
	State     string     `json:"state"`
	Note      string     `json:"note"`
	CreatedAt time.Time  `json:"created_at"`
	DecidedAt *time.Time `json:"decided_at"`
}

// ReportFault is a reason why players were frozen.
type ReportFault struct {
	Reason  string `json:"reason"`
	Matches int64  `json:"matches"`
	Newest  int64  `json:"newest" doc:"Id of the newest of them"`
}

// ReportGrade is what a grading gave.
type ReportGrade struct {
	Grading int32     `json:"grading"`
	Note    string    `json:"note"`
	At      time.Time `json:"at"`
	Points  float64   `json:"points"`
	Why     string    `json:"why"`
}

// ReadReport reads what a member has done in a contest. It refuses a person who is not a member.
func ReadReport(ctx context.Context, q *store.Queries, contestID, person int64) (StudentReport, error) {
	m, err := q.MemberAuthor(ctx, contestID, person)
	if errors.Is(err, pgx.ErrNoRows) {
		return StudentReport{}, contest.Refuse(contest.CodeNotFound, "Nobody with the number %d is a member. The section People lists them.", person)
	}
	if err != nil {
		return StudentReport{}, fmt.Errorf("read member: %w", err)
	}
	r := StudentReport{
		Account: m.Account, Name: m.FullName, Email: m.Email, StudentNumber: m.StudentNumber, Group: m.GroupName, Author: m.AuthorName,
		Players: []ReportPlayer{}, Submissions: []ReportSubmission{}, Faults: []ReportFault{}, Grades: []ReportGrade{},
	}
	if err := r.readPlayers(ctx, q, contestID, m.Author); err != nil {
		return r, err
	}
	given, err := q.GradesOf(ctx, contestID, person)
	if err != nil {
		return r, fmt.Errorf("read grades: %w", err)
	}
	for _, g := range given {
		r.Grades = append(r.Grades, ReportGrade{Grading: g.Number, Note: g.Note, At: g.CreatedAt, Points: g.Points, Why: g.Why})
	}
	return r, nil
}

func (r *StudentReport) readPlayers(ctx context.Context, q *store.Queries, contest, author int64) error {
	players, err := q.AuthorPlayers(ctx, contest, author)
	if err != nil {
		return fmt.Errorf("read players: %w", err)
	}
	for _, p := range players {
		r.Players = append(r.Players, ReportPlayer{
			Name: p.Name, State: string(p.State), QualifiedAt: p.QualifiedAt, Rating: p.Shown, Interval: p.Interval, Matches: p.Matches, Wins: p.Wins, Frozen: p.Frozen,
		})
	}
	submissions, err := q.AuthorSubmissions(ctx, contest, author)
	if err != nil {
		return fmt.Errorf("read submissions: %w", err)
	}
	for _, x := range submissions {
		r.Submissions = append(r.Submissions, ReportSubmission{
			ID: x.ID, Player: x.Player, Language: x.Language, State: string(x.State), Note: x.Note, CreatedAt: x.CreatedAt, DecidedAt: x.DecidedAt,
		})
	}
	faults, err := q.AuthorFaults(ctx, contest, author)
	if err != nil {
		return fmt.Errorf("read why players were frozen: %w", err)
	}
	for _, f := range faults {
		r.Faults = append(r.Faults, ReportFault{Reason: f.Reason, Matches: f.Matches, Newest: f.Newest})
	}
	return nil
}
