package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// Where Debian has Scala.
const (
	scalaLibrary  = "/usr/share/java/scala-library.jar"
	scalaCompiler = "/usr/share/java/scala-compiler.jar:/usr/share/java/scala-reflect.jar:/usr/share/java/scala-xml_2.11.jar:" + scalaLibrary
)

// scala runs the compiler without its script, which does not find Java in a sandbox, and players as Java's are run.
func scala() engine.Language {
	return engine.Language{
		ID: "scala", Title: "Scala (scalac)", Suffix: []string{".scala"}, Source: "MyBot.scala", Main: []string{"MyBot.scala"},
		Tools: []string{"java", "scalac"},
		Compile: [][]string{{
			"java", "-Xmx400m", "-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=64m",
			"-XX:CompressedClassSpaceSize=64m", "-cp", scalaCompiler, "scala.tools.nsc.Main", "-cp", scalaLibrary, "-nowarn", "-encoding", "UTF-8",
			"-d", ".", "*.scala",
		}},
		Output: ".",
		Run: []string{
			"java", "-Xmx{MiB}m", "-Xss16m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=64m",
			"-XX:CompressedClassSpaceSize=64m", "-Xlog:disable", "-Xlog:all=warning:stderr", "-cp", scalaLibrary + ":.", "MyBot",
		},
		Profile: "vm", Memory: 256 * mib, StartCPU: 4 * time.Second,
	}
}
