package languages

import "github.com/agon-judge/agon/games/engine"

func rust() engine.Language {
	return engine.Language{
		ID: "rust", Title: "Rust (rustc)", Suffix: []string{".rs"}, Source: "MyBot.rs", Main: []string{"MyBot.rs"},
		Tools: []string{"rustc"},
		Compile: [][]string{{
			"rustc", "--edition", "2021", "-O", "-C", "target-feature=+crt-static", "-C", "relocation-model=static", "-o", player, "MyBot.rs",
		}},
		Output: player, Profile: "static",
	}
}
