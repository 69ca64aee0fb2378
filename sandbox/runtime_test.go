package sandbox

import (
	"os"
	"path/filepath"
	"testing"
)

// playerFolder makes a player's folder, readable by everybody.
func playerFolder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for d := dir; d != os.TempDir() && d != "/"; d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRuntimeRunsAFolder(t *testing.T) {
	needs(t, "python3")
	s := open(t)
	dir := playerFolder(t, map[string]string{
		"MyBot.py": "import sys, helper\nfor line in sys.stdin:\n    print(helper.answer(line), end='', flush=True)\n",
		"helper.py": "import os\ndef answer(line):\n" +
			"    return line.replace('where', os.getcwd() + ' ' + ' '.join(sorted(os.listdir())))\n",
	})
	p := run(t, s, Program{Path: "python3", Args: []string{"-u", "MyBot.py"}, Dir: dir, Profile: VM, Core: -1})
	for _, row := range [][2]string{{"", ""}, {"where\n", "/player MyBot.py helper.py\n"}, {"x\n", "x\n"}} {
		got, err := p.Exchange([]byte(row[0]+"end\n"), End{Line: "end"})
		if err != nil || string(got) != row[1] {
			u, _ := p.Stop()
			t.Fatalf("got %q, %v\n%s", got, err, u.Stderr)
		}
	}
}
