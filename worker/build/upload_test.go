package build_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/build/buildtest"
)

// upload is something that no honest author hands in: a file, or several, which are packed.
type upload struct {
	row      string // of the list of hostile programs
	language string
	files    engine.Files
	refused  string // what is said before anything is compiled
	log      string // what the compiler says, when it fails; "" is anything
}

// cMain needs a function that it has no source of.
const cMain = "int secret(void);\nint main(void) { return secret(); }\n"

func TestHostileUploads(t *testing.T) {
	g, box := newRaw(t), newBox(t)
	builder := &build.Builder{Sandbox: box, Dir: buildtest.NewDir(t)}
	t.Run("are not built", func(t *testing.T) { uploadsAreNotBuilt(t, g, builder) })
	t.Run("bring only their sources", func(t *testing.T) { uploadsBringOnlySources(t, g, box, builder) })
	t.Run("addons stay in the box", func(t *testing.T) { addonsStayInTheBox(t, g, box, builder) })
}

// Uploads that are refused, or do not compile: neither files of the machine nor code of unknown origin get into a player.
func uploadsAreNotBuilt(t *testing.T, g engine.Game, builder *build.Builder) {
	object, largeFile := objectCode(t), largeFileOfTheHost(t)
	for _, u := range []upload{
		{row: "compile_object_code", language: "c", files: engine.Files{"message.o": object}, refused: "text"},
		{row: "compile_object_code", language: "c", files: engine.Files{"MyBot.c": object}, refused: "text"},
		{row: "compile_object_code", language: "c", files: engine.Files{"MyBot.c": []byte(cMain), "secret.o": object}, log: "secret"},
		{row: "compile_object_code", language: "cpp", files: engine.Files{"MyBot.cc": []byte("extern \"C\" " + cMain), "secret.o": object}, log: "secret"},
		{row: "compile_object_code", language: "c", files: engine.Files{"MyBot.c": []byte(cMain), "libm.a": object, "crt1.o": object}, log: "secret"},
		{row: "pickle_pyc", language: "python", files: engine.Files{"MyBot.pyc": {0xa7, 0x0d, 0x0d, 0x0a, 0, 0}}, refused: "text"},
		{row: "pickle_pyc", language: "python", files: engine.Files{"player.pth": []byte("import os\n"), "__pycache__/MyBot.cpython-311.pyc": {0xa7, 0x0d, 0x0d, 0x0a}}, refused: "main file"},
		{row: "exec_format", language: "c", files: engine.Files{"agon-player": object}, refused: "text"},
		{row: "go_cgo_flags", language: "go", files: engine.Files{"MyBot.go": []byte("package main\n\n// #cgo LDFLAGS: -Wl,-plugin,x.so\n// int f(void) { return 0; }\nimport \"C\"\n\nfunc main() { C.f() }\n")}},
		{row: "go_cgo_flags", language: "go", files: engine.Files{"MyBot.go": []byte("package main\n\nimport _ \"embed\"\n\n//go:embed /etc/passwd\nvar s string\n\nfunc main() { println(s) }\n")}, log: "etc/passwd: invalid pattern"},
		{row: "go_cgo_flags", language: "go", files: engine.Files{"MyBot.go": []byte("package main\n\nimport _ \"embed\"\n\n//go:embed ../../etc/passwd\nvar s string\n\nfunc main() { println(s) }\n")}, log: "etc/passwd: invalid pattern"},
		{row: "go_cgo_flags", language: "go", files: engine.Files{"MyBot.go": []byte("package main\n\nimport \"golang.org/x/sys/unix\"\n\nfunc main() { unix.Getpid() }\n")}, log: "x/sys"},
		{row: "go_cgo_flags", language: "go", files: engine.Files{"MyBot.go": []byte("package main\n\nimport \"golang.org/x/sys/unix\"\n\nfunc main() { unix.Getpid() }\n"), "go.mod": []byte("module x\n\ngo 1.99\n\ntoolchain go1.99.0\n")}, log: "1.99"},
		{row: "rust_include_bytes", language: "rust", files: engine.Files{"MyBot.rs": []byte("fn main() { println!(\"{:?}\", include_bytes!(\"/etc/passwd\")); }\n")}, log: "passwd"},
		{row: "rust_include_bytes", language: "rust", files: engine.Files{"MyBot.rs": []byte("fn main() { println!(\"{}\", env!(\"DATABASE_URL\")); }\n")}, log: "DATABASE_URL"},
		{row: "rust_include_bytes", language: "rust", files: engine.Files{"MyBot.rs": []byte("#[path = \"/etc/shadow\"] mod m;\nfn main() {}\n")}, log: "shadow"},
		{row: "artefact_bomb", language: "c", files: engine.Files{"MyBot.c": []byte("char a[20 << 20] = {1};\nint main(void) { return a[1]; }\n")}, log: "8.0 MiB are allowed in C11"},
		{row: "artefact_bomb", language: "c", files: engine.Files{"MyBot.c": []byte("__asm__(\".data\\n.fill 2500000, 8, 7\");\nint main(void) { return 0; }\n")}, log: "8.0 MiB are allowed in C11"},
		{row: "artefact_bomb", language: "c", files: engine.Files{"MyBot.c": []byte("__asm__(\".incbin \\\"" + largeFile + "\\\"\");\nint main(void) { return 0; }\n")}, log: "8.0 MiB are allowed in C11"},
		{row: "artefact_bomb", language: "cpp", files: engine.Files{"MyBot.cc": []byte("__asm__(\".section .text\\n.incbin \\\"" + largeFile + "\\\"\");\nint main() {}\n")}, log: "8.0 MiB are allowed in C++17"},
		{row: "artefact_bomb", language: "rust", files: engine.Files{"MyBot.rs": []byte("static A: &[u8] = include_bytes!(\"" + largeFile + "\");\nfn main() { println!(\"{}\", A[std::env::args().count()]); }\n")}, log: "16.0 MiB are allowed in Rust"},
	} {
		t.Run(u.row, func(t *testing.T) {
			name, data := "player.zip", bundle.Zip(u.files)
			if len(u.files) == 1 {
				for name, data = range u.files {
				}
			}
			l, files, err := bundle.Open(g, u.language, name, data)
			if u.refused != "" {
				require.ErrorContains(t, err, u.refused)
				return
			}
			require.NoError(t, err)
			if missing := build.Missing(l); missing != "" {
				t.Skipf("%s needs %s, which is not installed: run deploy/bootstrap --languages", l.Title, missing)
			}
			t.Setenv("DATABASE_URL", "postgres://somebody:secret@localhost/agon")
			r, err := builder.Build(t.Context(), g, l.ID, files)
			require.NoError(t, err)
			t.Log(r.Log)
			require.False(t, r.OK)
			require.Empty(t, r.Limit)
			require.Contains(t, r.Log, u.log)
			require.NotContains(t, r.Log, "root:", "nothing of the machine is shown")
			require.NotContains(t, r.Log, "somebody:")
		})
	}
}

// Uploads that are built, but bring no more than their sources: the player answers as its sources say.
func uploadsBringOnlySources(t *testing.T, g engine.Game, box *sandbox.Sandbox, builder *build.Builder) {
	poison := compiledPython(t, "def orders(turn): return 'o 6 6 6\\n'\n")
	for name, u := range map[string]upload{
		"compiled Python beside its source": {language: "python", files: engine.Files{
			"__pycache__/helper.cpython-311.pyc": poison, "__pycache__/helper.cpython-312.pyc": poison, "__pycache__/helper.cpython-313.pyc": poison,
		}},
		"what Python reads at its start": {language: "python", files: engine.Files{
			"sitecustomize.py": []byte("import sys\nsys.exit('poison')\n"), "usercustomize.py": []byte("import sys\nsys.exit('poison')\n"), "x.pth": []byte("import sys; sys.exit()\n"),
			"python._pth": []byte("/etc\n"), "pyvenv.cfg": []byte("home = /etc\n"),
		}},
		"generated Go": {language: "go", files: engine.Files{
			"gen.go": []byte("package main\n\n//go:generate sh -c \"echo syntax error > MyBot.go\"\n"),
		}},
		"object code that nobody asked for": {language: "c", files: engine.Files{"helper.o": objectCode(t), "libm.a": objectCode(t)}},
		"compiler's settings":               {language: "cpp", files: engine.Files{"specs": []byte("*cc1plus:\n-include /etc/passwd\n"), "g++": []byte("#!/bin/sh\nfalse\n"), "ld": []byte("#!/bin/sh\nfalse\n")}},
	} {
		t.Run(name, func(t *testing.T) {
			files := bot(t, u.language)
			maps.Copy(files, u.files)
			l, files, err := bundle.Open(g, u.language, "player.zip", bundle.Zip(files))
			require.NoError(t, err)
			if missing := build.Missing(l); missing != "" {
				t.Skipf("%s needs %s, which is not installed: run deploy/bootstrap --languages", l.Title, missing)
			}
			r, err := builder.Build(t.Context(), g, l.ID, files)
			require.NoError(t, err)
			require.True(t, r.OK, r.Log)
			answers(t, box, l, r)
		})
	}
}

// A library in the machine's code that a player of Node.js brings can do no more than the player: it is in the same box.
func addonsStayInTheBox(t *testing.T, g engine.Game, box *sandbox.Sandbox, builder *build.Builder) {
	for name, test := range map[string]struct{ deed, reason string }{
		"fork":   {"fork();", sandbox.ReasonSyscall},
		"socket": {"if (socket(1, 1, 0) >= 0) abort();", ""},
		"exec":   {"char *none[] = {0}; execve(\"/bin/sh\", none, none);", sandbox.ReasonSyscall},
	} {
		t.Run(name, func(t *testing.T) {
			addon := compiled(t, "addon.node", "#include <stdlib.h>\n#include <sys/socket.h>\n#include <unistd.h>\n__attribute__((constructor)) static void start(void) { "+test.deed+" }\n", "-shared", "-fPIC")
			source := "try { process.dlopen({exports: {}}, '/player/addon.node') } catch (e) {}\nprocess.stdin.on('data', () => process.stdout.write('go\\n'))\n"
			l, files, err := bundle.Open(g, "javascript", "player.zip", bundle.Zip(engine.Files{"MyBot.js": []byte(source), "addon.node": addon}))
			require.NoError(t, err)
			if missing := build.Missing(l); missing != "" {
				t.Skipf("%s needs %s, which is not installed: run deploy/bootstrap --languages", l.Title, missing)
			}
			r, err := builder.Build(t.Context(), g, l.ID, files)
			require.NoError(t, err)
			require.True(t, r.OK, r.Log)
			command, err := build.Command(l, 128<<20)
			require.NoError(t, err)
			p, err := box.Start(t.Context(), sandbox.Program{
				Path: command[0], Args: command[1:], Dir: r.Dir, Profile: sandbox.Profile(l.Profile), Core: -1,
				Limits: sandbox.Limits{StartCPU: 10 * l.StartCPU, Memory: 128<<20 + l.Memory},
			})
			require.NoError(t, err)
			_, err = p.Exchange([]byte("go\n"), sandbox.End{Line: "go", Loose: true})
			usage, _ := p.Stop()
			if test.reason == "" {
				require.NoError(t, err, string(usage.Stderr))
				return
			}
			var fault *sandbox.Fault
			require.ErrorAs(t, err, &fault)
			require.Equal(t, test.reason, fault.Reason, fault.Detail)
		})
	}
}

// compiled compiles a source in C outside of the sandbox, as authors do on their own machines.
func compiled(t *testing.T, name, source string, options ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc here: run deploy/bootstrap")
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.c"), []byte(source), 0o600))
	c := exec.Command("gcc", append(options, "-w", "-o", name, "x.c")...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	require.NoError(t, err, string(out))
	content, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return content
}

// objectCode has a function that nobody has the source of.
func objectCode(t *testing.T) []byte {
	t.Helper()
	return compiled(t, "secret.o", "int secret(void) { return 42; }\n", "-c")
}

// compiledPython compiles a module so that Python would take it without looking at its source.
func compiledPython(t *testing.T, source string) []byte {
	t.Helper()
	python, ok := build.Tool("python3")
	if !ok {
		t.Skip("there is no python3 here: run deploy/bootstrap")
	}
	path := filepath.Join(t.TempDir(), "helper.py")
	require.NoError(t, os.WriteFile(path, []byte(source), 0o600))
	code := "import py_compile, sys; py_compile.compile(sys.argv[1], sys.argv[2], invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)"
	out, err := exec.Command(python, "-c", code, path, path+"c").CombinedOutput()
	require.NoError(t, err, string(out))
	content, err := os.ReadFile(path + "c")
	require.NoError(t, err)
	return content
}

// largeFileOfTheHost returns the path of the C compiler, which sources can include, as its folder is the toolchain.
func largeFileOfTheHost(t *testing.T) string {
	t.Helper()
	path, err := exec.Command("gcc", "-print-prog-name=cc1").Output()
	if err != nil {
		t.Skip("no gcc on this machine: ", err)
	}
	return strings.TrimSpace(string(path))
}
