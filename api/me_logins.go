package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema/store"
)

// recentLogIn is how long a log-in stands for the password of an account that has none.
const recentLogIn = 10 * time.Minute

// LinkedLogin is a way to log in to an account without its password.
type LinkedLogin struct {
	ID    int64     `json:"id"`
	Name  string    `json:"name" doc:"Of the course's log-in"`
	Since time.Time `json:"since"`
	InUse bool      `json:"in_use" doc:"It is this site's course log-in; otherwise it was one and opens nothing now"`
}

// Confirmation is part of requests that must not be made from a computer that was left open. It is exported because huma
// reads only exported fields.
type Confirmation struct {
	Password string `json:"password,omitempty" doc:"Of the account, once more. One that has none has to have logged in within the last ten minutes"`
}

type linkedAnswer struct {
	Body struct {
		Password bool          `json:"password" doc:"The account has one"`
		Linked   []LinkedLogin `json:"linked" nullable:"false"`
	}
}

type linkInput struct{ Body Confirmation }

type linkAnswer struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Location string `json:"location" doc:"Where the browser goes; it comes back to /account"`
	}
}

type unlinkInput struct {
	ID   int64 `path:"id"`
	Body Confirmation
}

type passwordInput struct {
	Body struct {
		Confirmation
		New        string `json:"new" doc:"At least 8 characters"`
		KeepTokens bool   `json:"keep_tokens,omitempty" doc:"API tokens stay valid; otherwise all end"`
	}
}

// sessionAnswer has the cookie of a new session, in place of all that have ended.
type sessionAnswer struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

func (s *Server) myLoginsRoutes() {
	add(s, route{method: get, path: "/api/me/logins", id: "myLogins", summary: "How I can log in", tag: "Account"}, s.myLogins)
	add(s, route{method: post, path: "/api/me/logins", id: "linkLogin", summary: "Link my account with the course's log-in: gives where the browser goes for it", tag: "Account"}, s.linkLogin)
	add(s, route{method: post, path: "/api/me/logins/{id}/unlink", id: "unlinkLogin", summary: "Unlink it, unless it is the only way in; my other sessions end", tag: "Account"}, s.unlinkLogin)
	add(s, route{method: post, path: "/api/me/password", id: "setPassword", summary: "Set or change my password; my other sessions end, and my API tokens unless they are kept", tag: "Account"}, s.setPassword)
}

func (s *Server) myLogins(ctx context.Context, _ *struct{}) (*linkedAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.passwordHash(ctx, who)
	if err != nil {
		return nil, err
	}
	identities, err := s.store.Identities(ctx, who.id)
	if err != nil {
		return nil, err
	}
	out := &linkedAnswer{}
	out.Body.Password, out.Body.Linked = hash != "", make([]LinkedLogin, 0, len(identities))
	for _, i := range identities {
		linked := LinkedLogin{ID: i.ID, Name: i.Issuer, Since: i.CreatedAt, InUse: i.Issuer == s.issuer()}
		if linked.InUse {
			linked.Name = s.courseLogin.cfg.Name
		}
		out.Body.Linked = append(out.Body.Linked, linked)
	}
	return out, nil
}

// issuer returns the issuer of the course's log-in, or "".
func (s *Server) issuer() string {
	if s.courseLogin == nil {
		return ""
	}
	return s.courseLogin.cfg.Issuer
}

// linkLogin is a POST, unlike the log-in: a page of another site must not be able to link the account with whichever
// identity is logged in at the provider.
func (s *Server) linkLogin(ctx context.Context, in *linkInput) (*linkAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	switch {
	case s.courseLogin == nil:
		return nil, refuse(contest.CodeNotFound, "This site has no course log-in. Log in with name and password.")
	case identityOf(ctx).hasBearer:
		return nil, refuse(CodeForbidden, "Accounts are linked in a browser: the course's log-in leads back to it. Do it on the account page.")
	}
	if _, err := s.confirm(ctx, who, in.Body.Password); err != nil {
		return nil, err
	}
	if _, wait := s.courseLogins.take(identityOf(ctx).address); wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "Too many log-ins were begun from your network. Try again in %s.", formatWait(wait))
	}
	provider, err := s.courseLogin.find(ctx)
	if err != nil {
		return nil, refuseFor(discoveryPause, CodeBusy, "%s cannot be reached. Try again in a minute.", s.courseLogin.cfg.Name)
	}
	out := &linkAnswer{}
	out.Body.Location, out.SetCookie, err = s.beginFlow(ctx, provider, "", who.id)
	return out, err
}

func (s *Server) unlinkLogin(ctx context.Context, in *unlinkInput) (*sessionAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := s.confirm(ctx, who, in.Body.Password); err != nil {
		return nil, err
	}
	if err := people.Unlink(ctx, s.pool, who.id, in.ID, s.issuer()); err != nil {
		return nil, err
	}
	return s.renewSession(ctx, who)
}

func (s *Server) setPassword(ctx context.Context, in *passwordInput) (*sessionAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if err := checkPassword(in.Body.New); err != nil {
		return nil, err
	}
	before, err := s.confirm(ctx, who, in.Body.Password)
	if err != nil {
		return nil, err
	}
	hash, err := s.passwords.hash(ctx, in.Body.New)
	if err != nil {
		return nil, err
	}
	err = contest.Do(ctx, s.pool, "set the password", func(_ pgx.Tx, q *store.Queries) error {
		n, err := q.APISetPassword(ctx, store.APISetPasswordParams{PasswordHash: hash, ID: who.id, Before: before, KeepTokens: in.Body.KeepTokens})
		if err != nil {
			return err
		}
		if n == 0 {
			return refuse(contest.CodeEditConflict, "The password was changed elsewhere in the meantime. Log in with that one.")
		}
		return audit.Record(ctx, q, audit.Entry{By: &who.id, Action: audit.ActionPassword, Detail: audit.Access{User: who.id, Address: identityOf(ctx).address}})
	})
	if err != nil {
		return nil, err
	}
	return s.renewSession(ctx, who)
}

// confirm checks that the account's owner makes the request, and returns the hash of the account's password. An account
// without a password has the hash "" and needs a recent log-in. Wrong passwords count as failed log-ins.
func (s *Server) confirm(ctx context.Context, who *caller, password string) (hash string, err error) {
	giveBack, err := s.takeConfirmation(ctx, who)
	if err != nil {
		return "", err
	}
	if hash, err = s.passwordHash(ctx, who); err != nil {
		return "", err
	}
	ok, err := s.passwords.matches(ctx, password, hash)
	if err != nil {
		return "", err
	}
	if hash == "" {
		if ok, err = s.loggedInWithin(ctx, who.id, recentLogIn); err != nil {
			return "", err
		}
	}
	switch {
	case ok:
		giveBack()
		return hash, nil
	case hash == "":
		return "", refuse(CodeWrongLogin, "You logged in too long ago. Nothing was changed; log out and in again, and do it within ten minutes.")
	default:
		if err := s.recordFailure(ctx, who.id); err != nil {
			return "", err
		}
		return "", refuse(CodeWrongLogin, "The password is wrong. Nothing was changed; try again.")
	}
}

// passwordHash returns "" for an account without a password.
func (s *Server) passwordHash(ctx context.Context, who *caller) (string, error) {
	hash, err := s.store.PasswordHash(ctx, who.id)
	if errors.Is(err, pgx.ErrNoRows) { // accounts of the site itself
		return "", nil
	}
	return hash, err
}

// renewSession begins a session for a request that has just ended all sessions of its user.
func (s *Server) renewSession(ctx context.Context, who *caller) (*sessionAnswer, error) {
	if identityOf(ctx).hasBearer {
		return &sessionAnswer{SetCookie: []http.Cookie{s.cookie("", 0)}}, nil
	}
	u, err := s.store.APIUser(ctx, who.id)
	if err != nil {
		return nil, err
	}
	cookies, err := s.logInBrowser(ctx, who.id, u.SessionEpoch)
	if err != nil {
		return nil, err
	}
	return &sessionAnswer{SetCookie: cookies}, nil
}
