package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/words"
)

const (
	minPassword = 8    // characters
	maxPassword = 1024 // bytes
	maxEmail    = 254  // bytes, as mail has it
)

// User is an account as the site shows it.
type User struct {
	ID        int64      `json:"id"`
	Name      string     `json:"name" example:"ada"`
	Role      words.Role `json:"role"`
	CreatedAt time.Time  `json:"created_at"`
}

type userAnswer struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      User
}

type registerInput struct {
	Body struct {
		Name     string `json:"name" doc:"3 to 32 letters, digits, _ and -; upper and lower case count as equal" example:"ada"`
		Email    string `json:"email,omitempty" doc:"May be left out" example:"ada@example.org"`
		Password string `json:"password" doc:"At least 8 characters"`
	}
}

type loginInput struct {
	Body struct {
		Name     string `json:"name" example:"ada"`
		Password string `json:"password"`
	}
}

type meAnswer struct {
	Body struct {
		User *User `json:"user" doc:"Who is logged in; null for a visitor"`
	}
}

type clearedAnswer struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

func (s *Server) accountRoutes() {
	add(s, route{method: post, path: "/api/register", id: "register", summary: "Make an account and log in", tag: "Account", status: http.StatusCreated}, s.register)
	add(s, route{method: post, path: "/api/login", id: "login", summary: "Log in", tag: "Account"}, s.login)
	add(s, route{method: post, path: "/api/logout", id: "logout", summary: "Log out", tag: "Account"}, s.logout)
	add(s, route{method: get, path: "/api/me", id: "me", summary: "Who is logged in", tag: "Account"}, s.me)
}

func (s *Server) register(ctx context.Context, in *registerInput) (*userAnswer, error) {
	name, email := in.Body.Name, strings.TrimSpace(in.Body.Email)
	if err := errors.Join(checkUserName(name), checkPassword(in.Body.Password), checkEmail(email)); err != nil {
		return nil, err
	}
	if _, wait := s.accounts.take(identityOf(ctx).address); wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "Too many accounts were made from here. Try again in %s.", formatWait(wait))
	}
	hash, err := s.passwords.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	u, err := s.store.APICreateUser(ctx, name, email, hash)
	if isUniqueViolation(err) {
		return nil, refuse(CodeUserExists, "There is an account %q already. Log in, or take another name.", name)
	}
	if err != nil {
		return nil, err
	}
	if err := s.recordLogIn(ctx, u.ID, audit.WithRegistration); err != nil {
		return nil, err
	}
	cookies, err := s.logInBrowser(ctx, u.ID, 0)
	if err != nil {
		return nil, err
	}
	return &userAnswer{SetCookie: cookies, Body: User{ID: u.ID, Name: u.Name, Role: u.Role, CreatedAt: u.CreatedAt}}, nil
}

// login takes the same time and gives the same answer for an unknown name and for a wrong password.
func (s *Server) login(ctx context.Context, in *loginInput) (*userAnswer, error) {
	u, err := s.store.APIUserLogin(ctx, strings.ReplaceAll(in.Body.Name, "\x00", "?"))
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	giveBack, err := s.takeLoginAttempt(ctx, in.Body.Name, u.ID, u.SessionEpoch)
	if err != nil {
		return nil, err
	}
	ok, err := s.passwords.matches(ctx, in.Body.Password, u.PasswordHash)
	if err != nil {
		return nil, err
	}
	if !ok {
		if err := s.recordFailure(ctx, u.ID); err != nil {
			return nil, err
		}
		return nil, refuse(CodeWrongLogin, "Name or password is wrong. Check both and try again.")
	}
	giveBack()
	if err := s.recordLogIn(ctx, u.ID, audit.WithPassword); err != nil {
		return nil, err
	}
	cookies, err := s.logInBrowser(ctx, u.ID, u.SessionEpoch)
	if err != nil {
		return nil, err
	}
	return &userAnswer{SetCookie: cookies, Body: User{ID: u.ID, Name: u.Name, Role: u.Role, CreatedAt: u.CreatedAt}}, nil
}

// takeLoginAttempt counts a log-in attempt. A log-in that succeeds gives it back. The user is 0 when there is no account of
// the name.
func (s *Server) takeLoginAttempt(ctx context.Context, name string, user int64, epoch int32) (giveBack func(), err error) {
	known, err := s.knowsBrowser(ctx, user, epoch)
	if err != nil {
		return nil, err
	}
	if known {
		return takeLogins(attempt{s.loginsByName, "browser " + identityOf(ctx).knownBrowser})
	}
	return takeLogins(s.attemptFromHere(ctx), s.attemptFromHereTo(ctx, name), attempt{s.loginsAnywhere, strings.ToLower(name)})
}

// takeConfirmation counts an attempt of somebody who is logged in to say the password once more. It counts like a log-in from
// the address. Those who are not logged in to the account cannot use up its limit.
func (s *Server) takeConfirmation(ctx context.Context, who *caller) (giveBack func(), err error) {
	return takeLogins(s.attemptFromHere(ctx), s.attemptFromHereTo(ctx, who.name), attempt{s.loginsByName, fmt.Sprintf("account %d", who.id)})
}

func (s *Server) attemptFromHere(ctx context.Context) attempt {
	return attempt{s.loginsByAddress, identityOf(ctx).address}
}

func (s *Server) attemptFromHereTo(ctx context.Context, name string) attempt {
	return attempt{s.loginsByName, "from " + identityOf(ctx).address + " to " + strings.ToLower(name)}
}

func takeLogins(attempts ...attempt) (giveBack func(), err error) {
	giveBack, wait := takeAll(attempts)
	if wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "Too many log-ins failed. Try again in %s.", formatWait(wait))
	}
	return giveBack, nil
}

func (s *Server) logout(ctx context.Context, _ *struct{}) (*clearedAnswer, error) {
	if err := s.endSession(ctx); err != nil {
		return nil, err
	}
	return &clearedAnswer{SetCookie: s.cookie("", 0)}, nil
}

func (s *Server) me(ctx context.Context, _ *struct{}) (*meAnswer, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return nil, err
	}
	out := &meAnswer{}
	if who != nil {
		out.Body.User = &User{ID: who.id, Name: who.name, Role: who.role, CreatedAt: who.createdAt}
	}
	return out, nil
}

func checkUserName(name string) error {
	if regexp.MustCompile(`^[A-Za-z0-9_-]{3,32}$`).MatchString(name) {
		return nil
	}
	return refuse(CodeBadUserName, "The name %q cannot be used. Take 3 to 32 letters, digits, _ or -.", contest.Truncate(name, 40))
}

func checkPassword(password string) error {
	switch {
	case utf8.RuneCountInString(password) < minPassword:
		return refuse(CodeBadPassword, "The password is too short. Take at least %d characters.", minPassword)
	case len(password) > maxPassword:
		return refuse(CodeBadPassword, "The password is too long. Take at most %d bytes.", maxPassword)
	}
	return nil
}

func checkEmail(email string) error {
	if email == "" {
		return nil
	}
	if a, err := mail.ParseAddress(email); err == nil && a.Address == email && len(email) <= maxEmail && isText(email) {
		return nil
	}
	return refuse(CodeBadEmail, "%q is not an e-mail address. Correct it or leave it out.", contest.Truncate(email, 80))
}

// formatWait writes a waiting time for a message.
func formatWait(d time.Duration) string {
	if d < time.Second {
		return "1s"
	}
	return d.Round(time.Second).String()
}

func isUniqueViolation(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pg.Code == pgerrcode.UniqueViolation
}
