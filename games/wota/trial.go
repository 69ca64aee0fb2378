package wota

import (
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// Trial is to have more ants than template after 1000 ticks: a colony that finds and brings home sugar does. The rest of
// the parameters is the default, not that of a contest.
func (Game) Trial() engine.Trial {
	const long, short = "MAX_TICKS_BEFORE_END = 3000", "MAX_TICKS_BEFORE_END = 1000"
	return engine.Trial{Against: "template", Config: []byte(strings.Replace(string(defaultParameters), long, short, 1))}
}
