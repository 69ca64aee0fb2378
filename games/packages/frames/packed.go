package frames

import (
	"fmt"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// Pack measures how many bytes the frames of a match have when they are packed, as they are kept. Few matches have so many
// frames that they have to be packed for that: as long as they fit into the bound as they are, they are only gathered.
type Pack struct {
	limit   int
	plain   []byte // what was added, until it has more bytes than the limit
	encoder *zstd.Encoder
	written counter
}

// counter counts bytes.
type counter int

// Write counts.
func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// NewPack makes a measure with a bound in bytes.
func NewPack(limit int) *Pack { return &Pack{limit: limit} }

// Add takes the next frame. It reports whether what is known to be packed still fits.
func (p *Pack) Add(frame []byte) (fits bool, err error) {
	if p.encoder == nil {
		p.plain = append(append(p.plain, frame...), '\n')
		if len(p.plain) <= p.limit {
			return true, nil
		}
		if p.encoder, err = encoder(&p.written); err != nil {
			return false, err
		}
		frame, p.plain = p.plain[:len(p.plain)-1], nil
	}
	if _, err = p.encoder.Write(append(slices.Clip(frame), '\n')); err != nil {
		return false, fmt.Errorf("pack frames: %w", err)
	}
	return int(p.written) <= p.limit, nil
}

// End packs the rest, and reports whether all frames fit. No frame comes after it.
func (p *Pack) End() (fits bool, err error) {
	if p.encoder == nil {
		return true, nil
	}
	if err := p.encoder.Close(); err != nil {
		return false, fmt.Errorf("pack frames: %w", err)
	}
	return int(p.written) <= p.limit, nil
}

// Packed is how many bytes a text of frames has when it is packed.
func Packed(text []byte) (int, error) {
	var n counter
	e, err := encoder(&n)
	if err == nil {
		_, err = e.Write(text)
	}
	if err == nil {
		err = e.Close()
	}
	if err != nil {
		return 0, fmt.Errorf("pack frames: %w", err)
	}
	return int(n), nil
}

// encoder packs as logs and replays are packed: everybody waits for it, and higher levels take twice as long.
func encoder(w *counter) (*zstd.Encoder, error) {
	return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderCRC(false))
}
