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

	"github.com/agon-judge/agon/schema/words"
)

// scope is the contest that a request is about, with what decides who may see it.
type scope struct {
	contest    int64
	visibility words.Visibility
	hidden     bool // only the contest's organizers see the thing in it
	pseudonyms bool // the contest names nobody, see withPseudonyms
}

// resource is a kind of thing that belongs to a contest. The prefix of a path tells which resource it is about.
type resource struct {
	prefix  string // of the path as it is registered
	param   string // that names the thing
	find    func(*Server, context.Context, string) (scope, error)
	missing func(name string) error // the error for a thing that does not exist or that the caller may not see
}

// resources returns all kinds of things that belong to a contest. Add a kind here when a route is about a new one;
// TestNothingOfAContestIsShownToThoseWhoMayNotSeeIt fails for routes that are missing.
func resources() []resource {
	return []resource{
		{"/api/contests/{contest}", "contest", (*Server).contestScope, noContest},
		{"/api/matches/{id}", "id", byID((*Server).matchScope), missingByID(noMatch)},
		{"/api/submissions/{id}", "id", byID((*Server).submissionScope), missingByID(noSubmission)},
		{"/api/tries/{id}", "id", byID((*Server).tryScope), missingByID(noTry)},
		{"/api/comparisons/{id}", "id", byID((*Server).comparisonScope), missingByID(noComparison)},
		{"/api/finals/{id}", "id", byID((*Server).finalScope), missingByID(noFinal)},
	}
}

func (s *Server) contestScope(ctx context.Context, slug string) (scope, error) {
	row, err := s.store.APIContestSeen(ctx, slug)
	return scope{contest: row.ID, visibility: row.Visibility, pseudonyms: row.Pseudonyms}, err
}

func (s *Server) matchScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.APIMatchSeen(ctx, id)
	return scope{row.ID, row.Visibility, row.Hidden, row.Pseudonyms}, err
}

func (s *Server) submissionScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.APISubmissionSeen(ctx, id)
	return scope{contest: row.ID, visibility: row.Visibility, pseudonyms: row.Pseudonyms}, err
}

func (s *Server) finalScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.APIFinalSeen(ctx, id)
	return scope{row.ID, row.Visibility, row.Hidden, row.Pseudonyms}, err
}

// errNotANumber reports that a path holds something else where a number belongs. The handler's own check refuses it.
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
		id, _ := strconv.ParseInt(text, 10, 64) // byID has parsed it already
		return missing(id)
	}
}

type scopeKey struct{}

// authorize returns the middleware that lets a request through if the caller may see the contest of the route. For all
// other callers the contest does not exist. Every route has this middleware, so handlers need not check it.
func (s *Server) authorize(r route) huma.Middlewares {
	for _, sub := range resources() {
		if r.path != sub.prefix && !strings.HasPrefix(r.path, sub.prefix+"/") {
			continue
		}
		return huma.Middlewares{authorizer{s, sub, r.id}.check}
	}
	return nil
}

// authorizer is the middleware of one route.
type authorizer struct {
	s       *Server
	subject resource
	address string // operation id, for the log
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

// visibleScope finds the contest of a thing and refuses callers who may not see it.
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

// hiddenError returns the refusal for callers who may not see a thing: the same as for a missing one. A caller whose
// session has ended is asked to log in instead, for missing things too, so that the answer does not tell them apart.
func (s *Server) hiddenError(ctx context.Context, missing error) error {
	who, err := s.caller(ctx)
	if err == nil && who == nil && identityOf(ctx).cookie != "" {
		return refuse(CodeNotLoggedIn, "You are not logged in any more. Log in and try again.")
	}
	return missing
}

// maySee reports whether the caller may see a contest and the thing in it.
func (s *Server) maySee(ctx context.Context, c scope) (bool, error) {
	if c.visibility == words.VisibilityPublic && !c.hidden {
		return true, nil // no look-up of the caller is needed
	}
	who, err := s.caller(ctx)
	if err != nil || who == nil {
		return false, err
	}
	if who.role == words.RoleAdmin {
		return true, nil
	}
	role, err := s.store.APIMemberRole(ctx, c.contest, who.id)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return role == words.MemberOrganizer && who.mayOrganize() || c.visibility == words.VisibilityMembers && !c.hidden, err
}

// scopeOf returns the contest that the request is about.
func scopeOf(ctx context.Context) (scope, bool) {
	found, ok := ctx.Value(scopeKey{}).(scope)
	return found, ok
}

// cacheability returns the Cache-Control directive for answers about the request's contest: "public" if proxies may keep
// them, or "private".
func cacheability(ctx context.Context) string {
	if c, ok := scopeOf(ctx); ok && (c.visibility != words.VisibilityPublic || c.hidden || c.pseudonyms) {
		return "private"
	}
	return "public"
}
