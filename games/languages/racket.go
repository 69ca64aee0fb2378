package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// racket compiles the main file and all modules that it requires. Racket itself looks for MyBot.ss where there is no MyBot.rkt.
func racket() engine.Language {
	return engine.Language{
		ID: "racket", Title: "Racket", Suffix: []string{".rkt", ".ss"}, Source: "MyBot.rkt", Main: []string{"MyBot.rkt", "MyBot.ss"},
		Tools:   []string{"racket"},
		Compile: [][]string{{"racket", "-l-", "raco", "make", "MyBot.rkt*", "MyBot.ss*"}},
		Output:  ".",
		Run:     []string{"racket", "MyBot.rkt"},
		Profile: "vm", Memory: 128 * mib, StartCPU: 3 * time.Second,
	}
}
