package sandbox

import (
	"bytes"
	"context"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/sandbox/internal/launch"
)

// pin locks the benchmark to a thread and the thread to the last core, as the worker does for a match.
func pin(b *testing.B, s *Sandbox) (core int) {
	b.Helper()
	runtime.LockOSThread()
	cores := s.Capabilities().Cores
	core = cores[len(cores)-1]
	var before, set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		b.Fatal(err)
	}
	set.Set(core)
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = unix.SchedSetaffinity(0, &before)
		runtime.UnlockOSThread()
	})
	return core
}

// report reports median and 99th percentile instead of the mean, which other load on the machine distorts.
func report(b *testing.B, each []time.Duration, unit time.Duration, name string) {
	b.Helper()
	slices.Sort(each)
	b.ReportMetric(float64(each[len(each)/2])/float64(unit), "median-"+name)
	b.ReportMetric(float64(each[len(each)*99/100])/float64(unit), "p99-"+name)
	b.ReportMetric(0, "ns/op")
}

// BenchmarkStart measures from Start to the first answer, with a launcher in the pool.
func BenchmarkStart(b *testing.B) {
	s, err := New(Config{Pool: 3})
	if err != nil {
		b.Skipf("cannot run here: %v", err)
	}
	b.Cleanup(func() { _ = s.Close() })
	path := build(b, "echo.c")
	core := pin(b, s)
	var each []time.Duration
	for b.Loop() {
		for pool := s.pools[launch.KindStatic]; !pool.Full(); { // workers prepare the next launcher meanwhile
			time.Sleep(time.Millisecond) //nolint:forbidigo // a benchmark that spins would slow what it waits for
		}
		begin := time.Now()
		p, err := s.Start(context.Background(), Program{Path: path, Core: core})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
			b.Fatal(err)
		}
		each = append(each, time.Since(begin))
		if _, err := p.Stop(); err != nil {
			b.Fatal(err)
		}
	}
	report(b, each, time.Millisecond, "ms")
}

// BenchmarkPrepare measures preparing a launcher, which the pool does ahead.
func BenchmarkPrepare(b *testing.B) {
	s := open(b)
	var each []time.Duration
	for b.Loop() {
		begin := time.Now()
		l, err := s.prepare(context.Background(), launch.KindStatic)
		if err != nil {
			b.Fatal(err)
		}
		each = append(each, time.Since(begin))
		l.Discard()
	}
	report(b, each, time.Millisecond, "ms")
}

// BenchmarkRoundTrip measures a message of 1 KB with an answer of 2 KB on one core, in the sandbox and, for comparison,
// with a plain process on raw pipes.
func BenchmarkRoundTrip(b *testing.B) {
	message := append(bytes.Repeat([]byte("0123456789abcde\n"), 64), "end\n"...)
	b.Run("sandboxed", func(b *testing.B) {
		s := open(b)
		path := build(b, "reply.c")
		core := pin(b, s)
		p := run(b, s, Program{Path: path, Core: core, Limits: Limits{CPU: time.Hour, Wall: time.Hour}})
		if _, err := p.Exchange(message, End{Line: "end"}); err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		each := make([]time.Duration, 0, 1<<20)
		for b.Loop() {
			begin := time.Now()
			if _, err := p.Exchange(message, End{Line: "end"}); err != nil {
				b.Fatal(err)
			}
			each = append(each[:len(each)%cap(each)], time.Since(begin))
		}
		report(b, each, time.Microsecond, "us")
	})
	b.Run("plain", func(b *testing.B) {
		s := open(b)
		path := build(b, "reply.c")
		pin(b, s)
		in, out := plain(b, path)
		reply := make([]byte, 64<<10)
		each := make([]time.Duration, 0, 1<<20)
		for b.Loop() {
			begin := time.Now()
			plainExchange(b, in, out, message, reply)
			each = append(each[:len(each)%cap(each)], time.Since(begin))
		}
		report(b, each, time.Microsecond, "us")
	})
}

// plain starts a program without a sandbox and returns the raw ends of its pipes. It inherits the thread's core.
func plain(b *testing.B, path string) (in, out int) {
	b.Helper()
	c := exec.Command(path)
	stdin, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	stdout, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	return int(stdin.(interface{ Fd() uintptr }).Fd()), int(stdout.(interface{ Fd() uintptr }).Fd())
}

// plainExchange writes and reads, blocking.
func plainExchange(b *testing.B, in, out int, message, reply []byte) {
	if _, err := unix.Write(in, message); err != nil {
		b.Fatal(err)
	}
	for n := 0; !bytes.HasSuffix(reply[:n], []byte("end\n")); {
		m, err := unix.Read(out, reply[n:])
		if err != nil || m == 0 {
			b.Fatal(m, err)
		}
		n += m
	}
}

// BenchmarkOvershoot measures how far a busy loop gets beyond its CPU limit before it is dead.
func BenchmarkOvershoot(b *testing.B) {
	s := open(b)
	path := build(b, "hostile/*.c")
	core := pin(b, s)
	const limit = 5 * time.Millisecond
	var each []time.Duration
	for b.Loop() {
		p, err := s.Start(context.Background(), Program{Path: path, Args: []string{"cpu_burn_simple"}, Core: core, Limits: Limits{CPU: limit}})
		if err != nil {
			b.Fatal(err)
		}
		for err == nil {
			_, err = p.Exchange([]byte("end\n"), End{Line: "end"})
		}
		if !strings.Contains(err.Error(), ReasonCPU) {
			b.Fatal(err)
		}
		u, err := p.Stop()
		if err != nil {
			b.Fatal(err)
		}
		each = append(each, u.CPU-limit)
	}
	report(b, each, time.Microsecond, "us")
}

// BenchmarkCompile measures compiling an empty program, which is mostly the cost of the sandbox.
func BenchmarkCompile(b *testing.B) {
	needs(b, "g++")
	s := open(b)
	var each []time.Duration
	for i := 0; b.Loop(); i++ {
		r, err := s.Compile(context.Background(), CompileJob{
			Files: map[string][]byte{"p.c": []byte("int x" + strconv.Itoa(i) + ";")}, Steps: [][]string{{"gcc", "-c", "-o", "p.o", "p.c"}}, Outputs: []string{"p.o"},
		})
		if err != nil || !r.OK {
			b.Fatal(err)
		}
		each = append(each, r.Wall)
	}
	report(b, each, time.Millisecond, "ms")
}

// BenchmarkPause measures the round trip with and without stopping the process between two answers.
func BenchmarkPause(b *testing.B) {
	message := []byte("a line\nend\n")
	trip := func(b *testing.B, program Program) {
		s := open(b)
		program.Core = pin(b, s)
		program.Limits.CPU, program.Limits.Wall, program.Limits.StartCPU = time.Hour, time.Hour, time.Minute
		p := run(b, s, program)
		if _, err := p.Exchange(message, End{Line: "end"}); err != nil {
			b.Fatal(err)
		}
		each := make([]time.Duration, 0, 1<<20)
		for b.Loop() {
			begin := time.Now()
			if _, err := p.Exchange(message, End{Line: "end"}); err != nil {
				b.Fatal(err)
			}
			each = append(each[:len(each)%cap(each)], time.Since(begin))
		}
		report(b, each, time.Microsecond, "us")
	}
	static := build(b, "echo.c")
	b.Run("static/never", func(b *testing.B) { trip(b, Program{Path: static}) })
	b.Run("static/paused", func(b *testing.B) { trip(b, Program{Path: static, Limits: Limits{Turn: time.Minute}}) })
	for _, l := range languageRuntimes {
		s := open(b)
		b.Run(l.name+"/paused", func(b *testing.B) {
			trip(b, Program{Path: l.command[0], Args: l.command[1:], Dir: l.prepare(b, s), Profile: VM})
		})
		b.Run(l.name+"/turns", func(b *testing.B) {
			trip(b, Program{Path: l.command[0], Args: l.command[1:], Dir: l.prepare(b, s), Profile: VM, Limits: Limits{Turn: time.Minute}})
		})
	}
}
