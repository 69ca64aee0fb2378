// Package examples has the games that come with Agon as packages, for authors to read and to begin with.
package examples

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/agon-judge/agon/games/engine"
)

//go:embed all:tron
var games embed.FS

// Files are the files of an example, by its folder.
func Files(name string) (engine.Files, error) {
	files := engine.Files{}
	root, err := fs.Sub(games, name)
	if err != nil {
		return nil, fmt.Errorf("example %s: %w", name, err)
	}
	err = fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[path], err = fs.ReadFile(root, path)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("example %s: %w", name, err)
	}
	return files, nil
}
