package api

import (
	"bytes"
	"context"
	"fmt"
	"mime"

	"github.com/agon-judge/agon/contest/audit"
)

const (
	loggedEntries   = 100     // on a page
	exportedEntries = 100_000 // in a file
)

type logInput struct {
	ContestPath
	audit.LogFilter
	Before int64 `query:"before" minimum:"1" doc:"Only entries with a smaller id, for the next page"`
}

// LogAnswerBody is a page of a contest's log.
type LogAnswerBody struct {
	Entries []audit.LogEntry `json:"entries" nullable:"false" doc:"Newest first, at most 100"`
	Actions []string         `json:"actions" nullable:"false" doc:"That there are entries of"`
}

type logAnswer struct{ Body LogAnswerBody }

type logFileInput struct {
	ContestPath
	audit.LogFilter
}

type fileAnswer struct {
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

func (s *Server) logRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/log", id: "getLog", summary: "Who has done what in the contest, newest first; for organizers", tag: "Results"}, s.getLog)
	add(s, route{
		method: get, path: "/api/contests/{contest}/log.csv", id: "exportLog", names: namesToStaff, summary: "The same as a table for other programs; for organizers", tag: "Results",
		answers: content("Comma-separated values with a line of headings: id, at, by, action, match, player, reason, detail", "text/csv", ""),
	}, s.exportLog)
}

func (s *Server) getLog(ctx context.Context, in *logInput) (*logAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	out := &logAnswer{}
	if out.Body.Entries, err = audit.ReadLog(ctx, s.store, contestID, in.LogFilter, in.Before, loggedEntries); err != nil {
		return nil, err
	}
	if out.Body.Actions, err = s.store.APILogActions(ctx, contestID); err != nil {
		return nil, fmt.Errorf("list actions: %w", err)
	}
	return out, nil
}

func (s *Server) exportLog(ctx context.Context, in *logFileInput) (*fileAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	entries, err := audit.ReadLog(ctx, s.store, contestID, in.LogFilter, 0, exportedEntries)
	if err != nil {
		return nil, err
	}
	rows := make([][]any, 0, len(entries))
	for _, e := range entries {
		rows = append(rows, e.Row())
	}
	return logFile(in.Contest+"-log.csv", audit.LogColumns(), rows)
}

// logFile answers with the entries of a log as a file.
func logFile(name string, columns []string, rows [][]any) (*fileAnswer, error) {
	var file bytes.Buffer
	if err := WriteTable(&file, "csv", columns, rows); err != nil {
		return nil, fmt.Errorf("write the log: %w", err)
	}
	return &fileAnswer{
		ContentType: "text/csv; charset=utf-8", CacheControl: "private, no-store", Body: file.Bytes(),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": name}),
	}, nil
}
