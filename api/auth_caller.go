package api

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// caller is the user who makes a request.
type caller struct {
	id        int64
	name      string
	role      words.Role // on the whole site
	createdAt time.Time

	scope   words.Scope // of the token; empty with a session, which may do all
	expires *time.Time  // of the token; nil: never
}

// mayOrganize reports whether the caller may use the rights of organizers and admins if they have them.
func (c *caller) mayOrganize() bool { return c.scope == "" || c.scope == words.ScopeOrganize }

// identity is what a request brings along to say who makes it. The caller is looked up when a handler first asks for it,
// so public routes cost no query.
type identity struct {
	address string // the limits' key for where it comes from
	cookie  string // session
	bearer  string // API token

	knownBrowser string // cookie of a browser that has logged in before
	// hasBearer says that a token was sent. It then counts alone: a request never has the rights of its cookie because
	// its token was wrong.
	hasBearer bool

	publicNames bool // ?names=public: an organizer shows the page to others, so it must hold only the names that the public may know

	once   sync.Once
	caller *caller // nil: a visitor
	err    error
}

type identityKey struct{}

// identify is the middleware that puts the identity into the request's context.
func (s *Server) identify(c *gin.Context) {
	id := &identity{address: addressKey(c.ClientIP())}
	if cookie, err := c.Request.Cookie(sessionCookie); err == nil {
		id.cookie = cookie.Value
	}
	if cookie, err := c.Request.Cookie(knownBrowserCookie); err == nil {
		id.knownBrowser = cookie.Value
	}
	if header := c.GetHeader("Authorization"); header != "" {
		id.hasBearer = true
		if scheme, token, ok := strings.Cut(header, " "); ok && strings.EqualFold(scheme, "Bearer") {
			id.bearer = strings.TrimSpace(token)
		}
	}
	id.publicNames = c.Query("names") == "public"
	c.Request = c.Request.WithContext(context.WithValue(c.Request.Context(), identityKey{}, id))
	c.Next()
}

func identityOf(ctx context.Context) *identity {
	if id, ok := ctx.Value(identityKey{}).(*identity); ok {
		return id
	}
	return &identity{}
}

// caller returns the user who makes the request; nil is a visitor.
func (s *Server) caller(ctx context.Context) (*caller, error) {
	id := identityOf(ctx)
	id.once.Do(func() { id.caller, id.err = s.findCaller(ctx, id) })
	return id.caller, id.err
}

// requireUser returns the caller and refuses visitors.
func (s *Server) requireUser(ctx context.Context) (*caller, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return nil, err
	}
	if who == nil {
		return nil, refuse(CodeNotLoggedIn, "You are not logged in. Log in and try again.")
	}
	return who, nil
}

// requireUserIn returns the caller and the contest, and refuses visitors.
func (s *Server) requireUserIn(ctx context.Context, slug string) (*caller, int64, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, 0, err
	}
	contestID, err := s.contestID(ctx, slug)
	return who, contestID, err
}

// requireOwnerIn returns the owner that the caller is in a contest, and the contest, and refuses visitors.
func (s *Server) requireOwnerIn(ctx context.Context, slug string) (owner, int64, error) {
	who, contestID, err := s.requireUserIn(ctx, slug)
	if err != nil {
		return owner{}, 0, err
	}
	o, err := s.ownerIn(ctx, who, contestID)
	return o, contestID, err
}

// requireAdmin returns the caller and refuses everybody who is not an admin of the site.
func (s *Server) requireAdmin(ctx context.Context) (*caller, error) {
	who, err := s.requireUser(ctx)
	if err == nil && who.role != words.RoleAdmin {
		err = refuse(CodeForbidden, "Only admins of the site may do this. Ask one of them.")
	}
	if err != nil {
		return nil, err
	}
	return who, nil
}

func (s *Server) findCaller(ctx context.Context, id *identity) (*caller, error) {
	switch {
	case id.hasBearer:
		return s.callerByToken(ctx, id.bearer)
	case id.cookie != "":
		return s.callerBySession(ctx, id.cookie)
	default:
		return nil, nil //nolint:nilnil // a visitor is a caller too
	}
}

// runs reports whether the user runs the contest, as its organizer or as admin.
func (s *Server) runs(ctx context.Context, who *caller, contestID int64) (bool, error) {
	if who == nil || !who.mayOrganize() {
		return false, nil
	}
	if who.role == words.RoleAdmin {
		return true, nil
	}
	role, err := s.store.APIMemberRole(ctx, contestID, who.id)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return role == words.MemberOrganizer, err
}

// runsContest reports whether the caller of the request runs the contest.
func (s *Server) runsContest(ctx context.Context, contestID int64) (bool, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return false, err
	}
	return s.runs(ctx, who, contestID)
}

// requireOrganizer returns the caller and the contest, for routes of organizers. It asks visitors to log in and refuses all
// others who do not run the contest.
func (s *Server) requireOrganizer(ctx context.Context, slug string) (*caller, int64, error) {
	contestID, err := s.contestID(ctx, slug)
	if err != nil {
		return nil, 0, err
	}
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, 0, err
	}
	runs, err := s.runs(ctx, who, contestID)
	if err != nil {
		return nil, 0, err
	}
	if !runs {
		return nil, 0, refuse(CodeForbidden, "Only the organizers of %s may do this. Ask one of them.", slug)
	}
	return who, contestID, nil
}

// organizerContest is requireOrganizer with the whole contest.
func (s *Server) organizerContest(ctx context.Context, slug string) (*caller, store.Contest, error) {
	who, contestID, err := s.requireOrganizer(ctx, slug)
	if err != nil {
		return nil, store.Contest{}, err
	}
	contest, err := s.store.Contest(ctx, contestID)
	if err != nil {
		return nil, contest, fmt.Errorf("read contest: %w", err)
	}
	return who, contest, nil
}

// owner is who the players, submissions and challenges in a contest belong to: a person and that person's team. Every
// member of a team may do all that an owner may.
type owner struct {
	person int64 // 0: a visitor
	author int64 // the author of new players: the team, or else the person
}

// owns reports whether something with this user_id belongs to the owner.
func (o owner) owns(user int64) bool { return o.person != 0 && (user == o.author || user == o.person) }

// ids returns the user_ids of all that belongs to the owner.
func (o owner) ids() []int64 { return []int64{o.person, o.author} }

// ownerIn returns the owner that a user is in a contest. Nothing else decides what belongs to whom.
func (s *Server) ownerIn(ctx context.Context, who *caller, contestID int64) (owner, error) {
	if who == nil {
		return owner{}, nil
	}
	author, err := s.store.AuthorOf(ctx, contestID, who.id)
	if err != nil {
		return owner{}, fmt.Errorf("find the team of user %d: %w", who.id, err)
	}
	return owner{person: who.id, author: author}, nil
}

// mayRead reports whether the caller may read the private things (source, log, stderr) of an owner in a contest.
func (s *Server) mayRead(ctx context.Context, contestID, ownerID int64) (bool, error) {
	who, err := s.caller(ctx)
	if err != nil || who == nil {
		return false, err
	}
	owner, err := s.ownerIn(ctx, who, contestID)
	if err != nil || owner.owns(ownerID) {
		return err == nil, err
	}
	return s.runs(ctx, who, contestID)
}
