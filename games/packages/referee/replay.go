package referee

import (
	"bytes"
	"fmt"
	"strconv"
)

// Header names a game in a replay.
type Header struct {
	ID, Version, Digest, Title string
	Board                      string // "": the configuration is no board's
}

// replay is the text that viewers read, section by section: a header, then what the referee said in each round. Its
// grammar stands in docs/13-games.md.
type replay struct {
	judge   bool // with CPU times
	head    []byte
	section []byte // of the round that was opened last
	freezes []byte // lines of seats that the judge froze in the round before
	cpu     []byte // the line that was written last
	scores  []byte // the same
}

// magic is the first line of every replay.
const magic = "agon replay 1"

func (r *replay) header(h Header, seed int64, config [][]byte, seats []seat, frames [][]byte) {
	r.head = fmt.Appendf(r.head, magic+"\ngame %s %s %s\ntitle %s\nseed %d\n", h.ID, h.Version, h.Digest, h.Title, seed)
	if h.Board != "" {
		r.head = fmt.Appendf(r.head, "board %s\n", h.Board)
	}
	for _, line := range config {
		r.head = fmt.Appendf(r.head, "config %s\n", line)
	}
	for i, s := range seats {
		r.head = fmt.Appendf(r.head, "seat %d %s\n", i, s.name)
	}
	r.head = appendLines(r.head, frames)
}

// round makes the section of a round.
func (r *replay) round(number int, cpu []byte, faults, gone []about, scores []int, said reply) {
	s := append(strconv.AppendInt(append(r.section[:0], "r "...), int64(number), 10), '\n')
	if r.judge && !bytes.Equal(cpu, r.cpu) {
		r.cpu = append(r.cpu[:0], cpu...)
		s = append(s, cpu...)
	}
	s = append(s, r.freezes...)
	for _, f := range faults {
		s = fmt.Appendf(s, "out %d fault\n", f.seat)
	}
	for _, g := range gone {
		s = append(appendWords(fmt.Appendf(s, "gone %d", g.seat), g.text), '\n')
	}
	line := []byte("score")
	for _, score := range scores {
		line = strconv.AppendInt(append(line, ' '), int64(score), 10)
	}
	if line = append(line, '\n'); !bytes.Equal(line, r.scores) {
		r.scores = line
		s = append(s, line...)
	}
	s = appendLines(s, said.frames)
	if said.over {
		s = append(appendWords(append(s, "over"...), said.how), '\n')
	}
	r.section = s
}

// appendWords appends a text after a space, if there is one.
func appendWords(dst []byte, words string) []byte {
	if words == "" {
		return dst
	}
	return append(append(dst, ' '), words...)
}

func appendLines(dst []byte, lines [][]byte) []byte {
	for _, line := range lines {
		dst = append(append(dst, line...), '\n')
	}
	return dst
}
