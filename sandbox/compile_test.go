package sandbox

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/agon-judge/agon/sandbox/internal/compile"
)

func TestCompileMakesAProgramThatRuns(t *testing.T) {
	needs(t, "g++")
	s := open(t)
	base := t.TempDir()
	write(t, filepath.Join(base, "greet.hh"), "inline const char* greeting() { return \"hello\\nend\\n\"; }\n")
	r, err := s.Compile(context.Background(), CompileJob{
		Files: map[string][]byte{"src/player.cc": []byte("#include <iostream>\n#include <string>\n#include \"greet.hh\"\n" +
			"int main() { std::string s; while (std::cin >> s) if (s == \"end\") std::cout << greeting() << std::flush; }\n")},
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

// The same job gives the same output.
func TestCompileIsReproducible(t *testing.T) {
	needs(t, "g++")
	s := open(t)
	job := CompileJob{
		Files: map[string][]byte{"p.cc": []byte("const char* built = __DATE__ __TIME__ __FILE__;")},
		Steps: [][]string{{"g++", "-c", "-o", "p.o", "p.cc"}}, Outputs: []string{"p.o"},
	}
	var first string
	for range 2 {
		r, err := s.Compile(context.Background(), job)
		if err != nil || !r.OK {
			t.Fatalf("%v %s", err, r.Log)
		}
		if got := string(r.Files["p.o"]); first != "" && got != first {
			t.Error("two results")
		} else {
			first = got
		}
	}
}

// shell returns a job that runs a shell script. An attacker who controls a compiler can do no more than this.
func shell(script string, outputs ...string) CompileJob {
	return CompileJob{
		Steps: [][]string{{"sh", "-c", script}}, Outputs: outputs, OutputSize: 1 << 20, Memory: 256 << 20,
		CPU: time.Minute, Wall: 5 * time.Minute,
	}
}

// briefly gives a job little CPU time.
func withLittleCPU(job CompileJob) CompileJob {
	job.CPU = time.Second
	return job
}

func TestCompileBox(t *testing.T) {
	t.Parallel()
	s := open(t)
	base := t.TempDir()
	write(t, filepath.Join(base, "file"), "base\n")
	for name, row := range map[string]struct {
		job   CompileJob
		ok    bool
		limit string
		log   string // all of it, when not empty
	}{
		"sees only the toolchain": {
			shell("for f in /*; do case $f in /base|/bin|/box|/dev|/etc|/lib*|/proc|/sbin|/tmp|/usr|/var) ;; *) echo $f;; esac; done; find /var -mindepth 1 ! -path /var/lib ! -path '/var/lib/ghc*' 2>/dev/null; ls /dev; find /proc | sort; ls -A /box /tmp /base"), true, "",
			"null\n/proc\n/proc/1\n/proc/self\n/proc/self/exe\n/proc/self/maps\n/base:\nfile\n\n/box:\n\n/tmp:\n",
		},
		"has no users":          {shell("cat /etc/passwd /etc/shadow /etc/group 2>/dev/null"), false, "", ""},
		"has no processes":      {shell("test ! -e /proc/self/stat && test ! -e /sys && kill -9 1"), true, "", ""},
		"is nobody":             {shell("id -u; id -g; pwd; hostname"), true, "", "1000\n1000\n/box\nagon\n"},
		"has a fixed env":       {shell("env | grep -v '^OLDPWD\\|^_=' | sort | tr '\\n' ' '"), true, "", "GOFLAGS=-mod=mod GOPROXY=off GOTOOLCHAIN=local HOME=/tmp LANG=C.UTF-8 LC_ALL=C.UTF-8 PATH=/usr/bin:/bin:/usr/local/bin PWD=/box SOURCE_DATE_EPOCH=0 TMPDIR=/tmp TZ=UTC "},
		"has empty stdin":       {shell("cat; echo over"), true, "", "over\n"},
		"writes only its boxes": {shell("for f in /x /usr/x /base/x /dev/x /etc/x /bin/x; do echo x 2>/dev/null >$f && echo wrote $f; done; echo x >/tmp/x && echo x >x"), true, "", ""},
		"executes nothing new":  {shell("cp /bin/true here; chmod 755 here; ./here"), false, "", ""},
		"mounts nothing":        {shell("unshare -U true || true"), false, "", "the compiler tried the system call unshare (changing what is mounted), which is forbidden here\n"},
		"leaves nothing behind": {shell("sleep 1000 & setsid sleep 1000 & echo away"), true, "", "away\n"},
		"is bounded in tasks":   {shell("i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i+1)); done; echo all"), false, "", ""},
		"is bounded in files":   {shell("cat /usr/bin/* >big; echo File too large; exit 1"), false, compile.LimitOutput, ""},
		"is bounded in space":   {shell("i=0; while head -c 1000000 /bin/bash > f$i; do i=$((i+1)); done; echo No space left on device; exit 1"), false, compile.LimitOutput, ""},
		"is bounded in time":    {withLittleCPU(shell("while :; do :; done")), false, compile.LimitCPU, ""},
		"sleeps for nothing":    {CompileJob{Steps: [][]string{{"sleep", "1"}}, CPU: 500 * time.Millisecond}, true, "", ""},
		"is bounded in waiting": {CompileJob{Steps: [][]string{{"sleep", "1000"}}, Wall: 300 * time.Millisecond}, false, compile.LimitWall, ""},
		"is bounded in words":   {shell("yes 2>/dev/null | head -c 10000000"), true, "", ""},
		"stops at a failure":    {CompileJob{Steps: [][]string{{"echo", "one"}, {"false"}, {"echo", "two"}}}, false, "", "one\n"},
		"gives no link":         {shell("ln -s /etc/ld.so.cache player", "player"), false, "", ""},
		"gives no linked dir":   {shell("ln -s /etc d", "d/ld.so.cache"), false, "", ""},
		"gives no fifo":         {shell("mkfifo player", "player"), false, "", ""},
		"gives no folder":       {shell("mkdir player", "player"), false, "", ""},
		"gives nothing missing": {shell("true", "player"), false, "", ""},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			row.job.Base = base
			r, err := s.Compile(context.Background(), row.job)
			if err != nil {
				t.Fatal(err)
			}
			if r.OK != row.ok || r.Limit != row.limit || row.log != "" && string(r.Log) != row.log {
				t.Errorf("ok %v, limit %q, log %.300q; %v CPU, want %v, %q, %q", r.OK, r.Limit, r.Log, r.CPU, row.ok, row.limit, row.log)
			}
			if len(r.Log) > compile.MaxDiagnostics {
				t.Errorf("%d bytes of log", len(r.Log))
			}
		})
	}
}

func TestCompileMemory(t *testing.T) {
	needs(t, "g++")
	s := open(t)
	r, err := s.Compile(context.Background(), CompileJob{
		Files: map[string][]byte{"p.cc": []byte("#include <iostream>\n#include <regex>\nint main() {}")},
		Steps: [][]string{{"g++", "-c", "p.cc"}}, Memory: 48 << 20,
	})
	guessed := s.Capabilities().Memory == "rlimit" // then a compiler may just crash
	if err != nil || r.OK || r.Limit != compile.LimitMemory && !guessed {
		t.Errorf("ok %v, limit %q, %v\n%s", r.OK, r.Limit, err, r.Log)
	}
}

// Mistakes of the caller and failures of the machine are errors, not results.
func TestCompileErrors(t *testing.T) {
	s := open(t)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for name, row := range map[string]struct {
		ctx context.Context
		job CompileJob
	}{
		"no steps":        {context.Background(), CompileJob{}},
		"empty step":      {context.Background(), CompileJob{Steps: [][]string{{}}}},
		"file outside":    {context.Background(), CompileJob{Files: map[string][]byte{"../x": nil}, Steps: [][]string{{"true"}}}},
		"output outside":  {context.Background(), CompileJob{Outputs: []string{"/etc/passwd"}, Steps: [][]string{{"true"}}}},
		"missing command": {context.Background(), CompileJob{Steps: [][]string{{"no-such-compiler"}}}},
		"missing base":    {context.Background(), CompileJob{Base: "/no/such/folder", Steps: [][]string{{"true"}}}},
		"cancelled":       {cancelled, CompileJob{Steps: [][]string{{"true"}}}},
	} {
		if r, err := s.Compile(row.ctx, row.job); err == nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := s.Compile(ctx, CompileJob{Steps: [][]string{{"sleep", "1000"}}}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled under way: %v", err)
	}
}

// writeProgram writes a file that can be executed at once: no process that another test starts meanwhile inherits it open
// for writing.
func writeProgram(t *testing.T, path string, content []byte, mode os.FileMode) {
	t.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.WriteFile(path, content, mode); err != nil {
		t.Fatal(err)
	}
}

// runs starts a compiled program and compares its first answer.
func runs(t *testing.T, s *Sandbox, executable []byte, want string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "player")
	writeProgram(t, path, executable, 0o755)
	p := run(t, s, Program{Path: path, Core: -1})
	got, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	if err != nil || string(got) != want {
		t.Fatalf("got %q, %v; want %q", got, err, want)
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
