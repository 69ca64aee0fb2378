package jutge

import (
	"bytes"
	"io/fs"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
)

// Languages are the languages of every game: C++ and Python with the SDKs in the folders sdk and python of the game's
// files, and those whose players speak the line protocol by themselves.
func Languages(files fs.FS) []engine.Language {
	own := []engine.Language{Cpp(Contents(files, "sdk")), Python(Contents(files, "python"))}
	own[0].Starter = starter(files, "players/AINull.cc", "#define PLAYER_NAME Null", "#define PLAYER_NAME MyPlayer")
	own[1].Starter = starter(files, "players/AIPyNull.py", `PLAYER_NAME = "PyNull"`, `PLAYER_NAME = "MyPlayer"`)
	return append(own, languages.Except(CppID, PythonID)...)
}

// starter is a sample player with a name of its own.
func starter(files fs.FS, sample, name, own string) []byte {
	return bytes.Replace(Content(files, sample), []byte(name), []byte(own), 1)
}
