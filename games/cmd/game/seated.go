package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/agon-judge/agon/games/native"
)

// seated is a player that takes part in the match.
type seated struct {
	*native.Process
	name    string
	program string
}

// keepMessages writes what a crashed player was told beside its program, and says how to use that.
func (p seated) keepMessages() string {
	file := strings.TrimSuffix(p.program, ".exe") + ".crash"
	if err := os.WriteFile(file, p.Sent(), 0o644); err != nil {
		return ""
	}
	program := path.Join("obj", filepath.Base(p.program))
	messages := path.Join("obj", filepath.Base(file))
	return fmt.Sprintf("\nTo see where, in the folder of the kit:\n  make all DEBUG=1\n  gdb -batch -ex 'run %s < %s' -ex backtrace %s", p.name, messages, program)
}
