package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/grades"
	"github.com/agon-judge/agon/schema/store"
)

const maxGradingNote = 200 // characters

// Grading is what the students of a contest get by some rules.
type Grading struct {
	Number    int32         `json:"number" doc:"In its contest, from 1; 0 for a preview, which is not kept"`
	Note      string        `json:"note"`
	Rules     GradeRules    `json:"rules"`
	Results   int64         `json:"results" doc:"How many results the ladder had counted; 0 for a preview"`
	Gate      *float64      `json:"gate" doc:"Rating of the player that has to be beaten, of a preview; null when it has none"`
	By        string        `json:"by" doc:"Who kept it; empty for the command line"`
	CreatedAt *time.Time    `json:"created_at" doc:"Null for a preview"`
	Rows      []GradeRow    `json:"rows" nullable:"false" doc:"By name"`
	Exports   []GradeExport `json:"exports" nullable:"false" doc:"When it was taken away as a table and by whom, newest first"`
}

// GradeRules are [grades.Rules] as the API knows them.
type GradeRules grades.Rules

// GradeRow is what a student gets.
type GradeRow struct {
	Person        int64    `json:"person" doc:"Id of the account"`
	Account       string   `json:"account"`
	Name          string   `json:"name"`
	StudentNumber string   `json:"student_number"`
	Group         string   `json:"group"`
	Team          string   `json:"team"`
	Player        string   `json:"player" doc:"That counts: his, or his team's, on the ladder"`
	Place         *int64   `json:"place" doc:"Among authors on the ladder, built-in players left out; equal ratings share it"`
	Rating        *float64 `json:"rating"`
	Interval      *float64 `json:"interval" doc:"Half width of the rating's 95 % interval"`
	Points        float64  `json:"points"`
	Why           string   `json:"why" doc:"The formula filled in"`
}

// GradeExport is one time that a grading was taken away.
type GradeExport struct {
	By string    `json:"by" doc:"Empty for the command line"`
	At time.Time `json:"at"`
}

// GradingSummary is a kept grading in a list.
type GradingSummary struct {
	Number    int32     `json:"number"`
	Note      string    `json:"note"`
	By        string    `json:"by"`
	CreatedAt time.Time `json:"created_at"`
	Students  int64     `json:"students"`
	Exports   int64     `json:"exports" doc:"How often it was taken away as a table"`
}

type gradesInput struct {
	ContestPath
	Body struct {
		Rules GradeRules `json:"rules"`
		Note  string     `json:"note,omitempty" doc:"What the grading is for, at most 200 characters"`
	}
}

type gradingAnswer struct{ Body Grading }

type gradingsAnswer struct {
	Body struct {
		Gradings []GradingSummary `json:"gradings" nullable:"false" doc:"Newest first"`
		Default  GradeRules       `json:"default" doc:"Rules to begin with: those of the newest grading, or the site's"`
	}
}

// GradingPath is the part of an address that names a kept grading. It is exported because huma reads only exported fields.
type GradingPath struct {
	ContestPath
	Number int32 `path:"number" minimum:"1"`
}

func (s *Server) gradeRoutes() {
	const path = "/api/contests/{contest}/grades"
	add(s, route{method: post, path: path + "/preview", id: "previewGrades", summary: "What everybody would get by some rules, as the ladder is now", tag: "Grades"}, s.previewGrades)
	add(s, route{method: post, path: path, id: "keepGrades", summary: "Keep a grading. It does not change any more.", tag: "Grades"}, s.keepGrades)
	add(s, route{method: get, path: path, id: "listGradings", summary: "The gradings that were kept, for organizers", tag: "Grades"}, s.listGradings)
	add(s, route{method: get, path: path + "/{number}", id: "getGrading", summary: "A grading that was kept", tag: "Grades"}, s.getGrading)
	add(s, route{
		method: get, path: path + "/{number}/csv", id: "exportGrading", summary: "A kept grading as a table. It is noted who took it away and when.", tag: "Grades",
		answers: content("The table", "text/csv", ""),
	}, s.exportGrading)
}

// graded finds the contest and its gate for one of its organizers.
func (s *Server) graded(ctx context.Context, slug string) (who *caller, contestID int64, gate string, err error) {
	if who, contestID, err = s.organizer(ctx, slug); err != nil {
		return nil, 0, "", err
	}
	c, err := s.store.Contest(ctx, contestID)
	if err != nil {
		return nil, 0, "", fmt.Errorf("read contest: %w", err)
	}
	if g, ok := s.games[c.Game]; ok {
		gate = g.Trial().Against
	}
	return who, contestID, gate, nil
}

func (s *Server) previewGrades(ctx context.Context, in *gradesInput) (*gradingAnswer, error) {
	_, contestID, gate, err := s.graded(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	g, err := schema.Grades(ctx, s.store, contestID, gate, grades.Rules(in.Body.Rules))
	if err != nil {
		return nil, refusal(err)
	}
	return &gradingAnswer{Body: Grading{Rules: in.Body.Rules, Gate: g.Gate, Rows: describeGrades(g.Rows), Exports: []GradeExport{}}}, nil
}

func (s *Server) keepGrades(ctx context.Context, in *gradesInput) (*gradingAnswer, error) {
	who, contestID, gate, err := s.graded(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	note := strings.TrimSpace(in.Body.Note)
	if utf8.RuneCountInString(note) > maxGradingNote || !isText(note) {
		return nil, refuse(CodeBadRules, "The note is too long or not text. Take at most %d characters.", maxGradingNote)
	}
	number, err := schema.KeepGrades(ctx, s.pool, contestID, gate, grades.Rules(in.Body.Rules), note, &who.id)
	if isUniqueViolation(err) {
		return nil, refuse(CodeEditConflict, "Somebody else kept a grading at the same moment. Look at it, and keep yours if it is still needed.")
	}
	if err != nil {
		return nil, refusal(err)
	}
	return s.readGrading(ctx, contestID, number)
}

func (s *Server) listGradings(ctx context.Context, in *ContestPath) (*gradingsAnswer, error) {
	_, contestID, err := s.organizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.Gradings(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("list gradings: %w", err)
	}
	out := &gradingsAnswer{}
	out.Body.Default = GradeRules(grades.Default())
	out.Body.Gradings = make([]GradingSummary, 0, len(rows))
	for i, r := range rows {
		if i == 0 {
			if err := json.Unmarshal(r.Rules, &out.Body.Default); err != nil {
				return nil, fmt.Errorf("read rules: %w", err)
			}
		}
		out.Body.Gradings = append(out.Body.Gradings, GradingSummary{Number: r.Number, Note: r.Note, By: r.By, CreatedAt: r.CreatedAt, Students: r.Students, Exports: r.Exports})
	}
	return out, nil
}

func (s *Server) getGrading(ctx context.Context, in *GradingPath) (*gradingAnswer, error) {
	_, contestID, err := s.organizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return s.readGrading(ctx, contestID, in.Number)
}

func (s *Server) readGrading(ctx context.Context, contestID int64, number int32) (*gradingAnswer, error) {
	g, rows, err := s.keptGrades(ctx, contestID, number)
	if err != nil {
		return nil, err
	}
	out := &gradingAnswer{Body: Grading{
		Number: g.Number, Note: g.Note, Results: g.Results, By: g.By, CreatedAt: &g.CreatedAt, Rows: describeGrades(rows), Exports: []GradeExport{},
	}}
	if err := json.Unmarshal(g.Rules, &out.Body.Rules); err != nil {
		return nil, fmt.Errorf("read rules: %w", err)
	}
	exports, err := s.store.GradingExports(ctx, g.ID)
	if err != nil {
		return nil, fmt.Errorf("read exports: %w", err)
	}
	for _, e := range exports {
		out.Body.Exports = append(out.Body.Exports, GradeExport{By: e.By, At: e.At})
	}
	return out, nil
}

func (s *Server) keptGrades(ctx context.Context, contestID int64, number int32) (store.GradingRow, []store.Grade, error) {
	g, err := s.store.Grading(ctx, contestID, number)
	if errors.Is(err, pgx.ErrNoRows) {
		return g, nil, refuse(CodeNotFound, "There is no grading %d here. The section Grades lists them.", number)
	}
	if err != nil {
		return g, nil, fmt.Errorf("read grading: %w", err)
	}
	rows, err := s.store.Grades(ctx, g.ID)
	if err != nil {
		return g, nil, fmt.Errorf("read grades: %w", err)
	}
	return g, rows, nil
}

func (s *Server) exportGrading(ctx context.Context, in *GradingPath) (*sourceAnswer, error) {
	who, contestID, err := s.organizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	g, rows, err := s.keptGrades(ctx, contestID, in.Number)
	if err != nil {
		return nil, err
	}
	if err := s.store.NoteExport(ctx, g.ID, &who.id); err != nil {
		return nil, fmt.Errorf("note the export: %w", err)
	}
	return &sourceAnswer{
		ContentType: "text/csv; charset=utf-8", CacheControl: "private, no-store", Body: []byte(schema.GradesCSV(rows)),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": fmt.Sprintf("%s-grades-%d.csv", in.Contest, in.Number)}),
	}, nil
}

func describeGrades(rows []store.Grade) []GradeRow {
	out := make([]GradeRow, 0, len(rows))
	for _, r := range rows {
		out = append(out, GradeRow{
			Person: r.UserID, Account: r.Name, Name: r.FullName, StudentNumber: r.StudentNumber, Group: r.GroupName, Team: r.Team, Player: r.Player,
			Place: r.Place, Rating: r.Rating, Interval: r.Interval, Points: r.Points, Why: r.Why,
		})
	}
	return out
}
