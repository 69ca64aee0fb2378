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
	"time"
)

// Record is a match that was played.
type Record struct {
	Config []byte
	Seed   int64
	CPU    time.Duration // limit of a player; 0: the game's own
	Names  []string      // by seat
	Scores []int
	Void   string   // how the referee failed; "": it did not
	Trail  []uint32 // as referee.Match.Trail; may be missing
	Hash   [32]byte // of all replies, unless the match is void
	Log    []byte
}

const (
	head = "agon match 1\n"
	foot = "log\n"
)

// Bytes is the file.
func (r Record) Bytes() []byte {
	b := fmt.Appendf(nil, "%sseed %d\n", head, r.Seed)
	if r.CPU > 0 {
		b = fmt.Appendf(b, "cpu %v\n", r.CPU)
	}
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
	b = append(b, '\n')
	if len(r.Trail) > 0 {
		b = append(b, "trail"...)
		for _, sum := range r.Trail {
			b = fmt.Appendf(b, " %08x", sum)
		}
		b = append(b, '\n')
	}
	if r.Void != "" {
		b = fmt.Appendf(b, "void %s\n", r.Void)
	} else {
		b = fmt.Appendf(b, "hash %x\n", r.Hash)
	}
	return append(append(b, foot...), r.Log...)
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
	case "cpu":
		if r.CPU, err = time.ParseDuration(value); err == nil && r.CPU <= 0 {
			err = errors.New("expected a time like 2s")
		}
	case "trail":
		for field := range strings.FieldsSeq(value) {
			sum, sumErr := strconv.ParseUint(field, 16, 32)
			err = errors.Join(err, sumErr)
			r.Trail = append(r.Trail, uint32(sum))
		}
	case "void":
		if r.Void = value; value == "" {
			err = errors.New("expected how the referee failed")
		}
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
		return fmt.Errorf("%.40q begins no line: expected seed, cpu, config, seat, score, trail, hash, void or log", word)
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
	if r.Void != "" && r.Hash != [32]byte{} {
		return errors.New("a void match has no hash")
	}
	return nil
}
