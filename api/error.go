package api

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest"
)

// Code names one kind of refusal. Clients decide by it; people read the detail that comes with it.
type Code = contest.Code

// The codes of refusals that only the API makes. All others are those of package contest and of the games.
const (
	CodeBodyTooLarge   Code = "body_too_large"
	CodeNotLoggedIn    Code = "not_logged_in"
	CodeWrongLogin     Code = "wrong_login"
	CodeForbidden      Code = "forbidden"
	CodeCrossOrigin    Code = "cross_origin"
	CodeNotAllowed     Code = "method_not_allowed"
	CodeUserExists     Code = "user_exists"
	CodeNotDone        Code = "not_done"
	CodeBadUserName    Code = "bad_user_name"
	CodeBadPassword    Code = "bad_password"
	CodeBadEmail       Code = "bad_email"
	CodeBadLabel       Code = "bad_label"
	CodeTooManyTokens  Code = "too_many_tokens"
	CodeNotText        Code = "not_text"
	CodeNoPlayerName   Code = "no_player_name"
	CodeTwoPlayerNames Code = "two_player_names"
	CodeUnknownLang    Code = "unknown_language"
	CodeBadArchive     Code = "bad_archive"
	CodeNoLanguage     Code = "language_unavailable"
	CodeBadReason      Code = "bad_reason"
	CodeBusy           Code = "busy"
	CodeBadRoster      Code = "bad_roster"
	CodeNoReplay       Code = "replay_unavailable"
	CodeNoKit          Code = "kit_unavailable"
	CodeInternal       Code = "internal"
)

// statusOf returns the HTTP status of a code. A code that is missing here is a bug and gives 500.
func statusOf(code Code) int {
	status, ok := map[Code]int{
		contest.CodeBadRequest:      http.StatusUnprocessableEntity,
		CodeBodyTooLarge:            http.StatusRequestEntityTooLarge,
		CodeNotLoggedIn:             http.StatusUnauthorized,
		CodeWrongLogin:              http.StatusUnauthorized,
		CodeForbidden:               http.StatusForbidden,
		CodeCrossOrigin:             http.StatusForbidden,
		contest.CodeContestClosed:   http.StatusForbidden,
		contest.CodeNotFound:        http.StatusNotFound,
		CodeNotAllowed:              http.StatusMethodNotAllowed,
		CodeUserExists:              http.StatusConflict,
		CodeNotDone:                 http.StatusConflict,
		contest.CodeKeyReused:       http.StatusConflict,
		CodeTooManyTokens:           http.StatusConflict,
		CodeBadUserName:             http.StatusUnprocessableEntity,
		CodeBadPassword:             http.StatusUnprocessableEntity,
		CodeBadEmail:                http.StatusUnprocessableEntity,
		CodeBadLabel:                http.StatusUnprocessableEntity,
		contest.CodeEmptySource:     http.StatusUnprocessableEntity,
		contest.CodeSourceTooLarge:  http.StatusUnprocessableEntity,
		CodeNotText:                 http.StatusUnprocessableEntity,
		CodeNoPlayerName:            http.StatusUnprocessableEntity,
		CodeTwoPlayerNames:          http.StatusUnprocessableEntity,
		contest.CodeBadName:         http.StatusUnprocessableEntity,
		contest.CodeNameTaken:       http.StatusUnprocessableEntity,
		contest.CodeNameLocked:      http.StatusUnprocessableEntity,
		contest.CodeRefusedWord:     http.StatusUnprocessableEntity,
		contest.CodeForbiddenSource: http.StatusUnprocessableEntity,
		CodeUnknownLang:             http.StatusUnprocessableEntity,
		CodeBadArchive:              http.StatusUnprocessableEntity,
		CodeNoLanguage:              http.StatusUnprocessableEntity,
		contest.CodeBadPlayers:      http.StatusUnprocessableEntity,
		contest.CodeLanguageClosed:  http.StatusUnprocessableEntity,
		contest.CodeBadSettings:     http.StatusUnprocessableEntity,
		contest.CodeEditConflict:    http.StatusConflict,
		contest.CodeNotNow:          http.StatusConflict,
		contest.CodeWorkerKey:       http.StatusUnauthorized,
		contest.CodeWorkerBusy:      http.StatusConflict,
		contest.CodeBadPackage:      http.StatusUnprocessableEntity,
		contest.CodeNotYours:        http.StatusForbidden,
		contest.CodeBadFinal:        http.StatusUnprocessableEntity,
		contest.CodeBadTeam:         http.StatusUnprocessableEntity,
		contest.CodeTeamFull:        http.StatusConflict,
		contest.CodeInTeam:          http.StatusConflict,
		contest.CodeMixedResults:    http.StatusConflict,
		contest.CodeLastOrganizer:   http.StatusConflict,
		contest.CodeOrderWaits:      http.StatusConflict,
		CodeBadReason:               http.StatusUnprocessableEntity,
		contest.CodeNoRoom:          http.StatusInsufficientStorage,
		contest.CodeRateLimited:     http.StatusTooManyRequests,
		CodeBusy:                    http.StatusServiceUnavailable,
		contest.CodeUnknownCode:     http.StatusNotFound,
		contest.CodeIsStaff:         http.StatusConflict,
		contest.CodeBadRules:        http.StatusUnprocessableEntity,
		CodeBadRoster:               http.StatusUnprocessableEntity,
		contest.CodeRosterChanged:   http.StatusConflict,
		contest.CodeNoPassword:      http.StatusConflict,
		contest.CodeLastLogIn:       http.StatusConflict,
		CodeNoReplay:                http.StatusServiceUnavailable,
		CodeNoKit:                   http.StatusServiceUnavailable,
		CodeInternal:                http.StatusInternalServerError,
	}[code]
	if !ok {
		return http.StatusInternalServerError
	}
	return status
}

// Problem is the answer to every refused request: a problem document (RFC 9457) with a code.
type Problem struct {
	Type   string              `json:"type" example:"about:blank" doc:"Always about:blank; the code says which problem it is"`
	Title  string              `json:"title" example:"Unprocessable Entity" doc:"The status in words"`
	Status int                 `json:"status" example:"422" doc:"The HTTP status"`
	Detail string              `json:"detail" doc:"One line: what is wrong and what to do next"`
	Code   Code                `json:"code" example:"empty_source" doc:"Which problem it is, for programs"`
	Errors []*huma.ErrorDetail `json:"errors,omitempty" nullable:"false" doc:"The fields that are wrong, if it is about fields"`

	retryAfter time.Duration // sent as Retry-After when positive
}

// refuse makes the problem of a code. The detail is one line that says what is wrong and what to do next.
func refuse(code Code, format string, args ...any) *Problem {
	status := statusOf(code)
	return &Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status,
		Detail: fmt.Sprintf(format, args...), Code: code,
	}
}

// refuseFor is refuse for a problem that goes away after the wait.
func refuseFor(wait time.Duration, code Code, format string, args ...any) *Problem {
	p := refuse(code, format, args...)
	p.retryAfter = wait
	return p
}

// Error returns code and detail in one line.
func (p *Problem) Error() string { return string(p.Code) + ": " + p.Detail }

// GetStatus returns the HTTP status of the answer.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of problem documents.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders returns the headers of the answer.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{"Cache-Control": {"no-store"}}
	if p.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.retryAfter.Seconds()))))
	}
	return h
}

// problemFrom returns the problem in an error, or the problem for a refusal of package contest.
func problemFrom(err error) (*Problem, bool) {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p, true
	}
	refusal, ok := errors.AsType[*contest.Error](err)
	if !ok {
		return nil, false
	}
	p := refuse(refusal.Code, "%s", refusal.Message)
	switch {
	case refusal.Code != contest.CodeBadSettings || len(refusal.Fields) == 0:
	case len(refusal.Fields) == 1:
		p.Detail = refusal.Fields[0].Message
	default:
		p.Detail = fmt.Sprintf("%d settings cannot be as they are: %s", len(refusal.Fields), refusal.Message)
	}
	for _, f := range refusal.Fields {
		p.Errors = append(p.Errors, &huma.ErrorDetail{Location: f.Field, Message: f.Message})
	}
	return p, true
}

// toProblem turns any error of a handler into a problem. All errors that are not refusals are the server's own: they are
// logged in full, and the client learns no more than that.
func (s *Server) toProblem(ctx context.Context, what string, err error) *Problem {
	if p, ok := problemFrom(err); ok {
		return p
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		s.log.WarnContext(ctx, "request took too long", "operation", what, "error", err)
		return refuseFor(10*time.Second, CodeBusy, "The server is too busy to answer. Try again in a moment.")
	}
	if ctx.Err() != nil { // the client is gone and reads no answer
		return refuse(contest.CodeBadRequest, "The request was broken off. Send it again.")
	}
	s.log.ErrorContext(ctx, "request failed", "operation", what, "error", err)
	return refuse(CodeInternal, "The server could not do this, and it is not your fault. Try again in a minute; tell the organizer if it stays.")
}

// problemTransformer turns huma's own refusals (wrong types, missing fields, bodies too large) into problems. Replacing
// huma.NewError instead would change the whole process.
func problemTransformer(_ huma.Context, _ string, body any) (any, error) {
	e, ok := body.(*huma.ErrorModel)
	if !ok {
		return body, nil
	}
	code := contest.CodeBadRequest
	detail := "The request is not what this address takes"
	switch {
	case e.Status == http.StatusRequestEntityTooLarge:
		code, detail = CodeBodyTooLarge, "The request's body is too large"
	case e.Status >= http.StatusInternalServerError:
		detail = "The request's body did not arrive in full"
	}
	var parts []string
	for _, d := range e.Errors {
		parts = append(parts, strings.TrimSpace(d.Location+" "+d.Message))
	}
	if len(parts) > 0 {
		detail += ": " + strings.Join(parts, "; ")
	}
	p := refuse(code, "%s. Correct it and send it again; /api/openapi.yaml describes every request.", detail)
	p.Status, p.Title = e.Status, http.StatusText(e.Status)
	for _, d := range e.Errors { // without the values, which may be passwords
		p.Errors = append(p.Errors, &huma.ErrorDetail{Location: d.Location, Message: d.Message})
	}
	return p, nil
}
