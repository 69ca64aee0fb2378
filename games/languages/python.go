package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// python starts without its module site; agon_main.py has what players know of it. Isolated (-I) it would be no faster,
// and sets would not have the same order in every match: PYTHONHASHSEED would not count.
func python() engine.Language {
	return engine.Language{
		ID: "python", Title: "Python 3", Suffix: []string{".py", ".py3"}, Source: "MyBot.py", Main: []string{"MyBot.py", "MyBot.py3"},
		Tools:   []string{"python3"},
		Files:   shim("agon_main.py", "agon_build.py"),
		Compile: [][]string{{"python3", "-S", "agon_build.py"}},
		Output:  ".",
		Run:     []string{"python3", "-S", "-u", "agon_main.py"},
		Profile: "vm", Memory: 32 * mib, StartCPU: time.Second,
	}
}
