package main

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

// handicap makes a game's sample do nothing in some rounds: a line of its source is replaced by one with the
// percentage of rounds in which the sample is awake.
type handicap struct {
	sample   engine.Builtin
	from, to string
	shorter  []string // words of the game's configuration and what comes in their place, where matches are long
}

// handicapOf returns the handicap of a game's sample.
func handicapOf(g engine.Game) (handicap, error) {
	switch g.ID() {
	case "ants", "apocalypse", "dominator":
		demo, err := builtin(g, "Demo")
		return handicap{demo, "virtual void play () {\n", "virtual void play () {\n    if (random(1, 100) > %d) return;\n", nil}, err
	case "aichallenge":
		myrmidon, err := builtin(g, "Myrmidon")
		return handicap{
			myrmidon, "            p.play();\n", "            if (rand() %% 100 < %d) p.play();\n",
			[]string{"turns 1000", "turns 300", "generate mixed", "generate mixed rows 40 cols 40 hills 1"},
		}, err
	case "wota": // its built-in players need four virtual machines a match, which is most of a match
		gatherer := engine.Builtin{Name: "LineGatherer", Language: "cpp", Files: engine.Files{"MyBot.cc": wota.LineGatherer()}}
		think := "void think(const Ant& me, Mind& mind, const Senses& s) {\n"
		return handicap{
			gatherer, think, think + "\t\tif (int(dice() %% 100) >= %d) return;\n",
			[]string{"MAX_TICKS_BEFORE_END = 3000", "MAX_TICKS_BEFORE_END = 800"},
		}, nil
	}
	return handicap{}, fmt.Errorf("%s has no sample that can be graded", g.Title())
}

func builtin(g engine.Game, name string) (engine.Builtin, error) {
	for _, b := range g.Builtins() {
		if b.Name == name {
			return b, nil
		}
	}
	return engine.Builtin{}, fmt.Errorf("%s has no sample %s", g.Title(), name)
}

// source is the sample with a place in it where it falls asleep.
func (s handicap) source(percent int) (engine.Files, error) {
	files := maps.Clone(s.sample.Files)
	places := 0
	for name, text := range files {
		places += strings.Count(string(text), s.from)
		files[name] = []byte(strings.ReplaceAll(string(text), s.from, fmt.Sprintf(s.to, percent)))
	}
	if places != 1 {
		return nil, fmt.Errorf("%s has %d places at which it could sleep, and there must be one", s.sample.Name, places)
	}
	return files, nil
}

// grade builds the sample of a game that is awake in a percentage of rounds.
func (s handicap) grade(ctx context.Context, builder *build.Builder, g engine.Game, limits engine.Limits, percent int) (match.Entrant, error) {
	files, err := s.source(percent)
	if err != nil {
		return match.Entrant{}, err
	}
	language, ok := engine.LanguageByID(g, s.sample.Language)
	if !ok {
		return match.Entrant{}, fmt.Errorf("%s takes no players in %s", g.Title(), s.sample.Language)
	}
	result, err := builder.Build(ctx, g, language.ID, files)
	if err != nil {
		return match.Entrant{}, err
	}
	if !result.OK {
		return match.Entrant{}, fmt.Errorf("%s that sleeps does not compile:\n%s", s.sample.Name, result.Log)
	}
	return match.EntrantOf(fmt.Sprintf("%s%03d", s.sample.Name, percent), language, result, limits)
}
