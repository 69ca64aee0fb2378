package wota

import (
	"embed"
	"io/fs"
	"maps"
	"path"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/kit/launch"
	"github.com/agon-judge/agon/games/wota/java"
	"github.com/agon-judge/agon/games/wota/python"
)

//go:embed statement.md protocol.md replay.md parameters.txt settings.txt samples/LineGatherer.cc
var pages embed.FS

// Statement is the game's rules, with all tables and the way to the first match.
func (Game) Statement() []byte { return page("statement.md") }

func page(name string) []byte {
	content, _ := pages.ReadFile(name) // an embedded file can be read
	return content
}

// LineGatherer is the sample colony in C++, which speaks the line protocol itself.
func LineGatherer() []byte { return page("samples/LineGatherer.cc") }

// launcher is the script that runs matches. It is not called like the game: there is a folder of that name.
const launcher = "play"

// KitFiles are the SDKs, the sample players, the pages on protocol and output file, the files that set up matches, and the
// script that plays them.
func (Game) KitFiles() (fs.FS, error) {
	kit := launch.Scripts(launcher)
	for _, name := range []string{"protocol.md", "replay.md", "parameters.txt", "settings.txt"} {
		kit[name] = page(name)
	}
	for name, content := range java.Files() {
		kit[path.Join("sdk", name)] = content
	}
	for player, files := range java.Samples() {
		for name, content := range files {
			kit[path.Join("wota/ai", player, name)] = content
		}
	}
	kit["LineGatherer.cc"] = LineGatherer()
	maps.Copy(kit, python.Files())
	maps.Copy(kit, python.Samples())
	return engine.Files(kit).FS()
}
