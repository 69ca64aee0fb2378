package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

func ruby() engine.Language {
	return engine.Language{
		ID: "ruby", Title: "Ruby", Suffix: []string{".rb"}, Source: "MyBot.rb", Main: []string{"MyBot.rb"},
		Tools:   []string{"ruby"},
		Files:   shim("agon-stdout.rb"),
		Compile: [][]string{{"ruby", "-c", "MyBot.rb"}},
		Output:  ".",
		Run:     []string{"ruby", "--disable=gems", "-I.", "-r./agon-stdout.rb", "MyBot.rb"},
		Profile: "vm", Memory: 64 * mib, StartCPU: time.Second,
	}
}
