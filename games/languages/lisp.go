package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// lisp makes an executable image: the one that the player saves itself, as those of 2011 do, or one that loads it.
func lisp() engine.Language {
	return engine.Language{
		ID: "lisp", Title: "Common Lisp (SBCL)", Suffix: []string{".lisp"}, Source: "MyBot.lisp", Main: []string{"MyBot.lisp"},
		Tools:   []string{"sbcl"},
		Files:   shim("agon-image.lisp"),
		Compile: [][]string{{"sbcl", "--dynamic-space-size", "512MB", "--script", "agon-image.lisp"}},
		Output:  ".",
		Run:     []string{"./" + player, "--dynamic-space-size", "{MiB}MB"},
		Profile: "vm", Artefact: 64 * mib, Memory: 128 * mib, StartCPU: 5 * time.Second,
	}
}
