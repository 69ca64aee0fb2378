package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// javascript has one thread beside the player's for compiling and collecting garbage: there is one core for all.
func javascript() engine.Language {
	return engine.Language{
		ID: "javascript", Title: "JavaScript (Node.js)", Suffix: []string{".js"}, Source: "MyBot.js", Main: []string{"MyBot.js"},
		Tools:   []string{"node"},
		Files:   shim("agon-stdout.js"),
		Compile: [][]string{{"node", "--check", "MyBot.js"}},
		Output:  ".",
		Run:     []string{"node", "--max-old-space-size={MiB}", "--v8-pool-size=1", "--require", "./agon-stdout.js", "MyBot.js"},
		Profile: "vm", Memory: 256 * mib, StartCPU: 2 * time.Second,
	}
}
