package jutge

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

const (
	// PythonID is the identifier of the language Python with a game's SDK.
	PythonID = "python"
	// PythonSource is the name of a player's source, or of its main file, in it.
	PythonSource = "player.py"
)

// Python is the language Python 3 with a game's SDK: its own modules together with agon.py. The module of the game, like
// ants.py, has what a player uses.
//
// There is nothing to build, but a source that is not understood is refused before it plays, and modules are compiled
// once and not in every match.
func Python(files map[string][]byte) engine.Language {
	return engine.Language{
		ID:      PythonID,
		Title:   "Python 3",
		Suffix:  []string{".py"},
		Source:  PythonSource,
		Main:    []string{PythonSource},
		Tools:   []string{"python3"},
		Files:   withShared("python", files),
		Compile: [][]string{{"python3", "-S", "-m", "compileall", "-q", "-f", "--invalidation-mode", "unchecked-hash", "."}},
		Output:  ".",
		Run:     []string{"python3", "-S", "-u", PythonSource},
		Profile: "vm",

		Memory:   64 << 20,
		StartCPU: 500 * time.Millisecond,
	}
}
