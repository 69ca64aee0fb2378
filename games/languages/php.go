package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

func php() engine.Language {
	return engine.Language{
		ID: "php", Title: "PHP", Suffix: []string{".php"}, Source: "MyBot.php", Main: []string{"MyBot.php"},
		Tools:   []string{"php"},
		Compile: [][]string{{"php", "-d", "display_errors=stderr", "-l", "MyBot.php"}},
		Output:  ".",
		Run: []string{
			"php", "-d", "memory_limit={MiB}M", "-d", "display_errors=stderr", "-d", "output_buffering=0", "-d", "implicit_flush=1", "MyBot.php",
		},
		Profile: "vm", Memory: 64 * mib, StartCPU: time.Second,
	}
}
