package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

func perl() engine.Language {
	return engine.Language{
		ID: "perl", Title: "Perl 5", Suffix: []string{".pl"}, Source: "MyBot.pl", Main: []string{"MyBot.pl"},
		Tools:   []string{"perl"},
		Files:   shim("AgonStdout.pm"),
		Compile: [][]string{{"perl", "-I.", "-c", "MyBot.pl"}},
		Output:  ".",
		Run:     []string{"perl", "-I.", "-MAgonStdout", "MyBot.pl"},
		Profile: "vm", Memory: 32 * mib, StartCPU: 500 * time.Millisecond,
	}
}
