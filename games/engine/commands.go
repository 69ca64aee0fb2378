package engine

import (
	"errors"
	"io"
)

// CountCommands counts the commands of each seat in a log.
func CountCommands(log io.Reader, seats int) ([]int, error) {
	counts := make([]int, seats)
	for r := newLogReader(log, seats); ; {
		e, err := r.next()
		switch {
		case errors.Is(err, io.EOF):
			return counts, nil
		case err != nil:
			return nil, err
		case !e.isStatus:
			counts[e.seat]++
		}
	}
}

// NoCommand says what the author of a player is told that has given no command in a whole match.
const NoCommand = "It gave no command in a whole match. Check that it flushes its output after every answer and that it does not catch its own errors."
