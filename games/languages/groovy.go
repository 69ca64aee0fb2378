package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// groovyJar is where Debian has Groovy with all that it needs.
const groovyJar = "/usr/share/java/groovy-all.jar"

// groovy runs the compiler without its script, which does not find Java in a sandbox, and players as Java's are run.
func groovy() engine.Language {
	return engine.Language{
		ID: "groovy", Title: "Groovy", Suffix: []string{".groovy"}, Source: "MyBot.groovy", Main: []string{"MyBot.groovy"},
		Tools: []string{"java", "groovyc"},
		Compile: [][]string{{
			"java", "-Xmx400m", "-Xss16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=64m",
			"-XX:CompressedClassSpaceSize=64m", "-cp", groovyJar, "org.codehaus.groovy.tools.FileSystemCompiler", "--encoding", "UTF-8", "-d", ".", "*.groovy",
		}},
		Output: ".",
		Run: []string{
			"java", "-Xmx{MiB}m", "-Xss16m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:ReservedCodeCacheSize=64m",
			"-XX:CompressedClassSpaceSize=64m", "-Xlog:disable", "-Xlog:all=warning:stderr", "-cp", groovyJar + ":.", "MyBot",
		},
		Profile: "vm", Memory: 256 * mib, StartCPU: 4 * time.Second,
	}
}
