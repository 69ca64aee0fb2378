// Package kit writes what a student works with: the SDK, example players, what builds and runs them, the runner, the viewer
// and the statement, as a folder or as a zip archive.
package kit

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// File is a file of a kit.
type File struct {
	Name    string // path in the kit, with slashes
	Mode    fs.FileMode
	Content []byte
	Packed  bool // Content is a gzip file of what the file holds
}

// Unpacked returns what the file holds.
func (f File) Unpacked() ([]byte, error) {
	if !f.Packed {
		return f.Content, nil
	}
	content, err := unpack(f.Content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return content, nil
}

// Extras are the parts of a kit that this module does not make.
type Extras struct {
	Viewer  []byte // the viewer in one HTML file; left out when nil
	Runners fs.FS  // files Game.<Platform>.gz, made by Pack; nil: those that `make build` has put into this program
}

// Modes of files.
const (
	modeText    fs.FileMode = 0o644
	modeProgram fs.FileMode = 0o755
)

// Files gives all files of a game's kit, by name. The default configuration is default.cnf, unless the game calls
// such files otherwise and has one with it. The names of parts that had to be left out are in missing. No
// runner at all is an error, because a kit without one is of no use.
func Files(g engine.Game, extras Extras) (files []File, missing []string, err error) {
	files, err = gameFiles(g)
	if err != nil {
		return nil, nil, err
	}
	page, err := statementPage(g)
	if err != nil {
		return nil, nil, err
	}
	config := g.Config()
	if len(config) > 0 && !slices.ContainsFunc(files, func(f File) bool { return path.Ext(f.Name) != ".cnf" && bytes.Equal(f.Content, config) }) {
		files = append(files, text("default.cnf", config))
	}
	files = append(files,
		text("statement.md", g.Statement()),
		text("statement.html", page),
		text("bin/Game.id", []byte(g.ID()+"\n")),
	)
	if extras.Viewer == nil {
		missing = append(missing, "viewer.html")
	} else {
		files = append(files, text("viewer.html", extras.Viewer), text("Viewer/viewer.html", extras.Viewer))
	}
	runners, without, err := runnerFiles(extras.Runners)
	if err != nil {
		return nil, nil, err
	}
	files, missing = append(files, runners...), append(missing, without...)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, missing, nil
}

func text(name string, content []byte) File {
	return File{Name: name, Mode: modeText, Content: content}
}

// gameFiles are the files that come with the game.
func gameFiles(g engine.Game) ([]File, error) {
	system, err := g.KitFiles()
	if err != nil {
		return nil, fmt.Errorf("kit of %s: %w", g.ID(), err)
	}
	var files []File
	err = fs.WalkDir(system, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(system, name)
		mode := modeText
		if bytes.HasPrefix(content, []byte("#!")) {
			mode = modeProgram
		}
		files = append(files, File{Name: name, Mode: mode, Content: content})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("kit of %s: %w", g.ID(), err)
	}
	return files, nil
}

// WriteDir writes a kit into a folder, which is made if it is not there. Files of the kit that are there already are
// replaced, others are kept.
func WriteDir(dir string, g engine.Game, extras Extras) (missing []string, err error) {
	files, missing, err := Files(g, extras)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		target := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := writeFile(target, f); err != nil {
			return nil, fmt.Errorf("writing the kit: %w", err)
		}
	}
	return missing, nil
}

func writeFile(target string, f File) error {
	content, err := f.Unpacked()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(target, content, f.Mode); err != nil {
		return err
	}
	return os.Chmod(target, f.Mode) // for a file that was there with another mode
}

// WriteZip writes a kit as a zip archive, in which everything is in a folder named after the game. Equal kits give equal
// archives.
func WriteZip(w io.Writer, g engine.Game, extras Extras) (missing []string, err error) {
	files, missing, err := Files(g, extras)
	if err != nil {
		return nil, err
	}
	archive := zip.NewWriter(w)
	for _, f := range files {
		if err := zipFile(archive, path.Join(g.ID(), f.Name), f); err != nil {
			return nil, fmt.Errorf("writing the kit: %w", err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("writing the kit: %w", err)
	}
	return missing, nil
}

func zipFile(archive *zip.Writer, name string, f File) error {
	header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)}
	header.SetMode(f.Mode)
	if f.Packed {
		return packedPart(archive, header, f.Content)
	}
	part, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = part.Write(f.Content)
	return err
}
