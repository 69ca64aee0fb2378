package bundle

import (
	"path"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// languageNames tells the names of languages by the suffixes of their files, so that a refusal can name a language that
// a game does not offer.
var languageNames = map[string]string{
	".ada": "Ada", ".adb": "Ada", ".clj": "Clojure", ".cob": "COBOL", ".coffee": "CoffeeScript", ".d": "D", ".dart": "Dart",
	".erl": "Erlang", ".ex": "Elixir", ".exs": "Elixir", ".f90": "Fortran", ".fs": "F#", ".groovy": "Groovy", ".hs": "Haskell",
	".jl": "Julia", ".kt": "Kotlin", ".lhs": "Haskell", ".lol": "LOLCODE", ".m": "Octave", ".ml": "OCaml", ".nim": "Nim",
	".pas": "Pascal", ".pp": "Pascal", ".py2": "Python 2", ".rkt": "Racket", ".scala": "Scala", ".scm": "Scheme", ".sh": "Shell",
	".ss": "Scheme", ".swift": "Swift", ".tcl": "Tcl", ".ts": "TypeScript", ".vb": "Visual Basic", ".zig": "Zig",

	".c": "C", ".cc": "C++", ".cpp": "C++", ".cs": "C#", ".cxx": "C++", ".go": "Go", ".java": "Java", ".js": "JavaScript",
	".lisp": "Common Lisp", ".lua": "Lua", ".php": "PHP", ".pl": "Perl", ".py": "Python", ".py3": "Python 3", ".rb": "Ruby",
	".rs": "Rust",
}

// elsewhere says that a file is in a language that the game does not offer; nil for a file that may be in one that it does,
// and for one that tells no language.
func elsewhere(g engine.Game, filename string) error {
	base := path.Base(filename)
	title, known := languageNames[strings.ToLower(path.Ext(base))]
	if !known {
		return nil
	}
	for _, l := range g.Languages() {
		if hasSuffix(base, l.Suffix) {
			return nil
		}
	}
	hint := ""
	if g.ID() != "" {
		hint = "; see agon languages " + g.ID()
	}
	return engine.SourceErrorf(engine.UnknownLanguage, "%s is %s, which is not offered here%s. Take one of these: %s.",
		unquoted(base), title, hint, listed(g.Languages()))
}
