package compile

import (
	"encoding/binary"
	"os"
	"strings"
	"testing"
)

// Damaged executables are refused, and none makes the check panic.
func TestCheckProgram(t *testing.T) {
	own, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	head := func(change func(b []byte)) []byte {
		b := append([]byte(nil), own[:min(len(own), 8<<10)]...)
		change(b)
		return b
	}
	for name, row := range map[string]struct {
		file []byte
		says string
	}{
		"32 bits":         {head(func(b []byte) { b[4] = 1 }), "no executable"},
		"big endian":      {head(func(b []byte) { b[5] = 2 }), "no executable"},
		"another machine": {head(func(b []byte) { b[18] ^= 1 }), "another machine"},
		"a core dump":     {head(func(b []byte) { b[16] = 4 }), "not linked"},
		"no table":        {head(func(b []byte) { b[56], b[57] = 0, 0 }), "empty"},
		"table beyond":    {head(func(b []byte) { binary.LittleEndian.PutUint64(b[32:], ^uint64(0)) }), "damaged"},
		"large table":     {head(func(b []byte) { b[56], b[57] = 0xff, 0xff }), "damaged"},
		"odd entries":     {head(func(b []byte) { b[54] = 1 }), "damaged"},
		"nothing":         {nil, "no executable"},
		"its first bytes": {own[:20], "no executable"},
	} {
		if err := checkProgram(row.file); err == nil || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
