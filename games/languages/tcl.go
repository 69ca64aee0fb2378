package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// tcl finds unfinished commands before a match. Other mistakes are found when they are reached.
func tcl() engine.Language {
	return engine.Language{
		ID: "tcl", Title: "Tcl", Suffix: []string{".tcl"}, Source: "MyBot.tcl", Main: []string{"MyBot.tcl"},
		Tools:   []string{"tclsh"},
		Files:   shim("agon-check.tcl"),
		Compile: [][]string{{"tclsh", "agon-check.tcl", "MyBot.tcl"}},
		Output:  ".",
		Run:     []string{"tclsh", "MyBot.tcl"},
		Profile: "vm", Memory: 32 * mib, StartCPU: 500 * time.Millisecond,
	}
}
