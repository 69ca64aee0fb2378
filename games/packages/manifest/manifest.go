// Package manifest reads the package of a game: the folder in which its author keeps the referee, players, statement,
// boards and pictures, and game.toml, which describes them. docs/13-games.md is written for authors.
//
// A package is hostile. Everything about it is checked here; nothing of it is run.
package manifest

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/referee"
)

// Format is the version of the format of packages.
const Format = 1

// File is the file that describes a package.
const File = "game.toml"

// Package is a game that its author has written.
type Package struct {
	ID, Title, Version string
	Digest             [32]byte // of all files

	Low, High int // players in a match
	Rounds    int // the most
	Limits    engine.Limits
	Referee   Referee
	Trial     Trial
	Boards    []Board // at least one
	Drawn     engine.Drawn
	Mirrored  bool
	Viewer    Viewer
	Languages []engine.Language // of players, with the SDK's files
	Builtins  []engine.Builtin
	Authors   []string
	Licence   string
	About     string

	Statement    []byte
	Translations map[string][]byte // of the statement, by language: "ca"
	Files        engine.Files      // all, by path

	secret []string // paths of players
	public bool     // what Public gives: secret players are missing
}

// Referee is the program that knows the rules.
type Referee struct {
	Language engine.Language
	Files    engine.Files
	Limits   referee.Limits
}

// Trial says what a new player has to pass.
type Trial struct {
	Against string // name of a built-in player
	Board   string // name of a board
	Survive bool
}

// Board is a configuration.
type Board struct {
	Name      string
	Config    []byte
	Low, High int // players in a match
}

// MaxViewer bounds the files of the folder viewer together, in bytes.
const MaxViewer = 4 << 20

// Viewer says how matches are shown.
type Viewer struct {
	Kind  string // "frames", "module" or "page"
	File  string // of the folder viewer; "" with "frames"
	Words map[string]string
	Pace  float64 // rounds a second; 0: the site's
}

// Error says what is wrong with a package, and what to do next.
type Error struct {
	File string // "" when no file is to blame
	Line int    // from 1; 0 when no line is
	Text string
}

// Error gives file, line and text in one line.
func (e *Error) Error() string {
	switch {
	case e.File == "":
		return e.Text
	case e.Line == 0:
		return e.File + ": " + e.Text
	}
	return fmt.Sprintf("%s, line %d: %s", e.File, e.Line, e.Text)
}

// ReadFolder reads a package from the disk.
func ReadFolder(dir string) (*Package, error) {
	files, err := bundle.ReadFolder(dir)
	if err != nil {
		return nil, &Error{Text: err.Error()}
	}
	return Read(files)
}

// ReadArchive reads a package from an archive.
func ReadArchive(data []byte) (*Package, error) {
	files, err := bundle.Unpack(data)
	if err != nil {
		return nil, &Error{Text: err.Error()}
	}
	return Read(files)
}

// Read reads a package. The error is an *Error.
func Read(files engine.Files) (*Package, error) { return read(files, &Package{}) }

// ReadPublic reads what Public gave. The digest is that of the whole package.
func ReadPublic(files engine.Files, digest [32]byte) (*Package, error) {
	p, err := read(files, &Package{public: true})
	if err == nil {
		p.Digest = digest
	}
	return p, err
}

// Public are the files that everybody may have: all but secret players and recorded matches.
func (p *Package) Public() engine.Files {
	public := engine.Files{}
	for name, content := range p.Files {
		secret := slices.ContainsFunc(p.secret, func(s string) bool { return name == s || strings.HasPrefix(name, s+"/") })
		if !secret && !strings.HasPrefix(name, "tests/") {
			public[name] = content
		}
	}
	return public
}

func read(files engine.Files, p *Package) (*Package, error) {
	text, ok := files[File]
	if !ok {
		return nil, &Error{File: File, Text: "the file is missing: a game's package has it at the top; `agon game new` writes one"}
	}
	if line := badLine(text); line > 0 {
		return nil, &Error{File: File, Line: line, Text: notText}
	}
	t, err := parseDocument(File, text)
	if err != nil {
		return nil, err
	}
	p.Files = withoutRemains(files)
	p.Digest = Digest(p.Files)
	p.read(t)
	if t.doc.err != nil {
		return nil, t.doc.err
	}
	return p, nil
}

// Digest names the files of a package: SHA-256 of path, size and content of each, sorted by path.
func Digest(files engine.Files) (digest [32]byte) {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s\x00%d\n", name, len(files[name]))
		h.Write(files[name])
	}
	h.Sum(digest[:0])
	return digest
}

// Pack makes the archive of a package. Equal files give equal archives.
func (p *Package) Pack() []byte { return bundle.Zip(p.Files) }

// Board finds a board by its name.
func (p *Package) Board(name string) (Board, bool) {
	for _, b := range p.Boards {
		if b.Name == name {
			return b, true
		}
	}
	return Board{}, false
}

// Bounds of what game.toml may say.
const (
	mostSeats    = 32
	mostRounds   = 100_000
	mostPlayCPU  = time.Minute
	mostWall     = 10 * time.Minute
	leastMemory  = 8 << 20
	mostMemory   = 4 << 30
	mostCommands = 100_000
	leastOutput  = 1 << 10
	mostOutput   = 4 << 20
)
