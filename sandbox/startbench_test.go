package sandbox

import (
	"slices"
	"testing"
	"time"

	"github.com/agon-judge/agon/sandbox/internal/launch"
)

// startup is another way to start a player in a language than the one that languageRuntimes has.
type startup struct {
	name    string
	command []string
	steps   [][]string // nil: compiled as always
	outputs []string
}

// startups are, by language, the ways that the quickest one was chosen from. docs/10-languages.md tells what came of it.
var startups = map[string][]startup{
	"python": {
		{name: "site", command: []string{"python3", "-u", "echo.py"}},
		{name: "isolated", command: []string{"python3", "-I", "-S", "-B", "-u", "echo.py"}},
		{name: "runpy", command: []string{"python3", "-S", "-u", "-m", "runpy", "echo"}},
	},
	"java": {
		{name: "default", command: []string{"java", "-Xmx128m", "-cp", ".", "Echo"}},
		{name: "unshared", command: javaCommand("-Xshare:off", "-cp", ".", "Echo")},
		{name: "relocated", command: javaCommand("-XX:ArchiveRelocationMode=1", "-cp", ".", "Echo")},
		{name: "optimizing", command: javaCommand("-XX:TieredStopAtLevel=4", "-cp", ".", "Echo")},
		{name: "g1", command: javaCommand("-XX:-UseSerialGC", "-XX:+UseG1GC", "-XX:ParallelGCThreads=1", "-XX:ConcGCThreads=1", "-cp", ".", "Echo")},
		{
			name: "archive", command: javaCommand("-XX:SharedArchiveFile=echo.jsa", "-cp", "echo.jar", "Echo"),
			steps: [][]string{
				{"javac", "-J-Xmx512m", "-proc:none", "Echo.java"},
				{"jar", "cf", "echo.jar", "Echo.class"},
				{"env", "TZ=UTC", "touch", "-t", "197001010000", "echo.jar"}, // the time of 1970 stands for any time
				javaCommand("-XX:ArchiveClassesAtExit=echo.jsa", "-cp", "echo.jar", "Echo"),
			},
			outputs: []string{"echo.jar", "echo.jsa"},
		},
	},
	"javascript": {
		{name: "unlimited", command: []string{"node", "echo.js"}},
		{name: "pool", command: []string{"node", "--max-old-space-size=256", "echo.js"}},
		{name: "single", command: []string{"node", "--max-old-space-size=256", "--single-threaded", "--v8-pool-size=1", "echo.js"}},
	},
	"ruby": {{name: "gems", command: []string{"ruby", "echo.rb"}}},
	"php":  {{name: "unconfigured", command: []string{"php", "-n", "echo.php"}}},
}

// BenchmarkStartOfRuntimes is from the call to the first answer of players in all languages, as plain processes and in
// the sandbox, and in ways that were tried beside the one that is used.
func BenchmarkStartOfRuntimes(b *testing.B) {
	s := openPooled(b)
	for _, l := range languageRuntimes {
		b.Run(l.name, func(b *testing.B) {
			used := startup{name: "used", command: l.command}
			plain, boxed := []way{}, []way{}
			core := pin(b, s)
			for _, variant := range slices.Concat([]startup{used}, startups[l.name]) {
				v := l
				v.command = variant.command
				if variant.steps != nil {
					v.steps, v.outputs = variant.steps, variant.outputs
				}
				dir := v.prepare(b, s)
				program, _, err := launch.FindProgram(v.command[0], dir)
				if err != nil {
					b.Fatal(err)
				}
				plain = append(plain, startOfPiped(b, "plain/"+variant.name, dir, slices.Concat([]string{program}, v.command[1:])))
				boxed = append(boxed, startOfBoxed(b, "sandboxed/"+variant.name, s, Program{
					Path: v.command[0], Args: v.command[1:], Dir: dir, Profile: VM, Core: core, Limits: Limits{StartCPU: time.Minute, Wall: 5 * time.Minute},
				}))
			}
			compare(b, 10, 1, time.Millisecond, "ms", slices.Concat(plain, boxed))
		})
	}
}
