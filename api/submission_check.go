package api

import (
	"context"
	"errors"
	"regexp"
	"strconv"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/bundle"
)

// Check is what is known of a source before it is compiled.
type Check struct {
	Player   string          `json:"player" doc:"Its name; empty where it has none"`
	Language string          `json:"language" doc:"Empty where the file does not tell it"`
	Problems []SourceProblem `json:"problems" nullable:"false" doc:"Why it would be refused; empty if it would be taken"`
}

// SourceProblem is something wrong with a source.
type SourceProblem struct {
	Line    int    `json:"line" doc:"From 1; 0 for the whole source"`
	Column  int    `json:"column" doc:"From 1; 0 for the whole line"`
	Message string `json:"message" doc:"What is wrong and what to do next"`
}

type checkInput struct {
	ContestPath
	upload
}

type checkAnswer struct{ Body Check }

func (s *Server) checkUpload(ctx context.Context, in *checkInput) (*checkAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	contestRow, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	game, err := s.game(ctx, contestRow.Game)
	if err != nil {
		return nil, err
	}
	if _, wait := s.checks.take(who.name); wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "Sources are checked very often for you. Try again in %s.", formatWait(wait))
	}
	file, err := in.read()
	if err != nil {
		return nil, err
	}
	out := &checkAnswer{Body: Check{Problems: []SourceProblem{}}}
	params, err := identifyPlayer(game, file)
	if err != nil {
		if l, files, opened := bundle.Open(game, file.language, file.name, file.source); opened == nil {
			out.Body.Language = l.ID
			if name, named := game.PlayerName(l.ID, files); named == nil {
				out.Body.Player = name
			}
		}
	} else {
		out.Body.Player, out.Body.Language = params.Player, params.Language
		if err = s.checkAvailable(ctx, game, params.Language); err == nil {
			params.Contest, params.User = contestRow.ID, who.id
			err = submission.Check(ctx, s.pool, params)
		}
	}
	if out.Body.Problems, err = sourceProblems(err); err != nil {
		return nil, err
	}
	return out, nil
}

// place is where a refusal finds something wrong: "player.cc:12:5".
var place = regexp.MustCompile(`^[^:]*:([0-9]+)(?::([0-9]+))?$`)

// sourceProblems returns what a refusal says; other errors remain.
func sourceProblems(err error) ([]SourceProblem, error) {
	problems := []SourceProblem{}
	if err == nil {
		return problems, nil
	}
	if problem, ok := errors.AsType[*Problem](err); ok {
		return append(problems, SourceProblem{Message: problem.Detail}), nil
	}
	refusal, ok := errors.AsType[*contest.Error](err)
	if !ok {
		return nil, err
	}
	for _, f := range refusal.Fields {
		p := SourceProblem{Message: f.Message}
		if found := place.FindStringSubmatch(f.Field); found != nil {
			p.Line, _ = strconv.Atoi(found[1])
			p.Column, _ = strconv.Atoi(found[2])
		}
		problems = append(problems, p)
	}
	if len(problems) == 0 {
		problems = append(problems, SourceProblem{Message: refusal.Message})
	}
	return problems, nil
}
