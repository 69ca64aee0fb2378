package wota

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
)

// The log has at most one line of each kind for a seat and a round, in this order; only very long ones are split. An ant is named
// by its place among the living ones of the colony, the oldest first, as the difference to the place before it in the line
// (for the first one: to 0).
//
//	m <moves>                            movements, one item for each ant, without the idle ones at the end
//	a <place> <target> ...               attacks; the target as the difference to the target of the ant's last attack,
//	                                     at first to its own id
//	p <place> <source> ...               sugar to be picked up
//	d <place> ...                        sugar to be dropped, where no attack says so
//	t <place> <content> <reference> ...  messages
//	o <caste> <class> ...                orders
//	h <content> <reference>              the hill's message
//	f <count> <text>                     errors in the player's program
//
// An item of movements is "." for none, "=" for the one that the ant asked for last (at first: none), "^" for the
// shortest way to its hill, "+" and a number for that to a source, counted in the order of the sources, "!" and twice eleven
// digits for any vector, and otherwise two numbers: each component's difference to that of the ant's last movement, counted
// in single-precision numbers, or after "~" in numbers of double precision. Digits have 6 bits, low ones first; in the
// numbers the highest bit says that more digits follow, and the sign is the number's lowest bit.

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// digitValue is the inverse of digits; 64 stands for no digit.
var digitValue = func() (values [256]byte) {
	for c := range values {
		values[c] = 64
	}
	for value, c := range []byte(digits) {
		values[c] = byte(value)
	}
	return values
}()

// AppendSubmitted appends all that a seat submitted in this round.
func (m *match) AppendSubmitted(dst []byte, seat int) []byte {
	l := logWriter{round: m.tick, seat: seat, dst: dst}
	c := &m.colonies[seat]
	m.logMoves(&l, c)
	l.list('a', c, attacks, func(dst []byte, k int) []byte {
		return appendDifference(dst, c.requests.ants[k].target, m.ants[c.living[k]].target)
	})
	l.list('p', c, picks, func(dst []byte, k int) []byte { return appendDifference(dst, c.requests.ants[k].source, 0) })
	l.list('d', c, drops, nil)
	l.list('t', c, talks, func(dst []byte, k int) []byte {
		return c.requests.appendTalk(dst, c.requests.ants[k].content, c.requests.ants[k].ref)
	})
	if len(c.requests.orders) > 0 {
		l.open('o')
		for k := range c.requests.orders {
			l.split('o')
			o := &c.requests.orders[k]
			l.dst = append(append(l.dst, ' '), casteCode[o.caste]...)
			l.dst = append(append(l.dst, ' '), c.requests.at(o.class)...)
		}
		l.close()
	}
	if c.requests.hillTalks {
		l.open('h')
		l.dst = c.requests.appendTalk(l.dst, c.requests.hillContent, c.requests.hillRef)
		l.close()
	}
	if c.requests.errors > 0 {
		l.open('f')
		l.dst = strconv.AppendInt(append(l.dst, ' '), int64(c.requests.errors), 10)
		l.dst = append(append(l.dst, ' '), c.requests.at(c.requests.errorText)...)
		l.close()
	}
	return l.dst
}

// longestLine is about the length from which on a line is continued in another one of its kind.
const longestLine = 1 << 14

// logWriter writes the lines of one seat and round.
type logWriter struct {
	dst         []byte
	round, seat int
	from        int // where the line begins
}

// split begins a new line if the one that is open has become long. It says whether it has.
func (l *logWriter) split(letter byte) bool {
	if len(l.dst)-l.from < longestLine {
		return false
	}
	l.close()
	l.open(letter)
	return true
}

func (l *logWriter) open(letter byte) {
	l.from = len(l.dst)
	l.dst = strconv.AppendInt(l.dst, int64(l.round), 10)
	l.dst = strconv.AppendInt(append(l.dst, ' '), int64(l.seat), 10)
	l.dst = append(l.dst, ' ', letter)
}

func (l *logWriter) close() { l.dst = append(l.dst, '\n') }

// list writes a line for all ants with a kind of request.
func (l *logWriter) list(letter byte, c *colony, kind uint8, fields func(dst []byte, k int) []byte) {
	last, opened := 0, false
	for k := range c.requests.ants {
		r := &c.requests.ants[k]
		if !r.has(kind) || kind == drops && r.has(attacks) {
			continue
		}
		if !opened {
			l.open(letter)
			opened = true
		} else if l.split(letter) {
			last = 0
		}
		l.dst = strconv.AppendInt(append(l.dst, ' '), int64(k-last), 10)
		last = k
		if fields != nil {
			l.dst = fields(l.dst, k)
		}
	}
	if opened {
		l.close()
	}
}

func appendDifference(dst []byte, value, base int32) []byte {
	return strconv.AppendInt(append(dst, ' '), int64(value)-int64(base), 10)
}

func (r *requests) appendTalk(dst []byte, content int32, ref piece) []byte {
	dst = strconv.AppendInt(append(dst, ' '), int64(content), 10)
	if dst = append(dst, ' '); ref == (piece{}) {
		return append(dst, '-')
	}
	return append(dst, r.at(ref)...)
}

func (m *match) logMoves(l *logWriter, c *colony) {
	n := len(c.requests.ants)
	for n > 0 && !c.requests.ants[n-1].has(moves) {
		n--
	}
	if n == 0 {
		return
	}
	l.open('m')
	l.dst = append(l.dst, ' ')
	for k := range n {
		r, last := &c.requests.ants[k], m.ants[c.living[k]].asked
		x, y := float32(r.move.x), float32(r.move.y)
		switch {
		case !r.has(moves):
			l.dst = append(l.dst, '.')
		case r.move == last:
			l.dst = append(l.dst, '=')
		case r.move == m.toHill(c, k):
			l.dst = append(l.dst, '^')
		case float64(x) == r.move.x && float64(y) == r.move.y:
			l.dst = appendDigits(l.dst, ordinal(x)-ordinal(float32(last.x)))
			l.dst = appendDigits(l.dst, ordinal(y)-ordinal(float32(last.y)))
		case m.sourceAhead(c, k, r.move) >= 0:
			l.dst = appendDigits(append(l.dst, '+'), int64(m.sourceAhead(c, k, r.move)))
		case near(doubleOrdinal(r.move.x)-doubleOrdinal(last.x), mostDifference) && near(doubleOrdinal(r.move.y)-doubleOrdinal(last.y), mostDifference):
			l.dst = appendDigits(append(l.dst, '~'), doubleOrdinal(r.move.x)-doubleOrdinal(last.x))
			l.dst = appendDigits(l.dst, doubleOrdinal(r.move.y)-doubleOrdinal(last.y))
		default:
			l.dst = appendDouble(appendDouble(append(l.dst, '!'), r.move.x), r.move.y)
		}
	}
	l.close()
}

// toHill is the shortest way of an ant to its hill.
func (m *match) toHill(c *colony, k int) point {
	return m.torus.between(m.ants[c.living[k]].point, c.hill)
}

// sourceAhead finds the source to which a movement of an ant is the shortest way; -1 if there is none.
func (m *match) sourceAhead(c *colony, k int, move point) int {
	from := m.ants[c.living[k]].point
	for s := range m.sugar {
		if m.torus.between(from, m.sugar[s].point) == move {
			return s
		}
	}
	return -1
}

// mostDifference bounds what is written as a difference between doubles: beyond it the doubles themselves are shorter.
const mostDifference = 1 << 40

// doubleOrdinal numbers the finite double-precision numbers in their order.
func doubleOrdinal(f float64) int64 {
	n := int64(math.Float64bits(f))
	if n < 0 {
		return math.MinInt64 - n
	}
	return n
}

// fromDoubleOrdinal is the inverse of doubleOrdinal. Negative zero has the ordinal of zero.
func fromDoubleOrdinal(n int64) float64 {
	if n < 0 {
		n = math.MinInt64 - n
	}
	return math.Float64frombits(uint64(n))
}

// ordinal numbers the single-precision numbers in their order.
func ordinal(f float32) int64 {
	n := int64(math.Float32bits(f))
	if n >= 1<<31 {
		return 1<<31 - n
	}
	return n
}

// fromOrdinal is the inverse of ordinal. Negative zero has the ordinal of zero.
func fromOrdinal(n int64) float32 {
	if n < 0 {
		n = 1<<31 - n
	}
	return math.Float32frombits(uint32(n))
}

func appendDigits(dst []byte, n int64) []byte {
	u := uint64(n<<1) ^ uint64(n>>63)
	for ; u >= 32; u >>= 5 {
		dst = append(dst, digits[u&31|32])
	}
	return append(dst, digits[u])
}

const doubleDigits = 11

func appendDouble(dst []byte, f float64) []byte {
	u := math.Float64bits(f)
	for range doubleDigits {
		dst = append(dst, digits[u&63])
		u >>= 6
	}
	return dst
}

// SubmitLogged takes one line of the log.
func (m *match) SubmitLogged(seat int, fields []byte) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	if len(fields) < 3 || fields[1] != ' ' || !m.takeLogged(seat, fields[0], fields[2:]) {
		return fmt.Errorf("%s is no line of a match of Wota that came here in the same way", shown(fields))
	}
	return nil
}

func (m *match) takeLogged(seat int, letter byte, fields []byte) bool {
	c := &m.colonies[seat]
	if len(c.requests.ants) != len(c.living) { // before the first tick
		c.requests.reset(len(c.living))
	}
	l := logReader{rest: fields}
	switch letter {
	case 'm':
		return m.takeMoves(c, fields)
	case 'a', 'p', 'd', 't':
		for place := 0; l.rest != nil; {
			k, ok := l.whole()
			place += int(k)
			if !ok || k < 0 || place >= len(c.living) || !m.takeRequest(c, place, letter, &l) {
				return false
			}
		}
		return true
	case 'o':
		for l.rest != nil {
			from := l.rest
			caste, class := l.field(), l.field()
			if !c.requests.readOrder(from[:min(len(from), len(caste)+1+len(class))]) {
				return false
			}
		}
		return true
	case 'h':
		var ok bool
		c.requests.hillContent, c.requests.hillRef, ok = c.requests.readTalk(fields)
		c.requests.hillTalks = true
		return ok
	case 'f':
		return c.requests.readErrors(fields)
	}
	return false
}

// takeRequest takes what follows an ant's place.
func (m *match) takeRequest(c *colony, place int, letter byte, l *logReader) bool {
	a, r := &m.ants[c.living[place]], &c.requests.ants[place]
	switch letter {
	case 'a':
		difference, ok := l.whole()
		target := int64(a.target) + int64(difference)
		if !ok || target < 0 || target >= int64(len(m.ants)) {
			return false
		}
		r.kinds |= attacks | drops
		r.target = int32(target)
	case 'p':
		source, ok := l.whole()
		if !ok || !m.hasSource(source) {
			return false
		}
		r.kinds |= picks
		r.source = source
	case 'd':
		r.kinds |= drops
	case 't':
		from := l.rest
		content, ref := l.field(), l.field()
		var ok bool
		r.kinds |= talks
		r.content, r.ref, ok = c.requests.readTalk(from[:min(len(from), len(content)+1+len(ref))])
		return ok
	}
	return true
}

// takeMoves takes the items of all ants.
func (m *match) takeMoves(c *colony, items []byte) bool {
	for k := 0; len(items) > 0; k++ {
		if k == len(c.living) {
			return false
		}
		last := m.ants[c.living[k]].asked
		var move point
		var ok bool
		switch items[0] {
		case '.':
			items = items[1:]
			continue
		case '=':
			move, items, ok = last, items[1:], true
		case '^':
			move, items, ok = m.toHill(c, k), items[1:], true
		case '+':
			var source int64
			source, items, ok = readDigits(items[1:])
			if !ok || source < 0 || source >= int64(len(m.sugar)) {
				return false
			}
			move = m.torus.between(m.ants[c.living[k]].point, m.sugar[source].point)
		case '~':
			var dx, dy int64
			var okY bool
			dx, items, ok = readDigits(items[1:])
			dy, items, okY = readDigits(items)
			if ok = ok && okY && near(dx, mostDifference) && near(dy, mostDifference); ok {
				move = point{fromDoubleOrdinal(doubleOrdinal(last.x) + dx), fromDoubleOrdinal(doubleOrdinal(last.y) + dy)}
			}
		case '!':
			if len(items) < 1+2*doubleDigits {
				return false
			}
			var okY bool
			move.x, ok = double(items[1 : 1+doubleDigits])
			move.y, okY = double(items[1+doubleDigits : 1+2*doubleDigits])
			ok = ok && okY
			items = items[1+2*doubleDigits:]
		default:
			move, items, ok = single(last, items)
		}
		if !ok || !finite(move.x) || !finite(move.y) {
			return false
		}
		c.requests.ants[k].take(move)
	}
	return true
}

// single reads a vector in single precision.
func single(last point, items []byte) (point, []byte, bool) {
	dx, items, okX := readDigits(items)
	dy, items, okY := readDigits(items)
	dx += ordinal(float32(last.x))
	dy += ordinal(float32(last.y))
	const most = math.MaxInt32
	if !okX || !okY || dx < -most || dx > most || dy < -most || dy > most {
		return point{}, nil, false
	}
	return point{float64(fromOrdinal(dx)), float64(fromOrdinal(dy))}, items, true
}

func readDigits(items []byte) (n int64, rest []byte, ok bool) {
	var u uint64
	for shift := 0; shift < 45 && len(items) > 0; shift += 5 {
		value := digitValue[items[0]]
		items = items[1:]
		if value == 64 {
			break
		}
		u |= uint64(value&31) << shift
		if value < 32 {
			return int64(u>>1) ^ -int64(u&1), items, true
		}
	}
	return 0, nil, false
}

func double(item []byte) (float64, bool) {
	var u uint64
	for k, c := range item {
		value := digitValue[c]
		if value == 64 {
			return 0, false
		}
		u |= uint64(value) << (6 * k)
	}
	return math.Float64frombits(u), true
}

// logReader reads the fields of a line.
type logReader struct{ rest []byte } // nil at the end

func (l *logReader) field() []byte {
	field, rest, more := bytes.Cut(l.rest, []byte(" "))
	if l.rest = rest; !more {
		l.rest = nil
	}
	return field
}

func (l *logReader) whole() (int32, bool) { return whole(l.field()) }
