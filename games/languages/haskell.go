package languages

import "github.com/agon-judge/agon/games/engine"

// haskell is linked statically, with a runtime that starts no timer: it would need a thread, for a single program of
// which the judge keeps the time.
func haskell() engine.Language {
	return engine.Language{
		ID: "haskell", Title: "Haskell (GHC)", Suffix: []string{".hs"}, Source: "MyBot.hs", Main: []string{"MyBot.hs"},
		Tools: []string{"ghc"},
		Files: shim("agon-ghc.sh"),
		Compile: [][]string{{
			"sh", "agon-ghc.sh", "--make", "-O", "-v0", "-package-env=-", "-rtsopts=ignoreAll", "-with-rtsopts=-V0", "-optl-static", "-optl-pthread",
			"-o", player, "MyBot.hs",
		}},
		Output: player, Profile: "static", Memory: 32 * mib,
	}
}
