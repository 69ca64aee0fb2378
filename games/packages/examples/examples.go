// Package examples has the games that come with Agon as packages, for authors to read and to begin with.
package examples

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
)

//go:embed all:connectfour all:leduc all:planetwars all:tides all:tron
//go:embed all:referees
var files embed.FS

// Offered are the examples that are part of what every site offers, by their folders.
func Offered() []string { return []string{"connectfour", "leduc", "planetwars", "tides", "tron"} }

// Files are the files of an example, by its folder.
func Files(name string) (engine.Files, error) { return below(name) }

func below(folder string) (engine.Files, error) {
	found := engine.Files{}
	err := fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		found[strings.TrimPrefix(name, folder+"/")], err = fs.ReadFile(files, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("example %s: %w", folder, err)
	}
	return found, nil
}

// python is the language of the examples.
const python = "python"

// Languages are those in which New writes a referee.
func Languages() []string { return []string{python, "cpp", "java", "go", "javascript"} }

// New writes a whole game to begin with: Tron under another name, with a referee in one of Languages and the helper beside
// it that reads and writes the lines of the protocol.
func New(id, language string) (engine.Files, error) {
	if !slices.Contains(Languages(), language) {
		return nil, fmt.Errorf("there is no referee to begin with in %q; take %s, or write your own in any language", language, strings.Join(Languages(), ", "))
	}
	game, err := Files("tron")
	if err != nil {
		return nil, err
	}
	title := strings.ToUpper(id[:min(1, len(id))]) + strings.TrimPrefix(id, id[:min(1, len(id))])
	toml := strings.Replace(string(game[manifest.File]), `id = "tron"`, fmt.Sprintf("id = %q", id), 1)
	game[manifest.File] = []byte(strings.Replace(toml, `title = "Tron"`, fmt.Sprintf("title = %q", title), 1))
	if language != python {
		referee, err := below(path.Join("referees", language))
		if err != nil {
			return nil, err
		}
		maps.DeleteFunc(game, func(name string, _ []byte) bool { return strings.HasPrefix(name, "referee/") })
		for name, content := range referee {
			game["referee/"+name] = content
		}
	}
	if _, err := manifest.Read(game); err != nil {
		return nil, errors.New("the name cannot be that of a game: " + err.Error())
	}
	return game, nil
}

// Version is an example with another version in its description, for tests of sites that have several.
func Version(name, version string) (*manifest.Package, error) {
	game, err := Files(name)
	if err != nil {
		return nil, err
	}
	game[manifest.File] = regexp.MustCompile(`(?m)^version = .*$`).ReplaceAll(game[manifest.File], fmt.Appendf(nil, "version = %q", version))
	return manifest.Read(game)
}
