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

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/contest/grade"
	"github.com/agon-judge/agon/contest/grade/rules"
	"github.com/agon-judge/agon/schema/store"
)

const maxGradingNote = 200 // characters

// Grading is the grades of a contest's students by some rules.
type Grading struct {
	Number    int32         `json:"number" doc:"In its contest, from 1; 0 for a preview, which is not kept"`
	Note      string        `json:"note"`
	Rules     GradeRules    `json:"rules"`
	Results   int64         `json:"results" doc:"How many results the ladder had counted; 0 for a preview"`
	Gate      *float64      `json:"gate" doc:"Rating of the player that has to be beaten, of a preview; null when it has none"`
	Final     *GradeFinal   `json:"final,omitempty" doc:"Whose places give a bonus; left out when none does"`
	By        string        `json:"by" doc:"Who kept it; empty for the command line"`
	CreatedAt *time.Time    `json:"created_at" doc:"Null for a preview"`
	Rows      []GradeRow    `json:"rows" nullable:"false" doc:"By name"`
	Exports   []GradeExport `json:"exports" nullable:"false" doc:"When it was exported as a table and by whom, newest first"`
}

// GradeRules is [rules.Rules] under a name of its own in the API's description.
type GradeRules rules.Rules

// GradeFinal is a final that gives a bonus.
type GradeFinal struct {
	ID       int64  `json:"id"`
	Title    string `json:"title"`
	Outdated bool   `json:"outdated" doc:"A heat was redone or an entrant has left since the grading was kept: it is of an older state of the final"`
}

// GradeRow is a student's grade.
type GradeRow struct {
	Person        int64    `json:"person" doc:"Id of the account"`
	Account       string   `json:"account"`
	Name          string   `json:"name"`
	Email         string   `json:"email" doc:"As in the roster; empty when it is not known"`
	StudentNumber string   `json:"student_number"`
	Group         string   `json:"group"`
	Team          string   `json:"team"`
	Player        string   `json:"player" doc:"That counts: the student's or the team's, on the ladder"`
	Place         *int64   `json:"place" doc:"Among authors on the ladder, built-in players left out; equal ratings share it"`
	Rating        *float64 `json:"rating"`
	Interval      *float64 `json:"interval" doc:"Half width of the rating's 95 % interval"`
	FinalPlace    *int64   `json:"final_place" doc:"Of the best player of the student or the team in the final that gives a bonus; null when it has none"`
	Bonus         float64  `json:"bonus" doc:"How many of the points are for that place"`
	Points        float64  `json:"points"`
	Why           string   `json:"why" doc:"The formula filled in"`
}

// GradeExport tells who exported a grading and when.
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
	Exports   int64     `json:"exports" doc:"How often it was exported as a table"`
	Final     string    `json:"final" doc:"Title of the final that gives a bonus; empty when none does"`
	Outdated  bool      `json:"outdated" doc:"That final was changed since"`
}

// GradesInputBody holds the rules of a grading.
type GradesInputBody struct {
	Rules GradeRules `json:"rules"`
	Note  string     `json:"note,omitempty" doc:"What the grading is for, at most 200 characters"`
}

type gradesInput struct {
	ContestPath
	Body GradesInputBody
}

type gradingAnswer struct{ Body Grading }

// GradingsAnswerBody lists the kept gradings.
type GradingsAnswerBody struct {
	Gradings []GradingSummary `json:"gradings" nullable:"false" doc:"Newest first"`
	Default  GradeRules       `json:"default" doc:"Rules to begin with: those of the newest grading, or the site's"`
}

type gradingsAnswer struct{ Body GradingsAnswerBody }

// GradingPath is the part of an address that names a kept grading. It is exported because huma reads only exported fields.
type GradingPath struct {
	ContestPath
	Number int32 `path:"number" minimum:"1"`
}

type gradingInput struct {
	GradingPath
	Export bool `query:"export" doc:"Note it as an export, as that of the table is"`
}

func (s *Server) gradeRoutes() {
	const path = "/api/contests/{contest}/grades"
	add(s, route{method: post, path: path + "/preview", id: "previewGrades", summary: "What everybody would get by some rules, as the ladder is now", tag: "Grades"}, s.previewGrades)
	add(s, route{method: post, path: path, id: "keepGrades", summary: "Keep a grading. It does not change any more.", tag: "Grades"}, s.keepGrades)
	add(s, route{method: get, path: path, id: "listGradings", summary: "The gradings that were kept, for organizers", tag: "Grades"}, s.listGradings)
	add(s, route{method: get, path: path + "/{number}", id: "getGrading", summary: "A grading that was kept", tag: "Grades"}, s.getGrading)
	add(s, route{
		method: get, path: path + "/{number}/csv", id: "exportGrading", names: namesToStaff, summary: "A kept grading as a table. The site notes who exported it and when.", tag: "Grades",
		answers: content("The table", "text/csv", ""),
	}, s.exportGrading)
}

// grader returns the service that grades a contest, for one of its organizers.
func (s *Server) grader(ctx context.Context, slug string) (*caller, grade.Grader, error) {
	w := grade.Grader{Outcomes: final.Outcome}
	who, id, err := s.requireOrganizer(ctx, slug)
	if err != nil {
		return nil, w, err
	}
	c, err := s.store.Contest(ctx, id)
	if err != nil {
		return nil, w, fmt.Errorf("read contest: %w", err)
	}
	w.Contest = id
	if g, err := s.games.Game(ctx, s.store, c.Game); err == nil {
		w.Gate = contest.QualificationOf(g, c).Against
	}
	return who, w, nil
}

func (s *Server) previewGrades(ctx context.Context, in *gradesInput) (*gradingAnswer, error) {
	_, w, err := s.grader(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	g, err := w.Grade(ctx, s.store, rules.Rules(in.Body.Rules))
	if err != nil {
		return nil, err
	}
	out := Grading{Rules: in.Body.Rules, Gate: g.Gate, Rows: describeGrades(g.Rows), Exports: []GradeExport{}}
	if g.Final != nil {
		out.Final = &GradeFinal{ID: g.Final.Final, Title: g.Final.Title}
	}
	return &gradingAnswer{Body: out}, nil
}

func (s *Server) keepGrades(ctx context.Context, in *gradesInput) (*gradingAnswer, error) {
	who, w, err := s.grader(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	note := strings.TrimSpace(in.Body.Note)
	if utf8.RuneCountInString(note) > maxGradingNote || !isText(note) {
		return nil, refuse(contest.CodeBadRules, "The note is too long or not text. Take at most %d characters.", maxGradingNote)
	}
	number, err := w.Keep(ctx, s.pool, rules.Rules(in.Body.Rules), note, &who.id)
	if isUniqueViolation(err) {
		return nil, refuse(contest.CodeEditConflict, "Somebody else kept a grading at the same moment. Look at it, and keep yours if it is still needed.")
	}
	if err != nil {
		return nil, err
	}
	return s.readGrading(ctx, w.Contest, number)
}

func (s *Server) listGradings(ctx context.Context, in *ContestPath) (*gradingsAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.Gradings(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("list gradings: %w", err)
	}
	out := &gradingsAnswer{}
	out.Body.Default = GradeRules(rules.Default())
	out.Body.Gradings = make([]GradingSummary, 0, len(rows))
	for i, r := range rows {
		if i == 0 {
			if err := json.Unmarshal(r.Rules, &out.Body.Default); err != nil {
				return nil, fmt.Errorf("read rules: %w", err)
			}
		}
		out.Body.Gradings = append(out.Body.Gradings, GradingSummary{
			Number: r.Number, Note: r.Note, By: r.By, CreatedAt: r.CreatedAt, Students: r.Students, Exports: r.Exports, Final: r.FinalTitle, Outdated: r.Outdated,
		})
	}
	return out, nil
}

func (s *Server) getGrading(ctx context.Context, in *gradingInput) (*gradingAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if in.Export {
		g, _, err := s.keptGrades(ctx, contestID, in.Number)
		if err != nil {
			return nil, err
		}
		if err := s.store.NoteExport(ctx, g.ID, &who.id); err != nil {
			return nil, fmt.Errorf("note the export: %w", err)
		}
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
	if g.FinalID != nil {
		out.Body.Final = &GradeFinal{ID: *g.FinalID, Title: g.FinalTitle, Outdated: g.Outdated}
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
		return g, nil, refuse(contest.CodeNotFound, "There is no grading %d here. The section Grades lists them.", number)
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
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
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
		ContentType: "text/csv; charset=utf-8", CacheControl: "private, no-store", Body: []byte(grade.CSV(rows)),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": fmt.Sprintf("%s-grades-%d.csv", in.Contest, in.Number)}),
	}, nil
}

func describeGrades(rows []store.Grade) []GradeRow {
	out := make([]GradeRow, 0, len(rows))
	for _, r := range rows {
		out = append(out, GradeRow{
			Person: r.UserID, Account: r.Name, Name: r.FullName, Email: r.Email, StudentNumber: r.StudentNumber, Group: r.GroupName, Team: r.Team, Player: r.Player,
			Place: r.Place, Rating: r.Rating, Interval: r.Interval, FinalPlace: r.FinalPlace, Bonus: r.Bonus, Points: r.Points, Why: r.Why,
		})
	}
	return out
}

// GradesCSV writes grades as the table of [Server.exportGrading], for grades that are not kept.
func GradesCSV(rows []GradeRow) string {
	out := make([]store.Grade, 0, len(rows))
	for _, r := range rows {
		out = append(out, store.Grade{
			UserID: r.Person, Name: r.Account, FullName: r.Name, Email: r.Email, StudentNumber: r.StudentNumber, GroupName: r.Group, Team: r.Team, Player: r.Player,
			Place: r.Place, Rating: r.Rating, Interval: r.Interval, FinalPlace: r.FinalPlace, Bonus: r.Bonus, Points: r.Points, Why: r.Why,
		})
	}
	return grade.CSV(out)
}
