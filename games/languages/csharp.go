package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

func csharp() engine.Language {
	return engine.Language{
		ID: "csharp", Title: "C# (Mono)", Suffix: []string{".cs"}, Source: "MyBot.cs", Main: []string{"MyBot.cs"},
		Tools:   []string{"mcs", "mono"},
		Compile: [][]string{{"mcs", "-optimize+", "-warn:1", "-out:" + player + ".exe", "*.cs"}},
		Output:  ".",
		Run:     []string{"mono", player + ".exe"},
		Profile: "vm", Memory: 128 * mib, StartCPU: 2 * time.Second,
	}
}
