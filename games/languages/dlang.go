package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// dlang is linked to the system's C library: D's runtime asks for the thread's data in a way that static programs have not.
func dlang() engine.Language {
	return engine.Language{
		ID: "d", Title: "D (gdc)", Suffix: []string{".d"}, Source: "MyBot.d", Main: []string{"MyBot.d"},
		Tools:   []string{"gdc"},
		Compile: [][]string{{"gdc", "-O2", "-static-libphobos", "-o", player, "*.d"}},
		Output:  ".",
		Run:     []string{"./" + player},
		Profile: "vm", Memory: 32 * mib, StartCPU: 500 * time.Millisecond,
	}
}
