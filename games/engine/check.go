package engine

import "strings"

// CheckError says what a Language's Check found in a player's files.
type CheckError struct {
	Messages []string // at least one; a line each, in the form of a compiler's: "player.cc:12:5: error: ..."
}

// Error gives the messages, a line each.
func (e *CheckError) Error() string { return strings.Join(e.Messages, "\n") }
