package main

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

// sleep is how a game's sample is made to do nothing now and then: a line of its source, and what comes in its place
// with the percentage of rounds in which it is awake.
type sleep struct {
	sample, from, to string
	shorter          []string // words of the game's configuration and what comes in their place, where matches are long
}

func sleeps() map[string]sleep {
	rounds := sleep{"Demo", "virtual void play () {\n", "virtual void play () {\n    if (random(1, 100) > %d) return;\n", nil}
	return map[string]sleep{
		"ants":       rounds,
		"apocalypse": rounds,
		"dominator":  rounds,
		"aichallenge": {
			"Myrmidon", "            p.play();\n", "            if (rand() %% 100 < %d) p.play();\n",
			[]string{"turns 1000", "turns 300", "generate mixed", "generate mixed rows 40 cols 40 hills 1"},
		},
		"wota": {
			"gatherer", "\t\tlook();\n", "\t\tif (wota.utility.SeededRandomizer.nextInt(100) >= %d) {\n\t\t\treturn;\n\t\t}\n\t\tlook();\n",
			[]string{"MAX_TICKS_BEFORE_END = 3000", "MAX_TICKS_BEFORE_END = 800"},
		},
	}
}

// source is the sample of a game with a place in it where it falls asleep.
func (s sleep) source(g engine.Game, percent int) (engine.Language, engine.Files, error) {
	for _, b := range g.Builtins() {
		if b.Name != s.sample {
			continue
		}
		files := maps.Clone(b.Files)
		places := 0
		for name, text := range files {
			places += strings.Count(string(text), s.from)
			files[name] = []byte(strings.ReplaceAll(string(text), s.from, fmt.Sprintf(s.to, percent)))
		}
		if places != 1 {
			return engine.Language{}, nil, fmt.Errorf("%s of %s has %d places at which it could sleep, and there must be one", s.sample, g.Title(), places)
		}
		language, _ := engine.LanguageByID(g, b.Language)
		return language, files, nil
	}
	return engine.Language{}, nil, fmt.Errorf("%s has no sample %s", g.Title(), s.sample)
}

// grade builds the sample of a game that is awake in a percentage of rounds.
func (s sleep) grade(ctx context.Context, builder *build.Builder, g engine.Game, limits engine.Limits, percent int) (match.Entrant, error) {
	language, files, err := s.source(g, percent)
	if err != nil {
		return match.Entrant{}, err
	}
	result, err := builder.Build(ctx, g, language.ID, files)
	if err != nil {
		return match.Entrant{}, err
	}
	if !result.OK {
		return match.Entrant{}, fmt.Errorf("%s that sleeps does not compile:\n%s", s.sample, result.Log)
	}
	return worker.EntrantOf(fmt.Sprintf("%s%03d", s.sample, percent), language, result, limits)
}
