package jutge

import (
	"io/fs"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
)

// Languages are the languages of every game: C++ and Python with the SDKs in the folders sdk and python of the game's
// files, and those whose players speak the line protocol by themselves.
func Languages(files fs.FS) []engine.Language {
	own := []engine.Language{Cpp(Contents(files, "sdk")), Python(Contents(files, "python"))}
	return append(own, languages.Except(CppID, PythonID)...)
}
