package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// scheme compiles the main file. Modules and files that it loads are interpreted.
func scheme() engine.Language {
	return engine.Language{
		ID: "scheme", Title: "Scheme (Guile)", Suffix: []string{".scm"}, Source: "MyBot.scm", Main: []string{"MyBot.scm"},
		Tools:   []string{"guile"},
		Compile: [][]string{{"guile", "--no-auto-compile", "-L", ".", "-c", `((@ (system base compile) compile-file) "MyBot.scm" #:output-file "` + player + `.go")`}},
		Output:  ".",
		Run:     []string{"guile", "--no-auto-compile", "-L", ".", "-c", `(load-compiled "` + player + `.go")`},
		Profile: "vm", Memory: 64 * mib, StartCPU: time.Second,
	}
}
