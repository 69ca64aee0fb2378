package api

import (
	"context"
	"fmt"
	"time"

	"github.com/agon-judge/agon/contest/pseudonym"
)

const listedOpponents = 1000

// Opponent is a player's record against another one in ladder matches.
type Opponent struct {
	Player     pseudonym.Player `json:"player"`
	Author     pseudonym.Author `json:"author"`
	Pseudonym  pseudonym.Alias  `json:"pseudonym,omitempty" doc:"As whom others see the author, where the contest names nobody; left out for those others"`
	Builtin    bool             `json:"builtin"`
	Meetings   int64            `json:"meetings" doc:"Ladder matches in which both had a seat"`
	Won        int64            `json:"won" doc:"Of these, with a better place than the other"`
	Tied       int64            `json:"tied" doc:"With the same place"`
	Lost       int64            `json:"lost" doc:"With a worse place"`
	Difference float64          `json:"difference" doc:"Mean of the player's score less the other's"`
	LastMatch  int64            `json:"last_match"`
	LastAt     time.Time        `json:"last_at"`
}

type opponentsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Opponents []Opponent `json:"opponents" nullable:"false" doc:"Most often met first, at most 1000"`
	}
}

func (s *Server) opponentRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/players/{player}/opponents", id: "listOpponents", summary: "Whom a player has met on the ladder, and how it fared", tag: "Players"}, s.opponents)
}

func (s *Server) opponents(ctx context.Context, in *playerPath) (*opponentsAnswer, error) {
	playerID, err := s.playerID(ctx, in)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APIOpponents(ctx, listedOpponents, playerID)
	if err != nil {
		return nil, fmt.Errorf("read whom it has met: %w", err)
	}
	out := &opponentsAnswer{CacheControl: cacheFor(ctx, 10*time.Second)}
	out.Body.Opponents = make([]Opponent, 0, len(rows))
	for _, r := range rows {
		out.Body.Opponents = append(out.Body.Opponents, Opponent{
			Player: pseudonym.Player(r.Player), Author: pseudonym.Author(r.Author), Builtin: r.Builtin, Meetings: r.Meetings, Won: r.Won, Tied: r.Tied, Lost: r.Lost,
			Difference: r.Difference, LastMatch: r.LastMatch, LastAt: r.LastAt,
		})
	}
	return out, nil
}
