// Package tournament plays the matches that a settings file asks for on the local machine, as the original game did: one
// match of all colonies or every two against each other, with rounds, home and away, and tables. It builds the colonies
// itself. There is no sandbox and there are no limits.
package tournament

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

const usage = `Plays the matches that the settings ask for.

Usage: ./play [options] [settings.txt [parameters.txt]]

Options:
  -s, --seed N       seed of the first match, 0 or more (default: a new one each time)
  -o, --output FILE  file for the match, to be opened in viewer.html (default: default.out); of several the last
      --build        only build the colonies
  -h, --help         print this help

Example: ./play settings.txt parameters.txt -s 30 -o default.out
`

// options are the command line.
type options struct {
	settings, parameters string
	output               string
	seed                 int64
	onlyBuild            bool
}

// Main builds the colonies in the kit's folder, plays, and gives the exit code: 0, 1 if a match could not be played, 2 if
// the command line is wrong. A colony that fails does not make a match fail.
func Main(ctx context.Context, kit string, args []string, stdout, stderr io.Writer) int {
	runtime.LockOSThread() // on Linux players die with the thread that started them
	defer runtime.UnlockOSThread()
	o, err := parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, _ = fmt.Fprint(stdout, usage)
		return exitDone
	case err != nil:
		_, _ = fmt.Fprintf(stderr, "error: %v; see --help\n", err)
		return exitUsage
	}
	err = run(ctx, kit, o, stdout, &locked{w: stderr})
	if ctx.Err() != nil {
		err = errors.New("stopped")
	}
	if err != nil {
		_, _ = fmt.Fprintf(stderr, "error: %v\n", err)
		return exitFailed
	}
	return exitDone
}

func parse(args []string) (options, error) {
	o := options{settings: "settings.txt", parameters: "parameters.txt", seed: -1}
	set := flag.NewFlagSet("wota", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.Int64Var(&o.seed, "s", -1, "")
	set.Int64Var(&o.seed, "seed", -1, "")
	set.StringVar(&o.output, "o", "default.out", "")
	set.StringVar(&o.output, "output", "default.out", "")
	set.BoolVar(&o.onlyBuild, "build", false, "")
	var files []string
	for { // options may come after files
		if err := set.Parse(args); err != nil {
			return o, err
		}
		if set.NArg() == 0 {
			break
		}
		files, args = append(files, set.Arg(0)), set.Args()[1:]
	}
	if len(files) > 2 {
		return o, fmt.Errorf("%d files given: there are only settings and parameters", len(files))
	}
	for k, file := range []*string{&o.settings, &o.parameters} {
		if k < len(files) {
			*file = files[k]
		}
	}
	if o.seed > math.MaxInt32 {
		return o, fmt.Errorf("the seed %d is too large: take one from 0 to %d", o.seed, math.MaxInt32)
	}
	if o.seed < 0 {
		o.seed = time.Now().UnixNano() & math.MaxInt32
	}
	return o, nil
}

func run(ctx context.Context, kit string, o options, stdout, stderr io.Writer) error {
	text, err := os.ReadFile(o.settings)
	if err != nil {
		return fmt.Errorf("reading the settings: %w", err)
	}
	s, err := readSettings(text)
	if err != nil {
		return fmt.Errorf("%s: %w", o.settings, err)
	}
	parameters, err := os.ReadFile(o.parameters)
	if err != nil {
		return fmt.Errorf("reading the parameters: %w", err)
	}
	w := workshop{kit: kit, stderr: stderr}
	colonies := make([]colony, len(s.colonies))
	for k, name := range s.colonies {
		if colonies[k], err = w.build(ctx, name); err != nil {
			return err
		}
	}
	if o.onlyBuild {
		return nil
	}
	e := event{settings: s, colonies: colonies, parameters: parameters, seed: o.seed, output: o.output, stdout: stdout, stderr: stderr}
	return e.play(ctx)
}

// event is everything that the settings ask for.
type event struct {
	settings
	colonies       []colony
	parameters     []byte
	seed           int64
	output         string
	stdout, stderr io.Writer
	judge          Play // plays the matches; nil: plain processes

	matches int
	summary summary
}

func (e *event) play(ctx context.Context) error {
	for range e.rounds {
		for _, p := range e.pairings() {
			if err := e.match(ctx, p, e.parameters); err != nil {
				return err
			}
			if e.homeAndAway {
				if err := e.match(ctx, p, away(e.parameters)); err != nil {
					return err
				}
			}
			e.seed = next(e.seed)
		}
	}
	if e.matches == 1 {
		return nil
	}
	return e.summary.print(e.stdout)
}

// match plays one match of the event.
func (e *event) match(ctx context.Context, p pairing, parameters []byte) error {
	colonies := make([]colony, len(p))
	names := make([]string, len(p))
	for seat, k := range p {
		colonies[seat], names[seat] = e.colonies[k], e.colonies[k].name
	}
	e.matches++
	_, _ = fmt.Fprintf(e.stdout, "match %d: %s, seed %d\n", e.matches, strings.Join(names, " - "), e.seed)
	file, err := os.Create(e.output)
	if err != nil {
		return fmt.Errorf("making the output file: %w", err)
	}
	var o outcome
	if e.judge != nil {
		o, err = judged(ctx, e.judge, names, parameters, e.seed, file, e.stderr)
	} else {
		o, err = play(ctx, colonies, parameters, e.seed, file, e.stderr)
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	e.summary.count(&o)
	return o.print(e.stdout)
}

// away are the parameters with the hills exchanged.
func away(parameters []byte) []byte {
	return append(bytes.Clone(parameters), "\nHILLS_REVERSED = true\n"...)
}

// next is the seed of the next match: a step of the generator SplitMix64.
func next(seed int64) int64 {
	z := uint64(seed) + 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return int64((z ^ z>>31) & math.MaxInt32)
}

// locked lets several players write to one place.
type locked struct {
	mutex sync.Mutex
	w     io.Writer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.w.Write(p)
}
