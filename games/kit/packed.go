package kit

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// The runners are most of a kit and are the same in all of them. They are packed once, when they are built: a zip archive
// takes the stream of a gzip file as it is.

// What is around the deflated stream of a gzip file that has no name and no comment (RFC 1952, section 2.3).
const (
	gzipHeader  = 10
	gzipTrailer = 8 // checksum and size, 4 bytes each
)

// Pack returns content as a gzip file.
func Pack(content []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// packedPart puts what Pack has made into an archive.
func packedPart(archive *zip.Writer, header *zip.FileHeader, packed []byte) error {
	if len(packed) < gzipHeader+gzipTrailer || packed[3] != 0 {
		return fmt.Errorf("%s: %w", header.Name, errNotPacked)
	}
	stream, trailer := packed[gzipHeader:len(packed)-gzipTrailer], packed[len(packed)-gzipTrailer:]
	header.CRC32 = binary.LittleEndian.Uint32(trailer)
	header.CompressedSize64, header.UncompressedSize64 = uint64(len(stream)), uint64(binary.LittleEndian.Uint32(trailer[4:]))
	part, err := archive.CreateRaw(header)
	if err != nil {
		return err
	}
	_, err = part.Write(stream)
	return err
}

var errNotPacked = errors.New("not a gzip file made by kit.Pack")
