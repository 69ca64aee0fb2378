package aichallenge

import (
	_ "embed" // the map of the trial
	"fmt"
	"maps"
	"path"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
)

const (
	languageCpp    = "cpp"
	languagePython = "python"
)

// Languages are all that speak the line protocol by themselves: the contest had no other players. Each has the starter of
// the kit, and what that one includes, so that it can be sent as one file. A player's own files of these names prevail.
func (Game) Languages() []engine.Language {
	all := languages.All()
	for i := range all {
		for name, text := range starter(all[i].ID) {
			if main, err := path.Match("MyBot.*", name); err == nil && main {
				all[i].Starter = text
				continue
			}
			shared := maps.Clone(all[i].Files)
			if shared == nil {
				shared = map[string][]byte{}
			}
			shared[name] = text
			all[i].Files = shared
		}
	}
	return all
}

// starter is the first player of a language, as the kit has it.
func starter(language string) map[string][]byte {
	all := contents(path.Join("starters", language))
	if language == languagePython && len(all) > 0 {
		all["ants.py"] = content("players/ants.py")
	}
	return all
}

// Builtins are sample players, weakest first: Hold does nothing, Lefty walks along shores, Random anywhere, Hunter
// straight to what it sees, Greedy on the shortest ways; Myrmidon also fights.
func (Game) Builtins() []engine.Builtin {
	players := contents("players")
	cpp := func(name string) engine.Builtin {
		return engine.Builtin{Name: name, Language: languageCpp, Files: engine.Files{"MyBot.cc": players[name+".cc"]}}
	}
	python := func(name string) engine.Builtin {
		return engine.Builtin{Name: name, Language: languagePython, Files: engine.Files{
			"MyBot.py": players[name+".py"], "ants.py": players["ants.py"],
		}}
	}
	return []engine.Builtin{cpp(trialOpponent), python("Lefty"), python("Random"), python("Hunter"), python("Greedy"), cpp("Myrmidon")}
}

// trialOpponent is harmless.
const trialOpponent = "Hold"

// trialParameters are those of the contest's test of submissions: no order may be invalid.
const trialParameters = "turns 30\nstrict yes\nfood none\n"

//go:embed trial.map
var trialMap []byte

// Trial is to play 30 turns on a small map without failing and without an invalid order.
func (Game) Trial() engine.Trial {
	return engine.Trial{Against: trialOpponent, Config: trialConfig(), Survive: true}
}

func trialConfig() []byte { return fmt.Appendf(nil, "%smap\n%s", trialParameters, trialMap) }

// Statement is the complete description of the game, Markdown.
func (Game) Statement() []byte { return content("statement.md") }

// contents reads the files of an embedded folder, without its subfolders.
func contents(folder string) map[string][]byte {
	entries, err := files.ReadDir(folder)
	if err != nil {
		return nil // the runner of the kit has no files
	}
	all := make(map[string][]byte, len(entries))
	for _, entry := range entries {
		if !entry.IsDir() {
			all[entry.Name()] = content(path.Join(folder, entry.Name()))
		}
	}
	return all
}

func content(name string) []byte {
	content, err := files.ReadFile(name)
	if err != nil {
		return nil
	}
	return content
}
