package engine

import (
	"encoding/binary"
	"errors"
	"time"
)

// Trace is what a player has used after each of its answers. With it, authors find the round in which their player wrote
// something or became slow. It does not influence the match.
type Trace []Moment

// Moment is the end of an answer, also of one that the player failed to give.
type Moment struct {
	Round  int           // -1 is the start
	CPU    time.Duration // used since the start phase, whole microseconds when it was packed
	Stderr int           // bytes written on stderr so far
}

// Writer is a player that knows how much it has written on stderr. Players without it are traced without.
type Writer interface {
	// Written is the number of bytes so far.
	Written() int
}

// record adds a moment. A seat has one a round at most.
func (t *Trace) record(round int, p Player) {
	m := Moment{Round: round, CPU: p.CPU()}
	if w, ok := p.(Writer); ok {
		m.Stderr = w.Written()
	}
	if n := len(*t); n > 0 && (*t)[n-1].Round == round {
		(*t)[n-1] = m
		return
	}
	*t = append(*t, m)
}

// Pack returns the trace in a few bytes a round.
func (t Trace) Pack() []byte {
	var packed []byte
	last := Moment{Round: startRound - 1}
	for _, m := range t {
		packed = binary.AppendUvarint(packed, uint64(m.Round-last.Round))
		packed = binary.AppendUvarint(packed, uint64(max(0, (m.CPU-last.CPU).Microseconds())))
		packed = binary.AppendUvarint(packed, uint64(max(0, m.Stderr-last.Stderr)))
		last = Moment{m.Round, max(m.CPU, last.CPU).Truncate(time.Microsecond), max(m.Stderr, last.Stderr)}
	}
	return packed
}

// mostMoments bounds a trace that is unpacked: no game has so many rounds.
const mostMoments = 1 << 20

// UnpackTrace reads what Pack wrote.
func UnpackTrace(packed []byte) (Trace, error) {
	var t Trace
	last := Moment{Round: startRound - 1}
	for len(packed) > 0 {
		var step [3]uint64
		for i := range step {
			n, size := binary.Uvarint(packed)
			if size <= 0 || n > 1<<32 {
				return nil, errors.New("the trace of a player is damaged")
			}
			step[i], packed = n, packed[size:]
		}
		last = Moment{last.Round + int(step[0]), last.CPU + time.Duration(step[1])*time.Microsecond, last.Stderr + int(step[2])}
		if step[0] == 0 || last.Round >= mostMoments {
			return nil, errors.New("the trace of a player is damaged")
		}
		t = append(t, last)
	}
	return t, nil
}
