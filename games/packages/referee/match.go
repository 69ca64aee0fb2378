package referee

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/frames"
)

// endLine ends every message and every reply.
const endLine = engine.AnswerEnd

// unsaid is the reason that a referee gets for a freeze whose reason is not known.
const unsaid = "unknown"

// maxNotes is how many notes of a match are kept.
const maxNotes = 1000

// Rules are what a match needs to know of its game.
type Rules struct {
	Header  Header
	Rounds  int           // the most in which players can be asked
	SeatCPU time.Duration // the limit that a seat's status is a part of
	Limits  Limits        // of the referee
}

// Match is an engine.Match whose rules are a referee's.
//
// The message of a round tells what the judge knew when the round before ended: answers, freezes and CPU times. What
// comes later, such as a limit that is passed between two rounds, is told in the next one. So a log, which does not tell
// what comes before the message from what comes after it, gives the same messages again.
type Match struct {
	rules   Rules
	process Process
	parser  parser
	seats   []seat
	round   int
	over    bool
	done    bool
	scores  []int
	asked   []bool
	answers []byte // of this round, as the referee gets them
	message []byte // the next to the referee, without its last line
	sent    []byte // the last to the referee
	cpu     []byte // the line of CPU times that the referee was told last
	digest  hash.Hash
	replies int // bytes
	trail   []uint32
	framed  int // bytes
	packed  *frames.Pack
	notes   []Note
	replay  replay
}

// seat is a player's place.
type seat struct {
	name     string
	status   float64
	pending  []byte // what it is told when it is asked next
	from     int    // where its answer of this round begins, in answers
	to       int
	fault    *engine.Fault // that the referee found in its last answer
	gone     bool          // the referee has put it out
	out      bool          // the same, since the last Step
	frozen   bool
	reason   engine.Reason // of the freeze
	informed bool          // the referee knows of the freeze
}

// Note is what a referee says of a command that has no effect. It is for the player's owner.
type Note struct {
	Round, Seat int // the round whose answer it is about
	Text        string
}

// New starts a match: the referee takes the configuration and says what the players are told first. The error is a *Refusal
// when the configuration is wrong, a *Failure when the referee is.
func New(rules Rules, config []byte, seed int64, names []string, start Start) (*Match, error) {
	lines, err := ConfigLines(config)
	if err != nil {
		return nil, err
	}
	if seed < 0 || seed > math.MaxInt32 {
		return nil, fmt.Errorf("the seed %d is out of range: take one from 0 to %d", seed, math.MaxInt32)
	}
	for i, name := range names {
		if name == "" || checkText([]byte(name)) != nil {
			return nil, fmt.Errorf("the name %.40q of seat %d cannot be shown", name, i)
		}
	}
	m := &Match{
		rules: rules, parser: parser{seats: len(names)}, digest: sha256.New(), seats: make([]seat, len(names)), scores: make([]int, len(names)),
		asked: make([]bool, len(names)), round: -1, packed: frames.NewPack(rules.Limits.Packed),
	}
	for i, name := range names {
		m.seats[i].name = name
	}
	m.cpu = m.cpuLine() // everybody knows that it is 0
	if m.process, err = start(); err != nil {
		return nil, fmt.Errorf("start the referee: %w", err)
	}
	if err := m.start(lines, seed); err != nil {
		m.Close()
		return nil, err
	}
	return m, nil
}

// start makes the first exchange.
func (m *Match) start(lines [][]byte, seed int64) error {
	m.message = fmt.Appendf(m.message, "agon referee 1\nseats %d\nseed %d\n", len(m.seats), seed)
	for _, line := range lines {
		m.message = fmt.Appendf(m.message, "config %s\n", line)
	}
	r, err := m.exchange()
	if err != nil {
		return err
	}
	if r.refuse != nil {
		if r.refuse.Line > len(lines) {
			return m.fail(fmt.Sprintf("it refuses line %d of a configuration of %d lines", r.refuse.Line, len(lines)), nil)
		}
		return r.refuse
	}
	m.replay.cpu = append(m.replay.cpu, m.cpu...)
	m.replay.header(m.rules.Header, seed, lines, m.seats, r.frames)
	if err := m.tell(r.tells); err != nil {
		return err
	}
	m.score(r)
	m.round = 0
	m.message = append(m.message[:0], "round 0\n"...)
	return nil
}

// ConfigLines splits a configuration into its lines. The error names the one that is no text.
func ConfigLines(config []byte) ([][]byte, error) {
	var lines [][]byte
	for line := range bytes.Lines(config) {
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		lines = append(lines, line)
		if err := checkText(line); err != nil {
			return nil, &Refusal{Line: len(lines), Text: err.Error()}
		}
	}
	return lines, nil
}

// exchange sends the message and reads the reply.
func (m *Match) exchange() (reply, error) {
	m.sent = append(append(m.sent[:0], m.message...), endLine+"\n"...)
	text, err := m.process.Exchange(m.sent, engine.End{Line: endLine})
	if fault, ok := errors.AsType[*engine.Fault](err); ok {
		return reply{}, m.fail(fault.Error()+advice(fault.Reason), text)
	}
	if err != nil {
		return reply{}, fmt.Errorf("ask the referee: %w", err)
	}
	m.replies += len(text)
	if m.replies > m.rules.Limits.Replies {
		return reply{}, m.fail(fmt.Sprintf("its replies have more than %d bytes together", m.rules.Limits.Replies), text)
	}
	m.digest.Write(text)
	m.digest.Write([]byte(endLine + "\n"))
	m.trail = append(m.trail, binary.BigEndian.Uint32(m.digest.Sum(nil)))
	r, err := m.parser.parse(text, m.round < 0)
	if err != nil {
		return reply{}, m.fail(err.Error(), text)
	}
	if err := m.bound(r.frames); err != nil {
		return reply{}, m.fail(err.Error(), text)
	}
	if r.over {
		err := m.process.Finish()
		if fault, ok := errors.AsType[*engine.Fault](err); ok {
			return reply{}, m.fail(fault.Error(), text)
		}
		if err != nil {
			return reply{}, fmt.Errorf("end the referee: %w", err)
		}
		if fits, err := m.packed.End(); err != nil || !fits {
			return reply{}, m.fail(tooManyPacked(m.rules.Limits), text)
		}
	}
	return r, nil
}

// bound adds frames to what a match may have of them.
func (m *Match) bound(list [][]byte) error {
	for _, frame := range list {
		m.framed += len(frame) + 1
		if m.framed > m.rules.Limits.Frames {
			return fmt.Errorf("its frames have more than %d bytes together", m.rules.Limits.Frames)
		}
		if fits, err := m.packed.Add(frame); err != nil || !fits {
			return errors.New(tooManyPacked(m.rules.Limits))
		}
	}
	return nil
}

func tooManyPacked(l Limits) string {
	return fmt.Sprintf("its frames have more than %d bytes together when they are packed: paint what has changed, and less of it", l.Packed)
}

// advice says what to look for when a referee is not heard of, or ends.
func advice(reason engine.Reason) string {
	if reason == engine.ReasonWall {
		return "; a reply ends with the line end and has to be flushed, and a loop may have no end"
	}
	if reason == engine.ReasonCrash {
		return "; a referee runs until it has said over"
	}
	return ""
}

// fail makes the referee's failure, and ends it.
func (m *Match) fail(what string, answer []byte) error {
	const most = 64 << 10
	f := &Failure{Round: m.round, What: what, Message: bytes.Clone(m.sent), Reply: bytes.Clone(answer[:min(len(answer), most)])}
	for i, s := range m.seats {
		if s.to > s.from {
			f.Seats = append(f.Seats, i)
		}
	}
	f.Usage = m.process.Stop()
	return f
}

// Round is the number of the round to be played next.
func (m *Match) Round() int { return m.round }

// Done reports whether the referee has said that the match is over.
func (m *Match) Done() bool { return m.done }

// AnswerEnd is the line "end".
func (m *Match) AnswerEnd() engine.End { return engine.End{Line: endLine} }

// Hello appends what the referee tells a seat first.
func (m *Match) Hello(dst []byte, seat int) []byte { return m.Observe(dst, seat) }

// Out reports whether the referee has put a seat out.
func (m *Match) Out(seat int) bool { return m.seats[seat].out }

// Asked reports whether the referee asks a seat in this round.
func (m *Match) Asked(seat int) bool { return m.asked[seat] }

// Open sends the referee what the round before has led to, and reads what comes of it.
func (m *Match) Open() error {
	if m.round == 0 { // everybody has had its first message
		for i := range m.seats {
			m.seats[i].pending = m.seats[i].pending[:0]
		}
	}
	r, err := m.exchange()
	if err != nil {
		return err
	}
	m.answers = m.answers[:0]
	for i := range m.seats {
		m.seats[i].from, m.seats[i].to = 0, 0
		m.asked[i] = false
	}
	if err := m.tell(r.tells); err != nil {
		return err
	}
	faults, gone := m.putOut(r)
	m.note(r.notes)
	m.score(r)
	m.over = r.over
	if !m.over && m.round >= m.rules.Rounds {
		what := fmt.Sprintf("the match is not over after the %d rounds that it can have at most: say over in time, or write a larger rounds in game.toml", m.rules.Rounds)
		if !slices.Contains(r.asked, true) {
			what += "; nobody is asked in this round: a round without ask has no answers"
		}
		return m.fail(what, nil)
	}
	for i := range m.seats {
		m.asked[i] = r.asked != nil && r.asked[i] && !m.over && m.seats[i].isIn()
	}
	m.replay.round(m.round, m.cpu, faults, gone, m.scores, r)
	return nil
}

// isIn reports whether a seat plays, as far as the referee knows.
func (s *seat) isIn() bool { return !s.gone && s.fault == nil && !s.informed }

// tell keeps lines until a seat is asked.
func (m *Match) tell(tells []told) error {
	for _, t := range tells {
		for i := range m.seats {
			s := &m.seats[i]
			if !t.seats[i] || !s.isIn() {
				continue
			}
			s.pending = append(append(s.pending, t.line...), '\n')
			if len(s.pending) > m.rules.Limits.Told {
				return m.fail(fmt.Sprintf("it tells seat %d more than %d bytes before it asks it", i, m.rules.Limits.Told), nil)
			}
		}
	}
	return nil
}

// putOut notes whom the referee freezes and whom it puts out. What it says of seats that it knows to be out has no effect.
func (m *Match) putOut(r reply) (faults, gone []about) {
	for _, f := range r.faults {
		if s := &m.seats[f.seat]; s.isIn() {
			s.fault = &engine.Fault{Reason: engine.ReasonProtocol, Detail: f.text}
			faults = append(faults, f)
		}
	}
	for _, g := range r.gone {
		if s := &m.seats[g.seat]; s.isIn() {
			s.gone = true
			gone = append(gone, g)
		}
	}
	return faults, gone
}

func (m *Match) note(notes []about) {
	for _, n := range notes {
		if len(m.notes) < maxNotes {
			m.notes = append(m.notes, Note{Round: m.round - 1, Seat: n.seat, Text: n.text})
		}
	}
}

func (m *Match) score(r reply) {
	if r.scores != nil {
		m.scores = r.scores
	}
}

// Fault is the fault that the referee has found in a seat's last answer.
func (m *Match) Fault(seat int) *engine.Fault {
	if m.seats[seat].informed {
		return nil // found in an earlier round
	}
	return m.seats[seat].fault
}

// Observe appends what a seat was told since it was asked last.
func (m *Match) Observe(dst []byte, seat int) []byte {
	return append(append(dst, m.seats[seat].pending...), endLine+"\n"...)
}

// Farewell appends the last lines to a seat, if there are any.
func (m *Match) Farewell(dst []byte, seat int) []byte {
	if len(m.seats[seat].pending) == 0 {
		return dst
	}
	return m.Observe(dst, seat)
}

// SetStatus sets the used part of a seat's CPU time.
func (m *Match) SetStatus(seat int, status float64) { m.seats[seat].status = status }

// Freeze takes a seat's player out of the match. The referee gets to know it with the next message.
func (m *Match) Freeze(seat int, reason engine.Reason) {
	m.seats[seat].frozen, m.seats[seat].reason = true, reason
}

// Submit takes an answer. Its lines can be anything, but what is no text is replaced.
func (m *Match) Submit(seat int, answer []byte, limit int) error {
	s := &m.seats[seat]
	s.from = len(m.answers)
	lines := 0
	for line := range bytes.Lines(answer) {
		lines++
		if limit > 0 && lines > limit {
			m.answers, s.to = m.answers[:s.from], s.from
			return &engine.Fault{Reason: engine.ReasonCommands, Detail: fmt.Sprintf("more than %d lines in one answer", limit)}
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		if len(line) > engine.LongestCommand {
			m.answers, s.to = m.answers[:s.from], s.from
			return &engine.Fault{Reason: engine.ReasonOutput, Detail: fmt.Sprintf("a line of %d bytes; a line has at most %d", len(line), engine.LongestCommand)}
		}
		m.answers = append(strconv.AppendInt(m.answers, int64(seat), 10), ' ')
		m.answers = append(appendPlain(m.answers, line), '\n')
	}
	s.to = len(m.answers)
	return nil
}

// AppendSubmitted appends a seat's answer in the log's form.
func (m *Match) AppendSubmitted(dst []byte, seat int) []byte {
	for line := range bytes.Lines(m.answers[m.seats[seat].from:m.seats[seat].to]) {
		_, command, _ := bytes.Cut(line[:len(line)-1], []byte(" "))
		dst = engine.AppendCommand(dst, m.round, seat, command)
	}
	return dst
}

// SubmitLogged takes a line of the log.
func (m *Match) SubmitLogged(seat int, line []byte) error {
	if err := checkText(line); err != nil || len(line) > engine.LongestCommand {
		return fmt.Errorf("%s is no line that a referee gets", quoted(line))
	}
	s := &m.seats[seat]
	if s.to == 0 {
		s.from = len(m.answers)
	}
	m.answers = append(strconv.AppendInt(m.answers, int64(seat), 10), ' ')
	m.answers = append(append(m.answers, line...), '\n')
	s.to = len(m.answers)
	return nil
}

// Step ends the round: the message with what it has led to is made.
func (m *Match) Step() {
	m.round++
	m.done = m.over
	m.message = fmt.Appendf(m.message[:0], "round %d\n", m.round)
	m.replay.freezes = m.replay.freezes[:0]
	for i := range m.seats {
		s := &m.seats[i]
		if m.asked[i] {
			s.pending = s.pending[:0]
		}
		s.out = s.gone
		if s.frozen && s.isIn() {
			reason := string(s.reason)
			if reason == "" {
				reason = unsaid
			}
			out := fmt.Appendf(nil, "out %d %s\n", i, reason)
			m.message = append(m.message, out...)
			m.replay.freezes = append(m.replay.freezes, out...)
		}
		s.informed = s.informed || s.frozen
	}
	if cpu := m.cpuLine(); !bytes.Equal(cpu, m.cpu) {
		m.cpu = cpu
		m.message = append(m.message, cpu...)
	}
	m.message = append(m.message, m.answers...)
}

// cpuLine says what each seat has used, in seconds; -1 is a frozen one.
func (m *Match) cpuLine() []byte {
	line := []byte("cpu")
	for i := range m.seats {
		line = append(line, ' ')
		if m.seats[i].frozen {
			line = append(line, "-1"...)
			continue
		}
		const resolution = 1e4 // of a status
		seconds := math.Round(m.seats[i].status*m.rules.SeatCPU.Seconds()*resolution) / resolution
		line = strconv.AppendFloat(line, seconds, 'f', -1, 64)
	}
	return append(line, '\n')
}

// Scores are those that the referee has said last.
func (m *Match) Scores() []int { return slices.Clone(m.scores) }

// AppendHeader appends the beginning of the replay.
func (m *Match) AppendHeader(dst []byte, judge bool) []byte {
	m.replay.judge = judge
	return append(dst, m.replay.head...)
}

// AppendRound appends what the last round had to say to the replay.
func (m *Match) AppendRound(dst []byte) []byte { return append(dst, m.replay.section...) }

// Hash is the digest of all replies.
func (m *Match) Hash() (sum [32]byte) {
	m.digest.Sum(sum[:0])
	return sum
}

// Close ends the referee.
func (m *Match) Close() {
	if m.process != nil {
		m.process.Stop()
	}
}

// Usage ends the referee and returns what it used.
func (m *Match) Usage() Usage { return m.process.Stop() }

// Notes are what the referee has said of commands without effect.
func (m *Match) Notes() []Note { return slices.Clone(m.notes) }

// Trail has, for the reply to start and then for that of each round, the first bytes of the hash of all replies until then.
// Of two courses of one match it shows where they part.
func (m *Match) Trail() []uint32 { return slices.Clone(m.trail) }

// Sizes are what the referee has said, in bytes.
func (m *Match) Sizes() (replies, frames int) { return m.replies, m.framed }
