package procfs

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

// StatField reads a field of /proc/PID/stat, counted from the state, which is behind the name; "" when it cannot. The name
// is in parentheses, with anything in it.
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

// StatusField reads the value behind a key of /proc/PID/status; "" when it cannot.
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
