package sandbox

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestExchangeEchoes(t *testing.T) {
	p := run(t, open(t), Program{Path: build(t, "echo.c"), Core: -1})
	for _, text := range []string{"", "a\n", "a\nb\nend of it\n", "ende\n", " end\n", "\n", "\n\n"} {
		got, err := p.Exchange([]byte(text+"end\n"), End{Line: "end"})
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != text {
			t.Fatalf("got %q, want %q", got, text)
		}
	}
}

// Messages and answers that are larger than a pipe pass in both directions.
func TestExchangeOfLargeMessages(t *testing.T) {
	p := run(t, open(t), Program{Path: build(t, "echo.c"), Core: -1})
	for _, size := range []int{1, 100, 70_000, 900_000} {
		text := bytes.Repeat([]byte("0123456\n"), size/8)
		got, err := p.Exchange(append(text, "end\n"...), End{Line: "end"})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, text) {
			t.Fatalf("%d bytes come back as %d", len(text), len(got))
		}
	}
}

// A program that writes without reading its message does not block the judge.
func TestExchangeWithAProgramThatDoesNotRead(t *testing.T) {
	a := newArena(t)
	p := a.start(t, "write_before_read", Limits{})
	_, err := p.Exchange(append(bytes.Repeat([]byte("x\n"), 1<<20), "end\n"...), End{Line: "end"})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != ReasonOutput && fault.Reason != ReasonCrash {
		t.Fatalf("got %v", err)
	}
}

func TestExchangeAfterInputWasClosed(t *testing.T) {
	p := newArena(t).start(t, "close_input", Limits{Wall: brief.Wall})
	if got, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil || string(got) != "ok\n" {
		t.Fatalf("got %q, %v", got, err)
	}
	_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != ReasonWall {
		t.Fatalf("got %v, want the wall limit", err)
	}
}

func TestExchangeOfExactlyTheOutputLimit(t *testing.T) {
	path := build(t, "echo.c")
	s := open(t)
	const limit = 10_000
	for _, size := range []int{limit - 1, limit, limit + 1} {
		p := run(t, s, Program{Path: path, Core: -1, Limits: Limits{Output: limit}})
		text := strings.Repeat("x", size-1) + "\n"
		got, err := p.Exchange([]byte(text+"end\n"), End{Line: "end"})
		var fault *Fault
		switch {
		case size <= limit && (err != nil || string(got) != text):
			t.Errorf("%d bytes: %v", size, err)
		case size > limit && (!errors.As(err, &fault) || fault.Reason != ReasonOutput):
			t.Errorf("%d bytes: got %v", size, err)
		}
	}
}

func TestExchangeDoesNotAllocate(t *testing.T) {
	p := run(t, open(t), Program{Path: build(t, "echo.c"), Core: -1})
	message := append(bytes.Repeat([]byte("0123456\n"), 128), "end\n"...)
	allocations := testing.AllocsPerRun(2000, func() { // enough runs to make those of preparing the next launcher negligible
		if _, err := p.Exchange(message, End{Line: "end"}); err != nil {
			t.Fatal(err)
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations in an exchange", allocations)
	}
}

func TestStderrIsKeptUpToItsLimit(t *testing.T) {
	p := newArena(t).start(t, "stderr_flood", Limits{})
	if n := p.Written(); n != 0 {
		t.Errorf("%d bytes before it was asked", n)
	}
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	if n := p.Written(); n != 4<<10 {
		t.Errorf("%d bytes after its answer", n)
	}
	u, err := p.Stop()
	if n := p.Written(); n != 4<<10 {
		t.Errorf("%d bytes after its end", n)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(u.Stderr) != 4<<10 || strings.Trim(string(u.Stderr), "e") != "" {
		t.Errorf("kept %d bytes", len(u.Stderr))
	}
}

// A file that cannot be executed is the program's fault.
func TestExecFormat(t *testing.T) {
	s := open(t)
	for name, row := range map[string]struct{ content, detail string }{
		"text":    {"this is no program\n", "no executable"},
		"empty":   {"", "no executable"},
		"script":  {"#!/bin/sh\necho end\n", "not statically linked"},
		"cut elf": {"\x7fELF\x02\x01\x01", "no executable"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "player")
			writeProgram(t, path, []byte(row.content), 0o755)
			p := run(t, s, Program{Path: path, Core: -1})
			_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
			var fault *Fault
			if !errors.As(err, &fault) || fault.Reason != ReasonCrash || !strings.Contains(fault.Detail, row.detail) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestDynamicProgramIsNamedAsSuch(t *testing.T) {
	s := open(t)
	p := run(t, s, Program{Path: "/bin/true", Core: -1})
	_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != ReasonCrash {
		t.Errorf("got %v", err)
	}
}

// A file that only the judge's user can execute runs in the sandbox, too.
func TestPrivateExecutable(t *testing.T) {
	program, err := os.ReadFile(build(t, "echo.c"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "player")
	writeProgram(t, path, program, 0o500)
	p := run(t, open(t), Program{Path: path, Core: -1})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Error(err)
	}
}

func TestCrashBeforeMain(t *testing.T) {
	p := run(t, open(t), Program{Path: build(t, "crash_at_start.cc"), Core: -1})
	_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != ReasonCrash || !strings.Contains(fault.Detail, "SIGSEGV") {
		t.Errorf("got %v", err)
	}
}

func TestThreadBomb(t *testing.T) {
	p := run(t, open(t), Program{Path: build(t, "thread_bomb.cc"), Core: -1})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	_, err := p.Exchange([]byte("go\nend\n"), End{Line: "end"})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != ReasonSyscall || !strings.Contains(fault.Detail, "threads") {
		t.Errorf("got %v", err)
	}
}

// The limit of one answer holds although much is left for the run. It does not apply to the start phase.
func TestExchangeLimitsASingleAnswer(t *testing.T) {
	p := newArena(t).start(t, "close_input", Limits{Wall: time.Hour, Turn: time.Second})
	if _, err := p.Exchange([]byte("end\n"), End{Line: "end"}); err != nil {
		t.Fatal(err)
	}
	_, err := p.Exchange([]byte("end\n"), End{Line: "end"})
	var fault *Fault
	if !errors.As(err, &fault) || fault.Reason != ReasonWall || !strings.Contains(fault.Detail, "the limit is 1 s") {
		t.Fatalf("got %v, want the limit of one answer", err)
	}
}
