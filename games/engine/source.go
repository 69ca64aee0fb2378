package engine

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// MaxSource is the largest upload that is accepted, in bytes: the limit of the 2011 contest for archives.
const MaxSource = 2 << 20

// SourceCode says in one machine-readable word what is wrong with a source.
type SourceCode string

// The codes of a SourceError.
const (
	EmptySource    SourceCode = "empty_source"     // nothing but white space
	SourceTooLarge SourceCode = "source_too_large" // more than MaxSource bytes
	NotText        SourceCode = "not_text"         // NUL bytes or invalid UTF-8
	NoPlayerName   SourceCode = "no_player_name"   // the source does not name its player
	TwoPlayerNames SourceCode = "two_player_names" // it names it more than once
	BadName        SourceCode = "bad_name"         // the name cannot be used

	UnknownLanguage SourceCode = "unknown_language" // neither the name nor the content tells a language of the game
	BadArchive      SourceCode = "bad_archive"      // the archive cannot be unpacked, or must not be
)

// SourceError says why a source cannot be taken. Detail is one line for the student, with what to do next; it may quote
// the source, so escape it on pages.
type SourceError struct {
	Code   SourceCode
	Detail string
}

// Error gives the detail.
func (e *SourceError) Error() string { return e.Detail }

// SourceErrorf makes a SourceError.
func SourceErrorf(code SourceCode, format string, args ...any) error {
	return &SourceError{Code: code, Detail: fmt.Sprintf(format, args...)}
}

// CheckText makes the checks that all languages share: the source is neither empty nor too large, and it is text. Its
// error is a *SourceError.
func CheckText(source []byte) error {
	switch {
	case len(source) > MaxSource:
		return SourceErrorf(SourceTooLarge, "The source has %d bytes; send at most %d.", len(source), MaxSource)
	case len(bytes.TrimSpace(bytes.TrimPrefix(source, []byte("\uFEFF")))) == 0:
		return SourceErrorf(EmptySource, "The source is empty: send the file with your player.")
	}
	if at := bytes.IndexByte(source, 0); at >= 0 {
		return SourceErrorf(NotText, "Line %d has a NUL byte: send the source text (UTF-8), not an object file or an archive.", lineOf(source, at))
	}
	if at := invalidUTF8(source); at >= 0 {
		return SourceErrorf(NotText, "Line %d is not valid UTF-8: save the file as UTF-8 and send it again.", lineOf(source, at))
	}
	return nil
}

func lineOf(source []byte, at int) int { return 1 + bytes.Count(source[:at], []byte("\n")) }

// invalidUTF8 gives the position of the first byte that is not part of a character, or -1.
func invalidUTF8(source []byte) int {
	for at := 0; at < len(source); {
		r, size := utf8.DecodeRune(source[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}
