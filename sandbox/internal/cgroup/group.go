package cgroup

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Group is a control group that bounds the memory of one sandbox.
type Group interface {
	Limit(memory int64) error
	Add(pid int) error
	OOMKilled() bool // the group's limit killed a member; false if the whole machine was out of memory
	Peak() int64     // bytes; 0: not known
	Remove()
}

// folder is the folder of a control group.
type folder string

func (f folder) write(file, text string) error {
	// Not os.WriteFile, which would create files that the kernel does not have.
	w, err := os.OpenFile(filepath.Join(string(f), file), os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("sandbox: opening %s: %w", file, err)
	}
	defer func() { _ = w.Close() }() // the kernel reports errors when the text is written
	// Version 1 gives up setting a limit when a signal arrives, and the Go runtime signals its own threads. Package os
	// tries again.
	if _, err := w.WriteString(text); err != nil {
		return fmt.Errorf("sandbox: setting %s to %s: %w", file, text, err)
	}
	return nil
}

// number returns the number in a file; 0 if it cannot be read.
func (f folder) number(file string) int64 {
	text, err := os.ReadFile(filepath.Join(string(f), file))
	if err != nil {
		return 0
	}
	n, _ := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	return n
}

// entry returns the number of a key in a file of "key number" lines; 0 if it cannot be read.
func (f folder) entry(file, key string) int64 {
	text, err := os.ReadFile(filepath.Join(string(f), file))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, key+" "); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(rest), 10, 64)
			return n
		}
	}
	return 0
}

func (f folder) Add(pid int) error { return f.write("cgroup.procs", strconv.Itoa(pid)) }

func (f folder) Remove() { removeTree(string(f)) }

// groupV1 is a group of the version 1 memory controller.
type groupV1 struct{ folder }

func (g groupV1) Limit(memory int64) error {
	n := strconv.FormatInt(memory, 10)
	_ = g.write("memory.memsw.limit_in_bytes", "-1") // it must never be lower than the next one
	if err := g.write("memory.limit_in_bytes", n); err != nil {
		return err
	}
	_ = g.write("memory.memsw.limit_in_bytes", n) // missing without swap accounting
	_ = g.write("memory.swappiness", "0")
	_ = g.write("memory.max_usage_in_bytes", "0")
	return nil
}

// OOMKilled implements Group. Version 1 counts all kills of members, whatever the reason, so the peak must also be at
// the limit, or close to it: the kernel charges memory in portions.
func (g groupV1) OOMKilled() bool {
	const portions = 1 << 20
	return g.entry("memory.oom_control", "oom_kill") > 0 && g.Peak() > g.number("memory.limit_in_bytes")-portions
}

func (g groupV1) Peak() int64 { return g.number("memory.max_usage_in_bytes") }

// groupV2 is a group of version 2.
type groupV2 struct{ folder }

func (g groupV2) Limit(memory int64) error {
	if err := g.write("memory.max", strconv.FormatInt(memory, 10)); err != nil {
		return err
	}
	_ = g.write("memory.swap.max", "0")
	_ = g.write("memory.oom.group", "1")
	return nil
}

// OOMKilled implements Group. The entry "oom" counts how often the group's own limit was the reason.
func (g groupV2) OOMKilled() bool {
	return g.entry("memory.events", "oom_kill") > 0 && g.entry("memory.events", "oom") > 0
}

func (g groupV2) Peak() int64 { return g.number("memory.peak") }
