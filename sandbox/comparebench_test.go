package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/launch"
)

// way is one of several ways to do the same. Its function does it once and returns how long that took.
type way struct {
	name string
	once func() time.Duration
}

// compare measures ways in turn, a block of each, so that other load on the machine affects all of them equally. Each
// is a sub-benchmark, which also reports its median as a multiple of the first way's, mostly a plain process.
func compare(b *testing.B, rounds, block int, unit time.Duration, name string, ways []way) {
	b.Helper()
	each := make([][]time.Duration, len(ways))
	for range rounds {
		for i, w := range ways {
			for range block {
				each[i] = append(each[i], w.once())
			}
		}
	}
	for i, w := range ways {
		b.Run(w.name, func(b *testing.B) {
			report(b, each[i], unit, name)
			if i > 0 {
				slices.Sort(each[0])
				b.ReportMetric(float64(each[i][len(each[i])/2])/float64(each[0][len(each[0])/2]), "x-plain")
			}
		})
	}
}

// bubblewrapped returns the command that runs a static program in bubblewrap, with all its namespaces and one bind.
// Without bubblewrap it returns nil and logs that.
func bubblewrapped(b *testing.B, path string) []string {
	b.Helper()
	command := []string{"bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", filepath.Dir(path), "/box", "/box/" + filepath.Base(path)}
	missing := ""
	if _, err := exec.LookPath("bwrap"); err != nil {
		missing = "no bwrap on this machine: apt install bubblewrap"
	} else if text, err := exec.Command(command[0], append(command[1:], "end")...).CombinedOutput(); err != nil {
		missing = "bwrap does not work here: " + string(text)
	}
	if missing == "" {
		return command
	}
	b.Run("bubblewrap", func(b *testing.B) { b.Skip(missing) })
	return nil
}

// piped is a plain process on raw pipes.
type piped struct {
	command *exec.Cmd
	in, out *os.File
}

// startPiped starts a process on the thread's core.
func startPiped(b *testing.B, c *exec.Cmd) piped {
	b.Helper()
	theirIn, in, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	c.Stdin, c.Stdout = theirIn, theirOut
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	_ = theirIn.Close()
	_ = theirOut.Close()
	return piped{c, in, out}
}

// exchange writes and reads, blocking, without the help of Go's poller, which takes ten times as long.
func (p piped) exchange(b *testing.B, message, answer []byte) {
	b.Helper()
	if _, err := unix.Write(int(p.in.Fd()), message); err != nil {
		b.Fatal(err)
	}
	for n := 0; !bytes.HasSuffix(answer[:n], []byte("end\n")); {
		m, err := unix.Read(int(p.out.Fd()), answer[n:])
		if err != nil || m == 0 {
			b.Fatalf("%v: read %d bytes, %v", p.command.Args, m, err)
		}
		n += m
	}
}

func (p piped) stop() {
	_ = p.command.Process.Kill()
	_ = p.command.Wait()
	_ = p.in.Close()
	_ = p.out.Close()
}

// startOfPiped is a way that starts a program and waits for its first answer.
func startOfPiped(b *testing.B, name, dir string, command []string) way {
	answer := make([]byte, 64)
	return way{name, func() time.Duration {
		settle()
		begin := time.Now()
		c := exec.Command(command[0], command[1:]...)
		c.Dir, c.Env = dir, launch.RuntimeEnvironment()
		p := startPiped(b, c)
		p.exchange(b, []byte("end\n"), answer)
		took := time.Since(begin)
		p.stop()
		return took
	}}
}

// settle waits until the pool is full. All ways do so, because a machine that was idle is slower at first.
func settle() {
	time.Sleep(5 * time.Millisecond) //nolint:forbidigo // a benchmark that spins would slow what it waits for
}

// startOfBoxed is the same in the sandbox.
func startOfBoxed(b *testing.B, name string, s *Sandbox, program Program) way {
	return way{name, func() time.Duration {
		settle()
		begin := time.Now()
		p, err := s.Start(context.Background(), program)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			u, _ := p.Stop()
			b.Fatalf("%v\n%s", err, u.Stderr)
		}
		took := time.Since(begin)
		_, _ = p.Stop()
		return took
	}}
}

// openPooled makes a sandbox with a pool, or skips where programs cannot be isolated.
func openPooled(b *testing.B) *Sandbox {
	b.Helper()
	s, err := New(Config{Pool: 3})
	if err != nil {
		b.Skipf("cannot run here: %v", err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s
}

// BenchmarkCompareStart measures the time from the call to the first answer of a static program: with fork and exec
// alone, in bubblewrap, and in the sandbox.
func BenchmarkCompareStart(b *testing.B) {
	s := openPooled(b)
	path := build(b, "echo.c")
	ways := []way{startOfPiped(b, "plain", "", []string{path})}
	if command := bubblewrapped(b, path); command != nil {
		ways = append(ways, startOfPiped(b, "bubblewrap", "", command))
	}
	core := pin(b, s)
	compare(b, 100, 1, time.Millisecond, "ms", append(ways, startOfBoxed(b, "sandboxed", s, Program{Path: path, Core: core})))
}

// BenchmarkCompareFolder measures what the folder of a program costs at its start: with nothing but the program, with 100 small
// files, which are copied, and with 40 large ones, which are mounted.
func BenchmarkCompareFolder(b *testing.B) {
	s := openPooled(b)
	program, err := os.ReadFile(build(b, "echo.c"))
	if err != nil {
		b.Fatal(err)
	}
	core := pin(b, s)
	var ways []way
	for _, folder := range []struct {
		name         string
		files, bytes int
	}{{"alone", 0, 0}, {"copied", 100, 4 << 10}, {"mounted", 40, 128 << 10}} {
		files := map[string]string{"echo": string(program)}
		for k := range folder.files {
			files[fmt.Sprint("file", k)] = strings.Repeat("x", folder.bytes)
		}
		ways = append(ways, startOfBoxed(b, folder.name, s, Program{Path: "./echo", Dir: playerFolder(b, files), Profile: VM, Core: core}))
	}
	compare(b, 100, 1, time.Millisecond, "ms", ways)
}

// BenchmarkCompareRoundTrip measures a message of 1 KB with an answer of 2 KB on one core: with a process on raw pipes,
// with one in bubblewrap, and in the sandbox, which also measures and limits time.
func BenchmarkCompareRoundTrip(b *testing.B) {
	message := append(bytes.Repeat([]byte("0123456789abcde\n"), 64), "end\n"...)
	s := openPooled(b)
	path := build(b, "reply.c")
	commands := map[string][]string{"plain": {path}}
	if command := bubblewrapped(b, path); command != nil {
		commands["bubblewrap"] = command
	}
	core := pin(b, s)
	answer := make([]byte, 64<<10)
	var ways []way
	for _, name := range []string{"plain", "bubblewrap"} {
		if commands[name] == nil {
			continue
		}
		p := startPiped(b, exec.Command(commands[name][0], commands[name][1:]...))
		b.Cleanup(p.stop)
		p.exchange(b, message, answer)
		ways = append(ways, way{name, func() time.Duration {
			begin := time.Now()
			p.exchange(b, message, answer)
			return time.Since(begin)
		}})
	}
	p := run(b, s, Program{Path: path, Core: core, Limits: Limits{CPU: time.Hour, Wall: time.Hour}})
	exchange := func() time.Duration {
		begin := time.Now()
		if _, err := p.Exchange(message, End{Line: "end"}); err != nil {
			b.Fatal(err)
		}
		return time.Since(begin)
	}
	exchange()
	compare(b, 100, 300, time.Microsecond, "us", append(ways, way{"sandboxed", exchange}))
}

// BenchmarkCompareCompile measures compiling an empty program: with the compiler alone, and in the sandbox.
func BenchmarkCompareCompile(b *testing.B) {
	needs(b, "gcc")
	s := openPooled(b)
	dir := b.TempDir()
	source := []byte("int x;")
	if err := os.WriteFile(filepath.Join(dir, "p.c"), source, 0o600); err != nil {
		b.Fatal(err)
	}
	step := []string{"gcc", "-c", "-o", "p.o", "p.c"}
	plain := func() time.Duration {
		begin := time.Now()
		c := exec.Command(step[0], step[1:]...)
		c.Dir = dir
		if text, err := c.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, text)
		}
		return time.Since(begin)
	}
	boxed := func() time.Duration {
		begin := time.Now()
		r, err := s.Compile(context.Background(), CompileJob{Files: map[string][]byte{"p.c": source}, Steps: [][]string{step}, Outputs: []string{"p.o"}})
		if err != nil || !r.OK {
			b.Fatalf("%v\n%s", err, r.Log)
		}
		return time.Since(begin)
	}
	compare(b, 30, 1, time.Millisecond, "ms", []way{{"plain", plain}, {"sandboxed", boxed}})
}
