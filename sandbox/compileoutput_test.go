package sandbox

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agon-judge/agon/sandbox/internal/compile"
)

// Only a regular file that was made in /box is returned as an output.
func TestCompileBringsBackOnlyFiles(t *testing.T) {
	s := open(t)
	base := t.TempDir()
	write(t, filepath.Join(base, "secret"), "secret")
	const size = 1 << 20 // as shell() has it
	for name, row := range map[string]struct {
		script string
		output string
		says   string // the last line of the log; "" when it comes back
		bytes  int
	}{
		"file":                   {"echo made >out", "out", "", 5},
		"file in a folder":       {"mkdir -p a/b; echo made >a/b/out", "a/b/out", "", 5},
		"way round":              {"mkdir a; echo made >out", "a/../out", "", 5},
		"empty file":             {": >out", "out", "", 0},
		"second name of a file":  {"echo made >in; ln in out", "out", "", 5},
		"name of a base file":    {"ln /base/secret out; true", "out", "the output out: no such file or directory", 0},
		"name of a system file":  {"ln /usr/bin/env out; true", "out", "the output out: no such file or directory", 0},
		"name of a file of /tmp": {"echo made >/tmp/in; ln /tmp/in out; true", "out", "the output out: no such file or directory", 0},
		"link":                   {"ln -s /base/secret out", "out", "the output out is behind a symbolic link", 0},
		"link to a made file":    {"echo made >in; ln -s in out", "out", "the output out is behind a symbolic link", 0},
		"link to nothing":        {"ln -s nothing out", "out", "the output out is behind a symbolic link", 0},
		"link to itself":         {"ln -s out out", "out", "the output out is behind a symbolic link", 0},
		"link to passwd":         {"ln -s /etc/passwd out", "out", "the output out is behind a symbolic link", 0},
		"link of the process":    {"ln -s /proc/self/exe out", "out", "the output out is behind a symbolic link", 0},
		"link to a descriptor":   {"ln -s /proc/self/fd/0 out", "out", "the output out is behind a symbolic link", 0},
		"folder behind a link":   {"ln -s /base a", "a/secret", "the output a/secret is behind a symbolic link", 0},
		"own folder behind one":  {"mkdir b; echo made >b/out; ln -s b a", "a/out", "the output a/out is behind a symbolic link", 0},
		"box behind a link":      {"cd /tmp && rm -rf /box 2>/dev/null; ln -sfn /base /box/x; true", "out", "the output out: no such file or directory", 0},
		"pipe":                   {"mkfifo out 2>/dev/null; true", "out", "the output out: no such file or directory", 0},
		"device":                 {"mknod out c 1 3 2>/dev/null; true", "out", "the output out: no such file or directory", 0},
		"copied device":          {"cp -a /dev/null out 2>/dev/null; test ! -c out", "out", "the output out: no such file or directory", 0},
		"folder":                 {"mkdir out", "out", "the output out is no regular file", 0},
		"as large as it may be":  {"head -c 1048576 /bin/bash >out", "out", "", size},
		"larger":                 {"head -c 1048576 /bin/bash >in; cat in in >out; true", "out", "", size}, // the write ends there
		"holes":                  {"truncate -s 1048576 out", "out", "", size},
		"too large a hole":       {"truncate -s 1048577 out; true", "out", "", 0},
		"unreadable":             {"echo made >out; chmod 0 out", "out", "the output out: permission denied", 0},
		"still being written":    {"echo made >out; (while :; do echo more; done >>out) & sleep 0.1", "out", "any", 0},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			job := shell(row.script, row.output)
			job.Base = base
			r, err := s.Compile(context.Background(), job)
			if err != nil {
				t.Fatal(err)
			}
			content, brought := r.Files[row.output]
			log := strings.TrimSuffix(string(r.Log), "\n")
			switch {
			case strings.Contains(string(content), "secret") || strings.Contains(log, "root:"):
				t.Errorf("it leaks: %q", content)
			case row.says == "any":
			case row.says == "" && (!r.OK || !brought || len(content) != row.bytes):
				t.Errorf("ok %v, %d bytes, log %q", r.OK, len(content), log)
			case row.says != "" && (r.OK || r.Files != nil || log[strings.LastIndexByte(log, '\n')+1:] != row.says):
				t.Errorf("ok %v, log %q, want %q", r.OK, log, row.says)
			}
		})
	}
}

// Sparse files cannot fill the judge's memory.
func TestCompileBringsBackNoMoreThanFits(t *testing.T) {
	s := open(t)
	job := shell("for i in 1 2 3 4 5; do truncate -s 32M $i; done", "1", "2", "3", "4", "5")
	job.OutputSize = 32 << 20
	r, err := s.Compile(context.Background(), job)
	if err != nil || r.OK || r.Limit != compile.LimitOutput || r.Files != nil {
		t.Errorf("ok %v, limit %q, %d files, %v", r.OK, r.Limit, len(r.Files), err)
	}
}

// The compilation reports a program that cannot be run, so that it does not fail only in its first match.
func TestCompileChecksItsProgram(t *testing.T) {
	needs(t, "gcc")
	s := open(t)
	const source = "int main() { return 0; }"
	for name, row := range map[string]struct {
		source string
		step   []string
		says   string
	}{
		"static":    {source, []string{"gcc", "-static", "-o", "out", "x.c"}, ""},
		"any place": {source, []string{"gcc", "-static-pie", "-o", "out", "x.c"}, ""},
		"dynamic":   {source, []string{"gcc", "-o", "out", "x.c"}, "the output out is not linked statically"},
		"own interpreter": {
			`__attribute__((section(".interp"))) const char x[] = "/lib64/ld-linux-x86-64.so.2";` + source,
			[]string{"gcc", "-static", "-o", "out", "x.c"},
			"the output out is not linked statically",
		},
		"object": {source, []string{"gcc", "-c", "-o", "out", "x.c"}, "the output out is not linked to a program"},
		"script": {"#!/bin/sh\n", []string{"cp", "x.c", "out"}, "the output out is no executable of Linux"},
		"empty":  {"", []string{"cp", "x.c", "out"}, "the output out is no executable of Linux"},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			r, err := s.Compile(context.Background(), CompileJob{
				Files: map[string][]byte{"x.c": []byte(row.source)}, Steps: [][]string{row.step}, Outputs: []string{"out"}, Program: "out",
			})
			if err != nil {
				t.Fatal(err)
			}
			if ok := row.says == ""; r.OK != ok || (r.Files != nil) != ok || !strings.HasSuffix(string(r.Log), strings.TrimPrefix(row.says+"\n", "\n")) {
				t.Errorf("ok %v, log %q, want %q", r.OK, r.Log, row.says)
			}
		})
	}
}
