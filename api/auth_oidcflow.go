package api

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/people"
)

const (
	callbackPath = "/api/oidc/callback"
	accountPage  = "/account"       // where accounts are linked
	flowLifetime = 10 * time.Minute // from the button to the way back
	sessionFlow  = "oidc"           // key of the log-in that was begun, in the session
)

// loginProblem tells the pages /login and /account why a log-in with the course's log-in, or linking an account with it,
// failed. It is a word and not a text, so that a crafted link cannot make the site show any text.
type loginProblem string

const (
	problemCancelled   loginProblem = "cancelled"   // the user cancelled it at the provider
	problemRefused     loginProblem = "refused"     // by the provider, or its answer is not valid
	problemExpired     loginProblem = "expired"     // begun too long ago, in another window, or ended already
	problemClock       loginProblem = "clock"       // the provider's clock and the site's differ
	problemAddress     loginProblem = "address"     // the provider has no verified address
	problemTaken       loginProblem = "taken"       // another identity has the address
	problemLinked      loginProblem = "linked"      // the identity opens another account
	problemSecond      loginProblem = "second"      // the account is linked with another identity
	problemUnreachable loginProblem = "unreachable" // the provider
	problemBusy        loginProblem = "busy"        // too many begun from one address
	problemFailed      loginProblem = "failed"      // an error of the site
)

// Error gives the word.
func (p loginProblem) Error() string { return string(p) }

// wrap adds the cause, for the log.
func (p loginProblem) wrap(err error) error { return fmt.Errorf("%w: %w", p, err) }

// loginFlow is a log-in that was begun, to log in or to link an account.
type loginFlow struct {
	State, Nonce, Verifier string
	Next                   string // where the browser goes afterwards
	Link                   int64  // account to be linked; 0 for a log-in
	Until                  time.Time
}

// CourseLogin is the course's log-in as the page /login shows it.
type CourseLogin struct {
	Name  string `json:"name" doc:"As in 'Log in with NAME'; empty: there is none"`
	Ready bool   `json:"ready" doc:"The provider has answered; otherwise it cannot be reached now, and is asked again later"`
}

type courseLoginAnswer struct{ Body CourseLogin }

type redirectAnswer struct {
	SetCookie string `header:"Set-Cookie"`
	Location  string `header:"Location"`
}

type beginInput struct {
	Next string `query:"next" maxLength:"2048" doc:"Path of this site to go to afterwards"`
}

type callbackInput struct {
	State string `query:"state" maxLength:"256"`
	Code  string `query:"code" maxLength:"8192"`
	Error string `query:"error" maxLength:"256"`
}

func (s *Server) oidcRoutes() {
	add(s, route{method: get, path: "/api/oidc", id: "courseLogin", summary: "The course's log-in, if there is one", tag: "Account"}, s.getCourseLogin)
	add(s, route{method: get, path: "/api/oidc/login", id: "beginCourseLogin", summary: "Log in with the course's log-in: leads to the provider; for browsers", tag: "Account", status: http.StatusFound}, s.beginCourseLogin)
	add(s, route{method: get, path: callbackPath, id: "endCourseLogin", summary: "Where the provider leads back to", tag: "Account", status: http.StatusFound}, s.endCourseLogin)
}

func (s *Server) getCourseLogin(ctx context.Context, _ *struct{}) (*courseLoginAnswer, error) {
	if s.courseLogin == nil {
		return &courseLoginAnswer{}, nil
	}
	_, err := s.courseLogin.find(ctx)
	return &courseLoginAnswer{Body: CourseLogin{Name: s.courseLogin.cfg.Name, Ready: err == nil}}, nil
}

func (s *Server) beginCourseLogin(ctx context.Context, in *beginInput) (*redirectAnswer, error) {
	if s.courseLogin == nil {
		return nil, refuse(contest.CodeNotFound, "This site has no course log-in. Log in with name and password.")
	}
	next := ownPath(in.Next)
	if _, wait := s.courseLogins.take(identityOf(ctx).address); wait > 0 {
		return s.loginFailed(ctx, loginFlow{Next: next}, problemBusy), nil
	}
	provider, err := s.courseLogin.find(ctx)
	if err != nil {
		return s.loginFailed(ctx, loginFlow{Next: next}, problemUnreachable.wrap(err)), nil
	}
	to, cookie, err := s.beginFlow(ctx, provider, next, 0)
	if err != nil {
		return nil, err
	}
	return &redirectAnswer{SetCookie: cookie.String(), Location: to}, nil
}

// beginFlow begins a log-in, or linking an account, and returns the provider's address for it.
func (s *Server) beginFlow(ctx context.Context, provider *oidc.Provider, next string, link int64) (to string, cookie http.Cookie, err error) {
	f := loginFlow{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), Next: next, Link: link, Until: s.cfg.Now().Add(flowLifetime)}
	if cookie, err = s.storeFlow(ctx, f); err != nil {
		return "", cookie, err
	}
	return s.courseLogin.oauth(provider).AuthCodeURL(f.State, oidc.Nonce(f.Nonce), oauth2.S256ChallengeOption(f.Verifier)), cookie, nil
}

func (s *Server) endCourseLogin(ctx context.Context, in *callbackInput) (*redirectAnswer, error) {
	if s.courseLogin == nil {
		return nil, refuse(contest.CodeNotFound, "This site has no course log-in. Log in with name and password.")
	}
	f, err := s.takeFlow(ctx, in.State)
	if err != nil {
		return s.loginFailed(ctx, loginFlow{Link: f.Link}, err), nil
	}
	who, err := s.finishFlow(ctx, f, in)
	if err != nil {
		return s.loginFailed(ctx, f, err), nil
	}
	if f.Link != 0 {
		if err := s.linkIdentity(ctx, f.Link, who); err != nil {
			return s.loginFailed(ctx, f, err), nil
		}
		return &redirectAnswer{Location: accountPage + "?linked=true"}, nil
	}
	cookie, err := s.logInIdentity(ctx, who)
	if err != nil {
		return s.loginFailed(ctx, f, err), nil
	}
	to := f.Next
	if to == "" {
		to = "/"
	}
	return &redirectAnswer{SetCookie: cookie.String(), Location: to}, nil
}

func (s *Server) finishFlow(ctx context.Context, f loginFlow, in *callbackInput) (people.Identity, error) {
	switch in.Error {
	case "":
		return s.courseLogin.identify(ctx, in.Code, f)
	case "access_denied":
		return people.Identity{}, problemCancelled
	default:
		return people.Identity{}, problemRefused.wrap(errors.New(contest.Truncate(in.Error, 80)))
	}
}

// logInIdentity logs an identity in.
func (s *Server) logInIdentity(ctx context.Context, who people.Identity) (http.Cookie, error) {
	user, err := people.Identify(ctx, s.pool, who)
	if refused, ok := errors.AsType[*contest.Error](err); ok {
		if refused.Code == contest.CodeAddressTaken {
			return http.Cookie{}, problemTaken.wrap(err)
		}
		return http.Cookie{}, problemAddress.wrap(err)
	}
	if err != nil {
		return http.Cookie{}, err
	}
	u, err := s.store.APIUser(ctx, user)
	if err != nil {
		return http.Cookie{}, err
	}
	if err := s.recordLogIn(ctx, user, audit.WithCourseLogin); err != nil {
		return http.Cookie{}, err
	}
	return s.logIn(ctx, user, u.SessionEpoch)
}

// linkIdentity links an identity with the account that began the flow, if that account is still logged in.
func (s *Server) linkIdentity(ctx context.Context, account int64, who people.Identity) error {
	now, err := s.caller(ctx)
	if err != nil {
		return err
	}
	if now == nil || now.id != account {
		return problemExpired.wrap(errors.New("who began it is not logged in any more"))
	}
	err = people.Link(ctx, s.pool, who, account)
	refused, ok := errors.AsType[*contest.Error](err)
	switch {
	case !ok:
		return err
	case refused.Code == contest.CodeIdentityTaken:
		return problemLinked.wrap(err)
	default:
		return problemSecond.wrap(err)
	}
}

// loginFailed redirects to the page where the flow was begun, which tells why it failed.
func (s *Server) loginFailed(ctx context.Context, f loginFlow, err error) *redirectAnswer {
	problem, ok := errors.AsType[loginProblem](err)
	if !ok {
		problem = problemFailed
		s.log.ErrorContext(ctx, "course log-in failed", "error", err)
	} else {
		s.log.WarnContext(ctx, "course log-in was not done", "problem", string(problem), "error", err)
	}
	query := url.Values{"problem": {string(problem)}}
	if f.Link != 0 {
		return &redirectAnswer{Location: accountPage + "?" + query.Encode()}
	}
	if f.Next != "" {
		query.Set("next", f.Next)
	}
	return &redirectAnswer{Location: "/login?" + query.Encode()}
}

// storeFlow stores a log-in that was begun in the session of the request, or in a new session that lasts as long.
func (s *Server) storeFlow(ctx context.Context, f loginFlow) (http.Cookie, error) {
	ctx, err := s.sessions.Load(ctx, identityOf(ctx).cookie)
	if err != nil {
		return http.Cookie{}, fmt.Errorf("load session: %w", err)
	}
	if s.sessions.Token(ctx) == "" {
		s.sessions.SetDeadline(ctx, time.Now().Add(flowLifetime))
	}
	text, err := json.Marshal(f)
	if err != nil {
		return http.Cookie{}, err
	}
	s.sessions.Put(ctx, sessionFlow, text)
	token, expiry, err := s.sessions.Commit(ctx)
	if err != nil {
		return http.Cookie{}, fmt.Errorf("store session: %w", err)
	}
	return s.cookie(token, time.Until(expiry)), nil
}

// takeFlow removes the log-in with the state from the session: only the browser that began it can end it, and only once.
func (s *Server) takeFlow(ctx context.Context, state string) (f loginFlow, err error) {
	ctx, err = s.sessions.Load(ctx, identityOf(ctx).cookie)
	if err != nil {
		return f, fmt.Errorf("load session: %w", err)
	}
	text := s.sessions.GetBytes(ctx, sessionFlow)
	if text == nil {
		return f, problemExpired.wrap(errors.New("none was begun in this session"))
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return f, fmt.Errorf("read log-in of session: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(state), []byte(f.State)) != 1 {
		return f, problemExpired.wrap(errors.New("another one was begun in this session"))
	}
	s.sessions.Remove(ctx, sessionFlow)
	if _, _, err := s.sessions.Commit(ctx); err != nil {
		return f, fmt.Errorf("store session: %w", err)
	}
	if !s.cfg.Now().Before(f.Until) {
		return f, problemExpired.wrap(errors.New("it was begun too long ago"))
	}
	return f, nil
}

// ownPath returns the path if it is one of this site's pages, and "" otherwise.
func ownPath(path string) string {
	u, err := url.Parse(path)
	if err != nil || u.IsAbs() || u.Host != "" || isAPI(u.Path) || !regexp.MustCompile(`^/($|[^/\\])[^\\\x00-\x20\x7f]*$`).MatchString(path) {
		return ""
	}
	return path
}
