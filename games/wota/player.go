package wota

import (
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
	"github.com/agon-judge/agon/games/wota/java"
	"github.com/agon-judge/agon/games/wota/python"
)

// Languages are Java with the classes that the game's students know, Python with much the same, and all languages that
// speak the line protocol by themselves.
func (Game) Languages() []engine.Language {
	all := append([]engine.Language{java.Language(), python.Language()}, languages.Except(java.ID, python.ID)...)
	for i := range all {
		if all[i].ID == "cpp" {
			all[i].Starter = LineGatherer()
		}
	}
	return all
}

// Builtins are the sample players of the kit, weakest first.
func (Game) Builtins() []engine.Builtin {
	var all []engine.Builtin
	samples := java.Samples()
	for _, name := range java.SampleNames() {
		all = append(all, engine.Builtin{Name: name, Language: java.ID, Files: samples[name]})
	}
	return all
}

// PlayerName is the package of the class HillAI in Java, and PLAYER_NAME in Python. Players in other languages do not
// name themselves.
func (Game) PlayerName(language string, files engine.Files) (string, error) {
	switch language {
	case java.ID:
		return java.Name(files)
	case python.ID:
		return python.Name(files)
	}
	return "", nil
}

// CheckName reports whether a player can have a name: that of a package in Java.
func (Game) CheckName(name string) error { return java.CheckName(name) }
