package bundle

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// unzip reads a zip archive. Its list of entries is as long as the archive at most; entries that share their bytes
// count every time.
func unzip(c *collection, data []byte) error {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // those paths are looked at below
		if errors.Is(err, zip.ErrFormat) {
			return engine.SourceErrorf(engine.BadArchive, "The zip archive ends too early or is damaged: pack your files again.")
		}
		return err
	}
	for _, f := range r.File {
		if err := unzipEntry(c, f); err != nil {
			return err
		}
	}
	return nil
}

func unzipEntry(c *collection, f *zip.File) error {
	name, err := c.enter(f.Name)
	if err != nil || name == "" || strings.HasSuffix(f.Name, "/") {
		return err
	}
	const encrypted = 1
	switch mode := f.Mode(); {
	case mode&fs.ModeSymlink != 0:
		return isLink(f.Name)
	case mode.IsDir():
		return nil
	case !mode.IsRegular():
		return isSpecial(f.Name)
	case f.Flags&encrypted != 0:
		return engine.SourceErrorf(engine.BadArchive, "The entry %s is encrypted: pack it without a password.", shown(f.Name))
	}
	content, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return engine.SourceErrorf(engine.BadArchive, "The entry %s is packed by a method that is not known here (%d): pack it with the usual one, deflate.", shown(f.Name), f.Method)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	defer func() { _ = content.Close() }()
	return c.add(name, content)
}

func isLink(name string) error {
	return engine.SourceErrorf(engine.BadArchive, "The entry %s is a link: put the file itself in its place.", shown(name))
}

func isSpecial(name string) error {
	return engine.SourceErrorf(engine.BadArchive, "The entry %s is neither a file nor a folder: leave it out.", shown(name))
}

// Zip packs files. Equal files give equal archives.
func Zip(files engine.Files) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate}) // without a time
		if err == nil {
			_, err = entry.Write(files[name])
		}
		if err != nil {
			panic(fmt.Sprintf("bundle: a buffer refuses %s: %v", shown(name), err)) // it never does
		}
	}
	if err := w.Close(); err != nil {
		panic(fmt.Sprintf("bundle: a buffer refuses the end of an archive: %v", err))
	}
	return b.Bytes()
}
