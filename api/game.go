package api

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/games/engine"
)

// Game is a game as the site shows it.
type Game struct {
	ID        string     `json:"id" example:"ants"`
	Title     string     `json:"title" example:"Ants"`
	Version   string     `json:"version" example:"Ants 1.0" doc:"Of rules and formats"`
	Author    string     `json:"author,omitempty" doc:"Account that has uploaded it; left out for games that come with the program"`
	Seats     [2]int     `json:"seats" nullable:"false" doc:"Least and most players of a match"`
	Languages []Language `json:"languages" nullable:"false"`
	Builtins  []string   `json:"builtins" nullable:"false" doc:"Names of the built-in players, weakest first"`

	Restrictions []Restriction `json:"restrictions,omitempty" doc:"What the statement asks of sources and a contest can switch off"`
}

// Restriction is a rule of a statement on sources.
type Restriction struct {
	ID    string `json:"id" example:"global_variables"`
	Title string `json:"title" example:"no global variables"`
}

type gamesAnswer struct {
	Body []Game `nullable:"false"`
}

// GamePath is the part of an address that names a game. It is exported because huma reads only exported fields.
type GamePath struct {
	Game string `path:"game" example:"ants"`
}

type textAnswer struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

func (s *Server) gameRoutes() {
	add(s, route{method: get, path: "/api/games", id: "listGames", revalidated: true, summary: "The games", tag: "Games"}, s.listGames)
	add(s, route{
		method: get, path: "/api/games/{game}/statement", id: "gameStatement", names: namesNone, summary: "A game's complete rules", tag: "Games",
		answers: content("The rules in Markdown", "text/markdown", ""),
	}, s.statement)
}

func (s *Server) listGames(ctx context.Context, _ *struct{}) (*gamesAnswer, error) {
	w, err := s.workerLanguages(ctx)
	if err != nil {
		return nil, err
	}
	published, err := s.games.Published(ctx, s.store)
	if err != nil {
		return nil, err
	}
	out := &gamesAnswer{Body: []Game{}}
	authors, err := s.authorsOf(ctx, published)
	if err != nil {
		return nil, err
	}
	for _, g := range slices.Concat(s.games.Builtins(), published) {
		described := describeGame(g, w)
		described.Author = authors[described.ID]
		out.Body = append(out.Body, described)
	}
	return out, nil
}

// authorsOf finds the accounts that have uploaded games, by their names.
func (s *Server) authorsOf(ctx context.Context, published []engine.Game) (map[string]string, error) {
	authors := map[string]string{}
	if len(published) == 0 {
		return authors, nil
	}
	rows, err := s.store.PublishedAuthors(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the authors of games: %w", err)
	}
	for _, r := range rows {
		authors[r.Name] = r.Author
	}
	return authors, nil
}

func describeGame(g engine.Game, w workerLanguages) Game {
	low, high := g.Seats()
	out := Game{ID: catalog.Name(g), Title: g.Title(), Version: g.Version(), Seats: [2]int{low, high}, Languages: []Language{}, Builtins: []string{}}
	for _, l := range g.Languages() {
		out.Languages = append(out.Languages, describeLanguage(g, l, w))
	}
	for _, r := range engine.RestrictionsOf(g) {
		out.Restrictions = append(out.Restrictions, Restriction{string(r), r.Title()})
	}
	for _, b := range g.Builtins() {
		out.Builtins = append(out.Builtins, b.Name)
	}
	return out
}

func (s *Server) statement(ctx context.Context, in *GamePath) (*textAnswer, error) {
	g, err := s.game(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	return &textAnswer{ContentType: "text/markdown; charset=utf-8", CacheControl: cacheFor(ctx, time.Hour), Body: g.Statement()}, nil
}

// game returns the game with a name, or refuses.
func (s *Server) game(ctx context.Context, name string) (engine.Game, error) {
	g, err := s.games.Game(ctx, s.store, name)
	if _, unknown := errors.AsType[*catalog.UnknownError](err); unknown {
		return nil, noGame(name)
	}
	return g, err
}
