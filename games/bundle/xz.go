package bundle

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"hash/crc64"
	"io"

	"github.com/ulikunitz/xz/lzma"

	"github.com/agon-judge/agon/games/engine"
)

// xzReader reads a file in the xz format that has one stream of one block, as the program xz makes of anything that is
// small enough here. The headers are read here and not by the library, which makes room for as large a dictionary as
// they claim, up to 4 GiB.
//
// The format: https://tukaani.org/xz/xz-file-format.txt, sections 2 and 3.
type xzReader struct {
	packed *bytes.Reader
	block  *lzma.Reader2
	begin  int64     // position of the block's data
	check  hash.Hash // of the unpacked data; nil when the file has none that is known
	size   int       // bytes of the check in the file
}

// newXZ reads the headers.
func newXZ(packed *bytes.Reader) (io.Reader, error) {
	x := &xzReader{packed: packed}
	var stream [12]byte
	if _, err := io.ReadFull(packed, stream[:]); err != nil {
		return nil, err
	}
	if crc32.ChecksumIEEE(stream[6:8]) != binary.LittleEndian.Uint32(stream[8:]) || stream[6] != 0 || stream[7] > 15 {
		return nil, errors.New("the stream header is damaged")
	}
	x.size = []int{0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64}[stream[7]]
	switch stream[7] {
	case 1:
		x.check = crc32.NewIEEE()
	case 4:
		x.check = crc64.New(crc64.MakeTable(crc64.ECMA))
	}
	dictionary, err := x.blockHeader()
	if err != nil {
		return nil, err
	}
	x.begin = packed.Size() - int64(packed.Len())
	// A match reaches back to the stream's beginning at most.
	config := lzma.Reader2Config{DictCap: int(min(dictionary, maxStream))}
	x.block, err = config.NewReader2(packed)
	return x, err
}

// blockHeader reads the header of the block and gives the size of its dictionary.
func (x *xzReader) blockHeader() (int64, error) {
	first, err := x.packed.ReadByte()
	if err != nil {
		return 0, io.ErrUnexpectedEOF
	}
	if first == 0 { // no block but the index: an empty file
		return 0, engine.SourceErrorf(engine.EmptySource, "The archive is empty: pack your files and send them again.")
	}
	header := make([]byte, 4*(int(first)+1))
	header[0] = first
	if _, err := io.ReadFull(x.packed, header[1:]); err != nil {
		return 0, io.ErrUnexpectedEOF
	}
	body := header[:len(header)-4]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(header[len(body):]) {
		return 0, errors.New("the block header is damaged")
	}
	flags, fields := body[1], bytes.NewReader(body[2:])
	for _, present := range []byte{0x40, 0x80} { // packed and unpacked size
		if flags&present == 0 {
			continue
		}
		if _, err := binary.ReadUvarint(fields); err != nil {
			return 0, errors.New("the block header is damaged")
		}
	}
	var filter [3]byte
	if _, err := io.ReadFull(fields, filter[:]); err != nil || flags&0x3f != 0 || filter[0] != 0x21 || filter[1] != 1 {
		return 0, errors.New("it uses another filter than LZMA2")
	}
	return lzma.DecodeDictCap(filter[2])
}

// Read implements io.Reader. Its end is the block's end, with the right check.
func (x *xzReader) Read(p []byte) (int, error) {
	n, err := x.block.Read(p)
	if x.check != nil {
		_, _ = x.check.Write(p[:n])
	}
	if errors.Is(err, io.EOF) {
		if err := x.end(); err != nil {
			return n, err
		}
	}
	return n, err
}

// end reads what follows the block's data: padding, check and the index.
func (x *xzReader) end() error {
	at := x.packed.Size() - int64(x.packed.Len())
	rest := make([]byte, int(-(at-x.begin)&3)+x.size+1)
	if _, err := x.packed.Seek(at, io.SeekStart); err != nil {
		return fmt.Errorf("read the check: %w", err)
	}
	if _, err := io.ReadFull(x.packed, rest); err != nil {
		return io.ErrUnexpectedEOF
	}
	_, _ = x.packed.Seek(at, io.SeekStart) // so that the end can be read again
	last := len(rest) - 1
	if rest[last] != 0 {
		return errors.New("it has more than one block; use xz without -T and --block-size")
	}
	if x.check == nil {
		return nil
	}
	sum := x.check.Sum(nil) // big-endian, and the file's is little-endian
	for i, b := range rest[last-x.size : last] {
		if sum[len(sum)-1-i] != b {
			return errors.New("the check sum is wrong")
		}
	}
	return nil
}
