// Package aichallenge is the game AI Challenge Ants: colonies gather food, fight and raze each other's hills on a torus that
// they see only in part. Players of the contest of 2011 play it unchanged; the replay is the contest's format.
package aichallenge

import (
	"bytes"
	_ "embed" // the default configuration
	"fmt"
	"math"
	"time"

	"github.com/agon-judge/agon/games/aichallenge/maps"
	"github.com/agon-judge/agon/games/engine"
)

// version names rules and formats.
const version = "AI Challenge Ants 1.0"

//go:embed default.cnf
var defaultConfig []byte

// Game is the game AI Challenge Ants.
type Game struct{}

// ID is the game's identifier.
func (Game) ID() string { return "aichallenge" }

// Title is the game's name on pages.
func (Game) Title() string { return "AI Challenge Ants" }

// Version is the version of rules and formats.
func (Game) Version() string { return version }

// Seats are 2 to 10; a map is made for one number of players.
func (Game) Seats() (low, high int) { return maps.LeastSeats, maps.MostSeats }

// Mirrored is false: the maps are symmetric.
func (Game) Mirrored() bool { return false }

// Config is the configuration of a contest: the rules of the course, generated maps of all kinds.
func (Game) Config() []byte { return bytes.Clone(defaultConfig) }

// Boards are one for each kind of generated maps, in place of the default's mixture.
func (Game) Boards() []engine.Board {
	made := func(kind maps.Kind) []byte {
		return bytes.Replace(defaultConfig, []byte("generate mixed"), fmt.Append(nil, "generate ", kind), 1)
	}
	return []engine.Board{
		{Name: "Maze", Config: made(maps.Maze)}, {Name: "Cell maze", Config: made(maps.CellMaze)}, {Name: "Random walk", Config: made(maps.RandomWalk)},
	}
}

// Limits are those of the default configuration: half a second for each of 1000 turns and three seconds for the start.
// The contest measured time alone; here a player may also not use more CPU time than it may take time.
func (Game) Limits() engine.Limits {
	return engine.Limits{
		CPU:       500 * time.Second,
		StartCPU:  3 * time.Second,
		StartWall: 3 * time.Second,
		Wall:      10 * time.Minute,
		Turn:      500 * time.Millisecond,
		Memory:    512 << 20,
		Commands:  0,         // any number: most players give one for each ant
		Output:    512 << 10, // three times what orders for 10,000 ants need
		Stderr:    64 << 10,
	}
}

// CheckConfig reports whether NewMatch takes the configuration, with any number of players if it names none.
func (Game) CheckConfig(text []byte) error {
	c, err := readConfig(text)
	if err != nil {
		return err
	}
	terms, err := Game{}.Terms(text)
	if err != nil {
		return err
	}
	for seats := terms.Low; seats <= terms.High; seats++ {
		if _, err = newMatch(c, 0, make([]string, seats)); err != nil {
			return err
		}
	}
	return nil
}

// NewMatch starts a match. The number of names has to be that of the map's players; a plan without a number of players
// takes any.
func (Game) NewMatch(text []byte, seed int64, names []string) (engine.Match, error) {
	if seed < 0 || seed > math.MaxInt32 {
		return nil, fmt.Errorf("the seed %d is out of range: take one from 0 to %d", seed, math.MaxInt32)
	}
	if len(names) < maps.LeastSeats || len(names) > maps.MostSeats {
		return nil, fmt.Errorf("%d names given: AI Challenge Ants is played by %d to %d players", len(names), maps.LeastSeats, maps.MostSeats)
	}
	for seat, name := range names {
		if err := checkName(name); err != nil {
			return nil, fmt.Errorf("the name of seat %d: %w", seat, err)
		}
	}
	c, err := readConfig(text)
	if err != nil {
		return nil, err
	}
	m, err := newMatch(c, seed, names)
	if err != nil {
		return nil, err // not m: it would be a non-nil interface
	}
	return m, nil
}

// Terms are the number of players that a map is made for, and the times of the configuration.
func (g Game) Terms(text []byte) (engine.Terms, error) {
	c, err := readConfig(text)
	if err != nil {
		return engine.Terms{}, err
	}
	terms := engine.TermsOf(g)
	if seats := c.players(); seats > 0 {
		terms.Low, terms.High = seats, seats
	}
	const second = 1000
	turn := time.Duration(c.turntime) * time.Second / second
	load := time.Duration(c.loadtime) * time.Second / second
	terms.Limits.Turn, terms.Limits.StartCPU, terms.Limits.StartWall = turn, load, load
	terms.Limits.CPU = time.Duration(c.turns) * turn
	terms.Limits.Wall = terms.Limits.CPU + terms.Limits.StartCPU + slack
	return terms, nil
}

// Drawn is the map, or on a fixed one where the first food lies.
func (Game) Drawn(text []byte) (engine.Drawn, error) {
	c, err := readConfig(text)
	switch {
	case err != nil || c.fixed == nil:
		return engine.DrawnBoard, err
	case c.food:
		return engine.DrawnPlaces, nil
	}
	return engine.DrawnNothing, nil
}

// slack is what a player may take longer than all its turns together.
const slack = 97 * time.Second
