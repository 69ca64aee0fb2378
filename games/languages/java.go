package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// java keeps the compiler for long runs: a player that thinks for a second or more is twice as fast with it, and one
// that answers at once pays 0.1 s. The archive of the JDK's classes is mapped where it was made for, not relocated, which
// would copy it into every player's memory. What the machine warns of is no answer.
func java() engine.Language {
	return engine.Language{
		ID: "java", Title: "Java (javac)", Suffix: []string{".java"}, Source: "MyBot.java", Main: []string{"MyBot.java"},
		Tools: []string{"javac", "java"},
		Compile: [][]string{{
			"javac", "-J-Xmx400m", "-J-Xss16m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData",
			"-J-XX:ReservedCodeCacheSize=64m", "-J-XX:CompressedClassSpaceSize=64m",
			"-proc:none", "-encoding", "UTF-8", "-nowarn", "*.java",
		}},
		Output: ".",
		Run: []string{
			"java", "-Xmx{MiB}m", "-Xss16m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=64m",
			"-XX:CompressedClassSpaceSize=64m", "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockDiagnosticVMOptions",
			"-XX:ArchiveRelocationMode=0", "-Xlog:disable", "-Xlog:all=warning:stderr", "-cp", ".", "MyBot",
		},
		Profile: "vm", Memory: 256 * mib, StartCPU: 2 * time.Second,
	}
}
