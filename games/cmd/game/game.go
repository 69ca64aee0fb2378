package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// runGame runs one match between the players that `make all` has built, as programs called Game did, and gives the exit
// code.
func runGame(ctx context.Context, game engine.Game, folder string, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	runtime.LockOSThread() // on Linux players die with the thread that started them
	defer runtime.UnlockOSThread()
	err := serve(ctx, game, folder, args, stdin, stdout, stderr)
	if err == nil {
		return exitDone
	}
	fmt.Fprintf(stderr, "error: %v\n", err)
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	return exitFailed
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// serve does what the command line asks for.
func serve(ctx context.Context, game engine.Game, folder string, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	o, err := parseOptions(args)
	if err != nil {
		return err
	}
	switch {
	case o.board != "":
		return usagef("%s has no boards by name: name a file with --input", game.Title())
	case o.help || len(args) == 0:
		_, err := fmt.Fprint(stdout, help(game))
		return err
	case o.version:
		return printVersion(stdout, game)
	case o.check:
		return checkSources(folder, o.players, stderr)
	}
	players, err := findPlayers(ctx, game, folder, stderr)
	if err != nil {
		return err
	}
	if o.list {
		return players.print(stdout)
	}
	return play(ctx, game, folder, players, o, stdin, stdout, stderr)
}

func printVersion(w io.Writer, game engine.Game) error {
	compiled := "unknown"
	if program, err := os.Executable(); err == nil {
		if info, err := os.Stat(program); err == nil {
			compiled = info.ModTime().Format("15:04:05 Jan _2 2006")
		}
	}
	_, err := fmt.Fprintf(w, "%s\ncompiled %s\n", game.Version(), compiled)
	return err
}

func help(game engine.Game) string {
	low, high := game.Seats()
	count := fmt.Sprint(low)
	if high > low {
		count = fmt.Sprintf("%d to %d", low, high)
	}
	names := strings.Repeat("Demo ", low)
	return fmt.Sprintf(`Runs a match of %s.

Usage: Game [options] player1 player2 ... [< default.cnf] [> default.out]

There are %s players; the same one may play several times.

Options:
  -s, --seed N         seed of the random numbers, 0 or more (needed)
  -i, --input FILE     file with the parameters (default: standard input)
  -o, --output FILE    file for the match (default: standard output)
  -c, --check          say what the upload refuses in the sources AI*.cc that follow
  -l, --list           print the names of the players
  -v, --version        print the version
  -h, --help           print this help

Example:
  ./Game %s-s 30 -i default.cnf -o default.out
`, game.Title(), count, names)
}
