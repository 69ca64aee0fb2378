// Package playgame plays a match between programs on the local machine, the way the contest's script of the same name did:
// with the same options, bots as quoted commands, and a replay in the folder for logs.
package playgame

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/aichallenge/maps"
	"github.com/agon-judge/agon/games/engine"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// Main plays one match, or several with the option --rounds, and gives the exit code: 0, 1 if a match could not be played,
// 2 if the command line is wrong. A bot that fails does not make a match fail.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	// Bots of Linux end with the thread that started them.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	o, err := parseOptions(args)
	if err != nil {
		fmt.Fprintf(stderr, "playgame: %v; see playgame --help\n", err)
		return exitUsage
	}
	if o.help {
		fmt.Fprint(stdout, usage)
		return exitDone
	}
	for _, note := range o.ignored {
		fmt.Fprintf(stderr, "playgame: %s\n", note)
	}
	board := []byte(nil)
	if o.mapFile != "" {
		if board, err = readMap(o.mapFile, stdin); err != nil {
			fmt.Fprintf(stderr, "playgame: %v\n", err)
			return exitUsage
		}
	}
	for round := range o.rounds {
		if err := play(o, board, round, stdout, &locked{w: stderr}); err != nil {
			fmt.Fprintf(stderr, "playgame: %v\n", err)
			return exitFailed
		}
	}
	return exitDone
}

func readMap(file string, stdin io.Reader) ([]byte, error) {
	var content []byte
	var err error
	if file == "-" {
		content, err = io.ReadAll(stdin)
	} else {
		content, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, fmt.Errorf("the map cannot be read: %w", err)
	}
	if _, err := maps.Read(content, 1); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return content, nil
}

// play plays one match.
func play(o options, board []byte, round int, stdout, stderr io.Writer) error {
	config, err := o.configuration(board)
	if err != nil {
		return err
	}
	commands, err := o.seated(config)
	if err != nil {
		return err
	}
	names := make([]string, len(commands))
	for k, command := range commands {
		names[k] = nameOf(command)
	}
	match, err := aichallenge.Game{}.NewMatch(config, o.engineSeed+int64(round), names)
	if err != nil {
		return fmt.Errorf("beginning the match: %w", err)
	}
	match.AppendHeader(nil, false)
	told := stdout
	if o.toStdout {
		told = stderr
	}
	logs := logs{folder: o.logDir, round: o.firstGame + round, options: o}
	defer logs.close()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	players := make([]engine.Player, len(commands))
	for k, command := range commands {
		b, err := startBot(ctx, command, o, &logs, k, stderr)
		if err != nil {
			for _, other := range players[:k] {
				other.Stop()
			}
			return err
		}
		players[k] = b
	}
	progress := func(turn int) {
		if o.verbose {
			fmt.Fprintf(told, "turn %4d  scores %s\n", turn, words(match.Scores()))
		}
	}
	begin := time.Now()
	result, err := engine.Run(ctx, noting{match, stderr, o.verbose}, players, engine.Limits{}, progress)
	if err != nil {
		return fmt.Errorf("playing the match: %w", err)
	}
	replay := match.AppendRound(nil)
	file, err := logs.replay(replay)
	if err != nil {
		return err
	}
	if o.toStdout {
		if _, err := stdout.Write(replay); err != nil {
			return fmt.Errorf("the replay cannot be written: %w", err)
		}
	}
	report(told, match, result, replay, names)
	fmt.Fprintf(told, "%d turns in %.1f s; replay: %s\n", result.Rounds, time.Since(begin).Seconds(), file)
	return nil
}

// noting is a match that tells of lines without effect.
type noting struct {
	engine.Match
	w       io.Writer
	verbose bool
}

func (n noting) Submit(seat int, answer []byte, limit int) error {
	turn := n.Round() + 1
	err := n.Match.Submit(seat, answer, limit)
	if notes, ok := n.Match.(interface{ Notes(seat int) []string }); ok && n.verbose {
		for _, note := range notes.Notes(seat) {
			fmt.Fprintf(n.w, "turn %4d bot %d: %s\n", turn, seat, note)
		}
	}
	return err
}

// nameOf makes a bot's name of its command: that of the program, or of the script that an interpreter gets.
func nameOf(command []string) string {
	name := command[0]
	for _, word := range command[1:] {
		if !strings.HasPrefix(word, "-") {
			name = word
			break
		}
	}
	name = strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' {
			return -1
		}
		return r
	}, filepath.Base(name))
	if len(name) > 24 {
		name = name[:24]
	}
	if name == "" {
		name = "bot"
	}
	return name
}

func words[T any](list []T) string {
	texts := make([]string, len(list))
	for k, item := range list {
		texts[k] = fmt.Sprint(item)
	}
	return strings.Join(texts, " ")
}

// errUsage is wrapped by errors of the command line.
var errUsage = errors.New("wrong command line")
