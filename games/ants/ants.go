// Package ants is the game Ants: four colonies on an island, food, fights and eggs. The statement has the rules; equal
// seeds and commands give the same output file as the original kit, byte for byte.
package ants

import (
	"bytes"
	_ "embed" // the default configuration
	"io/fs"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// version is how all files of the game begin.
const version = "Ants 1.0"

// players is the number of players of every match.
const players = jutge.Players

//go:embed default.cnf
var defaultConfig []byte

//go:generate go run ../jutge/dummy/build

// own has what the game embeds.
type own struct{}

// Files are the game's files; the kit's program has none.
func (own) Files() fs.FS { return files }

// Game is the game Ants.
type Game struct{ jutge.Game[own] }

// ID is the game's identifier.
func (Game) ID() string { return "ants" }

// Title is the game's name on pages.
func (Game) Title() string { return "Ants" }

// Version is the version of rules and formats.
func (Game) Version() string { return version }

// Terms are always the same.
func (g Game) Terms([]byte) (engine.Terms, error) { return engine.TermsOf(g), nil }

// Drawn is the board, or on a fixed one which kind of ant stands where.
func (Game) Drawn(text []byte) (engine.Drawn, error) {
	c, err := readConfig(text)
	if err == nil && c.fixed != nil {
		return engine.DrawnPlaces, nil
	}
	return engine.DrawnBoard, err
}

// Config is the configuration with the values of Figure 1 of the statement.
func (Game) Config() []byte { return bytes.Clone(defaultConfig) }

// Boards are one: its generator makes another board for every seed.
func (g Game) Boards() []engine.Board { return []engine.Board{{Name: "Generated", Config: g.Config()}} }

// Limits are one second of CPU time and 1000 commands a round (statement sections 3.4 and 1). The others, which the
// statement leaves open, are generous to a player that keeps to these.
func (Game) Limits() engine.Limits {
	return engine.Limits{
		CPU:      time.Second,
		StartCPU: time.Second,
		Wall:     10 * time.Second,
		Memory:   128 << 20,
		Commands: 1000,
		Output:   64 << 10, // three times what 1000 commands need
		Stderr:   64 << 10,
	}
}

// CheckConfig reports whether NewMatch takes the configuration with at least one of some seeds. Others may still be
// refused on two kinds of boards: fixed ones with a bonus where an initial queen can come to stand, and generated ones
// with hardly enough soil in a corner for unusually many initial ants.
func (Game) CheckConfig(text []byte) error {
	c, err := readConfig(text)
	if err != nil {
		return err
	}
	return jutge.CheckSeeds(func(seed int32) error {
		_, err := newMatch(c, seed, make([]string, players))
		return err
	})
}

// NewMatch starts a match. Names have 1 to 12 characters without white space.
func (g Game) NewMatch(text []byte, seed int64, names []string) (engine.Match, error) {
	seed32, err := jutge.CheckMatch(g.Title(), seed, names)
	if err != nil {
		return nil, err
	}
	c, err := readConfig(text)
	if err != nil {
		return nil, err
	}
	m, err := newMatch(c, seed32, names)
	if err != nil {
		return nil, err // not m: it would be a non-nil interface
	}
	return m, nil
}
