package dominator

import (
	"io/fs"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

//go:generate go run ../jutge/dummy/build

// Languages are the languages that a player can be written in.
func (Game) Languages() []engine.Language { return jutge.Languages(files) }

// PlayerName finds the name that the files of a player give it. It is "" in languages without an SDK. The error is a
// *engine.SourceError.
func (Game) PlayerName(language string, files engine.Files) (string, error) {
	return jutge.NameOf(language, files)
}

// CheckName says whether a player can have the name.
func (Game) CheckName(name string) error { return jutge.CheckName(name) }

// Builtins are Null, Demo and Dummy.
func (Game) Builtins() []engine.Builtin { return jutge.Builtins(files) }

// Trial is to beat Dummy.
func (Game) Trial() engine.Trial { return jutge.Trial() }

// Statement is the complete description of the game, the line protocol included, Markdown.
func (Game) Statement() []byte { return jutge.Statement(files) }

// KitFiles is the kit without viewer, runner, statement and default.cnf.
func (Game) KitFiles() (fs.FS, error) { return jutge.Kit(files) }
