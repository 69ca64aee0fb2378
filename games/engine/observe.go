package engine

import (
	"errors"
	"io"
	"slices"
)

// Record is a match that was played, as it is stored.
type Record struct {
	Config  []byte
	Seed    int64
	Names   []string // by seat
	Log     io.Reader
	Unready []int // seats that were frozen at the start, which the log has as frozen in round 0
}

// Observe plays a match again from its log and calls each with everything that a seat's player was sent: the first message
// as round -1, then what it observed in each round in which it was asked. The message is valid until each returns; its
// error ends Observe and is returned. A player that was frozen was sent the message of its last round.
//
// Statuses are those of the round. Only whether a later seat was frozen at the beginning of the same round, or when it was
// asked in it, the log does not tell; then the message has the seat as not frozen yet.
func Observe(g Game, r Record, seat int, each func(round int, message []byte) error) error {
	m, err := g.NewMatch(r.Config, r.Seed, r.Names)
	if err != nil {
		return err
	}
	defer m.Close()
	s := newSimulation(m, r.Log, len(r.Names))
	if err := s.read(); err != nil {
		return err
	}
	message := m.Hello(nil, seat)
	if err := each(startRound, message); err != nil {
		return err
	}
	if slices.Contains(r.Unready, seat) {
		return nil
	}
	for !m.Done() && !s.verdicts[seat].Frozen && !m.Out(seat) {
		if err := s.open(); err != nil {
			return err
		}
		events, err := s.eventsOfRound()
		if err != nil {
			return err
		}
		if m.Round() == 0 {
			slices.SortStableFunc(events, func(a, b event) int { return unready(r, a) - unready(r, b) })
		}
		for _, e := range events { // all seats know all statuses before the first is asked
			if e.isStatus && e.status != statusOut && !s.verdicts[e.seat].Frozen && !m.Out(e.seat) {
				m.SetStatus(e.seat, e.status)
			}
		}
		next := 0
		for ; next < len(events) && (events[next].seat < seat || m.Round() == 0 && unready(r, events[next]) == 0); next++ {
			if err := s.take(events[next]); err != nil {
				return s.log.errorf("%w", err)
			}
		}
		if m.Asked(seat) {
			message = m.Observe(message[:0], seat)
			if err := each(m.Round(), message); err != nil {
				return err
			}
		}
		for _, e := range events[next:] {
			if err := s.take(e); err != nil {
				return s.log.errorf("%w", err)
			}
		}
		m.Step()
	}
	return nil
}

// unready is 0 for the freeze of a seat at the start, which comes before all else, and 1 for other events.
func unready(r Record, e event) int {
	if e.isStatus && e.status == statusOut && slices.Contains(r.Unready, e.seat) {
		return 0
	}
	return 1
}

// eventsOfRound reads the events of the round to be played.
func (s *simulation) eventsOfRound() ([]event, error) {
	var events []event
	for !s.ended && s.next.round == s.match.Round() {
		e := s.next
		e.fields = append([]byte(nil), e.fields...)
		events = append(events, e)
		if err := s.read(); err != nil {
			return nil, err
		}
	}
	return events, nil
}

// Commanded calls each with every command of a seat in a log of so many seats, in their order, as the log has it.
func Commanded(log io.Reader, seats, seat int, each func(round int, command []byte) error) error {
	l := newLogReader(log, seats)
	for {
		e, err := l.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if e.seat == seat && !e.isStatus {
			if err := each(e.round, e.fields); err != nil {
				return err
			}
		}
	}
}
