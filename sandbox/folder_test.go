package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// doer is a program that executes the Python of each message and answers with what it prints.
const doer = `
import errno, mmap, os, sys
def attempt(f, *args):
    try:
        return f(*args) or "ok"
    except OSError as e:
        return errno.errorcode[e.errno]
def write(path, text="x", mode="w"):
    with open(path, mode) as f:
        f.write(text)
def read(path):
    with open(path) as f:
        return f.read()
code = ""
for line in sys.stdin:
    if line == "end\n":
        exec(code)
        code = ""
        print("end", flush=True)
    else:
        code += line
`

// startDoer starts doer in a folder that has it as MyBot.py.
func startDoer(t *testing.T, s *Sandbox, dir string) *Process {
	t.Helper()
	return run(t, s, Program{
		Path: "python3", Args: []string{"-S", "-B", "-u", "MyBot.py"}, Dir: dir, Profile: VM, Core: -1,
		Limits: Limits{StartCPU: time.Minute, CPU: time.Minute, Wall: 5 * time.Minute},
	})
}

// does makes doer execute code, which must print the wanted line.
func does(t *testing.T, p *Process, code, want string) {
	t.Helper()
	got, err := p.Exchange([]byte(code+"\nend\n"), End{Line: "end"})
	if err != nil {
		u, _ := p.Stop()
		t.Fatalf("%s: %v\n%s", code, err, u.Stderr)
	}
	if strings.TrimSpace(string(got)) != want {
		t.Errorf("%s: got %q, want %q", code, got, want)
	}
}

// contents returns what a folder holds, with modes and times.
func contents(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var text []byte
		if d.Type().IsRegular() {
			if text, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		fmt.Fprintln(&b, path, info.Mode(), info.ModTime(), string(text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A player writes in its folder, and nobody else sees it: not the folder on the host, not another seat, not a later
// match.
func TestFolderIsWritable(t *testing.T) {
	needsInside(t, "python3")
	s := open(t)
	dir := playerFolder(t, map[string]string{"MyBot.py": doer, "bot.log": "of the author\n"})
	if err := os.Mkdir(filepath.Join(dir, "data"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "data", "weights"), []byte("1 2 3"), 0o644); err != nil {
		t.Fatal(err)
	}
	old := time.Unix(1_300_000_000, 0)
	if err := os.Chtimes(filepath.Join(dir, "data", "weights"), old, old); err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir)
	p, other := startDoer(t, s, dir), startDoer(t, s, dir)
	for _, row := range [][2]string{
		{"print(os.getcwd(), *sorted(os.listdir()), *os.listdir('data'))", "/player MyBot.py bot.log data weights"},
		{"print(int(os.stat('data/weights').st_mtime), oct(os.stat('data/weights').st_mode & 0o777))", "1300000000 0o644"},
		{"write('new.log'); print(read('new.log'))", "x"},
		{"write('bot.log', 'more', 'a'); print(*read('bot.log').split())", "of the author more"},
		{"write('data/weights', '4'); os.rename('data/weights', 'data/w'); print(read('data/w'))", "4"},
		{"os.makedirs('logs/today'); write('logs/today/x'); f = open('logs/today/x', 'r+'); f.truncate(9); os.fsync(f.fileno()); print(os.path.getsize('logs/today/x'))", "9"},
		{"os.unlink('MyBot.py'); write('MyBot.py', 'changed'); print(read('MyBot.py'))", "changed"},
	} {
		does(t, p, row[0], row[1])
	}
	look := "print(*sorted(os.listdir()), *os.listdir('data'), read('bot.log').strip(), read('data/weights'), len(read('MyBot.py')))"
	same := fmt.Sprintf("MyBot.py bot.log data weights of the author 1 2 3 %d", len(doer))
	does(t, other, look, same)
	if _, err := p.Stop(); err != nil {
		t.Error(err)
	}
	does(t, startDoer(t, s, dir), look, same)
	if after := contents(t, dir); after != before {
		t.Errorf("the folder has changed from\n%s\nto\n%s", before, after)
	}
}

// What is large, and what can be executed, is not copied for each match: the player cannot change it.
func TestFolderShowsLargeFilesAndPrograms(t *testing.T) {
	needsInside(t, "python3")
	s := open(t)
	dir := playerFolder(t, map[string]string{
		"MyBot.py": doer, "large": strings.Repeat("x", 1<<20), "lib.so": "\x7fELF" + strings.Repeat("x", 5000), "secret": "x",
	})
	if err := os.Symlink("large", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "secret"), 0); err != nil {
		t.Fatal(err)
	}
	p := startDoer(t, s, dir)
	for _, row := range [][2]string{
		{"print(os.path.getsize('link'), os.readlink('link'), len(read('large')))", "1048576 large 1048576"},
		{"print(*[attempt(write, f, 'x', 'r+') in ('EACCES', 'EROFS') for f in ('large', 'lib.so')])", "True True"},
		{"print(*[attempt(os.unlink, f) for f in ('large', 'lib.so')])", "EBUSY EBUSY"},
		{"print(attempt(os.rename, 'MyBot.py', 'large'))", "EBUSY"},
		{"print(len(mmap.mmap(os.open('lib.so', 0), 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC)))", "4096"},
		{"print(attempt(open, 'secret'))", "EACCES"},
	} {
		does(t, p, row[0], row[1])
	}
}

// A folder of very many files is shown, too.
func TestFolderOfManyFiles(t *testing.T) {
	needsInside(t, "python3")
	s := open(t)
	files := map[string]string{"MyBot.py": doer}
	for i := range 2000 {
		files[fmt.Sprintf("f%d", i)] = "x"
	}
	for i := range 100 {
		files[fmt.Sprintf("l%d", i)] = strings.Repeat("x", 70<<10)
	}
	p := startDoer(t, s, playerFolder(t, files))
	does(t, p, "print(len(os.listdir()), attempt(write, 'log'), sum(len(read('l%d' % i)) for i in range(100)))", fmt.Sprintf("2101 ok %d", 100*70<<10))
}

// The player can fill its folder, which is an error of its write and no fault.
func TestFolderIsBounded(t *testing.T) {
	needsInside(t, "python3")
	s := open(t)
	p := startDoer(t, s, playerFolder(t, map[string]string{"MyBot.py": doer, "large": strings.Repeat("x", 1<<20)}))
	does(t, p, `
n = 0
while attempt(write, "f%d" % n, "x" * (1 << 20)) == "ok": n += 1
print(n, attempt(write, "more", "x" * (1 << 20)))`, "16 ENOSPC")
	does(t, p, "print(attempt(write, 'f0', 'y' * 100), attempt(read, 'f0'))", "ok "+strings.Repeat("y", 100))
}
