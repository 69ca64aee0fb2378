package api

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
)

// JoinCode is the code with which people join a contest.
type JoinCode struct {
	Code string `json:"code" example:"7K3M-99QX-2WPD" doc:"Empty: nobody can join with a code"`
}

type joinCodeAnswer struct{ Body JoinCode }

type joinPath struct {
	Code string `path:"code" maxLength:"64" doc:"As the organizer gave it; capitals and dashes do not matter"`
}

type joinAnswer struct {
	Body struct {
		Contest string `json:"contest" doc:"Slug"`
		Title   string `json:"title"`
		Joined  bool   `json:"joined" doc:"You are a member because of this request; false in answers to GET, and if you were a member already"`
	}
}

func (s *Server) joinRoutes() {
	const path = "/api/contests/{contest}/join-code"
	add(s, route{method: get, path: path, id: "getJoinCode", summary: "The code to join a contest with, for its organizers", tag: "People"}, s.getJoinCode)
	add(s, route{method: post, path: path, id: "newJoinCode", summary: "Make a new code to join with; the one before is worth nothing then", tag: "People"}, s.newJoinCode)
	add(s, route{method: erase, path: path, id: "endJoinCode", summary: "Take the code away: nobody joins with it any more", tag: "People"}, s.endJoinCode)
	add(s, route{method: get, path: "/api/join/{code}", id: "lookUpJoinCode", summary: "Which contest a code opens", tag: "People"}, s.lookUpJoinCode)
	add(s, route{method: post, path: "/api/join/{code}", id: "join", summary: "Join a contest with a code. Once more changes nothing.", tag: "People"}, s.join)
}

func (s *Server) getJoinCode(ctx context.Context, in *ContestPath) (*joinCodeAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	code, err := s.store.APIJoinCode(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("read the code to join with: %w", err)
	}
	return &joinCodeAnswer{Body: JoinCode{Code: people.FormatCode(code)}}, nil
}

func (s *Server) newJoinCode(ctx context.Context, in *ContestPath) (*joinCodeAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	code, err := people.NewJoinCode(ctx, s.pool, contestID, &who.id)
	if err != nil {
		return nil, err
	}
	return &joinCodeAnswer{Body: JoinCode{Code: people.FormatCode(code)}}, nil
}

func (s *Server) endJoinCode(ctx context.Context, in *ContestPath) (*struct{}, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, people.EndJoinCode(ctx, s.pool, contestID, &who.id)
}

func (s *Server) lookUpJoinCode(ctx context.Context, in *joinPath) (*joinAnswer, error) {
	giveBack, err := s.takeCodeAttempt(ctx)
	if err != nil {
		return nil, err
	}
	c, err := people.Joinable(ctx, s.store, in.Code)
	if err != nil {
		return nil, err
	}
	giveBack()
	out := &joinAnswer{}
	out.Body.Contest, out.Body.Title = c.Slug, c.Title
	return out, nil
}

func (s *Server) join(ctx context.Context, in *joinPath) (*joinAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	giveBack, err := s.takeCodeAttempt(ctx)
	if err != nil {
		return nil, err
	}
	c, joined, err := people.Join(ctx, s.pool, in.Code, who.id)
	if err != nil {
		return nil, err
	}
	giveBack()
	out := &joinAnswer{}
	out.Body.Contest, out.Body.Title, out.Body.Joined = c.Slug, c.Title, joined
	return out, nil
}

// takeCodeAttempt counts an attempt of the address to guess a code. A right code gives it back.
func (s *Server) takeCodeAttempt(ctx context.Context) (giveBack func(), err error) {
	giveBack, wait := s.codes.take(identityOf(ctx).address)
	if wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "Too many codes were wrong. Try again in %s.", formatWait(wait))
	}
	return giveBack, nil
}
