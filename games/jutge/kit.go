package jutge

import (
	"io/fs"
	"maps"

	"github.com/agon-judge/agon/games/engine"
)

// Builtins are the built-in players of every game: Null, which does nothing, Demo, the teaching example, and Dummy,
// which has to be beaten and whose source is secret. The files of the game have their sources as players/AI<Name>.cc.
func Builtins(files fs.FS) []engine.Builtin {
	sources := Contents(files, "players")
	player := func(name string) engine.Builtin {
		return engine.Builtin{Name: name, Language: CppID, Files: engine.Files{CppSource: sources["AI"+name+".cc"]}, Secret: name == "Dummy"}
	}
	return []engine.Builtin{player("Null"), player("Demo"), player("Dummy")}
}

// Trial is the trial of every game: to beat Dummy.
func Trial() engine.Trial { return engine.Trial{Against: "Dummy"} }

// Kit is the kit of a game without viewer, runner, statement and default.cnf: the SDKs, the players whose source is open,
// the Makefile, the line protocol, and what the folders kitfiles and kitfiles/dummy of the game's files have (the Dummy as
// object files and whatever else the game's kit had).
func Kit(files fs.FS) (fs.FS, error) {
	kit := withShared("sdk", Contents(files, "sdk"))
	if python := Contents(files, "python"); len(python) > 0 {
		maps.Copy(kit, withShared("python", python))
	}
	maps.Copy(kit, withShared("kitfiles", Contents(files, "kitfiles")))
	maps.Copy(kit, Contents(files, "kitfiles/dummy"))
	maps.Copy(kit, Contents(files, "players"))
	for _, b := range Builtins(files) {
		if b.Secret {
			delete(kit, "AI"+b.Name+".cc")
		}
	}
	if protocol := Content(files, protocolFile); protocol != nil {
		kit[protocolFile] = protocol
	}
	return engine.Files(kit).FS()
}
