package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
)

const (
	listedPairs = 500
	maxPairText = 2 << 20 // bytes of one program's files that are shown
)

type plagiarismInput struct {
	ContestPath
	Threshold float64 `query:"threshold" minimum:"0" maximum:"1" doc:"From which similarity pairs are to be looked at; 0 or missing: the suggested one"`
	All       bool    `query:"all" doc:"All pairs, not only the 500 most alike"`
}

type plagiarismAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         plagiarism.Report
}

// PairDetail is a pair with both sources, to be read side by side.
type PairDetail struct {
	ID         int64                   `json:"id"`
	Similarity float64                 `json:"similarity" doc:"The larger of the two shares, 0 to 1"`
	Longest    int32                   `json:"longest" doc:"Longest run of equal tokens"`
	A          PairSide                `json:"a"`
	B          PairSide                `json:"b"`
	Regions    []plagiarism.PairRegion `json:"regions" nullable:"false" doc:"What both have, in the order of a"`
	Timeline   []PairMoment            `json:"timeline" nullable:"false" doc:"All that either has handed in, oldest first"`
	Cleared    *plagiarism.Cleared     `json:"cleared" doc:"Null: nobody has found it innocent"`
}

// PairSide is one of the two programs.
type PairSide struct {
	Author     string     `json:"author"`
	Player     string     `json:"player" doc:"Empty: of a past year"`
	Contest    string     `json:"contest" doc:"Empty: of a past year"`
	Label      string     `json:"label" doc:"The past year; empty: of this site"`
	Submission int64      `json:"submission" doc:"0: of a past year"`
	At         time.Time  `json:"at" doc:"When it was handed in; of a past year it says nothing"`
	Share      float64    `json:"share" doc:"How much of its own code stands in the other one as well, 0 to 1"`
	Files      []PairFile `json:"files" nullable:"false"`
}

// PairFile is a file of a program.
type PairFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// PairMoment is a submission of one of the two.
type PairMoment struct {
	Side       string    `json:"side" enum:"a,b"`
	Player     string    `json:"player"`
	Contest    string    `json:"contest"`
	Label      string    `json:"label"`
	Submission int64     `json:"submission"`
	At         time.Time `json:"at"`
	Similarity float64   `json:"similarity" doc:"With one of the other's; 0: with none"`
	Shown      bool      `json:"shown" doc:"It is the version that is shown"`
}

// PairPath is the part of an address that names a pair. It is exported because huma reads only exported fields.
type PairPath struct {
	ContestPath
	ID int64 `path:"id"`
}

type pairAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         PairDetail
}

// ClearInputBody says why a pair is innocent.
type ClearInputBody struct {
	Note string     `json:"note" maxLength:"2000" doc:"Why it is innocent"`
	Seen *time.Time `json:"seen,omitempty" doc:"When it was cleared before, as you saw it; left out: it was not"`
}

type clearInput struct {
	PairPath
	Body ClearInputBody
}

// ReopenInputBody says which finding is taken back.
type ReopenInputBody struct {
	Seen time.Time `json:"seen" doc:"When it was cleared, as you saw it"`
}

type reopenInput struct {
	PairPath
	Body ReopenInputBody
}

type pairsExportInput struct {
	ContestPath
	File string `path:"file" enum:"pairs.csv,pairs.json"`
}

type tableAnswer struct {
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

func (s *Server) plagiarismRoutes() {
	const base, tag = "/api/contests/{contest}/plagiarism", "Plagiarism"
	add(s, route{method: get, path: base, id: "plagiarism", tag: tag, summary: "Which players share code, for the organizers"}, s.plagiarism)
	add(s, route{method: get, path: base + "/pairs/{id}", id: "plagiarismPair", tag: tag, summary: "A pair with both sources and what they share, for the organizers"}, s.pair)
	add(s, route{method: post, path: base + "/pairs/{id}/clear", id: "clearPair", tag: tag, summary: "Note that a pair is innocent"}, s.clearPair)
	add(s, route{method: post, path: base + "/pairs/{id}/reopen", id: "reopenPair", tag: tag, summary: "Take that back"}, s.reopenPair)
	add(s, route{method: post, path: base + "/scan", id: "scanPlagiarism", tag: tag, summary: "Compare everything of the game again"}, s.scanPlagiarism)
	add(s, route{
		method: get, path: base + "/export/{file}", id: "exportPairs", names: namesToStaff, tag: tag, summary: "All pairs, for the organizers",
		answers: content("The table. JSON is a list of objects with the names of the columns", "text/csv", ""),
	}, s.exportPairs)
	add(s, route{
		method: post, path: base + "/past", id: "importPast", tag: tag, summary: "Bring programs of a past year, to compare with", body: pastBody(),
	}, s.importPast)
	add(s, route{method: erase, path: base + "/past/{label}", id: "forgetPast", tag: tag, summary: "Delete the programs of a past year"}, s.deletePast)
	add(s, route{
		method: post, path: "/api/games/{game}/past", id: "importPastOfGame", tag: tag, summary: "Bring programs of a past year of a game, for admins of the site", body: pastBody(),
	}, s.importPastOfGame)
	add(s, route{method: erase, path: "/api/games/{game}/past/{label}", id: "forgetPastOfGame", tag: tag, summary: "Delete the programs of a past year of a game, for admins of the site"}, s.deletePastOfGame)
}

func (s *Server) plagiarism(ctx context.Context, in *plagiarismInput) (*plagiarismAnswer, error) {
	_, contest, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	report, err := plagiarism.Read(ctx, s.store, contest, in.Threshold)
	if err != nil {
		return nil, err
	}
	if !in.All {
		report.Pairs = report.Pairs[:min(len(report.Pairs), listedPairs)]
	}
	return &plagiarismAnswer{CacheControl: "private, no-store", Body: report}, nil
}

func (s *Server) exportPairs(ctx context.Context, in *pairsExportInput) (*tableAnswer, error) {
	_, contest, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	report, err := plagiarism.Read(ctx, s.store, contest, 0)
	if err != nil {
		return nil, err
	}
	rows := make([][]any, 0, len(report.Pairs))
	for _, p := range report.Pairs {
		rows = append(rows, p.Row())
	}
	_, format, _ := strings.Cut(in.File, ".")
	var out bytes.Buffer
	if err := WriteTable(&out, format, plagiarism.Columns(), rows); err != nil {
		return nil, err
	}
	return &tableAnswer{
		ContentType:  map[string]string{"csv": "text/csv; charset=utf-8", "json": "application/json"}[format],
		Disposition:  mime.FormatMediaType("attachment", map[string]string{"filename": in.Contest + "-plagiarism-" + in.File}),
		CacheControl: "private, no-store", Body: out.Bytes(),
	}, nil
}

func (s *Server) scanPlagiarism(ctx context.Context, in *ContestPath) (*struct{}, error) {
	_, contest, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, plagiarism.Scan(ctx, s.pool, s.inserter, catalog.Family(contest.Game))
}

func (s *Server) pair(ctx context.Context, in *PairPath) (*pairAnswer, error) {
	_, contest, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	row, err := plagiarism.FindPair(ctx, s.store, contest, in.ID)
	if err != nil {
		return nil, err
	}
	d := PairDetail{ID: row.ID, Similarity: row.Similarity, Longest: row.Longest, Regions: []plagiarism.PairRegion{}}
	if err := json.Unmarshal(row.Regions, &d.Regions); err != nil {
		return nil, fmt.Errorf("read regions: %w", err)
	}
	if d.Cleared, err = plagiarism.ClearedOf(ctx, s.store, row); err != nil {
		return nil, err
	}
	if d.A, err = s.pairSide(ctx, row.SubmissionA, row.PastA, row.ShareA); err != nil {
		return nil, err
	}
	if d.B, err = s.pairSide(ctx, row.SubmissionB, row.PastB, row.ShareB); err != nil {
		return nil, err
	}
	d.A.Files, d.B.Files = sharedFirst(d.A.Files, d.Regions, func(r plagiarism.PairRegion) string { return r.A.File }), sharedFirst(d.B.Files, d.Regions, func(r plagiarism.PairRegion) string { return r.B.File })
	moments, err := s.store.WorkTimeline(ctx, row.OwnerA, row.OwnerB, row.Game)
	if err != nil {
		return nil, fmt.Errorf("read what both have handed in: %w", err)
	}
	d.Timeline = make([]PairMoment, 0, len(moments))
	for _, m := range moments {
		moment := PairMoment{Side: "a", Player: m.Player, Contest: m.Contest, Label: m.Label, At: m.HandedInAt, Similarity: m.Similarity, Shown: m.ID == row.A || m.ID == row.B}
		if m.Owner == row.OwnerB {
			moment.Side = "b"
		}
		if m.SubmissionID != nil {
			moment.Submission = *m.SubmissionID
		}
		d.Timeline = append(d.Timeline, moment)
	}
	return &pairAnswer{CacheControl: "private, no-store", Body: d}, nil
}

// pairSide reads one of the two programs.
func (s *Server) pairSide(ctx context.Context, submission, past *int64, share float64) (PairSide, error) {
	if past != nil {
		row, err := s.store.PastSource(ctx, *past)
		if err != nil {
			return PairSide{}, fmt.Errorf("read the program of a past year: %w", err)
		}
		files, err := bundle.Unzip(row.Content)
		if err != nil {
			return PairSide{}, fmt.Errorf("unpack the program of a past year: %w", err)
		}
		return PairSide{Author: row.Author, Label: row.Label, At: row.CreatedAt, Share: share, Files: shownFiles(files)}, nil
	}
	list, err := s.store.APISubmissions(ctx, []int64{*submission})
	if err != nil {
		return PairSide{}, fmt.Errorf("read submission %d: %w", *submission, err)
	}
	source, err := s.store.SubmissionToCompare(ctx, *submission)
	if err != nil || len(list) == 0 {
		return PairSide{}, fmt.Errorf("read the source of submission %d: %w", *submission, err)
	}
	game, err := s.game(ctx, source.Game)
	if err != nil {
		return PairSide{}, err
	}
	_, files, err := bundle.Open(game, source.Language, source.Filename, source.Source)
	if err != nil { // as the worker takes it
		files = engine.Files{source.Filename: source.Source}
	}
	author, err := s.store.UserName(ctx, source.UserID)
	if err != nil {
		return PairSide{}, fmt.Errorf("read the author of submission %d: %w", *submission, err)
	}
	if err := s.recordOpened(ctx, *submission); err != nil {
		return PairSide{}, err
	}
	return PairSide{
		Author: author, Player: list[0].Player, Contest: list[0].Contest, Submission: *submission, At: source.CreatedAt, Share: share, Files: shownFiles(files),
	}, nil
}

// shownFiles returns the texts of a program up to maxPairText.
func shownFiles(files engine.Files) []PairFile {
	list := make([]PairFile, 0, len(files))
	room := maxPairText
	for _, name := range slices.Sorted(maps.Keys(files)) {
		text := files[name]
		if len(text) > room || bytes.IndexByte(text, 0) >= 0 {
			continue
		}
		room -= len(text)
		list = append(list, PairFile{Name: name, Text: contest.CleanText(string(text))})
	}
	return list
}

// sharedFirst sorts the files with the most shared code first.
func sharedFirst(files []PairFile, regions []plagiarism.PairRegion, file func(plagiarism.PairRegion) string) []PairFile {
	shared := map[string]int{}
	for _, r := range regions {
		shared[file(r)] += r.Tokens
	}
	slices.SortStableFunc(files, func(a, b PairFile) int { return shared[b.Name] - shared[a.Name] })
	return files
}

func (s *Server) clearPair(ctx context.Context, in *clearInput) (*struct{}, error) {
	who, contest, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	judge := plagiarism.Service{Pool: s.pool, Contest: contest, By: &who.id}
	return nil, judge.Clear(ctx, in.ID, in.Body.Note, in.Body.Seen)
}

func (s *Server) reopenPair(ctx context.Context, in *reopenInput) (*struct{}, error) {
	who, contest, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	judge := plagiarism.Service{Pool: s.pool, Contest: contest, By: &who.id}
	return nil, judge.Reopen(ctx, in.ID, in.Body.Seen)
}
