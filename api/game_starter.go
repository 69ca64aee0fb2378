package api

import (
	"context"
	"path"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
)

// Starter is a first player in a language, to begin with.
type Starter struct {
	Filename string `json:"filename" example:"AIMyPlayer.cc"`
	Source   string `json:"source"`
}

type starterInput struct {
	GamePath
	Language string `path:"language" example:"cpp"`
}

type starterAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Starter
}

func (s *Server) starterRoutes() {
	add(s, route{
		method: get, path: "/api/games/{game}/languages/{language}/starter", id: "starter", tag: "Games",
		summary: "A first player in a language, as the kit has it. Languages without one say so by starter: false",
	}, s.starter)
}

func (s *Server) starter(ctx context.Context, in *starterInput) (*starterAnswer, error) {
	g, err := s.game(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	l, ok := engine.LanguageByID(g, in.Language)
	if !ok || l.Starter == nil {
		return nil, refuse(contest.CodeNotFound, "%s has no starter in %q. The page of the game's line protocol says how a player talks with the judge.", g.Title(), contest.Truncate(in.Language, 40))
	}
	return &starterAnswer{CacheControl: cacheFor(ctx, time.Hour), Body: Starter{Filename: starterFilename(g, l), Source: string(l.Starter)}}, nil
}

// starterFilename calls a starter as its author would: after the player where the source names it.
func starterFilename(g engine.Game, l engine.Language) string {
	if name, err := g.PlayerName(l.ID, engine.Files{l.Source: l.Starter}); err == nil && name != "" && path.Ext(l.Source) != ".java" {
		return "AI" + name + l.Suffix[0]
	}
	return l.Source
}
