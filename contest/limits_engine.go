package contest

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// EngineLimits gives a contest's limits to the engine; what the contest leaves open is its configuration's.
func EngineLimits(column []byte, limits engine.Limits) (engine.Limits, error) {
	c, err := ParseLimits(column)
	if err != nil {
		return engine.Limits{}, err
	}
	for _, set := range []struct {
		to   *time.Duration
		from int64
	}{{&limits.CPU, c.CPUMillis}, {&limits.StartCPU, c.StartCPUMillis}, {&limits.Wall, c.WallMillis}, {&limits.Turn, c.TurnMillis}} {
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

// LimitsColumn writes a game's limits into a contest.
func LimitsColumn(l engine.Limits) []byte {
	return Limits{
		CPUMillis: l.CPU.Milliseconds(), StartCPUMillis: l.StartCPU.Milliseconds(), WallMillis: l.Wall.Milliseconds(), TurnMillis: l.Turn.Milliseconds(),
		MemoryBytes: l.Memory, Commands: l.Commands, OutputBytes: l.Output, StderrBytes: l.Stderr,
	}.Column()
}
