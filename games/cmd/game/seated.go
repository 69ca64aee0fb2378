package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/localrun"
)

// seated is a player that takes part in the match.
type seated struct {
	*localrun.Process
	name    string
	program program
	gone    bool // it has had its farewell
}

// keepMessages writes what a crashed player was told into the folder obj of the kit, and says how to use that.
func (p seated) keepMessages(folder string) string {
	base := filepath.Base(p.program.file)
	crash := strings.TrimSuffix(base, filepath.Ext(base)) + ".crash"
	if err := os.MkdirAll(filepath.Join(folder, "obj"), 0o755); err != nil {
		return ""
	}
	if err := os.WriteFile(filepath.Join(folder, "obj", crash), p.Sent(), 0o644); err != nil {
		return ""
	}
	messages := path.Join("obj", crash)
	if p.isScript() {
		command := slices.Clone(p.program.command)
		command[slices.Index(command, p.program.file)] = base
		return fmt.Sprintf("\nTo play the same again, in the folder of the kit:\n  %s < %s", strings.Join(command, " "), messages)
	}
	program := path.Join("obj", base)
	return fmt.Sprintf("\nTo see where, in the folder of the kit:\n  make all DEBUG=1\n  gdb -batch -ex 'run %s < %s' -ex backtrace %s", p.name, messages, program)
}

// isScript reports whether the player is run by an interpreter.
func (p seated) isScript() bool { return p.program.command[0] != p.program.file }
