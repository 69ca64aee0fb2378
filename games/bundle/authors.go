package bundle

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// Bounds of an archive of many authors' programs.
const (
	MaxAuthors         = 2000
	MaxAuthorsPacked   = 64 << 20  // bytes of the archive
	MaxAuthorsUnpacked = 256 << 20 // bytes of all files together
)

// Author is whose program one of many is.
type Author struct {
	Name  string // of the folder, or of the file without its ending
	Files engine.Files
}

// Left is a file or folder of an archive that was not taken.
type Left struct {
	Name string
	Why  string // a sentence
}

// Authors reads a zip archive with a folder, or a file, for each author, as course sites export them. Archives within it, which
// their authors sent, are unpacked. It takes sources in the game's languages, and says of everything else why it was left out. An
// archive that is built to harm is refused as a whole: the error is a *engine.SourceError then.
func Authors(g engine.Game, data []byte) ([]Author, []Left, error) {
	if len(data) > MaxAuthorsPacked {
		return nil, nil, engine.SourceErrorf(engine.SourceTooLarge, "The archive has %d bytes; send at most %d, in several archives if need be.", len(data), MaxAuthorsPacked)
	}
	if kindOf(data) != zipArchive {
		return nil, nil, engine.SourceErrorf(engine.BadArchive, "This is no zip archive: pack one folder for each author as zip.")
	}
	c := &collection{files: engine.Files{}, seen: map[string]string{}, left: MaxAuthorsUnpacked}
	left, err := unzipAll(c, g, data)
	if err != nil {
		return nil, nil, inWords(zipArchive, err)
	}
	files, err := c.finish()
	if err != nil {
		if len(left) > 0 {
			return nil, left, nil
		}
		return nil, nil, err
	}
	return byAuthor(files, left)
}

// Unzip reads a zip archive that Zip made.
func Unzip(data []byte) (engine.Files, error) {
	c := newCollection(MaxFiles)
	if err := unzip(c, data); err != nil {
		return nil, inWords(zipArchive, err)
	}
	return c.files, nil
}

// unzipAll reads the sources and the archives among a zip archive's entries.
func unzipAll(c *collection, g engine.Game, data []byte) (left []Left, err error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // those paths are looked at below
		return nil, err
	}
	for _, f := range r.File {
		name, err := c.enter(f.Name)
		if err != nil {
			return nil, err
		}
		if name == "" || strings.HasSuffix(f.Name, "/") || f.Mode().IsDir() {
			continue
		}
		why, err := c.take(g, name, f)
		if err != nil {
			return nil, err
		}
		if why != "" {
			left = append(left, Left{Name: name, Why: why})
		}
	}
	return left, nil
}

// take reads one file, or says why it is left out.
func (c *collection) take(g engine.Game, name string, f *zip.File) (why string, err error) {
	const encrypted = 1
	switch {
	case f.Mode()&fs.ModeSymlink != 0:
		return "It is a link.", nil
	case !f.Mode().IsRegular():
		return "It is neither a file nor a folder.", nil
	case f.Flags&encrypted != 0:
		return "It is encrypted.", nil
	case !isSource(g, name) && !claimsToBePacked(name):
		return "It is no source in a language of " + g.Title() + ".", nil
	}
	content, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return fmt.Sprintf("It is packed by a method that is not known here (%d).", f.Method), nil
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", f.Name, err)
	}
	defer func() { _ = content.Close() }()
	text, err := io.ReadAll(io.LimitReader(content, min(c.left, MaxUnpacked)+1))
	if int64(len(text)) > c.left {
		return "", tooMany()
	}
	c.left -= int64(len(text)) // also of what is left out below: unpacking it was work
	switch {
	case errors.Is(err, zip.ErrChecksum), errors.Is(err, io.ErrUnexpectedEOF):
		return "It is damaged.", nil
	case err != nil:
		return "", err
	case len(text) > MaxUnpacked:
		return fmt.Sprintf("It has more than %d MiB.", MaxUnpacked>>20), nil
	case isSource(g, name):
		if refusal, ok := errors.AsType[*engine.SourceError](engine.CheckText(text)); ok {
			return refusal.Detail, nil
		}
		return c.put(name, text)
	}
	return c.inner(g, name, text)
}

// inner takes the sources of an archive within the archive.
func (c *collection) inner(g engine.Game, name string, data []byte) (why string, err error) {
	kind := kindOf(data)
	if kind == notPacked || kind == unreadable {
		return "It is an archive of a kind that cannot be read here.", nil
	}
	files, err := unpack(kind, data, MaxFiles)
	if refusal, ok := errors.AsType[*engine.SourceError](err); ok {
		if c.left -= MaxUnpacked; c.left < 0 { // it may have cost that much to find out
			return "", tooMany()
		}
		return "It cannot be unpacked: " + refusal.Detail, nil
	}
	if err != nil {
		return "", err
	}
	found := 0
	for _, inside := range slices.Sorted(maps.Keys(files)) {
		text := files[inside]
		if c.left -= int64(len(text)); c.left < 0 {
			return "", tooMany()
		}
		if !isSource(g, inside) || engine.CheckText(text) != nil {
			continue
		}
		if why, err := c.put(name+"/"+inside, text); why != "" || err != nil {
			return why, err
		}
		found++
	}
	if found == 0 {
		return "There is no source in a language of " + g.Title() + " in it.", nil
	}
	return "", nil
}

// put stores a file.
func (c *collection) put(name string, text []byte) (why string, err error) {
	if _, taken := c.files[name]; taken {
		return "There is another one of that name.", nil
	}
	if checkPath(name) != nil { // of a file in an archive in the archive
		return "The path to it is too long.", nil
	}
	c.files[name] = text
	return "", nil
}

func tooMany() error {
	return engine.SourceErrorf(engine.BadArchive, "The files have more than %d MiB together: send them in several archives.", MaxAuthorsUnpacked>>20)
}

// isSource reports whether a file is a program in a language of the game, or a part of one.
func isSource(g engine.Game, name string) bool {
	return slices.Contains([]string{".h", ".hh", ".hpp"}, strings.ToLower(path.Ext(name))) ||
		slices.ContainsFunc(g.Languages(), func(l engine.Language) bool { return hasSuffix(name, l.Suffix) })
}

// byAuthor sorts files by the folder that they are in.
func byAuthor(files engine.Files, left []Left) ([]Author, []Left, error) {
	authors := map[string]engine.Files{}
	for name, text := range files {
		author, rest, below := strings.Cut(name, "/")
		if !below {
			author, rest = strings.TrimSuffix(name, path.Ext(name)), name
		}
		if authors[author] == nil {
			authors[author] = engine.Files{}
		}
		authors[author][rest] = text
	}
	if len(authors) > MaxAuthors {
		return nil, nil, engine.SourceErrorf(engine.BadArchive, "There are more than %d authors: send them in several archives.", MaxAuthors)
	}
	var list []Author
	for _, name := range slices.Sorted(maps.Keys(authors)) {
		size := 0
		for _, text := range authors[name] {
			size += len(text)
		}
		if len(authors[name]) > MaxFiles || size > MaxUnpacked {
			left = append(left, Left{Name: name, Why: fmt.Sprintf("There are %d files with %d bytes; one author may have %d with %d.", len(authors[name]), size, MaxFiles, MaxUnpacked)})
			continue
		}
		list = append(list, Author{Name: name, Files: authors[name]})
	}
	slices.SortFunc(left, func(a, b Left) int { return strings.Compare(a.Name, b.Name) })
	return list, left, nil
}
