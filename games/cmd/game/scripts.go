package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
)

// findScripts finds the players that run without having been built: AI*.py, and those in other languages of the game that
// need no files but what the kit has. A player that does not name itself has the name of its file.
func findScripts(game engine.Game, folder string, warnings io.Writer) (players, error) {
	files, err := filepath.Glob(filepath.Join(folder, "AI*.*"))
	if err != nil {
		return nil, fmt.Errorf("looking for players: %w", err)
	}
	all := players{}
	for _, file := range files {
		language, ok := engine.LanguageOf(game, file)
		if !ok || !slices.Contains(language.Run, language.Source) || !hasFiles(folder, language) {
			continue
		}
		name, err := nameOf(game, language, file)
		if err != nil {
			fmt.Fprintf(warnings, "warning: %s does not say its name: %v\n", file, err)
			continue
		}
		all[name] = append(all[name], program{file, scriptCommand(language, file)})
	}
	return all, nil
}

// hasFiles reports whether the kit has what lies beside every player in a language.
func hasFiles(folder string, language engine.Language) bool {
	for name := range language.Files {
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(name))); err != nil {
			return false
		}
	}
	return true
}

func nameOf(game engine.Game, language engine.Language, file string) (string, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	name, err := game.PlayerName(language.ID, engine.Files{language.Source: source})
	if name == "" && err == nil {
		name = strings.TrimPrefix(filepath.Base(file), "AI")
		name = strings.TrimSuffix(name, filepath.Ext(name))
	}
	return name, err
}

// scriptCommand is the command that runs a script.
func scriptCommand(language engine.Language, file string) []string {
	command := slices.Clone(language.Run)
	command[slices.Index(command, language.Source)] = file
	command[0] = localrun.Tool(command[0])
	return command
}
