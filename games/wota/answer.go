package wota

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota/properties"
)

// Bounds of what a colony may write.
const (
	longestClass     = 64  // bytes
	longestReference = 32  // bytes
	longestErrorText = 200 // bytes; the rest is cut off
)

// forms tells a student what the lines look like, by their first letter.
var forms = map[byte]string{
	'm': `"m ant dx dy"`,
	'a': `"a ant target"`,
	'p': `"p ant source"`,
	'd': `"d ant"`,
	't': `"t ant content" or "t ant content reference", the content a whole number in 32 bits`,
	'o': `"o caste class", the caste Ga, So or Sc, the class 1 to 64 letters, digits, _ or $`,
	'h': `"h content" or "h content reference", the content a whole number in 32 bits`,
	'f': `"f count text"`,
}

// Submit takes a colony's answer: a request on each line, see protocol.md.
func (m *match) Submit(seat int, answer []byte, limit int) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	r := &m.colonies[seat].requests
	r.reset(len(m.colonies[seat].living))
	for count := 1; len(answer) > 0; count++ {
		if limit > 0 && count > limit {
			r.reset(len(m.colonies[seat].living))
			return &engine.Fault{Reason: engine.ReasonCommands, Detail: fmt.Sprintf("more than %d requests in one tick", limit)}
		}
		var line []byte
		line, answer = cutLine(answer)
		if !m.request(seat, line) {
			r.reset(len(m.colonies[seat].living))
			return &engine.Fault{
				Reason: engine.ReasonProtocol,
				Detail: fmt.Sprintf("line %d of the answer, %s, is no request: expected %s", count, shown(line), expected(line)),
			}
		}
	}
	return nil
}

// mayNot says why a seat may not submit now.
func (m *match) mayNot(seat int) error {
	switch {
	case m.Done():
		return fmt.Errorf("seat %d submits after the end of the match", seat)
	case m.colonies[seat].frozen:
		return fmt.Errorf("seat %d submits although it is frozen", seat)
	}
	return nil
}

// expected is what a wrong line should look like.
func expected(line []byte) string {
	if len(line) > 0 {
		if form, known := forms[line[0]]; known {
			return form
		}
	}
	return "a line that begins with m, a, p, d, t, o, h or f, as the page on the protocol tells"
}

// request takes one line of an answer. It says whether the line has the right form.
func (m *match) request(seat int, line []byte) bool {
	if len(line) < 3 || line[1] != ' ' {
		return false
	}
	r, rest := &m.colonies[seat].requests, line[2:]
	switch line[0] {
	case 'o':
		return r.readOrder(rest)
	case 'h':
		var ok bool
		r.hillContent, r.hillRef, ok = r.readTalk(rest)
		r.hillTalks = ok
		return ok
	case 'f':
		return r.readErrors(rest)
	case 'm', 'a', 'p', 'd', 't':
		return m.requestOfAnt(seat, line[0], rest)
	}
	return false
}

// requestOfAnt takes the fields of a request of an ant. Requests of those that are not there are right, but without
// effect.
func (m *match) requestOfAnt(seat int, letter byte, fields []byte) bool {
	field, rest, more := cutField(fields)
	id, ok := natural(field)
	if !ok || more != (letter != 'd') {
		return false
	}
	a, there := m.own(seat, id)
	r, q := &m.colonies[seat].requests, &request{}
	if there {
		q = &r.ants[a.place]
	}
	switch letter {
	case 'm':
		x, y, found := cutField(rest)
		move := point{}
		var okX, okY bool
		move.x, okX = readFloat(x)
		move.y, okY = readFloat(y)
		if !found || !okX || !okY {
			return false
		}
		q.ask(move)
	case 'a':
		q.kinds = q.kinds&^attacks | drops
		target, ok := natural(rest)
		if !ok {
			return false
		}
		if int(target) < len(m.ants) {
			q.kinds |= attacks
			q.target = target
		}
	case 'p':
		q.kinds &^= picks
		source, ok := natural(rest)
		if !ok {
			return false
		}
		if m.hasSource(source) {
			q.kinds |= picks
			q.source = source
		}
	case 'd':
		q.kinds |= drops
	case 't':
		q.kinds |= talks
		q.content, q.ref, ok = r.readTalk(rest)
		return ok
	}
	return true
}

func (m *match) hasSource(id int32) bool {
	for k := range m.sugar {
		if m.sugar[k].id == id {
			return true
		}
	}
	return false
}

// readTalk reads "content" or "content reference".
func (r *requests) readTalk(fields []byte) (content int32, ref piece, ok bool) {
	number, reference, more := cutField(fields)
	content, ok = whole(number)
	if !ok || !more {
		return content, piece{}, ok
	}
	if len(reference) == 0 || len(reference) > longestReference {
		return 0, piece{}, false
	}
	for _, c := range reference {
		if c <= ' ' || c > '~' {
			return 0, piece{}, false
		}
	}
	if string(reference) == "-" {
		return content, piece{}, true
	}
	return content, r.keep(reference), true
}

// readOrder reads "caste class".
func (r *requests) readOrder(fields []byte) bool {
	code, class, _ := cutField(fields)
	caste, ok := casteOf(code)
	if !ok || !isClass(class) {
		return false
	}
	r.orders = append(r.orders, order{caste: caste, class: r.keep(class), index: int32(len(r.orders))})
	return true
}

// isClass reports whether a program of ants can have a name.
func isClass(name []byte) bool {
	if len(name) == 0 || len(name) > longestClass {
		return false
	}
	for len(name) > 0 {
		c, size := utf8.DecodeRune(name)
		if c == utf8.RuneError && size == 1 || !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' && c != '$' {
			return false
		}
		name = name[size:]
	}
	return true
}

// readErrors reads "count text". What cannot be printed of the text becomes a space.
func (r *requests) readErrors(fields []byte) bool {
	number, text, _ := cutField(fields)
	count, ok := natural(number)
	if !ok {
		return false
	}
	r.errors = int(count)
	from := int32(len(r.text))
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		text = text[size:]
		if c == utf8.RuneError && size == 1 {
			c = '?'
		}
		if !unicode.IsPrint(c) {
			c = ' '
		}
		if len(r.text)-int(from)+utf8.RuneLen(c) > longestErrorText {
			break
		}
		r.text = utf8.AppendRune(r.text, c)
	}
	r.errorText = piece{from, int32(len(r.text))}
	return true
}

// readFloat reads a component of a movement, finite or not.
func readFloat(text []byte) (float64, bool) {
	if len(text) == 0 || len(text) > 40 {
		return 0, false
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil && f == 0 { // otherwise it is beyond the largest number, and infinite
		return 0, false
	}
	return f, true
}

// whole reads a whole number of 32 bits.
func whole(text []byte) (int32, bool) {
	digits, negative := bytes.CutPrefix(text, []byte("-"))
	if len(digits) == 0 || len(digits) > 10 {
		return 0, false
	}
	n := int64(0)
	for _, d := range digits {
		if d < '0' || d > '9' {
			return 0, false
		}
		n = 10*n + int64(d-'0')
	}
	if negative {
		n = -n
	}
	return int32(n), n == int64(int32(n))
}

// natural reads a whole number from 0.
func natural(text []byte) (int32, bool) {
	n, ok := whole(text)
	return n, ok && text[0] != '-'
}

// cutField splits a text after its first field.
func cutField(text []byte) (field, rest []byte, more bool) { return bytes.Cut(text, []byte(" ")) }

// cutLine splits a text after its first line. The line comes without its newline.
func cutLine(text []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(text, []byte("\n"))
	return line, rest
}

// shown quotes a line of a hostile answer; the cut comes first, for the line may be long.
func shown(line []byte) string { return properties.Shown(string(line[:min(len(line), 100)])) }
