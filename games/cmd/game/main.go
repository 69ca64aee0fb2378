// Command game is the program `Game` of a kit: it runs one match between the players that `make all` has built, on this
// machine, without sandbox and without limits on time.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
)

// Exit codes.
const (
	exitFailed = 1 // the match could not be played to its end
	exitUsage  = 2 // the command makes no sense
)

func main() {
	runtime.LockOSThread() // on Linux players die with the thread that started them
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "error: %v\n", err)
	if _, ok := errors.AsType[usageError](err); ok {
		os.Exit(exitUsage)
	}
	os.Exit(exitFailed)
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	o, err := parseOptions(args)
	if err != nil {
		return err
	}
	folder, err := kitFolder()
	if err != nil {
		return err
	}
	game, err := gameOf(folder)
	if err != nil {
		return err
	}
	switch {
	case o.help || len(args) == 0:
		_, err := fmt.Fprint(stdout, help(game))
		return err
	case o.version:
		return printVersion(stdout, game)
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

// kitFolder is the folder of this program: the kit.
func kitFolder() (string, error) {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		return "", fmt.Errorf("looking for the kit's folder: %w", err)
	}
	return filepath.Dir(program), nil
}

// gameOf is the game of a kit: the kit says it in bin/Game.id.
func gameOf(folder string) (engine.Game, error) {
	id, err := os.ReadFile(filepath.Join(folder, "bin", "Game.id"))
	if err != nil {
		return nil, fmt.Errorf("this program has to lie in the folder of its kit: %w", err)
	}
	name := strings.TrimSpace(string(id))
	game, ok := games.ByID(name)
	if !ok {
		return nil, fmt.Errorf("bin/Game.id names no game that this program knows: %q", name)
	}
	return game, nil
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
  -l, --list           print the names of the players
  -v, --version        print the version
  -h, --help           print this help

Example:
  ./Game %s-s 30 -i default.cnf -o default.out
`, game.Title(), count, names)
}
