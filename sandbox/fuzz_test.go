package sandbox

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"time"
)

// modelAnswers is a simple model of how output is divided: it returns the texts before ending lines, and what follows
// the last.
func modelAnswers(text []byte, end End) (answers []string, rest string) {
	for line := range strings.Lines(string(text)) {
		if is, ok := strings.CutSuffix(line, "\n"); ok && (is == end.Line || end.Loose && strings.EqualFold(strings.Trim(is, " \t\r\v\f\n"), end.Line)) {
			answers, rest = append(answers, rest), ""
		} else {
			rest += line
		}
	}
	return answers, rest
}

// pieces cuts a text: each byte of cuts is the length of a piece, and the rest is the last piece.
func pieces(text, cuts []byte) [][]byte {
	var all [][]byte
	for _, n := range cuts {
		if int(n) >= len(text) {
			break
		}
		all, text = append(all, text[:n]), text[n:]
	}
	return append(all, text)
}

var channelSeeds = []struct {
	text, cuts string
	loose      bool
}{
	{"a b\nc\nend\n", "\x01\x01\x01\x01\x01\x01", false},
	{"end\nend\nend\n", "\x04", false},
	{"end\nend\nend\n", "\x06", true},
	{"\nen\nend\nend\n", "\x03\x00\x02", false},
	{" END \r\n\x00\xff\nend\v\nEnd", "\x02\x07", true},
	{"end\r\nend \n end\nend", "\x05", false},
	{strings.Repeat("x", 199) + "\nend\n", "\xc7", false},
	{strings.Repeat("x", 200) + "\nend\n", "\xc8", true},
	{strings.Repeat("\n", 300), "\xff", false},
	{strings.Repeat(" ", 100) + "end\nend\n", "\x40\x40", true},
}

// Whatever the pieces in which output comes, the answers are those of the model as long as each is short enough. Text
// that is too long is never taken for an answer.
func FuzzChannel(f *testing.F) {
	for _, s := range channelSeeds {
		f.Add([]byte(s.text), []byte(s.cuts), s.loose)
	}
	f.Fuzz(func(t *testing.T, text, cuts []byte, loose bool) {
		const limit = 200
		end := End{Line: "end", Loose: loose}
		want, _ := modelAnswers(text, end)
		a := newAnswer(limit)
		complete, answered, fed := a.begin(end), 0, 0
		for _, piece := range pieces(text, cuts) {
			for len(piece) > 0 || complete {
				if complete {
					if answered >= len(want) || string(a.text()) != want[answered] {
						t.Fatalf("answer %d is %q, want %q", answered, a.text(), want)
					}
					answered++
					if !loose {
						if used := len(want[0]) + len(end.Line) + 1 + a.extra(); answered == 1 && used != fed {
							t.Fatalf("%d bytes more after %q, of %d", a.extra(), want[0], fed)
						}
						return // what follows is a fault or belongs to another answer
					}
					complete = a.begin(end)
					continue
				}
				space := a.space()
				if len(space) == 0 {
					if a.received() <= limit {
						t.Fatalf("full after %d bytes", a.received())
					}
					return
				}
				n := copy(space, piece)
				piece, fed = piece[n:], fed+n
				complete = a.read(n)
			}
		}
		if answered < len(want) {
			t.Fatalf("got %d of the answers %q", answered, want)
		}
	})
}

// FuzzExchange is FuzzChannel with a real program in a sandbox, which writes what the message says.
func FuzzExchange(f *testing.F) {
	for _, s := range channelSeeds {
		f.Add([]byte(s.text), []byte(s.cuts), s.loose)
	}
	s, path := open(f), build(f, "hostile/parrot/*.c")
	f.Fuzz(func(t *testing.T, text, cuts []byte, loose bool) {
		const limit = 200
		end := End{Line: "end", Loose: loose}
		text = append(bytes.Clone(text), "\nend\n"...) // otherwise only time would end it
		want, rest := modelAnswers(text, end)
		if len(text) > 50_000 || len(cuts) > 500 || len(want) > 20 {
			t.Skip("more than the program can hold, or than there is patience for")
		}
		p := run(t, s, Program{Path: path, Core: -1, Limits: Limits{Output: limit, StartCPU: time.Minute, Wall: 5 * time.Minute}})
		script := pieces(text, cuts)
		message := binary.LittleEndian.AppendUint32(nil, uint32(len(script)))
		for _, piece := range script {
			message = append(binary.LittleEndian.AppendUint32(message, uint32(len(piece))), piece...)
		}
		silence := make([]byte, 4) // a message of no pieces
		for i, answer := range want {
			got, err := p.Exchange(message, end)
			message = silence
			fault, _ := errors.AsType[*Fault](err)
			switch early := len(want) > 1 || rest != ""; {
			case err == nil && string(got) == answer && len(answer) <= limit:
			case fault != nil && fault.Reason == ReasonOutput && (len(answer) > limit || early && len(text) > limit):
				return
			case fault != nil && fault.Reason == ReasonProtocol && !loose && early:
				return
			default:
				t.Fatalf("answer %d is %q, %v; want %q", i, got, err, want)
			}
		}
	})
}
