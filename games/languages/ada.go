package languages

import "github.com/agon-judge/agon/games/engine"

// ada has its main file in small letters, where the compiler looks for a unit of that name.
func ada() engine.Language {
	return engine.Language{
		ID: "ada", Title: "Ada (GNAT)", Suffix: []string{".adb"}, Source: "mybot.adb", Main: []string{"mybot.adb", "MyBot.adb"},
		Tools:   []string{"gnatmake"},
		Compile: [][]string{{"gnatmake", "-q", "-O2", "-o", player, "mybot.adb", "-bargs", "-static", "-largs", "-static"}},
		Output:  player, Profile: "static",
	}
}
