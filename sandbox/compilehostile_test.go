package sandbox

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// hostileSource is a row: a source and what its compilation must come to.
type hostileSource struct {
	name   string
	file   string // name of the source; "" is player.c
	source string
	limits []string // allowed limits; "" is an ordinary error
	ok     bool     // it compiles, and its program says `says`
	says   string
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
	{name: "static_array_4g", source: "int a[1000000000] = {1}; int main() {}", limits: []string{limitOutput, limitMemory, ""}},
	{name: "asm_fill_bomb", source: `__asm__(".data\n.fill 100000000000"); int main() {}`, limits: []string{anyLimit, ""}},
	{name: "asm_rept_bomb", source: `__asm__(".data\n.rept 2000000000\n.quad 1\n.endr"); int main() {}`, limits: []string{anyLimit, ""}},
	{name: "pragma_plugin", source: "#pragma GCC optimize (\"-fplugin=/tmp/x.so\")\n#pragma GCC target (\"nonsense\")\nint main() {}", limits: []string{""}},
	{name: "compiler_crash", file: "player.cc", source: strings.Repeat("(", 100000), limits: []string{anyLimit, ""}},
	{name: "constexpr_loop", file: "player.cc", source: "constexpr int f() { int i = 0; while (true) i ^= 1; return i; } static_assert(f()); int main() {}", limits: []string{anyLimit, ""}},
	{name: "error_flood", source: strings.Repeat("#error \x1b[31m\xff\u202e\n", 1500), limits: []string{""}},
	{name: "include_itself", source: `#include "player.c"`, limits: []string{""}},
	{name: "no_newline_no_text", source: "", limits: []string{""}},
	{name: "binary_source", source: "\x7fELF\x00\x00\xff\xfe", limits: []string{""}},
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

func TestHostileSources(t *testing.T) {
	needs(t, "g++")
	s := open(t)
	for _, row := range hostileSources {
		t.Run(row.name, func(t *testing.T) { checkSource(t, s, row) })
	}
}

// checkSource compiles a row.
func checkSource(t *testing.T, s *Sandbox, row hostileSource) {
	if row.file == "" {
		row.file = "player.c"
	}
	r, err := s.Compile(context.Background(), CompileJob{
		Files: map[string][]byte{row.file: []byte(row.source)},
		Steps: [][]string{{
			"g++", "-x", map[bool]string{true: "c", false: "c++"}[strings.HasSuffix(row.file, ".c")],
			"-O1", "-c", "-o", "player.o", row.file,
		}, {"g++", "-static", "-o", "player", "player.o"}},
		Outputs: []string{"player"}, CPU: 2 * time.Second, Wall: 5 * time.Minute, Memory: 512 << 20, OutputSize: 16 << 20,
	})
	if err != nil {
		t.Fatal(err)
	}
	text := string(r.Log)
	t.Logf("ok %v, limit %q, %v CPU, %d bytes of log: %.200s", r.OK, r.Limit, r.CPU, len(r.Log), text)
	if !utf8.ValidString(text) || len(text) > maxDiagnostics || strings.ContainsAny(text, "\x1b\r\x00\u202e") {
		t.Errorf("the log is not clean")
	}
	if strings.Contains(text, "root:") {
		t.Errorf("the log leaks")
	}
	if row.ok {
		if !r.OK {
			t.Fatalf("it does not compile")
		}
		if strings.Contains(string(r.Files["player"]), "root:x:0") {
			t.Errorf("the program leaks")
		}
		if row.says != "" {
			runs(t, s, r.Files["player"], row.says)
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
