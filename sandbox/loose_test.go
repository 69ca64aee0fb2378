package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

var goEnd = End{Line: "go", Loose: true}

// How output is divided into answers.
func TestLooseAnswers(t *testing.T) {
	for _, row := range []struct {
		text string
		want []string
		rest string
	}{
		{"go\n", []string{""}, ""},
		{"o 1 2 n\ngo\n", []string{"o 1 2 n\n"}, ""},
		{"o 1 2 n\r\nGO\r\n", []string{"o 1 2 n\r\n"}, ""},
		{" \tGo \v\f\ngo", []string{""}, "go"},
		{"go\ngo\ngo\n", []string{"", "", ""}, ""},
		{"go on\nago\ng o\n\ngo\nlate", []string{"go on\nago\ng o\n\n"}, "late"},
		{"a\ngo\nb\nc\ngO\n", []string{"a\n", "b\nc\n"}, ""},
		{"", nil, ""},
		{"\n", nil, "\n"},
	} {
		for piece := 1; piece <= len(row.text)+1; piece++ {
			a := newAnswer(100)
			got, rest := looseAnswers(&a, []byte(row.text), piece)
			if fmt.Sprint(got) != fmt.Sprint(row.want) || rest != row.rest {
				t.Errorf("%q in pieces of %d: got %q and %q, want %q and %q", row.text, piece, got, rest, row.want, row.rest)
			}
		}
	}
}

// looseAnswers feeds text in pieces and collects the answers and what is left.
func looseAnswers(a *answer, text []byte, piece int) (answers []string, rest string) {
	complete := a.begin(goEnd)
	for {
		for !complete && len(text) > 0 && len(a.space()) > 0 {
			n := copy(a.space()[:min(len(a.space()), piece)], text)
			text = text[n:]
			complete = a.read(n)
		}
		if !complete {
			return answers, string(a.buf[1:]) + string(text)
		}
		answers = append(answers, string(a.text()))
		complete = a.begin(goEnd)
	}
}

// The answers are the lines between ending lines, as long as each is short enough, whatever the program writes.
func FuzzLooseAnswers(f *testing.F) {
	f.Add([]byte("o 1 2 n\r\ngo\r\nGO\n"), byte(3))
	f.Add([]byte("\n\x00go\n\xff\ngo \n go"), byte(1))
	f.Add(bytes.Repeat([]byte("x"), 300), byte(200))
	f.Fuzz(func(t *testing.T, text []byte, piece byte) {
		const limit = 200
		a := newAnswer(limit)
		got, rest := looseAnswers(&a, text, int(piece)+1)
		if cap(a.buf) > max(a.capacity(), limit+64) {
			t.Fatalf("the buffer has grown to %d", cap(a.buf))
		}
		var want []string
		present := ""
		for line := range strings.Lines(string(text)) {
			if strings.HasSuffix(line, "\n") && strings.EqualFold(strings.Trim(line, " \t\r\v\f\n"), "go") {
				want, present = append(want, present), ""
				continue
			}
			present += line
		}
		for i := range got {
			if i >= len(want) || got[i] != want[i] {
				t.Fatalf("answer %d is %q, want %q", i, got[i], want)
			}
		}
		if len(got) < len(want) && len(rest) < limit || len(got) == len(want) && rest != present {
			t.Fatalf("got %d of %d answers, and %q is left", len(got), len(want), rest)
		}
	})
}

// rehearsed answers each message with the next of its parts, and copies what it reads to stderr.
const rehearsed = `
import sys, os
parts = %s
for line in sys.stdin:
    sys.stderr.write(line)
    if line.strip() == "end":
        os.write(1, parts.pop(0) if parts else b"")
`

func TestExchangeWithLooseEnd(t *testing.T) {
	s := open(t)
	start := func(t *testing.T, parts string) *Process {
		code := fmt.Sprintf(rehearsed, "[b'end\\n', "+parts+"]")
		return script(t, s, code, -1, Limits{Turn: time.Minute, Output: 1000})
	}
	ask := func(t *testing.T, p *Process, want string) {
		t.Helper()
		got, err := p.Exchange([]byte("end\n"), goEnd)
		if err != nil || string(got) != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
	}
	t.Run("late_output_opens_the_next_answer", func(t *testing.T) {
		p := start(t, `b"a\ngo\nlate\n", b"b\nGO\r\n", b"c\n go \n"`)
		ask(t, p, "a\n")
		ask(t, p, "late\nb\n")
		ask(t, p, "c\n")
	})
	t.Run("answers_ahead", func(t *testing.T) {
		p := start(t, `b"1\ngo\n2\ngo\n3\n", b"4\ngo\n", b"5\ngo\n"`)
		for _, want := range []string{"1\n", "2\n", "3\n4\n", "5\n"} {
			ask(t, p, want)
		}
	})
	t.Run("reads_all_messages", func(t *testing.T) {
		p := start(t, `b"go\ngo\ngo\n"`)
		for range 3 {
			ask(t, p, "")
		}
		p.Finish([]byte("bye\n"))
		u, err := p.Stop()
		if text := "end\nend\nend\nend\nbye\n"; err != nil || !strings.HasPrefix(text, string(u.Stderr)) {
			t.Errorf("it read %q, want %q; %v", u.Stderr, text, err)
		}
	})
	t.Run("too_long", func(t *testing.T) {
		p := start(t, `b"x" * 1001 + b"\ngo\n"`)
		_, err := p.Exchange([]byte("end\n"), goEnd)
		if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != ReasonOutput {
			t.Errorf("got %v", err)
		}
	})
	t.Run("too_much_ahead", func(t *testing.T) {
		p := start(t, `b"go\n" + b"x" * 2000`)
		ask(t, p, "")
		_, err := p.Exchange([]byte("end\n"), goEnd)
		if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != ReasonOutput {
			t.Errorf("got %v", err)
		}
	})
}

// An answer may come before the program has read the message, but it does not count until the message is read.
func TestLooseAnswerBeforeALongMessage(t *testing.T) {
	code := `
import sys
while True:
    print("go", flush=True)
    n = 0
    while True:
        line = sys.stdin.readline()
        if not line: sys.exit()
        n += len(line)
        if line == "end\n": break
    print(n, flush=True)
`
	needsInside(t, "python3")
	p := run(t, open(t), Program{
		Path: "python3", Args: []string{"-S", "-u", "-c", code}, Profile: VM, Core: -1,
		Limits: Limits{StartCPU: time.Minute, Wall: 5 * time.Minute, Turn: time.Minute},
	})
	message := append(bytes.Repeat([]byte("0123456\n"), 50_000), "end\n"...)
	want := ""
	for range 3 {
		got, err := p.Exchange(message, goEnd)
		if err != nil || string(got) != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
		want = fmt.Sprintln(len(message))
	}
}

// A program that has ended by itself is not asked any more, although it has answered ahead.
func TestLooseAnswersOfTheDead(t *testing.T) {
	const ahead = 20_000 // as many as a pipe holds: it has ended long before they have all been read, if it is ever given a core
	code := fmt.Sprintf("import sys, os\nfor i, line in enumerate(sys.stdin):\n    os.write(1, b'go\\n' * %d if i else b'end\\n')\n    if i: os._exit(0)\n", ahead)
	p := script(t, open(t), code, -1, Limits{Turn: time.Minute})
	var err error
	rounds := 0
	for ; err == nil && rounds < ahead; rounds++ {
		_, err = p.Exchange([]byte("end\n"), goEnd)
	}
	if fault, _ := errors.AsType[*Fault](err); fault == nil || fault.Reason != ReasonCrash || rounds == ahead {
		t.Errorf("in round %d: %v", rounds, err)
	}
}
