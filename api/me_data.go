package api

import (
	"bytes"
	"context"
	"mime"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/personaldata"
)

type deleteMeInput struct{ Body Confirmation }

func (s *Server) myDataRoutes() {
	add(s, route{
		method: get, path: "/api/me/export", id: "exportMe", names: namesToOwner, summary: "All that is stored about me, with my sources, as a zip", tag: "Account",
		answers: content("account.json and sources/", "application/zip", "binary"),
	}, s.exportMe)
	add(s, route{
		method: post, path: "/api/me/delete", id: "deleteMe", tag: "Account",
		summary: "Delete my account: all that is personal and my sources go; results stay under names that say nothing. It cannot be undone.",
	}, s.deleteMe)
}

func (s *Server) exportMe(ctx context.Context, _ *struct{}) (*sourceAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if _, wait := s.submits.take(who.name); wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "You ask for a lot. Try again in %s.", formatWait(wait))
	}
	var out bytes.Buffer
	if err := personaldata.Export(ctx, s.store, who.id, &out); err != nil {
		return nil, err
	}
	return &sourceAnswer{
		ContentType: "application/zip", CacheControl: "private, no-store", Body: out.Bytes(),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": "agon-" + who.name + ".zip"}),
	}, nil
}

func (s *Server) deleteMe(ctx context.Context, in *deleteMeInput) (*clearedAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := s.confirm(ctx, who, in.Body.Password); err != nil {
		return nil, err
	}
	if err := personaldata.Erase(ctx, s.pool, who.id, &who.id); err != nil {
		return nil, err
	}
	if err := s.endSession(ctx); err != nil {
		return nil, err
	}
	return &clearedAnswer{SetCookie: s.cookie("", 0)}, nil
}
