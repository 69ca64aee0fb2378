package bundle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/agon-judge/agon/games/engine"
)

// Folder reads a player from a folder on the disk, as Open reads it from an archive. The error is a *engine.SourceError,
// or the disk's.
func Folder(g engine.Game, language, dir string) (engine.Language, engine.Files, error) {
	languages, err := candidates(g, language)
	if err != nil {
		return engine.Language{}, nil, err
	}
	files, err := readFolder(dir, MaxFiles)
	if err != nil {
		return engine.Language{}, nil, err
	}
	return choose(g, languages, files)
}

// ReadFolder reads the files of a folder and those below it, as Unpack does those of an archive. The error is a
// *engine.SourceError, or the disk's.
func ReadFolder(dir string) (engine.Files, error) { return readFolder(dir, MaxLooseFiles) }

func readFolder(dir string, most int) (engine.Files, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open the folder: %w", err)
	}
	defer func() { _ = root.Close() }()
	c := newCollection(most)
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		clean, err := c.enter(name)
		switch {
		case err != nil:
			return err
		case clean == "" && entry.IsDir():
			return fs.SkipDir
		case clean == "" || entry.IsDir():
			return nil
		case entry.Type()&fs.ModeSymlink != 0:
			return isLink(name)
		case !entry.Type().IsRegular():
			return isSpecial(name)
		}
		f, err := root.Open(name)
		if err != nil {
			return err
		}
		return errors.Join(c.add(clean, f), f.Close())
	})
	if refusal, ok := errors.AsType[*engine.SourceError](err); ok {
		return nil, refusal
	}
	if err != nil {
		return nil, fmt.Errorf("read the folder: %w", err)
	}
	return c.finish()
}
