package conform

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// programs compiles referee, players and starters, and makes the kit.
func (s *suite) programs(ctx context.Context) error {
	s.check.Did = fmt.Sprintf("the referee, %d players and %d starters compile, and the kit is complete", len(s.pack.Builtins), len(s.starters()))
	if _, taken := games.ByID(s.pack.ID); taken {
		s.find(s.repeat(), "the id %q is that of a game that comes with Agon: take another", s.pack.ID)
	}
	arena, err := packages.New(ctx, s.sandbox, s.builder, s.pack)
	if broken, ok := errors.AsType[*packages.BuildError](err); ok {
		s.find(s.repeat(), "%v", broken)
		return nil
	}
	if err != nil {
		return err
	}
	s.arena = arena
	for _, b := range s.pack.Builtins {
		if err := s.program(ctx, b, true); err != nil {
			return err
		}
	}
	for _, b := range s.starters() {
		if err := s.program(ctx, b, false); err != nil {
			return err
		}
	}
	if _, err := arena.Game.KitFiles(); err != nil {
		s.find(s.repeat(), "the kit cannot be written: %v", err)
	}
	return nil
}

// program compiles a player, and keeps it if it plays.
func (s *suite) program(ctx context.Context, b engine.Builtin, plays bool) error {
	result, err := s.builder.Build(ctx, s.arena.Game, b.Language, b.Files)
	if err != nil {
		return err
	}
	if !result.OK {
		s.find(s.repeat(), "%s does not compile:\n%s", b.Name, result.Log)
		return nil
	}
	if !plays {
		return nil
	}
	language, _ := engine.LanguageByID(s.arena.Game, b.Language)
	entrant, err := match.EntrantOf(b.Name, language, result, s.pack.Limits)
	if err != nil {
		return err
	}
	s.entrants = append(s.entrants, entrant)
	return nil
}

// starters are the players that the kit begins with, named by their folder.
func (s *suite) starters() []engine.Builtin {
	var starters []engine.Builtin
	for _, l := range s.pack.Languages {
		files := engine.Files{}
		for name, content := range s.pack.Files {
			if rest, found := strings.CutPrefix(name, "starters/"+l.ID+"/"); found {
				files[rest] = content
			}
		}
		if len(files) > 0 {
			starters = append(starters, engine.Builtin{Name: "starters/" + l.ID, Language: l.ID, Files: files})
		}
	}
	return starters
}
