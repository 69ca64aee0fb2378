package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"mime"
	"time"

	"github.com/agon-judge/agon/schema/store"
)

const (
	loggedEntries   = 100     // on a page
	exportedEntries = 100_000 // in a file
)

// LogEntry is one thing that somebody has done in a contest.
type LogEntry struct {
	ID     int64           `json:"id"`
	At     time.Time       `json:"at"`
	By     *string         `json:"by" doc:"User; null: on the server's command line"`
	Action string          `json:"action" example:"void"`
	Match  *int64          `json:"match" doc:"That it is about; null: none"`
	Player *string         `json:"player" doc:"That it is about; null: none"`
	Reason string          `json:"reason"`
	Person *LogPerson      `json:"person,omitempty" doc:"Whom the detail is about; missing: nobody, or an account that is gone"`
	Detail json.RawMessage `json:"detail" doc:"What it was before and after, as the part that wrote it down tells it; null: nothing"`
}

// LogPerson is somebody whom an entry is about.
type LogPerson struct {
	ID     int64  `json:"id" doc:"As in the addresses of reports about members"`
	Name   string `json:"name" doc:"Of the account now"`
	Member bool   `json:"member" doc:"Of this contest now"`
}

type logInput struct {
	ContestPath
	LogFilter
	Before int64 `query:"before" minimum:"1" doc:"Only entries with a smaller id, for the next page"`
}

// LogFilter chooses among the entries of a log. It is exported because huma reads only exported fields.
type LogFilter struct {
	Action string `query:"action" maxLength:"40" doc:"Only entries with this action"`
	Search string `query:"search" maxLength:"64" doc:"Part of a reason, of a user's or a player's name, or a match's number"`
}

type logAnswer struct {
	Body struct {
		Entries []LogEntry `json:"entries" nullable:"false" doc:"Newest first, at most 100"`
		Actions []string   `json:"actions" nullable:"false" doc:"That there are entries of"`
	}
}

type logFileInput struct {
	ContestPath
	LogFilter
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
		method: get, path: "/api/contests/{contest}/log.csv", id: "exportLog", naming: namesToStaff, summary: "The same as a table for other programs; for organizers", tag: "Results",
		answers: content("Comma-separated values with a line of headings: id, at, by, action, match, player, reason, detail", "text/csv", ""),
	}, s.exportLog)
}

func (s *Server) getLog(ctx context.Context, in *logInput) (*logAnswer, error) {
	_, contestID, err := s.organizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	out := &logAnswer{}
	if out.Body.Entries, err = s.logEntries(ctx, contestID, in.LogFilter, in.Before, loggedEntries); err != nil {
		return nil, err
	}
	if out.Body.Actions, err = s.store.APILogActions(ctx, contestID); err != nil {
		return nil, fmt.Errorf("list actions: %w", err)
	}
	return out, nil
}

func (s *Server) logEntries(ctx context.Context, contestID int64, filter LogFilter, before int64, most int32) ([]LogEntry, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	rows, err := s.store.APILog(ctx, store.APILogParams{ContestID: contestID, Before: before, Action: filter.Action, Search: filter.Search, Most: most})
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	out := make([]LogEntry, 0, len(rows))
	for _, row := range rows {
		e := LogEntry{ID: row.ID, At: row.At, By: row.By, Action: row.Action, Match: row.MatchID, Player: row.Player, Reason: row.Reason, Detail: orNull(row.Detail)}
		if row.PersonID != 0 {
			e.Person = &LogPerson{ID: row.PersonID, Name: row.Person, Member: row.Member}
		}
		out = append(out, e)
	}
	return out, nil
}

func (s *Server) exportLog(ctx context.Context, in *logFileInput) (*fileAnswer, error) {
	_, contestID, err := s.organizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	entries, err := s.logEntries(ctx, contestID, in.LogFilter, 0, exportedEntries)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := writeLog(&file, entries); err != nil {
		return nil, fmt.Errorf("write the log: %w", err)
	}
	return &fileAnswer{
		ContentType: "text/csv; charset=utf-8", CacheControl: "private, no-store", Body: file.Bytes(),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": in.Contest + "-log.csv"}),
	}, nil
}

func writeLog(w io.Writer, entries []LogEntry) error {
	table := newSheet("csv")
	if err := table.begin(w, []string{"id", "at", "by", "action", "match", "player", "reason", "detail"}); err != nil {
		return err
	}
	for _, e := range entries {
		detail := string(e.Detail)
		if detail == "null" {
			detail = ""
		}
		if err := table.row(w, []any{e.ID, e.At, e.By, e.Action, e.Match, e.Player, e.Reason, detail}); err != nil {
			return err
		}
	}
	return table.end(w)
}
