package aichallenge

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/aichallenge/maps"
	"github.com/agon-judge/agon/games/engine"
)

// config is a configuration that was read.
type config struct {
	loadtime, turntime int // milliseconds, as the messages have them
	turns              int
	viewradius2        int
	attackradius2      int
	spawnradius2       int
	foodRate, foodTurn span // foodRate pieces for each player in foodTurn turns
	foodStart          span // at the start: squares of land for each piece
	foodVisible        span // at the start: pieces within the sight of each player
	cutoffTurn         int
	cutoffPercent      float64
	strict             bool
	food               bool // false: none at all
	playerSeed         int64
	hasPlayerSeed      bool // otherwise it comes from the match's seed
	fixed              *maps.Map
	plan               maps.Plan // of a map to generate, when there is no fixed one
}

// span is a range from which a number is drawn.
type span struct{ low, high int }

// Bounds that keep a configuration from eating the machine.
const (
	mostConfig  = 1 << 20
	mostTurns   = 5000
	mostTime    = 600_000
	mostRadius2 = 1000
)

// defaults are the values of parameters that a configuration leaves out: the rules of the course.
func defaults() config {
	return config{
		loadtime: 3000, turntime: 500, turns: 1000,
		viewradius2: 77, attackradius2: 5, spawnradius2: 1,
		foodRate: span{5, 11}, foodTurn: span{19, 37}, foodStart: span{75, 175}, foodVisible: span{3, 5},
		cutoffTurn: 150, cutoffPercent: 0.90,
		food: true,
	}
}

// readConfig reads a configuration: a parameter and its value on each line, and at the end the word map with a map file
// in the lines below it, or a line that begins with generate. A map file alone is played with the default parameters. The
// error is a *engine.ConfigError or wraps a *maps.Error.
func readConfig(text []byte) (*config, error) {
	if len(text) > mostConfig {
		return nil, &engine.ConfigError{
			Key: "the file", Expected: fmt.Sprintf("at most %d bytes", mostConfig), Found: fmt.Sprintf("%d bytes", len(text)),
			Advice: "give a configuration like default.cnf",
		}
	}
	c := defaults()
	r := &configReader{c: &c, given: map[string]bool{}}
	if isMap(text) {
		return r.readMap(text)
	}
	for line := 1; ; line++ {
		if len(text) == 0 {
			return nil, &engine.ConfigError{
				Line: line, Key: "map", Expected: "a line map or a line generate after the parameters", Found: "the end of the file",
				Advice: "end the file with for example: generate mixed",
			}
		}
		var row []byte
		row, text, _ = bytes.Cut(text, []byte("\n"))
		content, _, _ := bytes.Cut(row, []byte("#"))
		fields := strings.Fields(string(content))
		if len(fields) == 0 {
			continue
		}
		r.line, r.key, r.values = line, fields[0], fields[1:]
		switch r.key {
		case "map":
			return r.readMap(text)
		case "generate":
			return r.readPlan(text)
		}
		if r.parameter(); r.err != nil {
			return nil, r.err
		}
	}
}

// isMap reports whether a text begins like a map file.
func isMap(text []byte) bool {
	for line := range bytes.Lines(text) {
		line, _, _ = bytes.Cut(line, []byte("#"))
		if words := bytes.Fields(line); len(words) > 0 {
			key := string(words[0])
			return key == "rows" || key == "cols" || key == "players"
		}
	}
	return false
}

// configReader reads one line.
type configReader struct {
	c      *config
	given  map[string]bool
	line   int
	key    string
	values []string
	err    error
}

func (r *configReader) fail(expected, found, advice string) {
	if r.err == nil {
		r.err = &engine.ConfigError{Line: r.line, Key: shortened(r.key), Expected: expected, Found: found, Advice: advice}
	}
}

// parameter reads a line with a parameter.
func (r *configReader) parameter() {
	if r.given[r.key] {
		r.fail("it once", "it a second time", "remove one of the two lines")
		return
	}
	r.given[r.key] = true
	c := r.c
	switch r.key {
	case "loadtime":
		c.loadtime = r.number(1, mostTime)
	case "turntime":
		c.turntime = r.number(1, mostTime)
	case "turns":
		c.turns = r.number(1, mostTurns)
	case "viewradius2":
		c.viewradius2 = r.number(1, mostRadius2)
	case "attackradius2":
		c.attackradius2 = r.number(1, mostRadius2)
	case "spawnradius2":
		c.spawnradius2 = r.number(0, mostRadius2)
	case "food_rate":
		c.foodRate = r.span(0, 1000)
	case "food_turn":
		c.foodTurn = r.span(1, 1000)
	case "food_start":
		c.foodStart = r.span(1, maps.MostSquares)
	case "food_visible":
		c.foodVisible = r.span(0, 1000)
	case "cutoff_turn":
		c.cutoffTurn = r.number(1, mostTurns+1)
	case "cutoff_percent":
		c.cutoffPercent = r.part()
	case "strict":
		c.strict = r.word("no", "yes")
	case "food":
		c.food = r.word("none", "symmetric")
	case "player_seed":
		r.playerSeed()
	default:
		r.key = strconv.QuoteToASCII(shortened(r.key))
		r.fail("a parameter like turns, map or generate", "an unknown word", "see the table of parameters in the statement")
	}
}

// one gives the only value of a line.
func (r *configReader) one(expected, advice string) (string, bool) {
	if len(r.values) != 1 {
		r.fail(expected, fmt.Sprintf("%d values", len(r.values)), advice)
		return "", false
	}
	return r.values[0], true
}

func (r *configReader) number(low, high int) int {
	expected := fmt.Sprintf("a whole number from %d to %d", low, high)
	value, ok := r.one(expected, "write one number after "+r.key)
	if !ok {
		return low
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < low || n > high {
		r.fail(expected, shown(value), "change the number after "+r.key)
		return low
	}
	return n
}

// span reads one number, or the lowest and the highest of a range.
func (r *configReader) span(low, high int) span {
	if len(r.values) != 2 {
		n := r.number(low, high)
		return span{n, n}
	}
	values := r.values
	r.values = values[:1]
	s := span{low: r.number(low, high)}
	r.values = values[1:]
	s.high = r.number(s.low, high)
	return s
}

func (r *configReader) part() float64 {
	const expected = "a number above 0.5, at most 1"
	value, ok := r.one(expected, "write for example: cutoff_percent 0.85")
	if !ok {
		return 1
	}
	part, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsNaN(part) || part <= 0.5 || part > 1 {
		r.fail(expected, shown(value), "write for example: cutoff_percent 0.85")
		return 1
	}
	return part
}

// word reports whether the second of two words is given.
func (r *configReader) word(no, yes string) bool {
	expected := no + " or " + yes
	value, ok := r.one(expected, "write one of the two words")
	if ok && value != no && value != yes {
		r.fail(expected, shown(value), "write one of the two words")
	}
	return value == yes
}

func (r *configReader) playerSeed() {
	const expected = "a whole number of 64 bits or the word random"
	value, ok := r.one(expected, "write one number after player_seed")
	if !ok || value == "random" {
		return
	}
	seed, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		r.fail(expected, shown(value), "change the number, or remove the line")
	}
	r.c.playerSeed, r.c.hasPlayerSeed = seed, true
}

// readMap reads the map file that is the rest of the configuration.
func (r *configReader) readMap(rest []byte) (*config, error) {
	if len(r.values) > 0 {
		r.fail("the end of the line", shown(r.values[0]), "put the map file into the lines below the word map")
		return nil, r.err
	}
	var err error
	if r.c.fixed, err = maps.Read(rest, r.line+1); err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	if _, err := r.c.fixed.Groups(); r.c.food && err != nil {
		return nil, fmt.Errorf("configuration: %w; correct it, or take the parameter: food none", err)
	}
	return r.c, nil
}

// readPlan reads what kind of map to generate: the last line.
func (r *configReader) readPlan(rest []byte) (*config, error) {
	plan, err := maps.ReadPlan(r.values)
	if bad, is := errors.AsType[*maps.PlanError](err); is {
		r.fail(bad.Expected, bad.Found, "see the table of maps in the statement")
		return nil, r.err
	}
	for line := range bytes.Lines(rest) {
		r.line++
		content, _, _ := bytes.Cut(line, []byte("#"))
		if word := bytes.TrimSpace(content); len(word) > 0 {
			r.fail("nothing below it", shown(string(word[:min(len(word), 60)])), "move the parameters above the line generate")
			return nil, r.err
		}
	}
	r.c.plan = plan
	return r.c, nil
}

// shown quotes a word of a hostile file, and not too much of it.
func shown(word string) string { return strconv.QuoteToASCII(shortened(word)) }

func shortened(word string) string {
	const most = 40
	if len(word) > most {
		return word[:most] + "..."
	}
	return word
}

// players is the number of players that the configuration is made for, 0 for any.
func (c *config) players() int {
	if c.fixed != nil {
		return c.fixed.Players
	}
	return c.plan.Players
}
