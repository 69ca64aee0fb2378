package engine

import "bytes"

// SameCourse reports whether two logs of a match tell the same course: the same commands, and the same freezes. How much
// CPU time was used is another thing, which differs from one time to the next.
func SameCourse(one, two []byte) bool {
	for len(one) > 0 || len(two) > 0 {
		var a, b []byte
		a, one = nextDeed(one)
		b, two = nextDeed(two)
		if !bytes.Equal(a, b) {
			return false
		}
	}
	return true
}

// nextDeed cuts the next line that is not the status of a seat that goes on from a log.
func nextDeed(log []byte) (line, rest []byte) {
	for len(log) > 0 {
		line, log, _ = bytes.Cut(log, []byte("\n"))
		e, err := parseEvent(line)
		if err != nil || !e.isStatus || e.status == statusOut {
			return line, log
		}
	}
	return nil, nil
}
