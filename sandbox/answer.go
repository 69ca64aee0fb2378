package sandbox

import "bytes"

// End is how an answer ends.
type End struct {
	Line string // the last line, without its newline

	// Loose is for programs that were written for other judges. The last line counts in upper and lower case and with
	// white space around it. What comes after it is kept as the beginning of the next answer.
	Loose bool
}

// answer collects the bytes of one answer until its ending line. Its buffer is bounded and is kept between answers.
type answer struct {
	buf       []byte // begins with a newline, so that an ending line always has one before it
	scanned   int    // no newline, or no beginning of the pattern, is between line and this index
	lineStart int    // where the line begins that is being received; only when the end is loose
	end       End    // as begin was told
	pattern   []byte // "\nend\n"
	limit     int    // bytes of an answer without its ending line

	// Of a complete answer.
	bodyEnd   int // where its ending line begins
	nextStart int // what is beyond its ending line; 0: it is not complete
}

const (
	initialBuffer = 4 << 10 // the size that a buffer starts with
	looseSpace    = 64      // white space around a loose ending line that is not counted as output
)

func newAnswer(limit int) answer { return answer{limit: limit} }

// begin forgets the last answer and waits for one that ends like end. It says whether the answer is complete already:
// it was given with the last one.
func (a *answer) begin(end End) (complete bool) {
	if a.buf == nil {
		a.buf = append(make([]byte, 0, min(initialBuffer, a.limit+64)), '\n')
	}
	if a.pattern == nil || a.end.Line != end.Line {
		a.pattern = []byte("\n" + end.Line + "\n")
	}
	rest := 0
	if a.nextStart > 0 && end.Loose {
		rest = copy(a.buf[1:], a.buf[a.nextStart:])
	}
	a.end, a.buf, a.nextStart = end, a.buf[:1+rest], 0
	a.scanned, a.lineStart = 0, 1
	if end.Loose {
		a.scanned = 1
	}
	return rest > 0 && a.scan()
}

// capacity is the most that the buffer may hold: newline, answer, ending line and one byte too many.
func (a *answer) capacity() int {
	n := 1 + a.limit + len(a.pattern)
	if a.end.Loose {
		n += looseSpace
	}
	return n
}

// space is where the next bytes are to be read to. It is empty when the answer is too long.
func (a *answer) space() []byte {
	if len(a.buf) == cap(a.buf) && cap(a.buf) < a.capacity() {
		grown := make([]byte, len(a.buf), min(2*cap(a.buf), a.capacity()))
		copy(grown, a.buf)
		a.buf = grown
	}
	return a.buf[len(a.buf):min(cap(a.buf), a.capacity())]
}

// read says that n bytes were read into space, and whether the answer is complete.
func (a *answer) read(n int) (complete bool) {
	a.buf = a.buf[:len(a.buf)+n]
	return a.nextStart > 0 || a.scan()
}

// scan looks for the ending line.
func (a *answer) scan() (complete bool) {
	if a.end.Loose {
		return a.scanLines()
	}
	// An answer has many newlines, so the search goes by a byte from the middle of the ending line.
	middle := len(a.pattern) / 2
	for from := a.scanned; from+len(a.pattern) <= len(a.buf); {
		i := bytes.IndexByte(a.buf[from+middle:], a.pattern[middle])
		if i < 0 {
			break
		}
		from += i
		if bytes.HasPrefix(a.buf[from:], a.pattern) {
			a.bodyEnd = from + 1
			a.nextStart = from + len(a.pattern)
			return true
		}
		from++
	}
	a.scanned = max(0, len(a.buf)-len(a.pattern)+1)
	return false
}

// scanLines is scan with a loose end.
func (a *answer) scanLines() (complete bool) {
	want := a.pattern[1 : len(a.pattern)-1]
	for {
		i := bytes.IndexByte(a.buf[a.scanned:], '\n')
		if i < 0 {
			a.scanned = len(a.buf)
			return false
		}
		next := a.scanned + i + 1
		if line := bytes.Trim(a.buf[a.lineStart:next], " \t\r\v\f\n"); bytes.EqualFold(line, want) {
			a.bodyEnd, a.nextStart = a.lineStart, next
			return true
		}
		a.scanned, a.lineStart = next, next
	}
}

// text is the complete answer: all lines before the ending one.
func (a *answer) text() []byte { return a.buf[1:a.bodyEnd] }

// extra is the number of bytes after the ending line of a complete answer.
func (a *answer) extra() int { return len(a.buf) - a.nextStart }

// received is the number of bytes so far.
func (a *answer) received() int { return len(a.buf) - 1 }
