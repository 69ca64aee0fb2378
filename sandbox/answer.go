package sandbox

import "bytes"

// End describes how an answer ends.
type End struct {
	Line string // the last line, without its newline

	// Loose is for programs that were written for other judges. The last line may be in upper or lower case and have
	// white space around it. What follows it is kept as the beginning of the next answer.
	Loose bool
}

// answer collects the bytes of one answer until its ending line. Its buffer is bounded and is kept between answers.
type answer struct {
	buf       []byte // begins with a newline, so that an ending line always has one before it
	scanned   int    // the search continues here: there is no match before
	lineStart int    // where the current line begins, if the end is loose
	end       End    // of the current answer
	pattern   []byte // "\nend\n"
	limit     int    // bytes of an answer without its ending line

	// Set when the answer is complete.
	bodyEnd   int // where the ending line begins
	nextStart int // where the bytes after the ending line begin; 0: the answer is not complete
}

const (
	initialBuffer = 4 << 10 // initial size of the buffer
	looseSpace    = 64      // bytes of white space around a loose ending line that do not count as output
)

func newAnswer(limit int) answer { return answer{limit: limit} }

// begin forgets the last answer and begins one that ends like end. It reports whether the answer is complete already,
// because it came with the last one.
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

// capacity returns the maximum size of the buffer: newline, answer, ending line, and one byte that shows that it is too
// long.
func (a *answer) capacity() int {
	n := 1 + a.limit + len(a.pattern)
	if a.end.Loose {
		n += looseSpace
	}
	return n
}

// space returns where to read the next bytes to. It is empty if the answer is too long.
func (a *answer) space() []byte {
	if len(a.buf) == cap(a.buf) && cap(a.buf) < a.capacity() {
		grown := make([]byte, len(a.buf), min(2*cap(a.buf), a.capacity()))
		copy(grown, a.buf)
		a.buf = grown
	}
	return a.buf[len(a.buf):min(cap(a.buf), a.capacity())]
}

// read adds n bytes that were read into space, and reports whether the answer is complete.
func (a *answer) read(n int) (complete bool) {
	a.buf = a.buf[:len(a.buf)+n]
	return a.nextStart > 0 || a.scan()
}

// scan searches for the ending line.
func (a *answer) scan() (complete bool) {
	if a.end.Loose {
		return a.scanLines()
	}
	// An answer has many newlines, so search for a byte from the middle of the ending line.
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

// text returns the complete answer: all lines before the ending one.
func (a *answer) text() []byte { return a.buf[1:a.bodyEnd] }

// extra returns the number of bytes after the ending line of a complete answer.
func (a *answer) extra() int { return len(a.buf) - a.nextStart }

// received returns the number of bytes received so far.
func (a *answer) received() int { return len(a.buf) - 1 }
