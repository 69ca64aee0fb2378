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
type Packer struct{ encoders sync.Pool }

// Pack packs a log.
func (p *Packer) Pack(log []byte) ([]byte, error) {
	encoder, _ := p.encoders.Get().(*zstd.Encoder)
	if encoder == nil {
		var err error
		if encoder, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1)); err != nil {
			return nil, fmt.Errorf("pack a log: %w", err)
		}
	}
	defer p.encoders.Put(encoder)
	header, packed := []byte{columnar}, []byte(nil)
	for i, stream := range split(log) {
		before, short := len(packed), uint64(0)
		if i > 0 && oneByteEach(stream) {
			stream, short = everyOther(stream), 1
		}
		if len(stream) > 0 {
			packed = encoder.EncodeAll(stream, packed)
		}
		header = binary.AppendUvarint(header, uint64(len(packed)-before)<<1|short)
	}
	return append(header, packed...), nil
}

// split returns the number of fields of each line, and the columns.
func split(log []byte) (split [streams][]byte) {
	var fields [maxFields][]byte
	for line := range bytes.SplitSeq(log, []byte{'\n'}) {
		n := 0
		for more := true; more; n++ {
			fields[n], line, more = cut(line, n)
		}
		split[0] = append(split[0], byte(n))
		for i, field := range fields[:n] {
			column := &split[columnOf(n, i)]
			*column = append(append(*column, field...), '\n')
		}
	}
	return split
}

// cut returns the next field of a line that has given some already, and what is left.
func cut(line []byte, given int) (field, rest []byte, more bool) {
	if given == maxFields-1 {
		return line, nil, false
	}
	return bytes.Cut(line, []byte{' '})
}

// oneByteEach reports whether all fields of a column have one byte.
func oneByteEach(column []byte) bool {
	for i := 0; i < len(column); i += 2 {
		if column[i] == '\n' || column[i+1] != '\n' {
			return false
		}
	}
	return true
}

// everyOther returns the fields of a column that have one byte each.
func everyOther(column []byte) []byte {
	short := make([]byte, 0, len(column)/2)
	for i := 0; i < len(column); i += 2 {
		short = append(short, column[i])
	}
	return short
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
