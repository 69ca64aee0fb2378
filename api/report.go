package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// StudentReport is what a student has done in a contest, to be printed and talked about.
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

// ReportFault is a reason for which players were frozen.
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

type reportAnswer struct{ Body StudentReport }

func (s *Server) reportRoutes() {
	add(s, route{
		method: get, path: "/api/contests/{contest}/people/{person}/report", id: "getReport", tag: "Grades",
		summary: "What a student has done in a contest, for its organizers and himself",
	}, s.getReport)
}

func (s *Server) getReport(ctx context.Context, in *personPath) (*reportAnswer, error) {
	who, err := s.user(ctx)
	if err != nil {
		return nil, err
	}
	contestID, err := s.contestID(ctx, in.Contest)
	if err == nil && who.id != in.Person {
		_, contestID, err = s.organizer(ctx, in.Contest)
	}
	if err != nil {
		return nil, err
	}
	m, err := s.store.MemberAuthor(ctx, contestID, in.Person)
	if errors.Is(err, pgx.ErrNoRows) && who.id == in.Person {
		return nil, refuse(CodeNotFound, "You are no member of this contest, so there is no report. Your submissions and the page of your player tell what you have done.")
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refuse(CodeNotFound, "Nobody with the number %d is a member. The section People lists them.", in.Person)
	}
	if err != nil {
		return nil, fmt.Errorf("read member: %w", err)
	}
	out := StudentReport{
		Account: m.Account, Name: m.FullName, Email: m.Email, StudentNumber: m.StudentNumber, Group: m.GroupName, Author: m.AuthorName,
		Players: []ReportPlayer{}, Submissions: []ReportSubmission{}, Faults: []ReportFault{}, Grades: []ReportGrade{},
	}
	if err := s.reportPlayers(ctx, contestID, m.Author, &out); err != nil {
		return nil, err
	}
	given, err := s.store.GradesOf(ctx, contestID, in.Person)
	if err != nil {
		return nil, fmt.Errorf("read grades: %w", err)
	}
	for _, g := range given {
		out.Grades = append(out.Grades, ReportGrade{Grading: g.Number, Note: g.Note, At: g.CreatedAt, Points: g.Points, Why: g.Why})
	}
	return &reportAnswer{Body: out}, nil
}

func (s *Server) reportPlayers(ctx context.Context, contestID, author int64, out *StudentReport) error {
	players, err := s.store.AuthorPlayers(ctx, contestID, author)
	if err != nil {
		return fmt.Errorf("read players: %w", err)
	}
	for _, p := range players {
		out.Players = append(out.Players, ReportPlayer{
			Name: p.Name, State: p.State, QualifiedAt: p.QualifiedAt, Rating: p.Shown, Interval: p.Interval, Matches: p.Matches, Wins: p.Wins, Frozen: p.Frozen,
		})
	}
	submissions, err := s.store.AuthorSubmissions(ctx, contestID, author)
	if err != nil {
		return fmt.Errorf("read submissions: %w", err)
	}
	for _, x := range submissions {
		out.Submissions = append(out.Submissions, ReportSubmission{
			ID: x.ID, Player: x.Player, Language: x.Language, State: x.State, Note: x.Note, CreatedAt: x.CreatedAt, DecidedAt: x.DecidedAt,
		})
	}
	faults, err := s.store.AuthorFaults(ctx, contestID, author)
	if err != nil {
		return fmt.Errorf("read why players were frozen: %w", err)
	}
	for _, f := range faults {
		out.Faults = append(out.Faults, ReportFault{Reason: f.Reason, Matches: f.Matches, Newest: f.Newest})
	}
	return nil
}
