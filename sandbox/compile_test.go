package sandbox

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

func TestCompileMakesAProgramThatRuns(t *testing.T) {
	needs(t, "g++")
	s := open(t)
	base := t.TempDir()
	write(t, filepath.Join(base, "greet.hh"), "inline const char* greeting() { return \"hello\\nend\\n\"; }\n")
	r, err := s.Compile(context.Background(), CompileJob{
		Files:   map[string][]byte{"src/player.cc": []byte("#include <iostream>\n#include <string>\n#include \"greet.hh\"\nint main() { std::string s; while (std::cin >> s) if (s == \"end\") std::cout << greeting() << std::flush; }\n")},
		Base:    base,
		Steps:   [][]string{{"g++", "-I/base", "-O1", "-c", "-o", "player.o", "src/player.cc"}, {"g++", "-static", "-o", "player", "player.o"}},
		Outputs: []string{"player"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK || r.Limit != "" || r.CPU <= 0 || r.Wall <= 0 {
		t.Fatalf("got ok=%v limit=%q cpu=%v wall=%v\n%s", r.OK, r.Limit, r.CPU, r.Wall, r.Log)
	}
	runs(t, s, r.Files["player"], "hello\n")
}

// runs starts a compiled program and compares its first answer.
func runs(t *testing.T, s *Sandbox, executable []byte, want string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "player")
	if err := os.WriteFile(path, executable, 0o755); err != nil {
		t.Fatal(err)
	}
	p, err := s.Start(context.Background(), Program{Path: path, Core: -1})
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.Exchange([]byte("end\n"), "end")
	if err != nil || string(got) != want {
		t.Fatalf("got %q, %v; want %q", got, err, want)
	}
	if _, err := p.Stop(); err != nil {
		t.Fatal(err)
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
