package languages

import "github.com/agon-judge/agon/games/engine"

// ocaml compiles all files of the folder, in the order in which they need each other.
func ocaml() engine.Language {
	return engine.Language{
		ID: "ocaml", Title: "OCaml", Suffix: []string{".ml"}, Source: "MyBot.ml", Main: []string{"MyBot.ml"},
		Tools:   []string{"ocamlopt"},
		Files:   shim("agon-ocaml.sh"),
		Compile: [][]string{{"sh", "agon-ocaml.sh", player, "*.mli", "*.ml"}},
		Output:  player, Profile: "static", Memory: 16 * mib,
	}
}
