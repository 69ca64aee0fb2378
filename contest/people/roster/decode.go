package roster

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// The encodings that Read distinguishes.
const (
	UTF8        = "UTF-8"
	UTF16       = "UTF-16"
	Windows1252 = "Windows-1252"
	Latin1      = "Latin-1"
)

var errBinary = errors.New("this is not text; save the table as CSV and take that file")

// decode finds the encoding of a text and converts the text to UTF-8.
func decode(data []byte) (text, encoding string, err error) {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return "", "", errors.New("this is a spreadsheet or an archive; save the table as CSV and take that file")
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) && utf8.Valid(data):
		text, encoding = string(data[3:]), UTF8
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		text, encoding = fromUTF16(data[2:], binary.LittleEndian), UTF16
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		text, encoding = fromUTF16(data[2:], binary.BigEndian), UTF16
	case zeros(data, 1) && !zeros(data, 0):
		text, encoding = fromUTF16(data, binary.LittleEndian), UTF16
	case zeros(data, 0) && !zeros(data, 1):
		text, encoding = fromUTF16(data, binary.BigEndian), UTF16
	case utf8.Valid(data):
		text, encoding = string(data), UTF8
	default:
		text, encoding = fromWindows(data)
	}
	if strings.ContainsRune(text, 0) {
		return "", "", errBinary
	}
	return text, encoding, nil
}

// zeros reports whether most bytes at even (0) or odd (1) positions are zero, as in UTF-16 without a byte order mark.
func zeros(data []byte, from int) bool {
	n := 0
	for i := from; i < len(data); i += 2 {
		if data[i] == 0 {
			n++
		}
	}
	return n > len(data)/4
}

func fromUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}

// windowsRow holds the characters of the bytes from 0x80 to 0x9f in Windows-1252; 0 stands for none.
const windowsRow = "€\x00‚ƒ„…†‡ˆ‰Š‹Œ\x00Ž\x00\x00‘’“”•–—˜™š›œ\x00žŸ"

func fromWindows(data []byte) (text, encoding string) {
	row := []rune(windowsRow)
	encoding = Windows1252
	for _, b := range data {
		if b >= 0x80 && b < 0xa0 && row[b-0x80] == 0 {
			encoding = Latin1
			break
		}
	}
	var out strings.Builder
	for _, b := range data {
		r := rune(b)
		if encoding == Windows1252 && b >= 0x80 && b < 0xa0 {
			r = row[b-0x80]
		}
		out.WriteRune(r)
	}
	return out.String(), encoding
}
