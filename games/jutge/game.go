// Package jutge has what the three games of Jutge.org share: Ants, Apocalypse Now and Dominator. What they answer alike is in
// Game and Match; the rest are their random generator, configuration and output files, names, SDKs and kits. The rules and
// the board of a game are in its own package, the tests that the three share in jutgetest.
package jutge

import (
	"io/fs"

	"github.com/agon-judge/agon/games/engine"
)

// Own is what a game has to say of itself.
type Own interface {
	// Files are the statement, the line protocol, the SDKs, the built-in players and what only the kit has. In the kit's
	// program, which is handed out, there are none.
	Files() fs.FS
}

// Game has the methods of engine.Game that are alike in the three games. A game embeds it, and writes those on its rules
// and its configuration.
type Game[O Own] struct{}

func (Game[O]) files() fs.FS {
	var own O
	return own.Files()
}

// Seats is 4: the games are for four players.
func (Game[O]) Seats() (low, high int) { return Players, Players }

// Mirrored is false: the players' parts of the board are alike.
func (Game[O]) Mirrored() bool { return false }

// Languages are the languages that a player can be written in.
func (g Game[O]) Languages() []engine.Language { return Languages(g.files()) }

// PlayerName finds the name that the files of a player give it. It is "" in languages without an SDK. The error is a
// *engine.SourceError.
func (Game[O]) PlayerName(language string, files engine.Files) (string, error) {
	return NameOf(language, files)
}

// CheckName reports whether a player can have the name.
func (Game[O]) CheckName(name string) error { return CheckName(name) }

// Builtins are Null, Demo and Dummy.
func (g Game[O]) Builtins() []engine.Builtin { return Builtins(g.files()) }

// Trial is to beat Dummy.
func (Game[O]) Trial() engine.Trial { return Trial() }

// Statement is the complete description of the game, the line protocol included, Markdown.
func (g Game[O]) Statement() []byte { return Statement(g.files()) }

// KitFiles is the kit without viewer, runner, statement and default.cnf.
func (g Game[O]) KitFiles() (fs.FS, error) { return Kit(g.files()) }
