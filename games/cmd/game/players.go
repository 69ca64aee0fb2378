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
)

// players are the programs by the name of the player that they are. Several programs may say the same name: that is a
// mistake, but only if somebody wants to play with it.
type players map[string][]string

// askTime is how long a program may take to say its name.
const askTime = 20 * time.Second

// findPlayers asks all programs in a folder for the names of their players. A program that does not answer is left
// out with a warning.
func findPlayers(ctx context.Context, folder string, warnings io.Writer) (players, error) {
	programs, err := programsIn(folder)
	if err != nil {
		return nil, err
	}
	answers := make([][]string, len(programs))
	failures := make([]error, len(programs))
	var asking sync.WaitGroup
	for i, program := range programs {
		asking.Go(func() { answers[i], failures[i] = askNames(ctx, program) })
	}
	asking.Wait()
	all := players{}
	for i, program := range programs {
		if failures[i] != nil {
			fmt.Fprintf(warnings, "warning: %s does not say its name: %v\n", program, failures[i])
		}
		for _, name := range answers[i] {
			all[name] = append(all[name], program)
		}
	}
	return all, nil
}

// programsIn lists the players' programs in a folder: AI*, without dot but for .exe.
func programsIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there are no players yet: run `make all` first")
	}
	if err != nil {
		return nil, fmt.Errorf("looking for players: %w", err)
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
func (p players) program(name string) (string, error) {
	switch programs := p[name]; len(programs) {
	case 0:
		return "", usagef("there is no player called %q; there are: %s (a new one needs `make all`)", name, strings.Join(p.names(), " "))
	case 1:
		return programs[0], nil
	default:
		return "", usagef("%d players are called %q (%s): give each another PLAYER_NAME and run `make all`",
			len(programs), name, strings.Join(baseNames(programs), ", "))
	}
}

func baseNames(paths []string) []string {
	var bases []string
	for _, path := range paths {
		bases = append(bases, filepath.Base(path))
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
