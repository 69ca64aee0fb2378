package api

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
)

// scope is the contest that an address is about.
type scope struct {
	contest    int64
	visibility contest.Visibility
	hidden     bool // the thing itself is, from all but the contest's organizers
	pseudonyms bool // it names nobody, see veil.go
}

// resource is a kind of thing that addresses are about, by how these begin, and how its contest is found.
type resource struct {
	prefix  string // of the path as it is registered
	param   string // that names the thing
	find    func(*Server, context.Context, string) (scope, error)
	missing func(name string) error // there is no such thing, or its contest may not be seen
}

// resources are all things that belong to a contest. An address about something else that does is to be added here;
// TestNothingOfAContestIsShownToThoseWhoMayNotSeeIt finds those that were forgotten.
func resources() []resource {
	return []resource{
		{"/api/contests/{contest}", "contest", (*Server).contestScope, noContest},
		{"/api/matches/{id}", "id", byID((*Server).matchScope), missingByID(noMatch)},
		{"/api/submissions/{id}", "id", byID((*Server).submissionScope), missingByID(noSubmission)},
		{"/api/finals/{id}", "id", byID((*Server).finalScope), missingByID(noFinal)},
	}
}

func (s *Server) contestScope(ctx context.Context, slug string) (scope, error) {
	row, err := s.store.APIContestSeen(ctx, slug)
	return scope{contest: row.ID, visibility: contest.Visibility(row.Visibility), pseudonyms: row.Pseudonyms}, err
}

func (s *Server) matchScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.APIMatchSeen(ctx, id)
	return scope{row.ID, contest.Visibility(row.Visibility), row.Hidden, row.Pseudonyms}, err
}

func (s *Server) submissionScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.APISubmissionSeen(ctx, id)
	return scope{contest: row.ID, visibility: contest.Visibility(row.Visibility), pseudonyms: row.Pseudonyms}, err
}

func (s *Server) finalScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.APIFinalSeen(ctx, id)
	return scope{row.ID, contest.Visibility(row.Visibility), row.Hidden, row.Pseudonyms}, err
}

// errNotANumber says that an address holds no number where one belongs; the handler's own check words it.
var errNotANumber = errors.New("no number")

func byID(find func(*Server, context.Context, int64) (scope, error)) func(*Server, context.Context, string) (scope, error) {
	return func(s *Server, ctx context.Context, text string) (scope, error) {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return scope{}, errNotANumber
		}
		return find(s, ctx, id)
	}
}

func missingByID(missing func(int64) error) func(string) error {
	return func(text string) error {
		id, _ := strconv.ParseInt(text, 10, 64) // it was found to be one
		return missing(id)
	}
}

type scopeKey struct{}

// authorize lets only those through to an address who may see the contest that it is about. To others nothing of it exists.
// Every address has this guard, so no handler need think of it.
func (s *Server) authorize(r route) huma.Middlewares {
	for _, sub := range resources() {
		if r.path != sub.prefix && !strings.HasPrefix(r.path, sub.prefix+"/") {
			continue
		}
		return huma.Middlewares{authorizer{s, sub, r.id}.check}
	}
	return nil
}

// authorizer is the guard of one address.
type authorizer struct {
	s       *Server
	subject resource
	address string // its operation id, for the log
}

func (d authorizer) check(hc huma.Context, next func(huma.Context)) {
	found, err := d.s.visibleScope(hc.Context(), d.subject, hc.Param(d.subject.param))
	if errors.Is(err, errNotANumber) {
		next(hc)
		return
	}
	if err != nil {
		writeProblem(humagin.Unwrap(hc).Writer, d.s.toProblem(hc.Context(), d.address, err))
		return
	}
	next(huma.WithValue(hc, scopeKey{}, found))
}

// visibleScope finds the contest of a thing, if the caller may see it.
func (s *Server) visibleScope(ctx context.Context, sub resource, name string) (scope, error) {
	found, err := sub.find(s, ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return found, s.hiddenError(ctx, sub.missing(name))
	}
	if err != nil {
		return found, fmt.Errorf("find the contest of %s: %w", sub.prefix, err)
	}
	sees, err := s.maySee(ctx, found)
	if err == nil && !sees {
		err = s.hiddenError(ctx, sub.missing(name))
	}
	return found, err
}

// hiddenError is what those are told who may not see a thing: that it is missing. Whose session has ended may see it again when
// he has logged in, so he is told that, of things that there are not, too.
func (s *Server) hiddenError(ctx context.Context, missing error) error {
	who, err := s.caller(ctx)
	if err == nil && who == nil && identityOf(ctx).cookie != "" {
		return refuse(CodeNotLoggedIn, "You are not logged in any more. Log in and try again.")
	}
	return missing
}

// maySee says whether the caller may see a contest, and the thing in it.
func (s *Server) maySee(ctx context.Context, c scope) (bool, error) {
	if c.visibility == contest.VisibilityPublic && !c.hidden {
		return true, nil // nobody needs to be looked up
	}
	who, err := s.caller(ctx)
	if err != nil || who == nil {
		return false, err
	}
	if who.role == contest.RoleAdmin {
		return true, nil
	}
	role, err := s.store.APIMemberRole(ctx, c.contest, who.id)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return contest.Role(role) == contest.RoleOrganizer || c.visibility == contest.VisibilityMembers && !c.hidden, err
}

// scopeOf is the contest that the request's address is about.
func scopeOf(ctx context.Context) (scope, bool) {
	found, ok := ctx.Value(scopeKey{}).(scope)
	return found, ok
}

// cacheability is who may keep an answer about the request's contest: proxies, or only the browser that asked.
func cacheability(ctx context.Context) string {
	if c, ok := scopeOf(ctx); ok && (c.visibility != contest.VisibilityPublic || c.hidden || c.pseudonyms) {
		return "private"
	}
	return "public"
}
