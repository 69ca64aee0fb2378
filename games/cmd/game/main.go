// Command game is the program of a kit: it runs matches between the players of the kit on this machine, without sandbox
// and without limits. What its command line is depends on the game.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/aichallenge/playgame"
	"github.com/agon-judge/agon/games/wota"
	"github.com/agon-judge/agon/games/wota/tournament"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // the match could not be played to its end
	exitUsage  = 2 // the command makes no sense
)

func main() {
	folder, err := kitFolder()
	if err == nil {
		var id string
		if id, err = gameOf(folder); err == nil {
			play := runner(id)
			if isPackage(folder) {
				play = packageRunner
			}
			os.Exit(play(folder, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		}
	}
	fmt.Fprintf(os.Stderr, "error: %v\n", err)
	os.Exit(exitFailed)
}

// run plays matches in a kit and gives the exit code.
type run func(kit string, args []string, stdin io.Reader, stdout, stderr io.Writer) int

// runner is how matches of a game are run: as the original did, or with the options of the programs called Game.
func runner(id string) run {
	switch id {
	case aichallenge.Game{}.ID():
		return func(_ string, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return playgame.Main(args, stdin, stdout, stderr)
		}
	case wota.Game{}.ID():
		return func(kit string, args []string, _ io.Reader, stdout, stderr io.Writer) int {
			ctx, stop := untilStopped()
			defer stop()
			return tournament.Main(ctx, kit, args, stdout, stderr)
		}
	}
	return func(kit string, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		game, ok := games.ByID(id)
		if !ok {
			fmt.Fprintf(stderr, "error: bin/Game.id names no game that this program knows: %q\n", id)
			return exitFailed
		}
		ctx, stop := untilStopped()
		defer stop()
		return runGame(ctx, game, kit, args, stdin, stdout, stderr)
	}
}

// packageRunner runs matches of games that came as packages.
func packageRunner(kit string, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := untilStopped()
	defer stop()
	return runPackage(ctx, kit, args, stdout, stderr)
}

// untilStopped is a context that ends when the user or the system wants the program to end.
func untilStopped() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// kitFolder is the folder of the kit: this program lies there, or in its folder bin.
func kitFolder() (string, error) {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		return "", fmt.Errorf("looking for the kit's folder: %w", err)
	}
	folder := filepath.Dir(program)
	if filepath.Base(folder) == "bin" {
		return filepath.Dir(folder), nil
	}
	return folder, nil
}

// gameOf is the identifier of a kit's game: the kit says it in bin/Game.id.
func gameOf(kit string) (string, error) {
	id, err := os.ReadFile(filepath.Join(kit, "bin", "Game.id"))
	if err != nil {
		return "", fmt.Errorf("this program has to lie in the folder of its kit: %w", err)
	}
	return strings.TrimSpace(string(id)), nil
}
