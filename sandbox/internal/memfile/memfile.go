// Package memfile carries values and bytes between processes in memory files (memfd).
package memfile

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"golang.org/x/sys/unix"
)

// Encode encodes a value into a new memory file.
func Encode(name string, v any) (int, error) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		return -1, fmt.Errorf("sandbox: encoding the %s: %w", name, err)
	}
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("sandbox: making a memory file: %w", err)
	}
	for rest := b.Bytes(); len(rest) > 0; {
		n, err := unix.Write(fd, rest)
		if err != nil && err != unix.EINTR {
			_ = unix.Close(fd)
			return -1, fmt.Errorf("sandbox: writing the %s: %w", name, err)
		}
		rest = rest[max(n, 0):]
	}
	return fd, nil
}

// Decode decodes the value of a memory file.
func Decode(fd int, v any) error {
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return fmt.Errorf("sandbox: looking at a memory file: %w", err)
	}
	if err := gob.NewDecoder(bytes.NewReader(ReadAll(fd, int(stat.Size)))).Decode(v); err != nil {
		return fmt.Errorf("sandbox: decoding a memory file: %w", err)
	}
	return nil
}

// ReadAll reads a file from its beginning, at most limit bytes. The offset of the file stays as it is.
func ReadAll(fd, limit int) []byte {
	b := make([]byte, limit)
	n := 0
	for n < limit {
		m, err := unix.Pread(fd, b[n:], int64(n))
		if m <= 0 || err != nil {
			break
		}
		n += m
	}
	return append([]byte(nil), b[:n]...)
}
