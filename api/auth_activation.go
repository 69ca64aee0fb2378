package api

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/people"
)

// Activation is an account that a code opens: one that was made for somebody who has not taken it over yet, or one whose
// owner forgot the password.
type Activation struct {
	Name      string    `json:"name" doc:"Of the account; its owner may change it when taking it over"`
	FullName  string    `json:"full_name"`
	Contests  string    `json:"contests" doc:"Titles of those that it is a member of"`
	Reset     bool      `json:"reset" doc:"The account is in use already, and the code sets a new password"`
	ExpiresAt time.Time `json:"expires_at" doc:"Of the code"`
}

// ActivationPath is the part of an address that is a code. It is exported because huma reads only exported fields.
type ActivationPath struct {
	Code string `path:"code" maxLength:"64"`
}

type activationAnswer struct{ Body Activation }

type activateInput struct {
	ActivationPath
	Body struct {
		Name       string `json:"name" doc:"3 to 32 letters, digits, _ and -; a reset of the password leaves the name as it is" example:"ada"`
		Password   string `json:"password" doc:"At least 8 characters"`
		KeepTokens bool   `json:"keep_tokens,omitempty" doc:"With a reset: API tokens stay valid; otherwise all end"`
	}
}

func (s *Server) activationRoutes() {
	const path = "/api/activations/{code}"
	add(s, route{method: get, path: path, id: "getActivation", summary: "The account that a code from an organizer, or for a forgotten password, opens", tag: "Account"}, s.getActivation)
	add(s, route{method: post, path: path, id: "activate", summary: "Take over the account of a code with a password, or reset its password, and log in; its other sessions end", tag: "Account"}, s.activate)
	add(s, route{method: post, path: path + "/mine", id: "activateMine", summary: "Take the places of a code's account with the account that is logged in", tag: "Account"}, s.activateMine)
}

func (s *Server) getActivation(ctx context.Context, in *ActivationPath) (*activationAnswer, error) {
	giveBack, err := s.takeCodeAttempt(ctx)
	if err != nil {
		return nil, err
	}
	a, err := s.store.APIActivation(ctx, people.ActivationHash(in.Code))
	if errors.Is(err, pgx.ErrNoRows) || err == nil && time.Now().After(a.ExpiresAt) {
		return nil, refuse(contest.CodeUnknownCode, "This link was used already or has expired. Log in if you have used it; otherwise ask for a new one.")
	}
	if err != nil {
		return nil, err
	}
	giveBack()
	return &activationAnswer{Body: Activation{Name: a.Name, FullName: a.FullName, Contests: a.Contests, Reset: a.Reset, ExpiresAt: a.ExpiresAt}}, nil
}

func (s *Server) activate(ctx context.Context, in *activateInput) (*userAnswer, error) {
	if err := errors.Join(checkUserName(in.Body.Name), checkPassword(in.Body.Password)); err != nil {
		return nil, err
	}
	giveBack, err := s.takeCodeAttempt(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.passwords.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	id, err := people.Activate(ctx, s.pool, people.Activation{Code: in.Code, Name: in.Body.Name, PasswordHash: hash, KeepTokens: in.Body.KeepTokens})
	if isUniqueViolation(err) {
		return nil, refuse(CodeUserExists, "There is an account %q already. Take another name.", in.Body.Name)
	}
	if err != nil {
		return nil, err
	}
	giveBack()
	u, err := s.store.APIUser(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := s.recordLogIn(ctx, id, audit.WithLink); err != nil {
		return nil, err
	}
	cookies, err := s.logInBrowser(ctx, id, u.SessionEpoch)
	if err != nil {
		return nil, err
	}
	return &userAnswer{SetCookie: cookies, Body: User{ID: u.ID, Name: u.Name, Role: u.Role, CreatedAt: u.CreatedAt}}, nil
}

func (s *Server) activateMine(ctx context.Context, in *ActivationPath) (*struct{}, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	giveBack, err := s.takeCodeAttempt(ctx)
	if err != nil {
		return nil, err
	}
	if err := people.ActivateWith(ctx, s.pool, s.inserter, in.Code, who.id); err != nil {
		return nil, err
	}
	giveBack()
	return nil, nil //nolint:nilnil // 204 has no body
}
