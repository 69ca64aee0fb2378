package api

import (
	"bytes"
	"context"
	"errors"
	"mime"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema"
)

// recentLogIn is how long a log-in stands for the password of an account that has none.
const recentLogIn = 10 * time.Minute

type deleteMeInput struct {
	Body struct {
		Password string `json:"password,omitempty" doc:"Once more, so that nobody deletes an account that was left open. An account without one is deleted within ten minutes after its log-in"`
	}
}

func (s *Server) myDataRoutes() {
	add(s, route{
		method: get, path: "/api/me/export", id: "exportMe", summary: "All that is stored about me, with my sources, as a zip", tag: "Account",
		answers: content("account.json and sources/", "application/zip", "binary"),
	}, s.exportMe)
	add(s, route{
		method: post, path: "/api/me/delete", id: "deleteMe", tag: "Account",
		summary: "Delete my account: all that is personal and my sources go; results stay under names that say nothing. It cannot be undone.",
	}, s.deleteMe)
}

func (s *Server) exportMe(ctx context.Context, _ *struct{}) (*sourceAnswer, error) {
	who, err := s.user(ctx)
	if err != nil {
		return nil, err
	}
	if _, wait := s.submits.take(who.name); wait > 0 {
		return nil, refuseFor(wait, CodeRateLimited, "You ask for a lot. Try again in %s.", seconds(wait))
	}
	var out bytes.Buffer
	if err := schema.TakeOut(ctx, s.store, who.id, &out); err != nil {
		return nil, err
	}
	return &sourceAnswer{
		ContentType: "application/zip", CacheControl: "private, no-store", Body: out.Bytes(),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": "agon-" + who.name + ".zip"}),
	}, nil
}

func (s *Server) deleteMe(ctx context.Context, in *deleteMeInput) (*clearedAnswer, error) {
	who, err := s.user(ctx)
	if err != nil {
		return nil, err
	}
	giveBack, err := s.takeLogin(ctx, who.name)
	if err != nil {
		return nil, err
	}
	hash, err := s.store.PasswordHash(ctx, who.id)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	ok, err := s.pass.matches(ctx, in.Body.Password, hash)
	if err != nil {
		return nil, err
	}
	if hash == "" {
		if ok, err = s.loggedInWithin(ctx, who.id, recentLogIn); err != nil {
			return nil, err
		}
	}
	switch {
	case ok:
	case hash == "":
		return nil, refuse(CodeWrongLogin, "You logged in too long ago. Nothing was deleted; log in once more, and do it within ten minutes.")
	default:
		return nil, refuse(CodeWrongLogin, "The password is wrong. Nothing was deleted; try again.")
	}
	giveBack()
	if err := schema.Erase(ctx, s.pool, who.id, &who.id); err != nil {
		return nil, refusal(err)
	}
	if err := s.endSession(ctx); err != nil {
		return nil, err
	}
	return &clearedAnswer{SetCookie: s.cookie("", 0)}, nil
}
