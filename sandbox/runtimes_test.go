package sandbox

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agon-judge/agon/sandbox/internal/rootfs"
)

// languageRuntime is a way to write a player: the source in testdata/runtimes, how it is compiled, and what runs it.
type languageRuntime struct {
	name    string
	tools   []string
	source  string
	file    string // name of the source in the box
	steps   [][]string
	outputs []string // nil: the source
	command []string
}

// javaCommand returns the command that starts Java fastest, with options that suit players.
func javaCommand(args ...string) []string {
	return append([]string{
		"java", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:+IgnoreUnrecognizedVMOptions",
		"-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0", "-Xlog:disable",
	}, args...)
}

// languageRuntimes has the commands with which players start fastest. BenchmarkStartOfRuntimes compares them with
// others.
var languageRuntimes = []languageRuntime{
	{
		name: "python", tools: []string{"python3"}, source: "echo.py", file: "echo.py",
		steps:   [][]string{{"python3", "-m", "py_compile", "echo.py"}},
		command: []string{"python3", "-S", "-u", "echo.py"},
	},
	{
		name: "java", tools: []string{"javac", "java"}, source: "Echo.java", file: "Echo.java",
		steps: [][]string{{"javac", "-J-Xmx512m", "-proc:none", "Echo.java"}}, outputs: []string{"Echo.class"},
		command: javaCommand("-cp", ".", "Echo"),
	},
	{name: "javascript", tools: []string{"node"}, source: "echo.js", file: "echo.js", steps: [][]string{{"node", "--check", "echo.js"}}, command: []string{"node", "--max-old-space-size=256", "--v8-pool-size=1", "echo.js"}},
	{name: "php", tools: []string{"php"}, source: "echo.php", file: "echo.php", steps: [][]string{{"php", "-l", "echo.php"}}, command: []string{"php", "echo.php"}},
	{name: "ruby", tools: []string{"ruby"}, source: "echo.rb", file: "echo.rb", steps: [][]string{{"ruby", "-c", "echo.rb"}}, command: []string{"ruby", "--disable=gems", "echo.rb"}},
	{name: "lua", tools: []string{"lua5.4"}, source: "echo.lua", file: "echo.lua", command: []string{"lua5.4", "echo.lua"}},
	{name: "perl", tools: []string{"perl"}, source: "echo.pl", file: "echo.pl", steps: [][]string{{"perl", "-c", "echo.pl"}}, command: []string{"perl", "echo.pl"}},
	{
		name: "csharp", tools: []string{"mcs", "mono"}, source: "Echo.cs", file: "Echo.cs",
		steps: [][]string{{"mcs", "-out:Echo.exe", "Echo.cs"}}, outputs: []string{"Echo.exe"}, command: []string{"mono", "Echo.exe"},
	},
	{
		name: "lisp", tools: []string{"sbcl"}, source: "echo.lisp", file: "echo.lisp",
		steps:   [][]string{{"sbcl", "--noinform", "--non-interactive", "--eval", `(compile-file "echo.lisp" :output-file "/box/echo.fasl")`}},
		outputs: []string{"echo.fasl"},
		command: []string{"sbcl", "--noinform", "--dynamic-space-size", "128MB", "--script", "echo.fasl"},
	},
	{
		name: "racket", tools: []string{"racket"}, source: "echo.rkt", file: "echo.rkt",
		steps: [][]string{{"racket", "-l-", "raco", "make", "echo.rkt"}}, command: []string{"racket", "echo.rkt"},
	},
	{
		name: "scheme", tools: []string{"guile"}, source: "echo.scm", file: "echo.scm",
		steps:   [][]string{{"guile", "--no-auto-compile", "-c", `((@ (system base compile) compile-file) "echo.scm" #:output-file "echo.go")`}},
		outputs: []string{"echo.go"}, command: []string{"guile", "--no-auto-compile", "-c", `(load-compiled "echo.go")`},
	},
	{name: "octave", tools: []string{"octave-cli"}, source: "echo.m", file: "lines.m", command: []string{"octave-cli", "-qf", "--no-history", "lines.m"}},
	{name: "tcl", tools: []string{"tclsh"}, source: "echo.tcl", file: "echo.tcl", command: []string{"tclsh", "echo.tcl"}},
	{
		name: "cpp", tools: []string{"g++"}, source: "echo.cc", file: "echo.cc",
		steps: [][]string{{"g++", "-O1", "-o", "echo", "echo.cc"}}, outputs: []string{"echo"}, command: []string{"./echo"},
	},
	{
		name: "go", tools: []string{"go"}, source: "echo.go.txt", file: "echo.go",
		steps: [][]string{{"go", "build", "-o", "echo", "echo.go"}}, outputs: []string{"echo"}, command: []string{"./echo"},
	},
	{
		name: "rust", tools: []string{"rustc"}, source: "echo.rs", file: "echo.rs",
		steps: [][]string{{"rustc", "-O", "-o", "echo", "echo.rs"}}, outputs: []string{"echo"}, command: []string{"./echo"},
	},
}

// needsInside skips a test if a program is not visible in sandboxes.
func needsInside(t testing.TB, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		found := false
		for dir := range strings.SplitSeq(rootfs.SystemPath, ":") {
			path, err := filepath.EvalSymlinks(filepath.Join(dir, tool))
			found = found || err == nil && strings.HasPrefix(path, "/usr/")
		}
		if !found {
			t.Skipf("no %s in %s on this machine", tool, rootfs.SystemPath)
		}
	}
}

// prepare compiles the program in the compile sandbox, and writes it to a folder.
func (l languageRuntime) prepare(t testing.TB, s *Sandbox) string {
	t.Helper()
	needsInside(t, l.tools...)
	source, err := os.ReadFile(filepath.Join("testdata", "runtimes", l.source))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{l.file: string(source)}
	if len(l.steps) > 0 {
		job := CompileJob{Files: map[string][]byte{l.file: source}, Steps: l.steps, Outputs: l.outputs, CPU: 2 * time.Minute, Wall: 5 * time.Minute, Memory: 2 << 30, OutputSize: 256 << 20}
		r, err := s.Compile(context.Background(), job)
		if err != nil || !r.OK {
			t.Fatalf("compiling: %v, limit %q, CPU %v\n%s", err, r.Limit, r.CPU, r.Log)
		}
		if _, benchmark := t.(*testing.B); !benchmark {
			t.Logf("compiled: %v CPU, %v wall", r.CPU, r.Wall)
		}
		for name, content := range r.Files {
			files[name] = string(content)
		}
	}
	return playerFolder(t, files)
}

// start starts it in its folder.
func (l languageRuntime) start(t testing.TB, s *Sandbox, dir string, limits Limits) *Process {
	t.Helper()
	return run(t, s, Program{Path: l.command[0], Args: l.command[1:], Dir: dir, Profile: VM, Core: -1, Limits: limits})
}

// Players in all languages compile in the compile sandbox and play under the profile vm.
func TestRuntimes(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, l := range languageRuntimes {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			dir := l.prepare(t, s)
			begin := time.Now()
			p := l.start(t, s, dir, Limits{StartCPU: time.Minute, Wall: 5 * time.Minute, Memory: 512 << 20})
			for i, text := range []string{"", "hello\n", "", strings.Repeat("a line\n", 10_000)} {
				got, err := p.Exchange([]byte(text+"end\n"), End{Line: "end"})
				if err != nil || string(got) != text {
					u, _ := p.Stop()
					t.Fatalf("exchange %d: got %.100q, %v\n%s", i, got, err, u.Stderr)
				}
				if i == 0 {
					t.Logf("first answer after %v", time.Since(begin))
				}
			}
			u, err := p.Stop()
			if err != nil {
				t.Error(err)
			}
			t.Logf("start %v, then %v of CPU, %d MiB", u.StartCPU, u.CPU, u.PeakMemory>>20)
		})
	}
}
