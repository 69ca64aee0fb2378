package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// shownStderr is how many lines of a frozen player's stderr `agon play` shows.
const shownStderr = 10

// lastLines are the last lines of a text, without empty ones at its end.
func lastLines(text []byte, most int) []string {
	lines := strings.Split(strings.TrimRight(string(text), "\r\n\t "), "\n")
	if lines[0] == "" && len(lines) == 1 {
		return nil
	}
	return lines[max(0, len(lines)-most):]
}

// addStderr adds to the report what the frozen ones of the caller's own players wrote last on stderr.
func (r *report) addStderr(own []bool, outcome engine.Outcome) {
	for i := range r.Seats {
		if s := &r.Seats[i]; own[i] && s.Round != nil {
			s.Stderr = lastLines(outcome.Seats[i].Stderr, shownStderr)
		}
	}
}

// printStderr prints these lines.
func (r report) printStderr(w io.Writer) {
	for _, s := range r.Seats {
		if len(s.Stderr) == 0 {
			continue
		}
		fmt.Fprintf(w, "\nthe last of stderr of %s (seat %d):\n", s.Player, s.Seat)
		for _, line := range s.Stderr {
			fmt.Fprintf(w, "  %s\n", cli.Printable(line))
		}
	}
}

// writeStderr writes all that the caller's own players wrote on stderr into a file.
func writeStderr(file string, own []bool, entrants []match.Entrant, outcome engine.Outcome) error {
	var all bytes.Buffer
	for i, e := range entrants {
		if !own[i] {
			continue
		}
		fmt.Fprintf(&all, "--- seat %d: %s, %d bytes\n", i, e.Name, len(outcome.Seats[i].Stderr))
		all.Write(outcome.Seats[i].Stderr)
		if text := outcome.Seats[i].Stderr; len(text) > 0 && text[len(text)-1] != '\n' {
			all.WriteByte('\n')
		}
	}
	if err := os.WriteFile(file, all.Bytes(), 0o600); err != nil {
		return fmt.Errorf("writing stderr: %w", err)
	}
	return nil
}
