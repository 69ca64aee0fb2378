package bundle

import (
	"bytes"
	"errors"
	"io"

	"github.com/agon-judge/agon/games/engine"
)

// kind is what the content of an upload is.
type kind string

const (
	notPacked  kind = "" // a source file
	zipArchive kind = "zip"
	plainTar   kind = "tar"
	gzipTar    kind = "tar.gz"
	bzip2Tar   kind = "tar.bz2"
	xzTar      kind = "tar.xz"
	unreadable kind = "an archive of another kind" // rar, 7z, zstd and the like
)

// kindOf tells an upload's kind by the bytes with which the formats begin. No text begins so.
func kindOf(data []byte) kind {
	for _, m := range []struct {
		magic string
		kind  kind
	}{
		{"PK\x03\x04", zipArchive},
		{"PK\x05\x06", zipArchive}, // an empty one
		{"\x1f\x8b", gzipTar},
		{"\xfd7zXZ\x00", xzTar},
		{"Rar!\x1a\x07", unreadable},
		{"7z\xbc\xaf\x27\x1c", unreadable},
		{"\x28\xb5\x2f\xfd", unreadable}, // zstd
		{"\x1f\x9d", unreadable},         // compress
	} {
		if bytes.HasPrefix(data, []byte(m.magic)) {
			return m.kind
		}
	}
	switch {
	case len(data) >= 10 && bytes.HasPrefix(data, []byte("BZh")) &&
		(string(data[4:10]) == "1AY&SY" || string(data[4:10]) == "\x17rE8P\x90"): // a block, or the end of an empty one
		return bzip2Tar
	case len(data) >= 262 && string(data[257:262]) == "ustar":
		return plainTar
	}
	return notPacked
}

// MediaType is the MIME type of an archive; "" for one source file.
func MediaType(data []byte) string {
	return map[kind]string{
		zipArchive: "application/zip", plainTar: "application/x-tar", gzipTar: "application/gzip",
		bzip2Tar: "application/x-bzip2", xzTar: "application/x-xz", unreadable: "application/octet-stream",
	}[kindOf(data)]
}

// claimsToBePacked reports whether a file is called like an archive.
func claimsToBePacked(filename string) bool {
	return hasSuffix(filename, []string{".zip", ".jar", ".tar", ".gz", ".tgz", ".bz2", ".tbz", ".tbz2", ".xz", ".txz", ".rar", ".7z"})
}

// unpack reads an archive of so many files at most.
func unpack(k kind, data []byte, most int) (engine.Files, error) {
	c := newCollection(most)
	var err error
	switch k {
	case zipArchive:
		err = unzip(c, data)
	case unreadable, notPacked:
		err = engine.SourceErrorf(engine.BadArchive, "The file is %s: pack your files as zip, tar.gz, tar.bz2 or tar.xz.", unreadable)
	case plainTar, gzipTar, bzip2Tar, xzTar:
		err = untar(c, k, data)
	}
	if err != nil {
		return nil, inWords(k, err)
	}
	return c.finish()
}

// inWords turns what the readers of archives say into what a student can use.
func inWords(k kind, err error) error {
	var refusal *engine.SourceError
	switch {
	case errors.As(err, &refusal):
		return refusal
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return engine.SourceErrorf(engine.BadArchive, "The %s archive ends too early: it did not arrive in full or is damaged; pack your files again.", k)
	}
	return engine.SourceErrorf(engine.BadArchive, "The %s archive cannot be read (%s): pack your files again.", k, plain(err.Error()))
}

// plain cuts a message of a library, which may quote the archive, to a short line of ASCII.
func plain(message string) string {
	quoted := shown(message)
	return quoted[1 : len(quoted)-1]
}
