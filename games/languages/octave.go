package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// octave finds errors of syntax before a match, in the main file. Other mistakes are found when they are reached.
func octave() engine.Language {
	return engine.Language{
		ID: "octave", Title: "GNU Octave", Suffix: []string{".m"}, Source: "MyBot.m", Main: []string{"MyBot.m"},
		Tools:   []string{"octave-cli"},
		Compile: [][]string{{"octave-cli", "-qf", "--no-history", "--eval", "__parse_file__ (fullfile (pwd, 'MyBot.m'))"}},
		Output:  ".",
		Run:     []string{"octave-cli", "-qf", "--no-history", "MyBot.m"},
		Profile: "vm", Memory: 256 * mib, StartCPU: 5 * time.Second,
	}
}
