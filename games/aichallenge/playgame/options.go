package playgame

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/aichallenge"
	"github.com/agon-judge/agon/games/engine"
)

const usage = `usage: playgame [options] "command of bot 0" "command of bot 1" ...

  -m, --map_file FILE       map to play on; - for standard input; without it a map is generated
      --generate "KIND .."  kind of generated map: mixed, random_walk, maze or cell_maze, with players, hills, rows, cols
      --config FILE         configuration, like default.cnf; the options below go before it
  -t, --turns N             turn limit (1000)
      --turntime MS         milliseconds for each turn (500)
      --loadtime MS         milliseconds for the start (3000)
      --player_seed N       seed that the bots are told (random)
      --engine_seed N       seed of food and generated maps, 0 to 2147483647 (0)
      --strict              an invalid order puts its bot out
      --food METHOD         symmetric or none
      --food_rate, --food_turn, --food_start, --food_visible "N" or "LOW HIGH"
      --viewradius2, --attackradius2, --spawnradius2, --cutoff_turn, --cutoff_percent N
  -F, --fill                let the last bot play for all players that are missing
  -r, --rounds N            matches, each with the next engine seed (1)
  -l, --log_dir FOLDER      folder for replay and logs (game_logs)
  -o, --output FILE         replay file, instead of FOLDER/N.replay
  -I, --log_input           keep what each bot was sent
  -O, --log_output          keep what each bot answered
  -E, --log_error           keep what each bot wrote on stderr
  -e, --log_stderr          show what bots write on stderr
      --end_wait SECONDS    time for bots to end after the last message (0.25)
  -p, --position N          seat of the first bot (0)
  -g, --game N              number of the first replay (0)
  -o                        before another option or at the end: write the replay to standard output, and all else to stderr
      --nolaunch, -R, --serial
                            taken for old scripts: no viewer is opened, replays are always written, bots think one by one
      --capture_errors, -S, --scenario, --attack, --html, --profile, --secure_jail, -d
                            taken for old scripts and ignored, with a note
  -v, --verbose             tell of every turn and of invalid orders
  -h, --help                this text

example: playgame --map_file maps/maze_p02_1.map --turns 500 "python3 MyBot.py" "python3 bots/Hunter.py"
`

// options are the command line.
type options struct {
	mapFile, generate, config     string
	values                        map[string]string // by parameter of the configuration
	engineSeed                    int64
	fill, verbose, help           bool
	position, firstGame           int
	toStdout                      bool     // the replay, as with the contest's -o
	ignored                       []string // notes on options of the contest that do nothing here
	rounds                        int
	logDir, output                string
	logInput, logOutput, logError bool
	showStderr                    bool
	endWait                       time.Duration
	loadtime, turntime            time.Duration
	bots                          []string
}

// parameters are the options that are parameters of the configuration.
var parameters = []string{
	"turns", "turntime", "loadtime", "player_seed", "food", "food_rate", "food_turn", "food_start", "food_visible",
	"viewradius2", "attackradius2", "spawnradius2", "cutoff_turn", "cutoff_percent",
}

// parseOptions reads options and bots in any order.
func parseOptions(args []string) (options, error) {
	o := options{values: map[string]string{}}
	args, o.toStdout = modern(args)
	set := flag.NewFlagSet("playgame", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.Usage = func() {}
	texts := func(value *string, standard string, names ...string) {
		for _, name := range names {
			set.StringVar(value, name, standard, "")
		}
	}
	truths := func(value *bool, names ...string) {
		for _, name := range names {
			set.BoolVar(value, name, false, "")
		}
	}
	texts(&o.mapFile, "", "m", "map_file", "map")
	texts(&o.generate, "mixed", "generate")
	texts(&o.config, "", "config")
	texts(&o.logDir, "game_logs", "l", "log_dir")
	texts(&o.output, "", "o", "output")
	truths(&o.fill, "F", "fill")
	truths(&o.verbose, "v", "verbose")
	truths(&o.help, "h", "help")
	truths(&o.logInput, "I", "log_input")
	truths(&o.logOutput, "O", "log_output")
	truths(&o.logError, "E", "log_error")
	truths(&o.showStderr, "e", "log_stderr")
	var ignored, strict bool
	truths(&ignored, "nolaunch", "R", "log_replay", "serial")
	o.takeIgnored(set)
	for _, name := range []string{"p", "position"} {
		set.IntVar(&o.position, name, 0, "")
	}
	for _, name := range []string{"g", "game"} {
		set.IntVar(&o.firstGame, name, 0, "")
	}
	truths(&strict, "strict")
	set.IntVar(&o.rounds, "rounds", 1, "")
	set.IntVar(&o.rounds, "r", 1, "")
	set.Int64Var(&o.engineSeed, "engine_seed", 0, "")
	endWait := set.Float64("end_wait", 0.25, "")
	for _, p := range parameters {
		if p == "food" {
			continue // see takeIgnored
		}
		set.Func(p, "", func(v string) error { o.values[p] = v; return nil })
	}
	set.Func("t", "", func(v string) error { o.values["turns"] = v; return nil })
	for len(args) > 0 {
		if err := set.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				o.help = true
				return o, nil
			}
			return o, fmt.Errorf("%w: %w", errUsage, err)
		}
		if args = set.Args(); len(args) > 0 {
			o.bots = append(o.bots, args[0])
			args = args[1:]
		}
	}
	if strict {
		o.values["strict"] = "yes"
	}
	switch {
	case o.help:
	case len(o.bots) == 0:
		return o, fmt.Errorf("%w: no bots are given", errUsage)
	case o.rounds < 1:
		return o, fmt.Errorf("%w: --rounds has to be at least 1", errUsage)
	case o.position < 0 || o.position >= 10 || !o.fill && o.position >= len(o.bots):
		return o, fmt.Errorf("%w: --position has to be a seat", errUsage)
	case o.firstGame < 0 || o.firstGame > math.MaxInt32:
		return o, fmt.Errorf("%w: --game has to be a number from 0", errUsage)
	case o.engineSeed < 0 || o.engineSeed+int64(o.rounds) > math.MaxInt32:
		return o, fmt.Errorf("%w: --engine_seed has to be from 0 to %d", errUsage, math.MaxInt32)
	case *endWait < 0 || *endWait > 60:
		return o, fmt.Errorf("%w: --end_wait has to be from 0 to 60 seconds", errUsage)
	}
	o.endWait = time.Duration(*endWait * float64(time.Second))
	var err error
	if o.loadtime, err = o.milliseconds("loadtime", 3000); err == nil {
		o.turntime, err = o.milliseconds("turntime", 500)
	}
	return o, err
}

// milliseconds is a time limit. A configuration file has the same one only if it says so; it is what bots are told.
func (o *options) milliseconds(key string, standard int) (time.Duration, error) {
	n := standard
	if value, given := o.values[key]; given {
		if _, err := fmt.Sscan(value, &n); err != nil || n < 1 {
			return 0, fmt.Errorf("%w: --%s has to be a number of milliseconds, not %q", errUsage, key, value)
		}
	}
	return time.Duration(n) * time.Millisecond, nil
}

// configuration puts the options before the lines of the configuration file, and the map at the end.
func (o *options) configuration(board []byte) ([]byte, error) {
	var c bytes.Buffer
	for _, key := range append(slices.Clone(parameters), "strict") {
		if value, given := o.values[key]; given {
			fmt.Fprintf(&c, "%s %s\n", key, value)
		}
	}
	source := aichallenge.Game{}.Config()
	ownMap := false
	if o.config != "" {
		content, err := os.ReadFile(o.config)
		if err != nil {
			return nil, fmt.Errorf("the configuration cannot be read: %w", err)
		}
		source, ownMap = content, true
	}
	for line := range bytes.Lines(source) {
		key, _, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		if key == "map" || key == "generate" {
			if ownMap && board == nil {
				_, rest, _ := bytes.Cut(source, line)
				return append(append(c.Bytes(), line...), rest...), nil
			}
			break
		}
		if _, given := o.values[key]; !given {
			c.Write(line)
		}
	}
	if board != nil {
		fmt.Fprintf(&c, "map\n%s", board)
	} else {
		fmt.Fprintf(&c, "generate %s\n", o.generate)
	}
	return c.Bytes(), nil
}

// seated are the commands of the bots, one for each player of the map.
func (o *options) seated(config []byte) ([][]string, error) {
	var commands [][]string
	for _, text := range o.bots {
		command, err := split(text)
		if err != nil {
			return nil, err
		}
		commands = append(commands, command)
	}
	terms, err := aichallenge.Game{}.Terms(config)
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w", err)
	}
	for o.fill && len(commands) < terms.Low {
		commands = append(commands, commands[len(commands)-1])
	}
	if len(commands) < terms.Low || len(commands) > terms.High {
		return nil, fmt.Errorf("the map is for %s players, but there are %d bots: give as many, or use --fill", span(terms), len(commands))
	}
	if o.position >= len(commands) {
		return nil, fmt.Errorf("--position %d: the map is for %s players", o.position, span(terms))
	}
	first := commands[0]
	copy(commands, commands[1:o.position+1])
	commands[o.position] = first
	return commands, nil
}

// split takes a command apart at spaces outside of quotes.
func split(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	quote, inWord := rune(0), false
	for _, r := range text {
		switch {
		case quote == 0 && (r == '"' || r == '\''):
			quote, inWord = r, true
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == ' ' || r == '\t'):
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	if quote != 0 || len(words) == 0 {
		return nil, fmt.Errorf("%w: %q is no command", errUsage, text)
	}
	return words, nil
}

// span writes a number of players.
func span(t engine.Terms) string {
	if t.Low == t.High {
		return strconv.Itoa(t.Low)
	}
	return fmt.Sprintf("%d to %d", t.Low, t.High)
}
