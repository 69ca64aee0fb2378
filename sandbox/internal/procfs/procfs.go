// Package procfs reads single values from /proc/PID.
package procfs

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

// StatField returns a field of /proc/PID/stat; "" if it cannot be read. Field 0 is the state, the first field after the
// name. The name is in parentheses and can contain anything.
func StatField(pid, field int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) <= field {
		return ""
	}
	return fields[field]
}

// StatusField returns the value of a key in /proc/PID/status; "" if it cannot be read.
func StatusField(pid int, key string) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, key+":"); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
