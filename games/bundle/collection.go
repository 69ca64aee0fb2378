package bundle

import (
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agon-judge/agon/games/engine"
)

// collection gathers files within its bounds.
type collection struct {
	files   engine.Files
	most    int               // files
	seen    map[string]string // paths of files and of the folders above them, in lower case, to the path as written
	entries int               // files and folders so far, dropped ones too
	left    int64             // bytes that may still come
}

func newCollection(most int) *collection {
	return &collection{files: engine.Files{}, most: most, seen: map[string]string{}, left: MaxUnpacked}
}

// maxEntries bounds what an archive may hold besides files: folders, and what is dropped.
const maxEntries = 20 * MaxFiles

// junk are names of files and folders that other programs leave behind.
var junk = []string{"__MACOSX", ".DS_Store", ".git", "Thumbs.db"}

// enter looks at an entry's name before its content is read. It gives the clean path, or "" for an entry to be left out.
func (c *collection) enter(name string) (string, error) {
	c.entries++
	if c.entries > maxEntries {
		return "", engine.SourceErrorf(engine.BadArchive, "There are more than %d entries: send only what is needed.", maxEntries)
	}
	if err := checkPath(name); err != nil {
		return "", err
	}
	clean := path.Clean(name)
	for part := range strings.SplitSeq(clean, "/") {
		if slices.Contains(junk, part) {
			return "", nil
		}
	}
	return clean, nil
}

// checkPath refuses names that lead elsewhere or cannot be shown.
func checkPath(name string) error {
	refuse := func(why string) error {
		return engine.SourceErrorf(engine.BadArchive, "The entry %s %s.", shown(name), why)
	}
	switch {
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsGraphic(r) }):
		return refuse("has a name that is not plain text: rename it, best to ASCII")
	case strings.Contains(name, `\`):
		return refuse(`has a backslash in its name: rename it, or use a program that packs folders with "/"`)
	case strings.HasPrefix(name, "/"), len(name) > 1 && name[1] == ':':
		return refuse("has an absolute path: pack the folder with relative names")
	case slices.Contains(strings.Split(name, "/"), ".."):
		return refuse(`leads out of the archive by "..": pack the folder with plain relative names`)
	case len(name) > MaxPath:
		return refuse(fmt.Sprintf("has a name of %d bytes: use at most %d", len(name), MaxPath))
	case strings.Count(path.Clean(name), "/") >= MaxDepth:
		return refuse(fmt.Sprintf("lies in %d folders: use fewer than %d", strings.Count(path.Clean(name), "/"), MaxDepth))
	}
	return nil
}

// add reads the content of a file, by the clean path that enter gave.
func (c *collection) add(name string, content io.Reader) error {
	if len(c.files) == c.most {
		return engine.SourceErrorf(engine.BadArchive, "There are more than %d files: send only what is needed.", c.most)
	}
	if err := c.claim(name); err != nil {
		return err
	}
	data, err := io.ReadAll(io.LimitReader(content, c.left+1))
	if err != nil {
		return err
	}
	if int64(len(data)) > c.left {
		return tooMuch()
	}
	c.left -= int64(len(data))
	c.files[name] = data
	return nil
}

func tooMuch() error {
	return engine.SourceErrorf(engine.BadArchive, "The files have more than %d MiB together: send only what is needed.", MaxUnpacked>>20)
}

// claim makes sure that a path is no other one's, also where upper and lower case are the same, and that no file is
// a folder as well.
func (c *collection) claim(name string) error {
	clash := func(a, b string) error {
		if a == b {
			return engine.SourceErrorf(engine.BadArchive, "There are two entries %s: keep one.", shown(a))
		}
		return engine.SourceErrorf(engine.BadArchive, "The entries %s and %s have the same name where upper and lower case do not count: rename one.", shown(a), shown(b))
	}
	if other, taken := c.seen[strings.ToLower(name)]; taken {
		return clash(strings.TrimSuffix(other, "/"), name)
	}
	c.seen[strings.ToLower(name)] = name
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		other, taken := c.seen[strings.ToLower(folder)]
		if taken && other != folder+"/" {
			return clash(strings.TrimSuffix(other, "/"), folder)
		}
		c.seen[strings.ToLower(folder)] = folder + "/"
	}
	return nil
}

// finish gives the files, without a folder that holds all of them.
func (c *collection) finish() (engine.Files, error) {
	if len(c.files) == 0 {
		return nil, engine.SourceErrorf(engine.EmptySource, "There are no files in it: pack your files and send them again.")
	}
	top := ""
	for name := range c.files {
		folder, _, below := strings.Cut(name, "/")
		if !below || top != "" && top != folder {
			return c.files, nil
		}
		top = folder
	}
	files := make(engine.Files, len(c.files))
	for name, content := range c.files {
		files[name[len(top)+1:]] = content
	}
	return files, nil
}
