package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// clojureJars is where Debian has it. The first names the others by another path, which players do not see.
const clojureJars = "/usr/share/java/clojure.jar:/usr/share/java/spec.alpha.jar:/usr/share/java/core.specs.alpha.jar"

// clojure only reads a player before it plays: to compile it would be to run it. The compiler for long runs would not be done
// before most matches are.
func clojure() engine.Language {
	return engine.Language{
		ID: "clojure", Title: "Clojure", Suffix: []string{".clj"}, Source: "MyBot.clj", Main: []string{"MyBot.clj"},
		Tools: []string{"java", "clojure"},
		Files: shim("agon-read.clj"),
		Compile: [][]string{{
			"java", "-Xmx256m", "-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=64m",
			"-XX:CompressedClassSpaceSize=64m", "-cp", clojureJars, "clojure.main", "agon-read.clj", "MyBot.clj",
		}},
		Output: ".",
		Run: []string{
			"java", "-Xmx{MiB}m", "-Xss16m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=64m",
			"-XX:CompressedClassSpaceSize=64m", "-Xlog:disable", "-Xlog:all=warning:stderr", "-cp", clojureJars + ":.", "clojure.main", "MyBot.clj",
		},
		Profile: "vm", Memory: 256 * mib, StartCPU: 8 * time.Second,
	}
}
