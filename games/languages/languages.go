// Package languages is the table of the languages in which players speak a game's line protocol by themselves, without
// a kit: they read lines on stdin and write lines on stdout.
//
// A player is one source file, or an archive with a main file called MyBot. The recipes are made so that players of the
// AI Challenge of 2011 need no changes: they were written for the compilers and runtimes of that year.
package languages

import (
	"embed"
	"fmt"
	"slices"

	"github.com/agon-judge/agon/games/engine"
)

// player is what compiled languages make. No file of a player is called so by chance.
const player = "agon-player"

// mib is one mebibyte, in bytes.
const mib = 1 << 20

//go:embed shims
var shims embed.FS

// All is the table, in the order in which pages show it. A language is a file with its recipe, a row here and in
// packages.txt, a starter in games/aichallenge/starters, and a row in docs/10-languages.md.
func All() []engine.Language {
	return []engine.Language{
		c(), cpp(), java(), python(), javascript(), golang(), rust(), php(), ruby(), lua(), perl(), csharp(), lisp(),
		clojure(), scala(), coffeescript(), ocaml(), haskell(), pascal(), ada(), dlang(), tcl(), typescript(), racket(), scheme(),
		groovy(), octave(), python2(),
	}
}

// Except is the table without the languages of some identifiers: a game has recipes of its own for these.
func Except(ids ...string) []engine.Language {
	return slices.DeleteFunc(All(), func(l engine.Language) bool { return slices.Contains(ids, l.ID) })
}

// shim gives files that lie beside every player in a language.
func shim(names ...string) map[string][]byte {
	files := map[string][]byte{}
	for _, name := range names {
		content, err := shims.ReadFile("shims/" + name)
		if err != nil {
			panic(fmt.Sprintf("languages: %v", err)) // a name in this package is wrong
		}
		files[name] = content
	}
	return files
}
