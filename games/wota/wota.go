// Package wota is the game Wota, War of the Ants: colonies of sugar ants on a torus, whose players write a program for
// the hill and programs for the ants. The statement has the rules.
package wota

import (
	"bytes"
	_ "embed" // the default parameters
	"fmt"
	"math"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/wota/java"
	"github.com/agon-judge/agon/games/wota/properties"
)

// The number of colonies in a match.
const (
	fewestPlayers = 2
	mostPlayers   = 8
)

// longestSeatName is the length of the longest name of a seat: that of a player and some more to tell two of the same
// apart.
const longestSeatName = java.LongestName + 4

//go:embed parameters.txt
var defaultParameters []byte

// Game is the game Wota.
type Game struct{}

// ID is the game's identifier.
func (Game) ID() string { return "wota" }

// Title is the game's name on pages.
func (Game) Title() string { return "Wota" }

// Version is the version of rules and formats.
func (Game) Version() string { return version }

// Seats is 2 to 8 colonies.
func (Game) Seats() (low, high int) { return fewestPlayers, mostPlayers }

// Mirrored is true: hills and sugar lie at random, so matches come in pairs, home and away.
func (Game) Mirrored() bool { return true }

// Terms are always the same.
func (g Game) Terms([]byte) (engine.Terms, error) { return engine.TermsOf(g), nil }

// Drawn is the whole world.
func (Game) Drawn(text []byte) (engine.Drawn, error) {
	_, err := readParameters(text)
	return engine.DrawnBoard, err
}

// Config are the parameters of the statement.
func (Game) Config() []byte { return bytes.Clone(defaultParameters) }

// Boards are one: every seed has a world of its own.
func (g Game) Boards() []engine.Board { return []engine.Board{{Name: "Standard", Config: g.Config()}} }

// Limits are generous to colonies that think: a long match has some 500 thousand calls of an ant's program, and a busy
// one takes some 10 microseconds for each. The limit of commands is far above five requests for each of 2000 ants.
func (Game) Limits() engine.Limits {
	return engine.Limits{
		CPU:       60 * time.Second,
		StartCPU:  2 * time.Second,
		StartWall: 10 * time.Second, // as for every other answer
		Wall:      5 * time.Minute,
		Turn:      10 * time.Second,
		Memory:    256 << 20,
		Commands:  20_000,
		Output:    2 << 20,
		Stderr:    64 << 10,
	}
}

// CheckConfig reports whether NewMatch takes the parameters.
func (Game) CheckConfig(text []byte) error {
	_, err := readParameters(text)
	return err
}

// NewMatch starts a match of 2 to 8 colonies. Names have 1 to 24 characters without white space.
func (Game) NewMatch(text []byte, seed int64, names []string) (engine.Match, error) {
	if seed < 0 || seed > math.MaxInt32 {
		return nil, fmt.Errorf("the seed %d is out of range: take one from 0 to %d", seed, math.MaxInt32)
	}
	if len(names) < fewestPlayers || len(names) > mostPlayers {
		return nil, fmt.Errorf("%d names given: Wota is played by %d to %d players", len(names), fewestPlayers, mostPlayers)
	}
	for seat, name := range names {
		if !isSeatName(name) {
			return nil, fmt.Errorf("the name %s of seat %d cannot be printed: use 1 to %d letters, digits or signs without white space", properties.Shown(name), seat, longestSeatName)
		}
	}
	p, err := readParameters(text)
	if err != nil {
		return nil, err
	}
	return newMatch(p, seed, names), nil
}

// isSeatName reports whether a name is one word of visible ASCII, so that the output file stays readable.
func isSeatName(name string) bool {
	for k := range len(name) {
		if name[k] <= ' ' || name[k] > '~' {
			return false
		}
	}
	return name != "" && len(name) <= longestSeatName
}
