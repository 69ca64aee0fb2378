// Package matchlog packs the logs of matches for the database.
//
// A log has a line for each event, and its fields, round, seat and the command, are each much like those of the lines
// above. So a packed log has the fields in columns, each compressed by itself: a log of Ants takes less than half of what
// it takes as one compressed text. Any text can be packed, whatever its lines are.
package matchlog

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/agon-judge/agon/games/engine"
)

// A packed log begins with the byte columnar, and then has the lengths of its streams and the streams, each a zstd frame
// unless it is empty. The first stream has a byte for each line, the number of its fields. The others are the columns:
// one for the lines with one field, two for those with two, and so on. Fields end at spaces; the last column takes what
// is left of a line. In a column each field ends with a newline, but if all its fields have one byte, which a bit of the
// length says, there are no newlines. Logs that were packed by earlier versions are one zstd frame, which begins with
// another byte.
const (
	columnar  = 1
	maxFields = 6 // as many as commands of Ants have
	streams   = 1 + maxFields*(maxFields+1)/2
)

// columnOf returns the stream that has a field of the lines with a number of fields.
func columnOf(fields, field int) int { return 1 + fields*(fields-1)/2 + field }

// MaxBytes is the length of the longest log that is read; the judge writes no longer ones.
const MaxBytes = 64 << 20

// ErrTooLong says that a log is longer than the caller allows.
var ErrTooLong = errors.New("the log is too long")

var errDamaged = errors.New("the packed log is damaged")

// Packer packs logs. Its zero value is ready, and it is safe for concurrent use.
type Packer struct{ workspaces sync.Pool }

// Pack packs a log.
func (p *Packer) Pack(log []byte) ([]byte, error) {
	w, _ := p.workspaces.Get().(*workspace)
	if w == nil {
		// Everybody waits for what is packed. Higher levels make logs an eighth shorter and take twice as long; a checksum of
		// each frame is of no use, as logs are played again.
		encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderCRC(false))
		if err != nil {
			return nil, fmt.Errorf("pack a log: %w", err)
		}
		w = &workspace{encoder: encoder}
	}
	defer p.workspaces.Put(w)
	return w.pack(log), nil
}

// Match is what is stored of the course of a match, packed.
type Match struct {
	Log    []byte
	Replay []byte // zstd; nil where it can be made from the log
}

// PackMatch packs the course of a match.
func (p *Packer) PackMatch(o engine.Outcome) (m Match, err error) {
	if m.Log, err = p.Pack(o.Log); err != nil || o.Replay == nil {
		return m, err
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return m, fmt.Errorf("pack a replay: %w", err)
	}
	m.Replay = encoder.EncodeAll(o.Replay, nil)
	return m, encoder.Close()
}

// UnpackReplay returns a packed replay.
func UnpackReplay(packed []byte) ([]byte, error) {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(MaxBytes))
	if err != nil {
		return nil, fmt.Errorf("unpack a replay: %w", err)
	}
	defer decoder.Close()
	replay, err := decoder.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("unpack a replay: %w", err)
	}
	return replay, nil
}

// workspace is what is used again from one log to the next.
type workspace struct {
	encoder *zstd.Encoder
	streams [streams][]byte
	wide    [streams]bool // there are fields that have not one byte
	packed  []byte
}

func (w *workspace) pack(log []byte) []byte {
	w.split(log)
	header := make([]byte, 1, 1+2*streams)
	header[0] = columnar
	w.packed = w.packed[:0]
	for i, stream := range w.streams {
		before, short := len(w.packed), uint64(0)
		if i > 0 && !w.wide[i] {
			stream, short = everyOther(stream), 1
		}
		if len(stream) > 0 {
			w.packed = w.encoder.EncodeAll(stream, w.packed)
		}
		header = binary.AppendUvarint(header, uint64(len(w.packed)-before)<<1|short)
	}
	return append(header, w.packed...)
}

// split makes the streams: the number of fields of each line, and the columns. It looks at each byte of the log once, as
// logs have many short fields.
func (w *workspace) split(log []byte) {
	for i := range w.streams {
		w.streams[i], w.wide[i] = w.streams[i][:0], false
	}
	var begins [maxFields + 1]int // of the fields of a line, and of what comes after it
	n := 0
	for i := range len(log) + 1 {
		switch {
		case i == len(log) || log[i] == '\n':
			n++
			begins[n] = i + 1
			w.addLine(log, begins[:n+1])
			n, begins[0] = 0, i+1
		case log[i] == ' ' && n < maxFields-1:
			n++
			begins[n] = i + 1
		}
	}
}

// addLine adds a line whose fields begin at the places given. The last place is behind its end.
func (w *workspace) addLine(log []byte, begins []int) {
	n := len(begins) - 1
	w.streams[0] = append(w.streams[0], byte(n))
	for i := range n {
		column := columnOf(n, i)
		field := log[begins[i] : begins[i+1]-1]
		if len(field) == 1 {
			w.streams[column] = append(w.streams[column], field[0], '\n')
			continue
		}
		w.wide[column] = true
		w.streams[column] = append(append(w.streams[column], field...), '\n')
	}
}

// everyOther makes of a column whose fields have one byte each these bytes, in its place.
func everyOther(column []byte) []byte {
	for i := range len(column) / 2 {
		column[i] = column[2*i]
	}
	return column[:len(column)/2]
}

// Unpack returns a packed log. It returns ErrTooLong for a log of more than most bytes.
func Unpack(packed []byte, most int) ([]byte, error) {
	// Some bytes more than the log has, as all fields end with a byte, and lines have one more each.
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*uint64(most)+2))
	if err != nil {
		return nil, fmt.Errorf("unpack a log: %w", err)
	}
	defer decoder.Close()
	if len(packed) == 0 || packed[0] != columnar {
		log, err := decode(decoder, packed)
		return limited(log, most, err)
	}
	columns, err := readStreams(decoder, packed[1:])
	if err != nil {
		return nil, fmt.Errorf("unpack a log: %w", err)
	}
	log, err := join(columns, most)
	return limited(log, most, err)
}

func limited(log []byte, most int, err error) ([]byte, error) {
	if err == nil && len(log) > most {
		err = ErrTooLong
	}
	if err != nil {
		return nil, fmt.Errorf("unpack a log: %w", err)
	}
	return log, nil
}

func decode(decoder *zstd.Decoder, frame []byte) ([]byte, error) {
	text, err := decoder.DecodeAll(frame, nil)
	if errors.Is(err, zstd.ErrDecoderSizeExceeded) {
		err = ErrTooLong
	}
	return text, err
}

// column is what is left of a stream.
type column struct {
	text  []byte
	short bool // all fields have one byte
}

// next takes the next field.
func (c *column) next() (field []byte, ok bool) {
	if !c.short {
		field, c.text, ok = bytes.Cut(c.text, []byte{'\n'})
		return field, ok
	}
	if len(c.text) == 0 {
		return nil, false
	}
	field, c.text = c.text[:1], c.text[1:]
	return field, true
}

func readStreams(decoder *zstd.Decoder, packed []byte) (read [streams]column, err error) {
	var lengths [streams]uint64
	for i := range lengths {
		length, n := binary.Uvarint(packed)
		if n <= 0 {
			return read, errDamaged
		}
		lengths[i], read[i].short, packed = length>>1, length&1 == 1, packed[n:]
	}
	for i, length := range lengths {
		if length > uint64(len(packed)) {
			return read, errDamaged
		}
		if length > 0 {
			if read[i].text, err = decode(decoder, packed[:length]); err != nil {
				return read, err
			}
		}
		packed = packed[length:]
	}
	return read, nil
}

// join is the inverse of split.
func join(columns [streams]column, most int) (log []byte, err error) {
	for line, fields := range columns[0].text {
		if fields > maxFields {
			return nil, errDamaged
		}
		if line > 0 {
			log = append(log, '\n')
		}
		for i := range int(fields) {
			field, ok := columns[columnOf(int(fields), i)].next()
			if !ok {
				return nil, errDamaged
			}
			if i > 0 {
				log = append(log, ' ')
			}
			log = append(log, field...)
		}
		if len(log) > most {
			return nil, ErrTooLong
		}
	}
	return log, nil
}
