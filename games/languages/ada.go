package languages

import "github.com/agon-judge/agon/games/engine"

// ada has its main file named as in other languages. The compiler warns that it would write the name in small letters.
func ada() engine.Language {
	return engine.Language{
		ID: "ada", Title: "Ada (GNAT)", Suffix: []string{".adb"}, Source: "MyBot.adb", Main: []string{"MyBot.adb"},
		Tools:   []string{"gnatmake"},
		Compile: [][]string{{"gnatmake", "-q", "-O2", "-o", player, "MyBot.adb", "-bargs", "-static", "-largs", "-static"}},
		Output:  player, Profile: "static",
	}
}
