package api

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const (
	tokenPrefix = "agon_" // lets secret scanners find one that was published by mistake
	maxTokens   = 50      // of one user
	maxLabel    = 100     // characters
)

// Token is an API token: what programs log in with.
type Token struct {
	ID         int64       `json:"id"`
	Label      string      `json:"label" example:"my laptop"`
	Token      string      `json:"token,omitempty" doc:"The token itself. It is shown this once and stored as a hash."`
	Scope      words.Scope `json:"scope" enum:"read,submit,organize" doc:"read: only look; submit: all that a student may do; organize: all that its user may do"`
	CreatedAt  time.Time   `json:"created_at"`
	ExpiresAt  *time.Time  `json:"expires_at" doc:"null: never"`
	LastUsedAt *time.Time  `json:"last_used_at" doc:"To the minute; null before its first use"`
}

type tokensAnswer struct {
	Body []Token `nullable:"false"`
}

type tokenInput struct {
	Body struct {
		Label string      `json:"label" doc:"What the token is for, in your words" example:"my laptop"`
		Scope words.Scope `json:"scope,omitempty" enum:"read,submit,organize" default:"organize"`
		Days  int         `json:"days,omitempty" minimum:"0" maximum:"3650" doc:"After which it expires; 0: never"`
	}
}

type tokenAnswer struct{ Body Token }

type tokenPath struct {
	ID int64 `path:"id"`
}

func (s *Server) tokenRoutes() {
	add(s, route{method: get, path: "/api/tokens", id: "listTokens", summary: "My API tokens", tag: "Account"}, s.listTokens)
	add(s, route{method: post, path: "/api/tokens", id: "createToken", summary: "Make an API token", tag: "Account", status: http.StatusCreated}, s.createToken)
	add(s, route{method: erase, path: "/api/tokens", id: "deleteTokens", summary: "Delete all my API tokens", tag: "Account"}, s.deleteTokens)
	add(s, route{method: erase, path: "/api/tokens/{id}", id: "deleteToken", summary: "Delete an API token", tag: "Account"}, s.deleteToken)
}

func (s *Server) callerByToken(ctx context.Context, token string) (*caller, error) {
	u, err := s.store.APIUserByToken(ctx, tokenHash(token))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refuse(CodeNotLoggedIn, "The API token is not valid. Make a new one (agon login) and send it as: Authorization: Bearer TOKEN.")
	}
	if err != nil {
		return nil, err
	}
	if u.ExpiresAt != nil && !s.cfg.Now().Before(*u.ExpiresAt) {
		if _, err := s.store.APIDeleteToken(ctx, u.TokenID, u.ID); err != nil {
			return nil, err
		}
		return nil, refuse(CodeNotLoggedIn, "The API token was for a time that is over. Make a new one.")
	}
	if u.LastUsedAt == nil || s.cfg.Now().Sub(*u.LastUsedAt) > time.Minute {
		if err := s.store.APITouchToken(ctx, u.TokenID); err != nil {
			return nil, err
		}
	}
	who := &caller{id: u.ID, name: u.Name, role: u.Role, createdAt: u.CreatedAt, scope: words.Scope(u.Scope), expires: u.ExpiresAt}
	if !who.mayOrganize() {
		who.role = words.RoleStudent
	}
	return who, nil
}

// requireChanges refuses callers whose token may only read.
func (s *Server) requireChanges(ctx context.Context) error {
	if !identityOf(ctx).hasBearer {
		return nil
	}
	if who, err := s.caller(ctx); err == nil && who != nil && who.scope == words.ScopeRead { // handlers report a wrong token
		return refuse(CodeForbidden, "This API token may only read. Make one with the scope %q on the account page.", words.ScopeSubmit)
	}
	return nil
}

func (s *Server) listTokens(ctx context.Context, _ *struct{}) (*tokensAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APITokens(ctx, who.id)
	if err != nil {
		return nil, err
	}
	out := &tokensAnswer{Body: make([]Token, 0, len(rows))}
	for _, t := range rows {
		out.Body = append(out.Body, Token{ID: t.ID, Label: t.Label, Scope: words.Scope(t.Scope), CreatedAt: t.CreatedAt, ExpiresAt: t.ExpiresAt, LastUsedAt: t.LastUsedAt})
	}
	return out, nil
}

func (s *Server) createToken(ctx context.Context, in *tokenInput) (*tokenAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if !who.mayOrganize() {
		return nil, refuse(CodeForbidden, "This API token may not make others. Log in, or use one with the scope %q.", words.ScopeOrganize)
	}
	label := strings.TrimSpace(in.Body.Label)
	if label == "" || utf8.RuneCountInString(label) > maxLabel || strings.ContainsRune(label, 0) {
		return nil, refuse(CodeBadLabel, "A token needs a label of 1 to %d characters. Say what it is for.", maxLabel)
	}
	var t Token
	err = contest.Do(ctx, s.pool, "make a token", func(_ pgx.Tx, q *store.Queries) error {
		t, err = issueToken(ctx, q, &who.id, store.APICreateTokenParams{UserID: who.id, Label: label, Scope: string(in.Body.Scope), ExpiresAt: s.expiry(who, in.Body.Days)})
		return err
	})
	if err != nil {
		return nil, err
	}
	return &tokenAnswer{Body: t}, nil
}

// IssueToken makes a token of a user that may do all that its user may, and stores its hash. It is worth nothing from until
// on; the zero time is never.
func IssueToken(ctx context.Context, q *store.Queries, user int64, label string, until time.Time) (Token, error) {
	params := store.APICreateTokenParams{UserID: user, Label: label, Scope: string(words.ScopeOrganize)}
	if !until.IsZero() {
		params.ExpiresAt = &until
	}
	return issueToken(ctx, q, nil, params)
}

// issueToken makes a token by a user; nil is the command line.
func issueToken(ctx context.Context, q *store.Queries, by *int64, params store.APICreateTokenParams) (Token, error) {
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return Token{}, err
	}
	token := tokenPrefix + base64.RawURLEncoding.EncodeToString(secret)
	params.Hash, params.Most = tokenHash(token), maxTokens
	t, err := q.APICreateToken(ctx, params)
	if errors.Is(err, pgx.ErrNoRows) {
		return Token{}, refuse(CodeTooManyTokens, "You have %d tokens already. Delete one that you do not use.", maxTokens)
	}
	if err != nil {
		return Token{}, err
	}
	about := audit.TokenDetail{User: params.UserID, Token: t.ID, Scope: params.Scope}
	if err := audit.Record(ctx, q, audit.Entry{By: by, Action: audit.ActionTokenMake, Detail: about}); err != nil {
		return Token{}, err
	}
	return Token{ID: t.ID, Label: t.Label, Token: token, Scope: words.Scope(t.Scope), CreatedAt: t.CreatedAt, ExpiresAt: t.ExpiresAt}, nil
}

// expiry returns when a new token expires: after some days, and no later than the token with which it is made.
func (s *Server) expiry(who *caller, days int) *time.Time {
	if days == 0 {
		return who.expires
	}
	at := s.cfg.Now().AddDate(0, 0, days)
	if who.expires != nil && who.expires.Before(at) {
		return who.expires
	}
	return &at
}

func (s *Server) deleteTokens(ctx context.Context, _ *struct{}) (*struct{}, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	return nil, contest.Do(ctx, s.pool, "delete tokens", func(_ pgx.Tx, q *store.Queries) error {
		if err := q.APIDeleteTokens(ctx, who.id); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{By: &who.id, Action: audit.ActionTokenRemove, Detail: audit.TokenDetail{User: who.id}})
	})
}

func (s *Server) deleteToken(ctx context.Context, in *tokenPath) (*struct{}, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	return nil, contest.Do(ctx, s.pool, "delete a token", func(_ pgx.Tx, q *store.Queries) error {
		n, err := q.APIDeleteToken(ctx, in.ID, who.id)
		if err != nil {
			return err
		}
		if n == 0 {
			return refuse(contest.CodeNotFound, "You have no token %d. GET /api/tokens lists yours.", in.ID)
		}
		return audit.Record(ctx, q, audit.Entry{By: &who.id, Action: audit.ActionTokenRemove, Detail: audit.TokenDetail{User: who.id, Token: in.ID}})
	})
}

// tokenHash is what is stored of a token. Tokens are random, so a plain hash is enough.
func tokenHash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
