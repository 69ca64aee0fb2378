// Package languages is the table of the languages in which players speak a game's line protocol by themselves, without
// a kit: they read lines on stdin and write lines on stdout.
//
// A player is one source file, or an archive with a main file called MyBot. The recipes are made so that players of the
// AI Challenge of 2011 need no changes: they were written for the compilers and runtimes of that year.
package languages

import (
	"embed"
	"fmt"
	"slices"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// player is what compiled languages make. No file of a player is called so by chance.
const player = "agon-player"

// mib is one mebibyte, in bytes.
const mib = 1 << 20

//go:embed shims
var shims embed.FS

// All is the table, in the order in which pages show it.
func All() []engine.Language {
	return []engine.Language{
		c(), cpp(), java(), python(), javascript(), golang(), rust(), php(), ruby(), lua(), perl(), csharp(), lisp(),
	}
}

// Except is the table without the languages of some identifiers: a game has recipes of its own for these.
func Except(ids ...string) []engine.Language {
	return slices.DeleteFunc(All(), func(l engine.Language) bool { return slices.Contains(ids, l.ID) })
}

// shim gives files that lie beside every player in a language.
func shim(names ...string) map[string][]byte {
	files := map[string][]byte{}
	for _, name := range names {
		content, err := shims.ReadFile("shims/" + name)
		if err != nil {
			panic(fmt.Sprintf("languages: %v", err)) // a name in this package is wrong
		}
		files[name] = content
	}
	return files
}

// c has what was an error for no compiler of 2011: variables that several files define, and calls of functions that
// none declares.
func c() engine.Language {
	return engine.Language{
		ID: "c", Title: "C11 (gcc)", Suffix: []string{".c"}, Source: "MyBot.c", Main: []string{"MyBot.c"},
		Tools: []string{"gcc"},
		Compile: [][]string{{
			"gcc", "-std=gnu11", "-O2", "-fcommon", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
			"-Wno-error=int-conversion", "-Wno-error=incompatible-pointer-types", "-static", "-o", player, "*.c", "-lm",
		}},
		Output: player, Profile: "static",
	}
}

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
		Output: player, Profile: "static",
	}
}

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

// python starts without its module site; agon_main.py has what players know of it. Isolated (-I) it would be no faster,
// and sets would not have the same order in every match: PYTHONHASHSEED would not count.
func python() engine.Language {
	return engine.Language{
		ID: "python", Title: "Python 3", Suffix: []string{".py"}, Source: "MyBot.py", Main: []string{"MyBot.py"},
		Tools:   []string{"python3"},
		Files:   shim("agon_main.py", "agon_build.py"),
		Compile: [][]string{{"python3", "-S", "agon_build.py"}},
		Output:  ".",
		Run:     []string{"python3", "-S", "-u", "agon_main.py"},
		Profile: "vm", Memory: 32 * mib, StartCPU: time.Second,
	}
}

// javascript has one thread beside the player's for compiling and collecting garbage: there is one core for all.
func javascript() engine.Language {
	return engine.Language{
		ID: "javascript", Title: "JavaScript (Node.js)", Suffix: []string{".js"}, Source: "MyBot.js", Main: []string{"MyBot.js"},
		Tools:   []string{"node"},
		Files:   shim("agon-stdout.js"),
		Compile: [][]string{{"node", "--check", "MyBot.js"}},
		Output:  ".",
		Run:     []string{"node", "--max-old-space-size={MiB}", "--v8-pool-size=1", "--require", "./agon-stdout.js", "MyBot.js"},
		Profile: "vm", Memory: 256 * mib, StartCPU: 2 * time.Second,
	}
}

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
		Output: player, Profile: "threads", Memory: 32 * mib,
	}
}

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

func php() engine.Language {
	return engine.Language{
		ID: "php", Title: "PHP", Suffix: []string{".php"}, Source: "MyBot.php", Main: []string{"MyBot.php"},
		Tools:   []string{"php"},
		Compile: [][]string{{"php", "-d", "display_errors=stderr", "-l", "MyBot.php"}},
		Output:  ".",
		Run: []string{
			"php", "-d", "memory_limit={MiB}M", "-d", "display_errors=stderr", "-d", "output_buffering=0", "-d", "implicit_flush=1", "MyBot.php",
		},
		Profile: "vm", Memory: 64 * mib, StartCPU: time.Second,
	}
}

func ruby() engine.Language {
	return engine.Language{
		ID: "ruby", Title: "Ruby", Suffix: []string{".rb"}, Source: "MyBot.rb", Main: []string{"MyBot.rb"},
		Tools:   []string{"ruby"},
		Files:   shim("agon-stdout.rb"),
		Compile: [][]string{{"ruby", "-c", "MyBot.rb"}},
		Output:  ".",
		Run:     []string{"ruby", "--disable=gems", "-I.", "-r./agon-stdout.rb", "MyBot.rb"},
		Profile: "vm", Memory: 64 * mib, StartCPU: time.Second,
	}
}

func lua() engine.Language {
	return engine.Language{
		ID: "lua", Title: "Lua 5.1 (LuaJIT)", Suffix: []string{".lua"}, Source: "MyBot.lua", Main: []string{"MyBot.lua"},
		Tools:   []string{"luajit"},
		Compile: [][]string{{"luajit", "-e", "local f, e = loadfile('MyBot.lua') if not f then io.stderr:write(e, '\\n') os.exit(1) end"}},
		Output:  ".",
		Run:     []string{"luajit", "-e", "io.stdout:setvbuf('line')", "MyBot.lua"},
		Profile: "vm", Memory: 32 * mib, StartCPU: 500 * time.Millisecond,
	}
}

func perl() engine.Language {
	return engine.Language{
		ID: "perl", Title: "Perl 5", Suffix: []string{".pl"}, Source: "MyBot.pl", Main: []string{"MyBot.pl"},
		Tools:   []string{"perl"},
		Files:   shim("AgonStdout.pm"),
		Compile: [][]string{{"perl", "-I.", "-c", "MyBot.pl"}},
		Output:  ".",
		Run:     []string{"perl", "-I.", "-MAgonStdout", "MyBot.pl"},
		Profile: "vm", Memory: 32 * mib, StartCPU: 500 * time.Millisecond,
	}
}

func csharp() engine.Language {
	return engine.Language{
		ID: "csharp", Title: "C# (Mono)", Suffix: []string{".cs"}, Source: "MyBot.cs", Main: []string{"MyBot.cs"},
		Tools:   []string{"mcs", "mono"},
		Compile: [][]string{{"mcs", "-optimize+", "-warn:1", "-out:" + player + ".exe", "*.cs"}},
		Output:  ".",
		Run:     []string{"mono", player + ".exe"},
		Profile: "vm", Memory: 128 * mib, StartCPU: 2 * time.Second,
	}
}

// lisp makes an executable image: the one that the player saves itself, as those of 2011 do, or one that loads it.
func lisp() engine.Language {
	return engine.Language{
		ID: "lisp", Title: "Common Lisp (SBCL)", Suffix: []string{".lisp"}, Source: "MyBot.lisp", Main: []string{"MyBot.lisp"},
		Tools:   []string{"sbcl"},
		Files:   shim("agon-image.lisp"),
		Compile: [][]string{{"sbcl", "--dynamic-space-size", "512MB", "--script", "agon-image.lisp"}},
		Output:  ".",
		Run:     []string{"./" + player, "--dynamic-space-size", "{MiB}MB"},
		Profile: "vm", Memory: 128 * mib, StartCPU: 5 * time.Second,
	}
}
