//go:build linux

package compile

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/agon-judge/agon/sandbox/internal/seccomp"
)

// checkOutputs returns what is wrong with the job's program; "" if it can be run.
func (j Job) checkOutputs(files map[string][]byte) (problem string) {
	if j.Program == "" {
		return ""
	}
	if err := checkProgram(files[j.Program]); err != nil {
		return fmt.Sprintf("the output %s %v", j.Program, err)
	}
	return ""
}

// checkProgram returns an error if a file cannot be run under the profiles Static and Threads. It checks only what has a
// helpful message; the kernel checks the rest.
func checkProgram(b []byte) error {
	const (
		header, entry       = 64, 56 // sizes of the ELF header and of an entry of the program header table
		executable, shared  = 2, 3   // types of ELF files; position-independent static programs have the second
		loaded, interpreter = 1, 3   // types of segments
	)
	little := binary.LittleEndian
	if len(b) < header || string(b[:7]) != "\x7fELF\x02\x01\x01" { // 64 bits, little endian, version 1
		return errors.New("is no executable of Linux")
	}
	if little.Uint16(b[18:]) != uint16(seccomp.AuditArch&0xffff) { // AUDIT_ARCH_* contain the number of the architecture
		return errors.New("is an executable for another machine")
	}
	if kind := little.Uint16(b[16:]); kind != executable && kind != shared {
		return errors.New("is not linked to a program")
	}
	at, size, count := little.Uint64(b[32:]), little.Uint16(b[54:]), uint64(little.Uint16(b[56:]))
	if size != entry || at > uint64(len(b)) || count*entry > uint64(len(b))-at {
		return errors.New("is a damaged executable")
	}
	segments := 0
	for table := b[at : at+count*entry]; len(table) > 0; table = table[entry:] {
		switch little.Uint32(table) {
		case interpreter:
			return errors.New("is not linked statically")
		case loaded:
			segments++
		}
	}
	if segments == 0 {
		return errors.New("is an empty executable")
	}
	return nil
}
