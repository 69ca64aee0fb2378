package languages

import "github.com/agon-judge/agon/games/engine"

// golang compiles what players commonly import once, for all: the compiler comes without its library compiled.
func golang() engine.Language {
	environment := func(cache string, command ...string) []string {
		return append([]string{
			"env", "GOROOT={root}", "GOCACHE=" + cache, "GOPATH=/tmp/go", "GOTOOLCHAIN=local", "GO111MODULE=auto", "GOPROXY=off", "GOFLAGS=-buildvcs=false", "CGO_ENABLED=0",
		}, command...)
	}
	return engine.Language{
		ID: "go", Title: "Go", Suffix: []string{".go"}, Source: "MyBot.go", Main: []string{"MyBot.go"},
		Tools: []string{"go"},
		Prepare: [][]string{environment("/box/agon-cache", "go", "build", "-trimpath",
			"bufio", "bytes", "container/heap", "container/list", "container/ring", "encoding/json", "errors", "flag", "fmt", "io",
			"log", "math", "math/big", "math/bits", "math/rand", "os", "reflect", "regexp", "runtime/debug", "sort", "strconv",
			"strings", "sync", "text/tabwriter", "time", "unicode")},
		Compile: [][]string{
			{"cp", "-r", "/base/agon-cache", "/box/agon-cache-copy"}, // the shared one cannot be written
			environment("/box/agon-cache-copy", "go", "build", "-trimpath", "-ldflags=-s -w", "-o", player, "."),
		},
		Home:   [][]string{{"go", "build", "-o", player, "*.go"}},
		Output: player, Profile: "threads", Memory: 32 * mib,
	}
}
