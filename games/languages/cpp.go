package languages

import "github.com/agon-judge/agon/games/engine"

// cpp has the headers that the compilers of 2011 included unasked. What is no C++17 is tried as C++11, in which names
// like size and byte are the player's own.
func cpp() engine.Language {
	return engine.Language{
		ID: "cpp", Title: "C++17 (g++)", Suffix: []string{".cc", ".cpp", ".cxx"}, Source: "MyBot.cc",
		Main:    []string{"MyBot.cc", "MyBot.cpp", "MyBot.cxx"},
		Tools:   []string{"g++"},
		Files:   shim("agon-headers.hh", "agon-cpp.sh"),
		Prepare: [][]string{{"sh", "agon-cpp.sh"}},
		Compile: [][]string{{
			"sh", "agon-cpp.sh", player, "*.cc", "*.cpp", "*.cxx", "*.c",
		}},
		Home: [][]string{{
			"g++", "-std=gnu++17", "-O2", "-w", "-include", "./agon-headers.hh", "-o", player, "*.cc", "*.cpp", "*.cxx",
		}},
		Output: player, Profile: "static", Artefact: 8 * mib,
	}
}
