package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/referee"
)

// isPackage reports whether the kit's game came as a package, which is in the kit then.
func isPackage(kit string) bool {
	_, err := os.Stat(filepath.Join(kit, packages.KitFolder, manifest.File))
	return err == nil
}

// runPackage runs one match of a game that came as a package, and gives the exit code.
func runPackage(ctx context.Context, kit string, args []string, stdout, stderr io.Writer) int {
	runtime.LockOSThread() // on Linux players die with the thread that started them
	defer runtime.UnlockOSThread()
	for name, value := range map[string]string{"PYTHONHASHSEED": "0", "TZ": "UTC"} { // as on the judge
		if err := os.Setenv(name, value); err != nil {
			fmt.Fprintf(stderr, "error: setting %s: %v\n", name, err)
			return exitFailed
		}
	}
	err := servePackage(ctx, kit, args, stdout, stderr)
	if err == nil {
		return exitDone
	}
	fmt.Fprintf(stderr, "error: %v\n", err)
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	return exitFailed
}

// servePackage does what the command line asks for.
func servePackage(ctx context.Context, kit string, args []string, stdout, stderr io.Writer) error {
	p, err := readKit(kit)
	if err != nil {
		return err
	}
	o, err := parseOptions(args)
	switch {
	case err != nil:
		return err
	case o.help || len(args) == 0:
		_, err := io.WriteString(stdout, packageHelp(p))
		return err
	case o.version:
		_, err := fmt.Fprintf(stdout, "%s %s\n", p.ID, p.Version)
		return err
	case o.list:
		for _, b := range p.Builtins {
			fmt.Fprintln(stdout, b.Name)
		}
		return nil
	case o.check:
		return usagef("there is nothing to check: what compiles can be uploaded")
	case o.seed < 0:
		return usagef("the seed is missing: add for example -s 30")
	}
	return playPackage(ctx, p, kit, o, stdout, stderr)
}

// readKit reads the package in a kit.
func readKit(kit string) (*manifest.Package, error) {
	files, err := bundle.ReadFolder(filepath.Join(kit, packages.KitFolder))
	if err != nil {
		return nil, fmt.Errorf("reading the game: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(kit, "bin", packages.DigestFile))
	if err != nil {
		return nil, fmt.Errorf("reading the game: %w", err)
	}
	var digest [32]byte
	if n, err := hex.Decode(digest[:], bytes.TrimSpace(text)[:min(len(bytes.TrimSpace(text)), 2*len(digest))]); err != nil || n != len(digest) {
		return nil, fmt.Errorf("bin/%s is damaged: take the kit again", packages.DigestFile)
	}
	p, err := manifest.ReadPublic(files, digest)
	if err != nil {
		return nil, fmt.Errorf("reading the game: %w", err)
	}
	return p, nil
}

// playPackage builds the programs and plays the match.
func playPackage(ctx context.Context, p *manifest.Package, kit string, o options, stdout, stderr io.Writer) error {
	board, err := boardOf(p, o)
	if err != nil {
		return err
	}
	if n := len(o.players); n < board.Low || n > board.High {
		return usagef("there are %d players on the command line, and the board is for %d to %d", n, board.Low, board.High)
	}
	obj := filepath.Join(kit, "obj")
	program, err := localrun.Build(ctx, obj, p.Referee.Language, p.Referee.Files, p.Referee.Limits.Memory)
	if err != nil {
		return fmt.Errorf("the referee: %w", err)
	}
	game := packages.New(p, func() (referee.Process, error) {
		r := &localReferee{}
		r.Process, err = localrun.StartIn(ctx, program.Folder, &r.stderr, program.Command[0], program.Command[1:]...)
		return r, err
	})
	var names []string
	var programs []localrun.Program
	for _, player := range o.players {
		name, language, files, err := playerOf(game, player)
		if err != nil {
			return err
		}
		built, err := localrun.Build(ctx, obj, language, files, p.Limits.Memory)
		if err != nil {
			return fmt.Errorf("%s: %w", player, err)
		}
		names, programs = append(names, name), append(programs, built)
	}
	m, err := game.Begin(board.Config, o.seed, names)
	if err != nil {
		return explained(err)
	}
	defer m.Close()
	var players []engine.Player
	for i, built := range programs {
		started, err := localrun.StartIn(ctx, built.Folder, stderr, built.Command[0], built.Command[1:]...)
		if err != nil {
			return fmt.Errorf("%s: %w", names[i], err)
		}
		defer started.Stop()
		players = append(players, started)
	}
	replay := m.AppendHeader(nil, false)
	limits := engine.Limits{Commands: p.Limits.Commands}
	result, err := engine.Run(ctx, kept{m, &replay}, players, limits, nil)
	output := o.output
	if output == "" {
		output = "match.replay"
	}
	if err := os.WriteFile(output, replay, 0o644); err != nil {
		return fmt.Errorf("writing the match: %w", err)
	}
	if err != nil {
		return explained(err)
	}
	return report(stdout, names, result, output)
}

// boardOf is the board that the options name, or the configuration.
func boardOf(p *manifest.Package, o options) (manifest.Board, error) {
	if o.input != "" {
		config, err := os.ReadFile(o.input)
		if err != nil {
			return manifest.Board{}, fmt.Errorf("the board cannot be read: %w", err)
		}
		return manifest.Board{Config: config, Low: p.Low, High: p.High}, nil
	}
	if o.board == "" {
		return p.Boards[0], nil
	}
	if board, ok := p.Board(o.board); ok {
		return board, nil
	}
	var all []string
	for _, b := range p.Boards {
		all = append(all, b.Name)
	}
	return manifest.Board{}, usagef("there is no board %q; the boards are: %s", o.board, strings.Join(all, ", "))
}

// playerOf finds a player: one of the package, a source file, an archive or a folder.
func playerOf(g packages.Game, player string) (name string, l engine.Language, files engine.Files, err error) {
	for _, b := range g.Builtins() {
		if b.Name == player {
			l, _ = engine.LanguageByID(g, b.Language)
			return b.Name, l, b.Files, nil
		}
	}
	info, err := os.Stat(player)
	switch {
	case err != nil:
		return "", l, nil, usagef("%q is neither a file or folder nor a sample player; ./%s --list has those", player, packages.KitProgram)
	case info.IsDir():
		l, files, err = bundle.Folder(g, "", player)
	default:
		var data []byte
		if data, err = os.ReadFile(player); err == nil {
			l, files, err = bundle.Open(g, "", player, data)
		}
	}
	if err != nil {
		return "", l, nil, fmt.Errorf("%s: %w", player, err)
	}
	if absolute, err := filepath.Abs(player); err == nil {
		player = absolute
	}
	name, _, _ = strings.Cut(filepath.Base(player), ".")
	if strings.EqualFold(name, "MyBot") {
		name = filepath.Base(filepath.Dir(player))
	}
	return name, l, files, nil
}

// localReferee is a referee that runs as a plain process.
type localReferee struct {
	*localrun.Process
	stderr bytes.Buffer
}

// Finish implements referee.Process.
func (r *localReferee) Finish() error { return r.EndInput() }

// Stop implements referee.Process.
func (r *localReferee) Stop() referee.Usage {
	r.Process.Stop()
	return referee.Usage{CPU: r.Used(), Stderr: r.stderr.Bytes()}
}

// kept is a match whose replay is kept.
type kept struct {
	*referee.Match
	replay *[]byte
}

// Step plays the round.
func (k kept) Step() {
	k.Match.Step()
	*k.replay = k.AppendRound(*k.replay)
}

// explained adds to a referee's failure what it wrote.
func explained(err error) error {
	failure, ok := errors.AsType[*referee.Failure](err)
	if !ok {
		return err
	}
	return fmt.Errorf("the match is void: %w: tell the game's author\n%s", failure, failure.Usage.Stderr)
}

func report(w io.Writer, names []string, r engine.Result, output string) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "SEAT\tPLAYER\tSCORE\tRANK\tVERDICT")
	for i, name := range names {
		verdict := "ok"
		if v := r.Verdicts[i]; v.Frozen {
			verdict = fmt.Sprintf("frozen in round %d: %s: %s", max(v.Round, 0), v.Reason, v.Detail)
		}
		fmt.Fprintf(table, "%d\t%s\t%d\t%d\t%s\n", i, name, r.Scores[i], r.Ranks[i], verdict)
	}
	fmt.Fprintf(table, "\n%d rounds, hash %x\nTo see the match, open viewer.html and drop %s on it.\n", r.Rounds, r.Hash, output)
	return table.Flush()
}

func packageHelp(p *manifest.Package) string {
	var boards, players []string
	for _, b := range p.Boards {
		boards = append(boards, b.Name)
	}
	for _, b := range p.Builtins {
		players = append(players, b.Name)
	}
	first := []string{"mine/MyBot.py"}
	if len(players) > 0 {
		first = append(first, slices.Repeat(players[:1], max(p.Low-1, 1))...)
	}
	return fmt.Sprintf(`Runs a match of %s on this machine, without limits of time and memory.

Usage: ./%s [options] player1 player2 ...

A player is a source file, a folder with a main file, or one of the sample players: %s.

Options:
  -s, --seed N         seed of the match, 0 or more (needed)
  -b, --board NAME     board: %s (default: the first)
  -i, --input FILE     a board of your own
  -o, --output FILE    file for the match (default: match.replay)
  -l, --list           print the names of the sample players
  -v, --version        print the version
  -h, --help           print this help

Example:
  ./%s %s -s 30
`, p.Title, packages.KitProgram, strings.Join(players, ", "), strings.Join(boards, ", "), packages.KitProgram, strings.Join(first, " "))
}
