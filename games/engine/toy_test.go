package engine

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// toy is a game for tests: in each round a seat scores what it says, one number on each line. Seats that have scored 13 or
// more are out.
type toy struct {
	Game
	rounds  int
	byTurns bool // one seat is asked in each round, in their order
}

func (g toy) NewMatch(config []byte, _ int64, names []string) (Match, error) {
	if string(config) == "bad" {
		return nil, errors.New("bad configuration")
	}
	m := newToyMatch(g.rounds, len(names))
	m.byTurns = g.byTurns
	return m, nil
}

type toyMatch struct {
	InProcess

	rounds, round int
	byTurns       bool
	scores        []int
	status        []float64
	said          [][]int
	judge         bool
	reasons       []Reason // of freezes, in their order
}

func newToyMatch(rounds, seats int) *toyMatch {
	return &toyMatch{rounds: rounds, scores: make([]int, seats), status: make([]float64, seats), said: make([][]int, seats)}
}

func (m *toyMatch) Round() int     { return m.round }
func (m *toyMatch) Done() bool     { return m.round >= m.rounds }
func (m *toyMatch) AnswerEnd() End { return End{Line: "."} }

func (m *toyMatch) Out(seat int) bool { return m.scores[seat] >= 13 }

func (m *toyMatch) Asked(seat int) bool { return !m.byTurns || m.round%len(m.scores) == seat }

func (m *toyMatch) Scores() []int { return append([]int(nil), m.scores...) }

func (m *toyMatch) Hello(dst []byte, seat int) []byte {
	return fmt.Appendf(dst, "hello %d\n.\n", seat)
}

func (m *toyMatch) Observe(dst []byte, _ int) []byte {
	dst = append(dst, "round "...)
	dst = strconv.AppendInt(dst, int64(m.round), 10)
	for _, status := range m.status {
		dst = append(dst, ' ')
		dst = AppendStatus(dst, status)
	}
	return append(dst, "\n.\n"...)
}

func (m *toyMatch) Farewell(dst []byte, _ int) []byte { return append(dst, "bye\n"...) }

func (m *toyMatch) Freeze(seat int, reason Reason) {
	m.status[seat] = statusOut
	m.reasons = append(m.reasons, reason)
}

func (m *toyMatch) SetStatus(seat int, status float64) { m.status[seat] = status }

func (m *toyMatch) Submit(seat int, answer []byte, limit int) error {
	m.said[seat] = m.said[seat][:0]
	for len(answer) > 0 {
		line, rest, _ := bytes.Cut(answer, []byte("\n"))
		if len(m.said[seat]) == limit {
			m.said[seat] = m.said[seat][:0]
			return &Fault{ReasonCommands, "too many"}
		}
		if err := m.SubmitLogged(seat, line); err != nil {
			m.said[seat] = m.said[seat][:0]
			return &Fault{ReasonProtocol, "no number"}
		}
		answer = rest
	}
	return nil
}

func (m *toyMatch) SubmitLogged(seat int, fields []byte) error {
	n, ok := natural(fields)
	if !ok {
		return errors.New("no number")
	}
	m.said[seat] = append(m.said[seat], n)
	return nil
}

func (m *toyMatch) AppendSubmitted(dst []byte, seat int) []byte {
	for _, n := range m.said[seat] {
		for _, value := range [...]int{m.round, seat, n} {
			dst = append(strconv.AppendInt(dst, int64(value), 10), ' ')
		}
		dst[len(dst)-1] = '\n'
	}
	return dst
}

func (m *toyMatch) Step() {
	for seat := range m.said {
		for _, n := range m.said[seat] {
			m.scores[seat] += n
		}
		m.said[seat] = m.said[seat][:0]
	}
	m.round++
}

func (m *toyMatch) AppendHeader(dst []byte, judge bool) []byte {
	m.judge = judge
	return fmt.Appendf(dst, "toy judge=%v\n", judge)
}

func (m *toyMatch) AppendRound(dst []byte) []byte {
	dst = fmt.Appendf(dst, "%d: %v", m.round, m.scores)
	if m.judge {
		dst = fmt.Appendf(dst, " %v", m.status)
	}
	return append(dst, '\n')
}

func (m *toyMatch) Hash() [32]byte {
	return sha256.Sum256(fmt.Append(nil, m.round, m.scores, m.status))
}

// scripted is a player in memory: it gives one answer after the other, the first for the start phase, and uses some
// CPU time for each.
type scripted struct {
	answers []string // the last one is given again and again
	fail    map[int]error
	cost    time.Duration

	heard    []string
	farewell string
	used     time.Duration
	stopped  int
}

func (s *scripted) Exchange(message []byte, end End) ([]byte, error) {
	turn := len(s.heard)
	s.heard = append(s.heard, strings.TrimSuffix(string(message), end.Line+"\n"))
	if turn == 0 {
		return nil, s.fail[0]
	}
	s.used += s.cost
	if err := s.fail[turn]; err != nil {
		return nil, err
	}
	return []byte(s.answers[min(turn, len(s.answers))-1]), nil
}

func (s *scripted) Farewell(message []byte) {
	s.farewell = string(message)
	s.stopped++
}

func (s *scripted) CPU() time.Duration { return s.used }
func (s *scripted) Stop()              { s.stopped++ }
