package api

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
)

// Language is a language that players can be written in.
type Language struct {
	ID        string   `json:"id" example:"cpp"`
	Title     string   `json:"title" example:"C++17 (g++)"`
	Suffixes  []string `json:"suffixes" nullable:"false" doc:"Of source files"`
	Main      []string `json:"main" nullable:"false" doc:"What the main file of an archive is called; empty: players are one file"`
	Starter   bool     `json:"starter" doc:"There is a first player to begin with"`
	Named     bool     `json:"named" doc:"The source names its player; otherwise the sender does"`
	Available bool     `json:"available" doc:"Submissions in it are taken: a worker can compile and run them"`
	Needs     []string `json:"needs" nullable:"false" doc:"The programs that a worker needs for it"`
}

// workerLanguages holds the languages of all workers together, as task.Capacity has them.
type workerLanguages struct {
	any       bool
	languages map[string]bool
}

func (s *Server) workerLanguages(ctx context.Context) (workerLanguages, error) {
	rows, err := s.store.APIWorkerLanguages(ctx)
	if err != nil {
		return workerLanguages{}, fmt.Errorf("ask for the workers' languages: %w", err)
	}
	w := workerLanguages{any: len(rows) > 0, languages: map[string]bool{}}
	for _, row := range rows {
		for _, language := range row {
			w.languages[language] = true
		}
	}
	return w, nil
}

// support reports whether a worker can compile and run players in a language. While no worker is known, submissions are
// accepted and wait.
func (w workerLanguages) support(g engine.Game, l engine.Language) bool {
	return !w.any || w.languages[packages.LanguageOf(g, l.ID)]
}

func describeLanguage(g engine.Game, l engine.Language, w workerLanguages) Language {
	return Language{
		ID: l.ID, Title: l.Title, Suffixes: append([]string{}, l.Suffix...), Main: append([]string{}, l.Main...), Starter: l.Starter != nil, Named: namesItself(g, l),
		Available: w.support(g, l), Needs: append([]string{}, l.Tools...),
	}
}

// namesItself reports whether the source of a player in a language holds the player's name. In all other languages a source
// has no name, whatever it holds.
func namesItself(g engine.Game, l engine.Language) bool {
	name, err := g.PlayerName(l.ID, engine.Files{l.Source: []byte("\n")})
	return name != "" || err != nil
}
