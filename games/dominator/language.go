package dominator

import (
	"fmt"
	"io/fs"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

//go:generate go run ../jutge/dummy/build

// Languages are the languages that a player can be written in: C++ for now.
func (Game) Languages() []engine.Language {
	return []engine.Language{jutge.Cpp(jutge.Contents(files, "sdk"))}
}

// PlayerName finds the name in the source of a player in C++. The error is a *engine.SourceError, unless the language is
// unknown.
func (Game) PlayerName(language string, files engine.Files) (string, error) {
	if language != jutge.CppID {
		return "", fmt.Errorf("dominator: no language %q", language)
	}
	return jutge.PlayerName(files[jutge.CppSource])
}

// CheckName says whether a player can have the name.
func (Game) CheckName(name string) error { return jutge.CheckName(name) }

// Builtins are Null, Demo and Dummy.
func (Game) Builtins() []engine.Builtin { return jutge.Builtins(files) }

// Trial is to beat Dummy.
func (Game) Trial() engine.Trial { return jutge.Trial() }

// Statement is the complete description of the game, Markdown.
func (Game) Statement() []byte { return jutge.Content(files, "statement.md") }

// KitFiles is the kit without viewer, runner, statement and default.cnf.
func (Game) KitFiles() (fs.FS, error) { return jutge.Kit(files) }
