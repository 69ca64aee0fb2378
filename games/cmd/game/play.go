package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
)

// longestName is the length of the longest name that a player may have here.
const longestName = 12

// play plays the match that the options ask for.
func play(ctx context.Context, game engine.Game, folder string, players players, o options, stdin io.Reader, stdout, stderr io.Writer) error {
	programs, err := checkPlayers(game, players, o)
	if err != nil {
		return err
	}
	info := func(format string, args ...any) { fmt.Fprintf(stderr, "info: "+format+"\n", args...) }
	info("seed %d", o.seed)
	info("loading game")
	match, err := load(game, o, stdin)
	if err != nil {
		return err
	}
	defer match.Close()
	info("loaded game")
	out, err := openOutput(o, stdout)
	if err != nil {
		return err
	}
	t := &table{folder: folder, match: match, commands: game.Limits().Commands, out: out, info: info}
	err = t.play(ctx, o.players, programs, stderr)
	return errors.Join(err, out.close())
}

// checkPlayers finds the programs of the players of a match.
func checkPlayers(game engine.Game, players players, o options) ([]program, error) {
	if o.seed < 0 {
		return nil, usagef("the seed is missing: add for example -s 30")
	}
	low, high := game.Seats()
	if n := len(o.players); n < low || n > high {
		return nil, usagef("there are %d players on the command line, but a match of %s has %d", n, game.Title(), low)
	}
	var programs []program
	for _, name := range o.players {
		if len(name) > longestName {
			return nil, usagef("the name %q is longer than %d letters", name, longestName)
		}
		program, err := players.program(name)
		if err != nil {
			return nil, err
		}
		programs = append(programs, program)
	}
	return programs, nil
}

// load reads the parameters and begins the match.
func load(game engine.Game, o options, stdin io.Reader) (engine.Match, error) {
	source := "standard input"
	if o.input != "" {
		source = o.input
		f, err := os.Open(o.input)
		if err != nil {
			return nil, fmt.Errorf("the parameters cannot be read: %w", err)
		}
		defer f.Close()
		stdin = f
	}
	config, err := io.ReadAll(stdin)
	if err != nil {
		return nil, fmt.Errorf("reading the parameters from %s: %w", source, err)
	}
	match, err := game.NewMatch(config, o.seed, o.players)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return match, nil
}

// output is the file of the match.
type output struct {
	*bufio.Writer
	file io.Closer
}

func openOutput(o options, stdout io.Writer) (*output, error) {
	if o.output == "" {
		return &output{Writer: bufio.NewWriterSize(stdout, 1<<16)}, nil
	}
	f, err := os.Create(o.output)
	if err != nil {
		return nil, fmt.Errorf("the match cannot be written: %w", err)
	}
	return &output{Writer: bufio.NewWriterSize(f, 1<<16), file: f}, nil
}

func (o *output) close() error {
	err := o.Flush()
	if o.file != nil {
		err = errors.Join(err, o.file.Close())
	}
	if err != nil {
		return fmt.Errorf("writing the match: %w", err)
	}
	return nil
}

// table is a match being played. Unlike on the judge, a player that fails ends it.
type table struct {
	folder   string // of the kit
	match    engine.Match
	commands int // allowed in a round
	out      io.Writer
	info     func(format string, args ...any)
	players  []seated
	buffer   []byte
}

func (t *table) play(ctx context.Context, names []string, programs []program, stderr io.Writer) error {
	defer t.killAll()
	for i, name := range names {
		t.info("loading player %s", name)
		p, err := localrun.Start(ctx, stderr, programs[i].command[0], programs[i].command[1:]...)
		if err != nil {
			return err
		}
		t.players = append(t.players, seated{Process: p, name: name, program: programs[i]})
		t.buffer = t.match.Hello(t.buffer[:0], i)
		if _, err := p.Exchange(t.buffer, t.match.AnswerEnd()); err != nil {
			return t.failed(ctx, i, err)
		}
	}
	if err := t.write(t.match.AppendHeader(t.buffer[:0], false)); err != nil {
		return err
	}
	for !t.match.Done() {
		if err := t.round(ctx); err != nil {
			return err
		}
	}
	for i, p := range t.players {
		if !p.gone {
			t.farewell(i)
		}
	}
	t.report(names)
	return nil
}

// farewell lets a player go: the match is done, or the rules have put it out.
func (t *table) farewell(seat int) {
	p := &t.players[seat]
	p.gone = true
	t.buffer = t.match.Farewell(t.buffer[:0], seat)
	p.Farewell(t.buffer)
}

func (t *table) killAll() {
	for _, p := range t.players {
		p.Stop()
	}
}

func (t *table) round(ctx context.Context) error {
	round := t.match.Round()
	t.info("start round %d", round)
	for i, p := range t.players {
		if !p.gone && t.match.Out(i) {
			t.farewell(i)
		}
	}
	if err := t.match.Open(); err != nil {
		return fmt.Errorf("round %d: %w", round, err)
	}
	for i, p := range t.players {
		if p.gone {
			continue
		}
		if fault := t.match.Fault(i); fault != nil {
			return t.failed(ctx, i, fault)
		}
		if !t.match.Asked(i) {
			continue
		}
		t.info("    start player %d", i)
		t.buffer = t.match.Observe(t.buffer[:0], i)
		answer, err := p.Exchange(t.buffer, t.match.AnswerEnd())
		if err == nil {
			err = t.match.Submit(i, answer, t.commands)
		}
		if err != nil {
			return t.failed(ctx, i, err)
		}
		t.info("    end player %d", i)
	}
	t.match.Step()
	t.info("end round %d", round)
	return t.write(t.match.AppendRound(t.buffer[:0]))
}

func (t *table) write(text []byte) error {
	t.buffer = text
	if _, err := t.out.Write(text); err != nil {
		return fmt.Errorf("writing the match: %w", err)
	}
	return nil
}

// failed says which player ended the match, and where.
func (t *table) failed(ctx context.Context, seat int, err error) error {
	if ctx.Err() != nil {
		return errors.New("stopped")
	}
	p := t.players[seat]
	where := fmt.Sprintf("player %s (number %d), round %d", p.name, seat, t.match.Round())
	const frozen = "On the judge it would be frozen from here on, and the match would go on."
	var fault *engine.Fault
	switch {
	case !errors.As(err, &fault):
		return fmt.Errorf("%s: %w", where, err)
	case fault.Reason == engine.ReasonCrash:
		return fmt.Errorf("%s: the player crashed: %s. %s%s", where, fault.Detail, frozen, p.keepMessages(t.folder))
	}
	return fmt.Errorf("%s: %s. %s", where, fault.Detail, frozen)
}

func (t *table) report(names []string) {
	scores := t.match.Scores()
	best := slices.Max(scores)
	var top []string
	for i, name := range names {
		t.info("player %s got score %d", name, scores[i])
		if scores[i] == best {
			top = append(top, name)
		}
	}
	t.info("player(s) %s got top score", strings.Join(top, " "))
	t.info("game played")
}
