// Package python is how players of Wota are written in Python: the module wota.py, an example, and the recipe that makes
// a player of its files.
package python

import (
	"bytes"
	"embed"
	"path"
	"regexp"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota/java"
)

// ID is the language's identifier.
const ID = "python"

// Source is the name of a player's source, or of its main file.
const Source = "player.py"

//go:embed sdk players
var files embed.FS

// Files are the files of the SDK, by name.
func Files() map[string][]byte { return under("sdk") }

// Samples are the sources of the sample players, by the name of their file.
func Samples() map[string][]byte { return under("players") }

// Language is the recipe. There is nothing to build, but a source that is not understood is refused before it plays.
func Language() engine.Language {
	return engine.Language{
		ID:      ID,
		Title:   "Python 3",
		Suffix:  []string{".py"},
		Source:  Source,
		Main:    []string{Source},
		Tools:   []string{"python3"},
		Files:   Files(),
		Starter: bytes.Replace(Samples()["PyGatherer.py"], []byte(`PLAYER_NAME = "PyGatherer"`), []byte(`PLAYER_NAME = "MyColony"`), 1),
		Compile: [][]string{{"python3", "-S", "-m", "compileall", "-q", "-f", "--invalidation-mode", "unchecked-hash", "."}},
		Output:  ".",
		Run:     []string{"python3", "-S", "-u", Source},
		Profile: "vm",

		Memory:   64 << 20,
		StartCPU: 500 * time.Millisecond,
	}
}

// named is the line that gives a player its name. It begins in the first column.
var named = regexp.MustCompile(`(?m)^PLAYER_NAME[ \t]*=[ \t]*(?:"([^"\\\n]*)"|'([^'\\\n]*)')[ \t]*(?:#.*)?\r?$`)

// Name finds the X of the one line PLAYER_NAME = "X" in a player's main file. The error is a *engine.SourceError. The
// files are hostile.
func Name(files engine.Files) (string, error) {
	source := files[Source]
	if err := engine.CheckText(source); err != nil {
		return "", err
	}
	found := named.FindAllSubmatch(source, -1)
	switch len(found) {
	case 0:
		return "", engine.SourceErrorf(engine.NoPlayerName, "There is no line `PLAYER_NAME = \"YourName\"`: copy PyGatherer.py and put your player's name there.")
	case 1:
		name := string(found[0][1]) + string(found[0][2])
		return name, java.CheckName(name)
	}
	return "", engine.SourceErrorf(engine.TwoPlayerNames, "PLAYER_NAME is given %d times: leave one line `PLAYER_NAME = \"YourName\"`.", len(found))
}

// under reads all files of an embedded folder.
func under(folder string) map[string][]byte {
	all := map[string][]byte{}
	entries, _ := files.ReadDir(folder) // an embedded folder can be read, and its files too
	for _, entry := range entries {
		all[entry.Name()], _ = files.ReadFile(path.Join(folder, entry.Name()))
	}
	return all
}
