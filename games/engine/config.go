package engine

import (
	"fmt"
	"strings"
)

// ConfigError says what is wrong with a configuration that people write line by line.
type ConfigError struct {
	Line     int    // from 1; 0 when the fault is in no single line
	Key      string // the parameter or the part of the file: "BOARD_ROWS", "row 7", "rivers"
	Expected string // what would be right there
	Found    string // what is there
	Advice   string // what to do next
}

// Error gives all of it on one line.
func (e *ConfigError) Error() string {
	var text strings.Builder
	text.WriteString("configuration")
	if e.Line > 0 {
		fmt.Fprintf(&text, ", line %d", e.Line)
	}
	fmt.Fprintf(&text, ": %s: expected %s, found %s; %s", e.Key, e.Expected, e.Found, e.Advice)
	return text.String()
}
