package languages

import "github.com/agon-judge/agon/games/engine"

// pascal needs no C library, and links statically without being told to.
func pascal() engine.Language {
	return engine.Language{
		ID: "pascal", Title: "Pascal (Free Pascal)", Suffix: []string{".pas"}, Source: "MyBot.pas", Main: []string{"MyBot.pas"},
		Tools:   []string{"fpc"},
		Compile: [][]string{{"fpc", "-l-", "-v0we", "-O2", "-Mobjfpc", "-o" + player, "MyBot.pas"}},
		Output:  player, Profile: "static",
	}
}
