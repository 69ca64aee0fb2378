package contest

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// EngineLimits returns the limits for a match: those of the contest where it sets them, and otherwise those given,
// which come from the game's configuration.
func EngineLimits(column []byte, limits engine.Limits) (engine.Limits, error) {
	c, err := ParseLimits(column)
	if err != nil {
		return engine.Limits{}, err
	}
	for _, set := range []struct {
		to   *time.Duration
		from int64
	}{{&limits.CPU, c.CPUMillis}, {&limits.StartCPU, c.StartCPUMillis}, {&limits.StartWall, c.StartWallMillis}, {&limits.Wall, c.WallMillis}, {&limits.Turn, c.TurnMillis}} {
		if set.from > 0 {
			*set.to = time.Duration(set.from) * time.Millisecond
		}
	}
	for _, set := range []struct{ to, from *int }{
		{&limits.Commands, &c.Commands}, {&limits.Output, &c.OutputBytes}, {&limits.Stderr, &c.StderrBytes},
	} {
		if *set.from > 0 {
			*set.to = *set.from
		}
	}
	if c.MemoryBytes > 0 {
		limits.Memory = c.MemoryBytes
	}
	return limits, nil
}

// LimitsColumn returns a game's limits as the column of a contest.
func LimitsColumn(l engine.Limits) []byte {
	return Limits{
		CPUMillis: l.CPU.Milliseconds(), StartCPUMillis: l.StartCPU.Milliseconds(), StartWallMillis: l.StartWall.Milliseconds(), WallMillis: l.Wall.Milliseconds(), TurnMillis: l.Turn.Milliseconds(),
		MemoryBytes: l.Memory, Commands: l.Commands, OutputBytes: l.Output, StderrBytes: l.Stderr,
	}.Column()
}
