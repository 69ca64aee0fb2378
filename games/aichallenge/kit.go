package aichallenge

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"path"

	terrain "github.com/agon-judge/agon/games/aichallenge/maps"
	"github.com/agon-judge/agon/games/aichallenge/random"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/kit/launch"
)

// KitFiles is the kit without viewer, runner, statement and default.cnf: starters, the built-in players, maps and the
// script that plays matches.
func (Game) KitFiles() (fs.FS, error) {
	kit := launch.Scripts("playgame")
	kit["protocol.md"] = content("protocol.md")
	kit["trial.cnf"] = trialConfig()
	kit["maps/trial.map"] = bytes.Clone(trialMap)
	kit["bots/ants.py"] = content("players/ants.py")
	starters, err := starters()
	if err != nil {
		return nil, err
	}
	maps.Copy(kit, starters)
	maps.Copy(kit, contents("kitfiles"))
	for name, text := range contents("players") {
		kit[path.Join("bots", name)] = text
	}
	generated, err := kitMaps()
	if err != nil {
		return nil, err
	}
	maps.Copy(kit, generated)
	return engine.Files(kit).FS()
}

// starters are the first players of all languages, each in a folder called after its language.
func starters() (map[string][]byte, error) {
	all := map[string][]byte{}
	languages, err := fs.ReadDir(files, "starters")
	if err != nil {
		return nil, fmt.Errorf("kit of AI Challenge Ants: %w", err)
	}
	for _, language := range languages {
		for name, text := range starter(language.Name()) {
			all[path.Join("starters", language.Name(), name)] = text
		}
	}
	return all, nil
}

// kitMaps are generated maps, the same in every kit.
func kitMaps() (map[string][]byte, error) {
	all := map[string][]byte{}
	for _, kind := range []terrain.Kind{terrain.RandomWalk, terrain.Maze, terrain.CellMaze} {
		for _, players := range []int{2, 3, 4, 6, 8} {
			for hills := 1; hills <= 2; hills++ {
				name := fmt.Sprintf("%s_p%02d_%d", kind, players, hills)
				d := random.New(int64(players), uint64(hills))
				m, err := terrain.Generate(terrain.Plan{Kind: kind, Hills: hills}, players, &d)
				if err != nil {
					return nil, fmt.Errorf("kit of AI Challenge Ants: map %s: %w", name, err)
				}
				all["maps/"+name+".map"] = m.Append(nil)
			}
		}
	}
	return all, nil
}
