package languages

import "github.com/agon-judge/agon/games/engine"

// c has what was an error for no compiler of 2011: variables that several files define, and calls of functions that
// none declares.
func c() engine.Language {
	return engine.Language{
		ID: "c", Title: "C11 (gcc)", Suffix: []string{".c"}, Source: "MyBot.c", Main: []string{"MyBot.c"},
		Tools: []string{"gcc"},
		Compile: [][]string{{
			"gcc", "-std=gnu11", "-O2", "-fcommon", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
			"-Wno-error=int-conversion", "-Wno-error=incompatible-pointer-types", "-static", "-o", player, "*.c", "-lm",
		}},
		Output: player, Profile: "static", Artefact: 8 * mib,
	}
}
