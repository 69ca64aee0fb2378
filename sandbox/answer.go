package sandbox

import "bytes"

// answer collects the bytes of one answer until its ending line. Its buffer is bounded and is kept between answers.
type answer struct {
	buf     []byte // begins with a newline, so that an ending line always has one before it
	scanned int    // no ending line begins before this index
	end     string // the ending line
	pattern []byte // "\nend\n"
	limit   int    // bytes of an answer without its ending line
}

// firstBuffer is the size that a buffer starts with.
const firstBuffer = 4 << 10

func newAnswer(limit int) answer { return answer{limit: limit} }

// begin forgets the last answer and waits for one that ends with the line end.
func (a *answer) begin(end string) {
	if a.buf == nil {
		a.buf = append(make([]byte, 0, min(firstBuffer, a.limit+64)), '\n')
	}
	if a.pattern == nil || a.end != end {
		a.end, a.pattern = end, []byte("\n"+end+"\n")
	}
	a.buf, a.scanned = a.buf[:1], 0
}

// capacity is the most that the buffer may hold: newline, answer, ending line and one byte too many.
func (a *answer) capacity() int { return 1 + a.limit + len(a.pattern) }

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
	if i := bytes.Index(a.buf[a.scanned:], a.pattern); i >= 0 {
		a.scanned += i
		return true
	}
	a.scanned = max(0, len(a.buf)-len(a.pattern)+1)
	return false
}

// text is the complete answer: all lines before the ending one.
func (a *answer) text() []byte { return a.buf[1 : a.scanned+1] }

// extra is the number of bytes after the ending line of a complete answer.
func (a *answer) extra() int { return len(a.buf) - a.scanned - len(a.pattern) }

// got is the number of bytes so far.
func (a *answer) got() int { return len(a.buf) - 1 }
