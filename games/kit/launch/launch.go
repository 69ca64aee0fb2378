// Package launch has the scripts with which a kit starts its program where no Makefile does.
package launch

import (
	"bytes"
	_ "embed" // the scripts
)

// On Linux and macOS, and on Windows.
var (
	//go:embed launch.sh
	shell []byte
	//go:embed launch.cmd
	command []byte
)

// Scripts are the files that start the program of a kit under a name: the name alone for Linux and macOS, and with the
// suffix .cmd for Windows. They copy what is in the kit's folder bin for the system at hand to bin/Game, and run that.
func Scripts(name string) map[string][]byte {
	named := func(script []byte) []byte { return bytes.ReplaceAll(script, []byte("NAME"), []byte(name)) }
	return map[string][]byte{name: named(shell), name + ".cmd": bytes.ReplaceAll(named(command), []byte("\n"), []byte("\r\n"))}
}
