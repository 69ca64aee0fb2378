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
)

// Who may see a contest.
const (
	visiblePublic  = "public"
	visibleMembers = "members"
)

// sight is the contest that an address is about.
type sight struct {
	contest    int64
	visibility string
	hidden     bool // the thing itself is, from all but the contest's organizers
	pseudonyms bool // it names nobody, see veil.go
}

// subject is a kind of thing that addresses are about, by how these begin, and how its contest is found.
type subject struct {
	prefix  string // of the path as it is registered
	param   string // that names the thing
	find    func(*Server, context.Context, string) (sight, error)
	missing func(name string) error // there is no such thing, or its contest may not be seen
}

// subjects are all things that belong to a contest. An address about something else that does is to be added here;
// TestNothingOfAContestIsShownToThoseWhoMayNotSeeIt finds those that were forgotten.
func subjects() []subject {
	return []subject{
		{"/api/contests/{contest}", "contest", (*Server).contestSeen, noContest},
		{"/api/matches/{id}", "id", byNumber((*Server).matchSeen), numbered(noMatch)},
		{"/api/submissions/{id}", "id", byNumber((*Server).submissionSeen), numbered(noSubmission)},
		{"/api/finals/{id}", "id", byNumber((*Server).finalSeen), numbered(noFinal)},
	}
}

func (s *Server) contestSeen(ctx context.Context, slug string) (sight, error) {
	row, err := s.store.APIContestSeen(ctx, slug)
	return sight{contest: row.ID, visibility: row.Visibility, pseudonyms: row.Pseudonyms}, err
}

func (s *Server) matchSeen(ctx context.Context, id int64) (sight, error) {
	row, err := s.store.APIMatchSeen(ctx, id)
	return sight{row.ID, row.Visibility, row.Hidden, row.Pseudonyms}, err
}

func (s *Server) submissionSeen(ctx context.Context, id int64) (sight, error) {
	row, err := s.store.APISubmissionSeen(ctx, id)
	return sight{contest: row.ID, visibility: row.Visibility, pseudonyms: row.Pseudonyms}, err
}

func (s *Server) finalSeen(ctx context.Context, id int64) (sight, error) {
	row, err := s.store.APIFinalSeen(ctx, id)
	return sight{row.ID, row.Visibility, row.Hidden, row.Pseudonyms}, err
}

// errNoNumber says that an address holds no number where one belongs; the handler's own check words it.
var errNoNumber = errors.New("no number")

func byNumber(find func(*Server, context.Context, int64) (sight, error)) func(*Server, context.Context, string) (sight, error) {
	return func(s *Server, ctx context.Context, text string) (sight, error) {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return sight{}, errNoNumber
		}
		return find(s, ctx, id)
	}
}

func numbered(missing func(int64) error) func(string) error {
	return func(text string) error {
		id, _ := strconv.ParseInt(text, 10, 64) // it was found to be one
		return missing(id)
	}
}

type sightKey struct{}

// guard lets only those through to an address who may see the contest that it is about. To others nothing of it exists.
// Every address has this guard, so no handler need think of it.
func (s *Server) guard(r route) huma.Middlewares {
	for _, sub := range subjects() {
		if r.path != sub.prefix && !strings.HasPrefix(r.path, sub.prefix+"/") {
			continue
		}
		return huma.Middlewares{doorkeeper{s, sub, r.id}.check}
	}
	return nil
}

// doorkeeper is the guard of one address.
type doorkeeper struct {
	s       *Server
	subject subject
	address string // its operation id, for the log
}

func (d doorkeeper) check(hc huma.Context, next func(huma.Context)) {
	found, err := d.s.look(hc.Context(), d.subject, hc.Param(d.subject.param))
	if errors.Is(err, errNoNumber) {
		next(hc)
		return
	}
	if err != nil {
		writeProblem(humagin.Unwrap(hc).Writer, d.s.problemOf(hc.Context(), d.address, err))
		return
	}
	next(huma.WithValue(hc, sightKey{}, found))
}

// look finds the contest of a thing, if the caller may see it.
func (s *Server) look(ctx context.Context, sub subject, name string) (sight, error) {
	found, err := sub.find(s, ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return found, s.unseen(ctx, sub.missing(name))
	}
	if err != nil {
		return found, fmt.Errorf("find the contest of %s: %w", sub.prefix, err)
	}
	sees, err := s.sees(ctx, found)
	if err == nil && !sees {
		err = s.unseen(ctx, sub.missing(name))
	}
	return found, err
}

// unseen is what those are told who may not see a thing: that it is missing. Whose session has ended may see it again when
// he has logged in, so he is told that, of things that there are not, too.
func (s *Server) unseen(ctx context.Context, missing error) error {
	who, err := s.caller(ctx)
	if err == nil && who == nil && identityOf(ctx).cookie != "" {
		return refuse(CodeNotLoggedIn, "You are not logged in any more. Log in and try again.")
	}
	return missing
}

// sees says whether the caller may see a contest, and the thing in it.
func (s *Server) sees(ctx context.Context, c sight) (bool, error) {
	if c.visibility == visiblePublic && !c.hidden {
		return true, nil // nobody needs to be looked up
	}
	who, err := s.caller(ctx)
	if err != nil || who == nil {
		return false, err
	}
	if who.role == roleAdmin {
		return true, nil
	}
	role, err := s.store.APIMemberRole(ctx, c.contest, who.id)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return role == roleOrganizer || c.visibility == visibleMembers && !c.hidden, err
}

// seen is the contest that the request's address is about.
func seen(ctx context.Context) (sight, bool) {
	found, ok := ctx.Value(sightKey{}).(sight)
	return found, ok
}

// shared is who may keep an answer about the request's contest: proxies, or only the browser that asked.
func shared(ctx context.Context) string {
	if c, ok := seen(ctx); ok && (c.visibility != visiblePublic || c.hidden || c.pseudonyms) {
		return "private"
	}
	return "public"
}
