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
	"github.com/agon-judge/agon/schema/store"
)

const (
	tokenPrefix = "agon_" // lets secret scanners find one that was published by mistake
	maxTokens   = 50      // of one user
	maxLabel    = 100     // characters
)

// Token is an API token: what programs log in with.
type Token struct {
	ID         int64      `json:"id"`
	Label      string     `json:"label" example:"my laptop"`
	Token      string     `json:"token,omitempty" doc:"The token itself. It is shown this once and stored as a hash."`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `json:"last_used_at" doc:"To the minute; null before its first use"`
}

type tokensAnswer struct {
	Body []Token `nullable:"false"`
}

type tokenInput struct {
	Body struct {
		Label string `json:"label" doc:"What the token is for, in your words" example:"my laptop"`
	}
}

type tokenAnswer struct{ Body Token }

type tokenPath struct {
	ID int64 `path:"id"`
}

func (s *Server) tokenRoutes() {
	add(s, route{method: get, path: "/api/tokens", id: "listTokens", summary: "My API tokens", tag: "Account"}, s.listTokens)
	add(s, route{method: post, path: "/api/tokens", id: "createToken", summary: "Make an API token", tag: "Account", status: http.StatusCreated}, s.createToken)
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
	if u.LastUsedAt == nil || s.cfg.Now().Sub(*u.LastUsedAt) > time.Minute {
		if err := s.store.APITouchToken(ctx, u.TokenID); err != nil {
			return nil, err
		}
	}
	return &caller{id: u.ID, name: u.Name, role: contest.Role(u.Role), createdAt: u.CreatedAt}, nil
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
		out.Body = append(out.Body, Token{ID: t.ID, Label: t.Label, CreatedAt: t.CreatedAt, LastUsedAt: t.LastUsedAt})
	}
	return out, nil
}

func (s *Server) createToken(ctx context.Context, in *tokenInput) (*tokenAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	label := strings.TrimSpace(in.Body.Label)
	if label == "" || utf8.RuneCountInString(label) > maxLabel || strings.ContainsRune(label, 0) {
		return nil, refuse(CodeBadLabel, "A token needs a label of 1 to %d characters. Say what it is for.", maxLabel)
	}
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	token := tokenPrefix + base64.RawURLEncoding.EncodeToString(secret)
	t, err := s.store.APICreateToken(ctx, store.APICreateTokenParams{UserID: who.id, Label: label, Hash: tokenHash(token), Most: maxTokens})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refuse(CodeTooManyTokens, "You have %d tokens already. Delete one that you do not use.", maxTokens)
	}
	if err != nil {
		return nil, err
	}
	return &tokenAnswer{Body: Token{ID: t.ID, Label: t.Label, Token: token, CreatedAt: t.CreatedAt}}, nil
}

func (s *Server) deleteToken(ctx context.Context, in *tokenPath) (*struct{}, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	n, err := s.store.APIDeleteToken(ctx, in.ID, who.id)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, refuse(contest.CodeNotFound, "You have no token %d. GET /api/tokens lists yours.", in.ID)
	}
	return nil, nil //nolint:nilnil // 204 has no body
}

// tokenHash is what is stored of a token. Tokens are random, so a plain hash is enough.
func tokenHash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
