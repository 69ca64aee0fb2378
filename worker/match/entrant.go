package match

import (
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/build"
)

// EntrantOf makes a player's place in a match of its build. The error is a *task.MissingError.
func EntrantOf(name string, l engine.Language, result build.Result, limits engine.Limits) (Entrant, error) {
	command, err := build.Command(l, limits.Memory)
	return Entrant{
		Name: name, Path: result.Path, Dir: result.Dir, Command: command, Profile: l.Profile, Memory: l.Memory, StartCPU: l.StartCPU,
	}, err
}
