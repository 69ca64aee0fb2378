package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// program is how a player is run.
type program struct {
	file    string   // what was built from the player's source, or the source itself
	command []string // with its arguments
}

// players are the programs by the name of the player that they are. Several programs may say the same name: that is a
// mistake, but only if somebody wants to play with it.
type players map[string][]program

// askTime is how long a program may take to say its name.
const askTime = 20 * time.Second

// findPlayers finds the players of a kit: the programs in its folder obj, which say their names themselves, and the scripts
// in the kit's folder. What does not say its name is left out with a warning.
func findPlayers(ctx context.Context, game engine.Game, folder string, warnings io.Writer) (players, error) {
	all, err := findScripts(game, folder, warnings)
	if err != nil {
		return nil, err
	}
	programs, err := programsIn(filepath.Join(folder, "obj"))
	if errors.Is(err, fs.ErrNotExist) && len(all) > 0 {
		return all, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there are no players yet: run `make all` first")
	}
	if err != nil {
		return nil, fmt.Errorf("looking for players: %w", err)
	}
	answers := make([][]string, len(programs))
	failures := make([]error, len(programs))
	var asking sync.WaitGroup
	for i, program := range programs {
		asking.Go(func() { answers[i], failures[i] = askNames(ctx, program) })
	}
	asking.Wait()
	for i, file := range programs {
		if failures[i] != nil {
			fmt.Fprintf(warnings, "warning: %s does not say its name: %v\n", file, failures[i])
		}
		for _, name := range answers[i] {
			all[name] = append(all[name], program{file, []string{file, name}})
		}
	}
	return all, nil
}

// programsIn lists the players' programs in a folder: AI*, without dot but for .exe.
func programsIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	suffix := ""
	if runtime.GOOS == "windows" {
		suffix = ".exe"
	}
	var programs []string
	for _, entry := range entries {
		stem, found := strings.CutSuffix(entry.Name(), suffix)
		if found && entry.Type().IsRegular() && strings.HasPrefix(stem, "AI") && !strings.Contains(stem, ".") {
			programs = append(programs, filepath.Join(folder, entry.Name()))
		}
	}
	return programs, nil
}

func askNames(ctx context.Context, program string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	out, err := exec.CommandContext(ctx, program, "--names").Output()
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(out)), nil
}

// program is the one program of a player.
func (p players) program(name string) (program, error) {
	switch programs := p[name]; len(programs) {
	case 0:
		return program{}, usagef("there is no player called %q; there are: %s (a new one needs `make all`)", name, strings.Join(p.names(), " "))
	case 1:
		return programs[0], nil
	default:
		return program{}, usagef("%d players are called %q (%s): give each another PLAYER_NAME and run `make all`",
			len(programs), name, strings.Join(baseNames(programs), ", "))
	}
}

func baseNames(programs []program) []string {
	var bases []string
	for _, p := range programs {
		bases = append(bases, filepath.Base(p.file))
	}
	return bases
}

func (p players) names() []string { return slices.Sorted(maps.Keys(p)) }

// print prints the names, sorted, one per line.
func (p players) print(w io.Writer) error {
	for _, name := range p.names() {
		if _, err := fmt.Fprintln(w, name); err != nil {
			return err
		}
	}
	return nil
}
