// Package record has the files in which matches of a package are kept, to be played again: what the referee was started
// with, what came of it, and the log. `agon game play --log` writes one; those in the folder tests of a package have to
// come out the same.
package record

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Record is a match that was played.
type Record struct {
	Config []byte
	Seed   int64
	Names  []string // by seat
	Scores []int
	Hash   [32]byte // of all replies
	Log    []byte
}

const (
	head = "agon match 1\n"
	foot = "log\n"
)

// Bytes is the file.
func (r Record) Bytes() []byte {
	b := fmt.Appendf(nil, "%sseed %d\n", head, r.Seed)
	for line := range bytes.Lines(r.Config) {
		b = fmt.Appendf(b, "config %s\n", bytes.TrimRight(line, "\r\n"))
	}
	for i, name := range r.Names {
		b = fmt.Appendf(b, "seat %d %s\n", i, name)
	}
	b = append(b, "score"...)
	for _, score := range r.Scores {
		b = strconv.AppendInt(append(b, ' '), int64(score), 10)
	}
	b = fmt.Appendf(b, "\nhash %x\n%s", r.Hash, foot)
	return append(b, r.Log...)
}

// Parse reads a file. The error names its line.
func Parse(text []byte) (Record, error) {
	r := Record{Config: []byte{}}
	rest, ok := bytes.CutPrefix(text, []byte(head))
	if !ok {
		return r, errors.New(`line 1: expected "agon match 1": agon game play --log writes such a file`)
	}
	for number := 2; ; number++ {
		line, after, found := bytes.Cut(rest, []byte("\n"))
		if !found {
			return r, fmt.Errorf(`line %d: the file ends before the line "log"`, number)
		}
		rest = after
		if string(line) == strings.TrimSuffix(foot, "\n") {
			r.Log = rest
			return r, r.check()
		}
		if err := r.line(string(line)); err != nil {
			return r, fmt.Errorf("line %d: %w", number, err)
		}
	}
}

func (r *Record) line(line string) error {
	word, value, _ := strings.Cut(line, " ")
	var err error
	switch word {
	case "seed":
		r.Seed, err = strconv.ParseInt(value, 10, 32)
	case "config":
		r.Config = append(append(r.Config, strings.TrimRight(value, "\r")...), '\n')
	case "seat":
		number, name, _ := strings.Cut(value, " ")
		if number != strconv.Itoa(len(r.Names)) {
			return fmt.Errorf("expected seat %d", len(r.Names))
		}
		r.Names = append(r.Names, name)
	case "score":
		for field := range strings.FieldsSeq(value) {
			score, scoreErr := strconv.Atoi(field)
			err = errors.Join(err, scoreErr)
			r.Scores = append(r.Scores, score)
		}
	case "hash":
		var n int
		if n, err = hex.Decode(r.Hash[:], []byte(value[:min(len(value), 64)])); err == nil && (n != len(r.Hash) || len(value) != 64) {
			err = errors.New("expected 64 hexadecimal digits")
		}
	default:
		return fmt.Errorf("%.40q begins no line: expected seed, config, seat, score, hash or log", word)
	}
	if err != nil {
		return fmt.Errorf("%.60q: %w", line, err)
	}
	return nil
}

func (r *Record) check() error {
	if len(r.Names) == 0 || len(r.Scores) != len(r.Names) {
		return fmt.Errorf("there are %d seats and %d scores: expected one for each", len(r.Names), len(r.Scores))
	}
	return nil
}
