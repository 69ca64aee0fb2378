package api

import (
	"context"
	"fmt"
	"time"

	"github.com/agon-judge/agon/contest/audit"
)

// lastLogIns is how many of their log-ins people see.
const lastLogIns = 20

type securityLogInput struct {
	audit.LogFilter
	Before int64 `query:"before" minimum:"1" doc:"Only entries with a smaller id, for the next page"`
}

type securityLogFileInput struct{ audit.LogFilter }

// SecurityLogAnswerBody is a page of the site's security log.
type SecurityLogAnswerBody struct {
	Entries []audit.SecurityEntry `json:"entries" nullable:"false" doc:"Newest first, at most 100"`
	Actions []audit.Action        `json:"actions" nullable:"false" doc:"That there may be entries of"`
}

type securityLogAnswer struct{ Body SecurityLogAnswerBody }

// LogIn is a log-in to the caller's account, or a try.
type LogIn struct {
	At      time.Time `json:"at"`
	Failed  bool      `json:"failed" doc:"The password was wrong"`
	Address string    `json:"address" doc:"An IPv4 address or an IPv6 network"`
	With    string    `json:"with" doc:"password, course log-in, link or registration; empty if it failed"`
}

type logInsAnswer struct {
	Body []LogIn `nullable:"false"`
}

func (s *Server) securityRoutes() {
	add(s, route{method: get, path: "/api/security-log", id: "getSecurityLog", tag: "Organizing", summary: "Log-ins, passwords, tokens, roles, and who opened whose source on the site, newest first; for admins"}, s.getSecurityLog)
	add(s, route{
		method: get, path: "/api/security-log.csv", id: "exportSecurityLog", tag: "Organizing", names: namesToAdmins, summary: "The same as a table for other programs; for admins",
		answers: content("Comma-separated values with a line of headings: id, at, by, action, contest, person, reason, detail", "text/csv", ""),
	}, s.exportSecurityLog)
	add(s, route{method: get, path: "/api/me/log-ins", id: "myLogIns", tag: "Account", summary: "The last log-ins to my account, newest first, and tries with a wrong password"}, s.myLogIns)
}

func (s *Server) getSecurityLog(ctx context.Context, in *securityLogInput) (*securityLogAnswer, error) {
	if _, err := s.requireAdmin(ctx); err != nil {
		return nil, err
	}
	entries, err := audit.ReadSecurityLog(ctx, s.store, in.LogFilter, in.Before, loggedEntries)
	if err != nil {
		return nil, err
	}
	return &securityLogAnswer{Body: SecurityLogAnswerBody{Entries: entries, Actions: audit.SecurityActions()}}, nil
}

func (s *Server) exportSecurityLog(ctx context.Context, in *securityLogFileInput) (*fileAnswer, error) {
	if _, err := s.requireAdmin(ctx); err != nil {
		return nil, err
	}
	entries, err := audit.ReadSecurityLog(ctx, s.store, in.LogFilter, 0, exportedEntries)
	if err != nil {
		return nil, err
	}
	rows := make([][]any, 0, len(entries))
	for _, e := range entries {
		rows = append(rows, e.Row())
	}
	return logFile("security-log.csv", audit.SecurityColumns(), rows)
}

func (s *Server) myLogIns(ctx context.Context, _ *struct{}) (*logInsAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.OwnLogIns(ctx, who.id, lastLogIns)
	if err != nil {
		return nil, fmt.Errorf("read the last log-ins: %w", err)
	}
	out := &logInsAnswer{Body: make([]LogIn, 0, len(rows))}
	for _, row := range rows {
		out.Body = append(out.Body, LogIn{At: row.At, Failed: row.Action == string(audit.ActionLogInFailed), Address: row.Address, With: row.Way})
	}
	return out, nil
}

// recordLogIn writes down that a user has logged in from where the request comes.
func (s *Server) recordLogIn(ctx context.Context, user int64, with audit.LogInWay) error {
	return audit.Record(ctx, s.store, audit.Entry{By: &user, Action: audit.ActionLogIn, Detail: audit.Access{User: user, Address: identityOf(ctx).address, With: with}})
}

// recordFailure writes down that somebody gave a wrong password for an account, or a name that no account has: 0.
func (s *Server) recordFailure(ctx context.Context, user int64) error {
	return audit.Record(ctx, s.store, audit.Entry{Action: audit.ActionLogInFailed, Detail: audit.Access{User: user, Address: identityOf(ctx).address}})
}

// recordOpened writes down that the caller reads the source of a submission, unless it is their own or their team's.
func (s *Server) recordOpened(ctx context.Context, submission int64) error {
	who, err := s.requireUser(ctx)
	if err != nil {
		return err
	}
	row, err := s.store.APISubmissionOwner(ctx, submission)
	if err != nil {
		return fmt.Errorf("find submission: %w", err)
	}
	owner, err := s.ownerIn(ctx, who, row.ContestID)
	if err != nil || owner.owns(row.UserID) {
		return err
	}
	return audit.RecordSource(ctx, s.store, row.ContestID, who.id, row.UserID, submission)
}
