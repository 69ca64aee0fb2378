package sandbox

import (
	"testing"
	"time"
)

// languageHabits do in each language what ordinary players do apart from reading and writing: threads, garbage
// collection, large memory, temporary files, clocks, timers, random numbers, and trying the network. None of it ends
// them; at most a lock, a watch or a connection fails. The programs are in testdata/habits.
var languageHabits = []languageRuntime{
	{name: "python", tools: []string{"python3"}, file: "habits.py", command: []string{"python3", "-u", "habits.py"}},
	{
		name: "java", tools: []string{"javac", "java"}, file: "Habits.java",
		steps: [][]string{{"javac", "-proc:none", "Habits.java"}}, outputs: []string{"Habits.class", "Habits$1.class"},
		command: []string{"java", "-Xmx256m", "Habits"},
	},
	{name: "javascript", tools: []string{"node"}, file: "habits.js", command: []string{"node", "habits.js"}},
	{name: "php", tools: []string{"php"}, file: "habits.php", command: []string{"php", "-d", "memory_limit=200M", "habits.php"}},
	{name: "ruby", tools: []string{"ruby"}, file: "habits.rb", command: []string{"ruby", "habits.rb"}},
	{name: "lua", tools: []string{"lua5.4"}, file: "habits.lua", command: []string{"lua5.4", "habits.lua"}},
	{name: "luajit", tools: []string{"luajit"}, file: "habits.lua", command: []string{"luajit", "habits.lua"}},
	{name: "perl", tools: []string{"perl"}, file: "habits.pl", command: []string{"perl", "habits.pl"}},
	{
		name: "csharp", tools: []string{"mcs", "mono"}, file: "Habits.cs",
		steps: [][]string{{"mcs", "-out:Habits.exe", "Habits.cs"}}, outputs: []string{"Habits.exe"}, command: []string{"mono", "Habits.exe"},
	},
	{
		name: "lisp", tools: []string{"sbcl"}, file: "habits.lisp",
		steps:   [][]string{{"sbcl", "--noinform", "--non-interactive", "--eval", `(compile-file "habits.lisp" :output-file "/box/habits.fasl")`}},
		outputs: []string{"habits.fasl"},
		command: []string{"sbcl", "--noinform", "--dynamic-space-size", "256MB", "--script", "habits.fasl"},
	},
}

func TestHabitsOfRuntimes(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, l := range languageHabits {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			l.source = "../habits/" + l.file
			dir := l.prepare(t, s)
			p := l.start(t, s, dir, Limits{StartCPU: time.Minute, CPU: time.Minute, Wall: 5 * time.Minute, Memory: 1 << 30})
			for range 2 {
				got, err := p.Exchange([]byte("do\n"), End{Line: "end"})
				if err != nil || string(got) != "ok\n" {
					u, _ := p.Stop()
					t.Fatalf("it says %q, %v\n%s", got, err, u.Stderr)
				}
			}
		})
	}
}
