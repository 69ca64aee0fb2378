package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/agon-judge/agon/schema/store"
)

// LogEntry is an entry of a contest's log.
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

// LogPerson is a person that an entry is about.
type LogPerson struct {
	ID     int64  `json:"id" doc:"As in the addresses of reports about members"`
	Name   string `json:"name" doc:"Of the account now"`
	Member bool   `json:"member" doc:"Of this contest now"`
}

// LogFilter chooses among the entries of a log.
type LogFilter struct {
	Action string `query:"action" maxLength:"40" doc:"Only entries with this action"`
	Search string `query:"search" maxLength:"64" doc:"Part of a reason, of a user's or a player's name, or a match's number"`
}

// ReadLog reads the log of a contest, newest entries first. It returns at most most entries, all older than the entry with
// the number before; 0 stands for all.
func ReadLog(ctx context.Context, q *store.Queries, contest int64, filter LogFilter, before int64, most int32) ([]LogEntry, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	rows, err := q.APILog(ctx, store.APILogParams{ContestID: contest, Before: before, Action: filter.Action, Search: filter.Search, Most: most})
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	out := make([]LogEntry, 0, len(rows))
	for _, row := range rows {
		e := LogEntry{ID: row.ID, At: row.At, By: row.By, Action: row.Action, Match: row.MatchID, Player: row.Player, Reason: row.Reason, Detail: row.Detail}
		if len(e.Detail) == 0 {
			e.Detail = json.RawMessage("null")
		}
		if row.PersonID != 0 {
			e.Person = &LogPerson{ID: row.PersonID, Name: row.Person, Member: row.Member}
		}
		out = append(out, e)
	}
	return out, nil
}

// LogColumns returns the columns of the log as a table.
func LogColumns() []string {
	return []string{"id", "at", "by", "action", "match", "player", "reason", "detail"}
}

// Row returns the entry as a row of that table.
func (e LogEntry) Row() []any {
	return []any{e.ID, e.At, e.By, e.Action, e.Match, e.Player, e.Reason, detailCell(e.Detail)}
}

// detailCell writes the detail of an entry into a table; "" for null.
func detailCell(detail json.RawMessage) string {
	if string(detail) == "null" {
		return ""
	}
	return string(detail)
}
