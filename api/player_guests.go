package api

import (
	"context"

	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/contest/workers"
)

// GuestsBody says whether guests may play the matches of a player.
type GuestsBody struct {
	Allowed bool `json:"allowed"`
}

type guestsInput struct {
	ContestPath
	Player pseudonym.Player `path:"player" doc:"The player's name; upper and lower case count as equal"`
	Body   GuestsBody
}

func (s *Server) guestRoutes() {
	add(s, route{
		method: put, path: "/api/contests/{contest}/players/{player}/guests", id: "setGuests", tag: "Players",
		summary: "Say whether my compiled player may run on computers that others lend to this site (never its source)",
	}, s.setGuests)
}

func (s *Server) setGuests(ctx context.Context, in *guestsInput) (*struct{}, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	id, err := s.playerID(ctx, &playerPath{in.ContestPath, in.Player})
	if err != nil {
		return nil, err
	}
	return nil, workers.Service{Pool: s.pool, By: &who.id}.SetGuests(ctx, id, in.Body.Allowed)
}
