package sandbox

import (
	"bytes"
	"strings"
	"testing"
)

// feed reads text into an answer in pieces. It returns how many bytes were used until the answer was complete; -1: it
// is too long.
func feed(a *answer, text []byte, piece int) (used int, complete bool) {
	for used < len(text) {
		space := a.space()
		if len(space) == 0 {
			return -1, false
		}
		n := copy(space[:min(len(space), piece)], text[used:])
		used += n
		if a.read(n) {
			return used, true
		}
	}
	return used, false
}

func TestAnswer(t *testing.T) {
	const limit = 20
	for _, row := range []struct {
		text, want string
		complete   bool
		extra      int
	}{
		{"end\n", "", true, 0},
		{"a\nend\n", "a\n", true, 0},
		{"\nend\n", "\n", true, 0},
		{"end", "", false, 0},
		{"end \nend\n", "end \n", true, 0},
		{"xend\nend\n", "xend\n", true, 0},
		{"end\r\nend\n", "end\r\n", true, 0},
		{"12345678901234567890", "", false, 0},
		{"1234567890123456789\nend\n", "1234567890123456789\n", true, 0},
		{"end\nx", "", true, 1},
		{"a\nend\nend\n", "a\n", true, 4},
	} {
		a := newAnswer(limit)
		for range 2 { // a used one is as good as new
			a.begin(End{Line: "end"})
			_, complete := feed(&a, []byte(row.text), len(row.text))
			if complete != row.complete {
				t.Errorf("%q: complete %v", row.text, complete)
			} else if complete && (string(a.text()) != row.want || a.extra() != row.extra) {
				t.Errorf("%q: got %q and %d more", row.text, a.text(), a.extra())
			}
		}
	}
}

func TestAnswerIsBounded(t *testing.T) {
	a := newAnswer(100_000)
	a.begin(End{Line: "end"})
	if used, complete := feed(&a, bytes.Repeat([]byte("x"), 1<<20), 1<<20); used != -1 || complete {
		t.Errorf("took %d bytes", used)
	}
	if cap(a.buf) > 100_000+64 {
		t.Errorf("a buffer of %d bytes", cap(a.buf))
	}
}

// The answer is the text before the first ending line, whatever the pieces in which it comes.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte("a b\nc\nend\n"), "end", 1)
	f.Add([]byte("end\nend\n"), "end", 3)
	f.Add([]byte("\nen\nend\nend\n"), "end", 2)
	f.Add([]byte("\n\n\n"), "", 1)
	f.Fuzz(func(t *testing.T, text []byte, end string, piece int) {
		if strings.Contains(end, "\n") || piece <= 0 {
			t.Skip("no line, or no progress")
		}
		const limit = 1000
		a := newAnswer(limit)
		a.begin(End{Line: end})
		used, complete := feed(&a, text, piece)
		i := bytes.Index(append([]byte("\n"), text...), []byte("\n"+end+"\n"))
		switch {
		case complete && i < 0:
			t.Fatalf("%q is no complete answer", text)
		case complete && !bytes.Equal(a.text(), text[:i]):
			t.Fatalf("got %q, want %q", a.text(), text[:i])
		case complete && i+len(end)+1+a.extra() != used:
			t.Fatalf("%d bytes more after %d", a.extra(), i)
		case !complete && i >= 0 && i <= limit:
			t.Fatalf("the answer of %q is not found", text)
		}
	})
}
