package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/agon-judge/agon/sandbox/internal/compile"
)

// hostileSource is a source, and how its compilation must end.
type hostileSource struct {
	name   string
	file   string // name of the source; "" is player.c
	source string
	beside map[string]string // other files
	limits []string          // allowed limits; "" is an ordinary error
	ok     bool              // it compiles, and its program says `says`
	says   string
	slow   bool // it takes many seconds, and is for AGON_HOSTILE=full
}

const anyLimit = "any"

// The sources of the compile stage. Names are those of the list of hostile programs.
var hostileSources = []hostileSource{
	{name: "include_stdin", source: `#include "/dev/stdin"`, limits: []string{""}},
	{name: "include_dev_zero", source: `#include "/dev/zero"`, limits: []string{""}},
	{name: "include_dev_urandom", source: `#include "/dev/urandom"`, limits: []string{""}},
	{name: "include_proc", source: "#include \"/proc/self/environ\"\n#include \"/proc/1/cmdline\"", limits: []string{""}},
	{name: "include_other_submission", source: "#include \"/box/../../var/lib/agon/other.cc\"\n#include \"../player2/player.cc\"", limits: []string{""}},
	{name: "has_include_probe", file: "player.cc", ok: true, says: "ok\n", source: `
#if __has_include("/etc/passwd") || __has_include("/etc/hostname") || __has_include("/root/.bashrc") || __has_include("/proc/self/environ") || __has_include("/old/etc/passwd") || __has_include("/sys/kernel/notes") || __has_include("/scratch/box/player.cc")
#error sees the host
#endif
#include <iostream>
#include <string>
int main() { std::string s; while (std::cin >> s) std::cout << "ok\nend" << std::endl; }`},
	{name: "incbin_passwd", source: `__asm__(".incbin \"/etc/passwd\""); int main() {}`, limits: []string{""}},
	{name: "incbin_shadow", source: `__asm__(".incbin \"/etc/shadow\""); int main() {}`, limits: []string{""}},
	{name: "incbin_own_source", ok: true, source: `__asm__(".incbin \"player.c\""); int main() {}`},
	{name: "template_bomb", file: "player.cc", limits: []string{anyLimit}, source: `
template <int N, int M> struct T { static const long v = T<N - 1, 2 * M>::v + T<N - 1, 2 * M + 1>::v; };
template <int M> struct T<0, M> { static const long v = M; };
int main() { return T<27, 0>::v; }`},
	{name: "macro_bomb", limits: []string{anyLimit}, source: macroBomb()},
	{name: "static_array_4g", source: "int a[1000000000] = {1}; int main() {}", limits: []string{compile.LimitOutput, compile.LimitMemory, ""}},
	{name: "asm_fill_bomb", source: `__asm__(".data\n.fill 100000000000"); int main() {}`, limits: []string{anyLimit, ""}},
	{name: "asm_rept_bomb", source: `__asm__(".data\n.rept 2000000000\n.quad 1\n.endr"); int main() {}`, limits: []string{anyLimit, ""}},
	{name: "pragma_plugin", source: "#pragma GCC optimize (\"-fplugin=/tmp/x.so\")\n#pragma GCC target (\"nonsense\")\nint main() {}", limits: []string{""}},
	{name: "compiler_crash", file: "player.cc", source: strings.Repeat("(", 100000), limits: []string{anyLimit, ""}},
	{name: "constexpr_loop", file: "player.cc", source: "constexpr int f() { int i = 0; while (true) i ^= 1; return i; } static_assert(f()); int main() {}", limits: []string{anyLimit, ""}},
	{name: "error_flood", source: strings.Repeat("#error \x1b[31m\xff\u202e\n", 1500), limits: []string{""}},
	{name: "include_itself", source: `#include "player.c"`, limits: []string{""}},
	{name: "has_include_device", file: "player.cc", ok: true, source: "#if __has_include(\"/dev/stdin\") || __has_include(\"/dev/zero\") || __has_include(\"/dev/shm\")\n#error sees devices\n#endif\nint main() {}"},
	{name: "no_newline_no_text", source: "", limits: []string{""}},
	{name: "binary_source", source: "\x7fELF\x00\x00\xff\xfe", limits: []string{""}},

	{name: "rust_include_bytes", file: "player.rs", source: `static S: &[u8] = include_bytes!("/etc/passwd"); fn main() { println!("{:?}", S); }`, limits: []string{""}},
	{name: "rust_include_str", file: "player.rs", source: `fn main() { print!("{}", include_str!("../../etc/shadow")); }`, limits: []string{""}},
	{name: "rust_env", file: "player.rs", source: `fn main() { print!("{}", env!("AGON_SANDBOX_TEST_SECRET")); }`, limits: []string{""}},
	{name: "rust_build_script", file: "player.rs", ok: true, says: "no\n", beside: map[string]string{
		"build.rs":   `fn main() { println!("cargo:rustc-cfg=built"); std::process::exit(1); }`,
		"Cargo.toml": "[package]\nname = \"player\"\nversion = \"1.0.0\"\nbuild = \"build.rs\"\n",
	}, source: `
use std::io::BufRead;
fn main() {
    for _ in std::io::stdin().lock().lines() {
        println!("{}\nend", if cfg!(built) { "built" } else { "no" });
    }
}`},
	{name: "rust_macro_crate", file: "player.rs", source: "extern crate proc_macro;\n#[proc_macro]\npub fn run(s: proc_macro::TokenStream) -> proc_macro::TokenStream { std::process::exit(1) }\nfn main() {}", limits: []string{""}},
	{name: "rust_macro_bomb", file: "player.rs", source: "#![recursion_limit = \"1000000\"]\nmacro_rules! b { ($($x:tt)*) => { b!($($x)* $($x)*) } }\nfn main() { b!(x); }", limits: []string{anyLimit, ""}},

	{name: "go_cgo_flags", file: "player.go", source: "package main\n\n// #cgo LDFLAGS: -Wl,--dynamic-linker=/box/x\n// #cgo CFLAGS: -fplugin=/box/x.so\n// #include \"/etc/passwd\"\nimport \"C\"\n\nfunc main() { C.x() }\n", limits: []string{""}},
	{name: "go_embed", file: "player.go", source: "package main\n\nimport _ \"embed\"\n\n//go:embed /etc/passwd\nvar s string\n\nfunc main() { print(s) }\n", limits: []string{""}},
	{name: "go_embed_parent", file: "player.go", source: "package main\n\nimport _ \"embed\"\n\n//go:embed ../etc/passwd\nvar s string\n\nfunc main() { print(s) }\n", limits: []string{""}},
	{name: "go_module_fetch", file: "player.go", beside: map[string]string{"go.mod": "module player\n\ngo 1.26\n\ntoolchain go1.99.0\n\nrequire github.com/example/evil v1.0.0\n"}, source: "package main\n\nimport _ \"github.com/example/evil\"\n\nfunc main() {}\n", limits: []string{""}},
	{name: "go_generate", file: "player.go", beside: map[string]string{"go.mod": "module player\n\ngo 1.26\n"}, source: "package main\n\n//go:generate sh -c \"echo generated\"\nimport \"no/such/package\"\n\nfunc main() {}\n", limits: []string{""}},
	{name: "go_assembler", slow: true, file: "player.go", beside: map[string]string{"go.mod": "module player\n\ngo 1.26\n", "x.s": "#include \"/etc/passwd\"\n"}, source: "package main\n\nfunc x()\n\nfunc main() { x() }\n", limits: []string{""}},

	{name: "java_class_bomb", file: "Player.java", source: "class Player { String s = " + strings.Repeat("\""+strings.Repeat("x", 60000)+"\" + ", 40) + "\"\"; }", limits: []string{""}},
	{name: "java_methods_bomb", file: "Player.java", source: "class Player {" + methods(66000) + "}", limits: []string{""}},
	{name: "java_generics_bomb", file: "Player.java", source: "import java.util.*;\nclass Player { Object o = " + strings.Repeat("List.of(", 9000) + strings.Repeat(")", 9000) + "; }", limits: []string{""}},

	{name: "python_compile_bomb", file: "player.py", ok: true, source: "def f(): return (1,) * 10**9, 'x' * 10**9, 1 << 10**9, 9**9**9\n"},
	{name: "python_brackets_bomb", file: "player.py", source: strings.Repeat("(", 1000000) + strings.Repeat(")", 1000000), limits: []string{anyLimit, ""}},
	{name: "python_unary_bomb", file: "player.py", source: "x = " + strings.Repeat("-", 1000000) + "1", limits: []string{anyLimit, ""}},
}

// methods are many methods of a class.
func methods(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "void m%d() {}\n", i)
	}
	return b.String()
}

// macroBomb makes 10^9 tokens.
func macroBomb() string {
	var b strings.Builder
	b.WriteString("#define A0 1+1+1+1+1+1+1+1+1+1\n")
	for i := range 9 {
		n, m := string(rune('1'+i)), string(rune('0'+i))
		b.WriteString("#define A" + n + strings.Repeat(" A"+m+" +", 9) + " A" + m + "\n")
	}
	b.WriteString("long x = A9;\nint main() {}\n")
	return b.String()
}

// steps returns the commands that compile a source in its language, and the name of the output.
func (h hostileSource) steps(t *testing.T) (steps [][]string, output string) {
	t.Helper()
	suffix := filepath.Ext(h.file)
	switch suffix {
	case ".c", ".cc":
		needs(t, "g++")
		language := map[string]string{".c": "c", ".cc": "c++"}[suffix]
		return [][]string{
			{"g++", "-x", language, "-O1", "-c", "-o", "player.o", h.file}, {"g++", "-static", "-o", "player", "player.o"},
		}, "player"
	case ".rs":
		needsInside(t, "rustc")
		return [][]string{{"rustc", "--edition", "2021", "-C", "target-feature=+crt-static", "-C", "relocation-model=static", "-o", "player", h.file}}, "player"
	case ".go":
		program, root := goInside(t)
		return [][]string{{
			"env", "GOROOT=" + root, "GOCACHE=/tmp/cache", "GOPATH=/tmp/go", "GO111MODULE=auto", "GOFLAGS=-buildvcs=false", "CGO_ENABLED=0",
			program, "build", "-o", "player", ".",
		}}, "player"
	case ".java":
		needsInside(t, "javac")
		return [][]string{append(slices.Clip(javac), h.file)}, "Player.class"
	case ".py":
		needsInside(t, "python3")
		return [][]string{{"python3", "-m", "py_compile", h.file}}, h.file
	}
	t.Fatalf("no language of %s", h.file)
	return nil, ""
}

// goInside returns a Go command that is visible in sandboxes, and its GOROOT.
func goInside(t *testing.T) (program, root string) {
	t.Helper()
	program, err := exec.LookPath("go")
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil || !strings.HasPrefix(program, "/usr/") {
		t.Skip("no go command below /usr on this machine: see go.dev/doc/install")
	}
	return program, filepath.Dir(filepath.Dir(program))
}

// checkSource compiles a row.
func checkSource(t *testing.T, s *Sandbox, row hostileSource) {
	t.Helper()
	if row.slow && !thorough() {
		t.Skip("it takes long: AGON_HOSTILE=full runs it")
	}
	if row.file == "" {
		row.file = "player.c"
	}
	files := map[string][]byte{row.file: []byte(row.source)}
	for name, text := range row.beside {
		files[name] = []byte(text)
	}
	steps, output := row.steps(t)
	job := CompileJob{
		Files: files, Steps: steps, Outputs: []string{output},
		CPU: time.Minute, Wall: 5 * time.Minute, Memory: 512 << 20, OutputSize: 16 << 20,
	}
	if slices.Contains(row.limits, anyLimit) {
		job.CPU = 300 * time.Millisecond
		if thorough() {
			job.CPU = time.Second
		}
	}
	r, err := s.Compile(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	text := string(r.Log)
	t.Logf("ok %v, limit %q, %v CPU, %d bytes of log: %.200s", r.OK, r.Limit, r.CPU, len(r.Log), text)
	if !utf8.ValidString(text) || len(text) > compile.MaxDiagnostics || strings.ContainsAny(text, "\x1b\r\x00\u202e") {
		t.Errorf("the log is not clean")
	}
	if strings.Contains(text, "root:") {
		t.Errorf("the log leaks")
	}
	if row.ok {
		if !r.OK {
			t.Fatalf("it does not compile")
		}
		if strings.Contains(string(r.Files[output]), "root:x:0") {
			t.Errorf("the program leaks")
		}
		if row.says != "" {
			runs(t, s, r.Files[output], row.says)
		}
		return
	}
	if r.OK || r.Files != nil {
		t.Fatalf("it compiles")
	}
	for _, limit := range row.limits {
		if limit == r.Limit || limit == anyLimit && r.Limit != "" {
			return
		}
	}
	t.Errorf("limit %q, want one of %q", r.Limit, row.limits)
}

// The limits hold for a command that an attacker controls.
func TestHostileSteps(t *testing.T) {
	t.Parallel()
	path := build(t, "hostile/step/*.c")
	s := open(t)
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	base := playerFolder(t, map[string]string{"step": string(program)})
	for _, row := range []struct{ name, limit, log string }{
		{name: "jump_ahead_and_burn", limit: compile.LimitCPU},
		{name: "burn_in_a_chain", limit: compile.LimitWall}, // the dead of a chain are not reaped before the end, and soon the limit of processes is reached
		{name: "fork_bomb", limit: compile.LimitCPU},
		{name: "kill_the_first", log: "alive\nnext\n"},
		{name: "stay_behind", log: "next\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			wall := time.Minute
			if row.limit == compile.LimitWall {
				wall = time.Second
			}
			r, err := s.Compile(t.Context(), CompileJob{
				Base: base, Steps: [][]string{{"/base/step", row.name}, {"echo", "next"}}, CPU: time.Second, Wall: wall,
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("limit %q, %v CPU, %v wall: %.200s", r.Limit, r.CPU, r.Wall, r.Log)
			if r.Limit != row.limit || r.OK != (row.limit == "") || r.OK && !strings.HasSuffix(string(r.Log), row.log) {
				t.Errorf("ok %v, limit %q, want %q; %.200q", r.OK, r.Limit, row.limit, r.Log)
			}
		})
	}
}

// A compilation that waits for nothing but the clock is ended long before its wall limit, however it hides that.
func TestHostileStepsThatSleep(t *testing.T) {
	t.Parallel()
	path := build(t, "hostile/step/*.c")
	s := open(t)
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	base := playerFolder(t, map[string]string{"step": string(program)})
	for _, name := range []string{"sleep_for_ever", "sleep_and_stir", "sleep_as_if_for_the_disk", "sleep_in_new_processes"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const wall = 10 * time.Minute // the test would fail by its own time
			r, err := s.Compile(t.Context(), CompileJob{Base: base, Steps: [][]string{{"/base/step", name}}, Wall: wall, Idle: 200 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%v wall, %v idle, %v CPU", r.Wall, r.Idle, r.CPU)
			if r.OK || r.Limit != compile.LimitWall || !r.Rested || r.Idle < 200*time.Millisecond || r.Wall >= wall {
				t.Errorf("ok %v, limit %q, rested %v, %v idle of %v", r.OK, r.Limit, r.Rested, r.Idle, r.Wall)
			}
		})
	}
}
