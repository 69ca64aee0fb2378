// Package dominator is the game Dominator: farmers paint the board, knights fight, witches haunt. The statement has the
// rules; equal seeds and commands give the same output file as the original kit, byte for byte.
package dominator

import (
	"bytes"
	_ "embed" // the default configuration
	"io/fs"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// version is how all files of the game begin.
const version = "Dominator 4.0"

// players is the number of players of every match.
const players = jutge.Players

//go:embed default.cnf
var defaultConfig []byte

//go:generate go run ../jutge/dummy/build

// own has what the game embeds.
type own struct{}

// Files are the game's files; the kit's program has none.
func (own) Files() fs.FS { return files }

// Game is the game Dominator.
type Game struct{ jutge.Game[own] }

// ID is the game's identifier.
func (Game) ID() string { return "dominator" }

// Title is the game's name on pages.
func (Game) Title() string { return "Dominator" }

// Version is the version of rules and formats.
func (Game) Version() string { return version }

// Terms are always the same.
func (g Game) Terms([]byte) (engine.Terms, error) { return engine.TermsOf(g), nil }

// Drawn is the board, or on a fixed one where the units stand.
func (Game) Drawn(text []byte) (engine.Drawn, error) {
	c, err := readConfig(text)
	if err == nil && c.board.fixed != nil {
		return engine.DrawnPlaces, nil
	}
	return engine.DrawnBoard, err
}

// Config is the configuration with the values of the statement, on boards of GENERATOR2.
func (Game) Config() []byte { return bytes.Clone(defaultConfig) }

// Boards are one for each generator.
func (Game) Boards() []engine.Board {
	made := func(generator string) []byte {
		return bytes.Replace(defaultConfig, []byte("GENERATOR2"), []byte(generator), 1)
	}
	return []engine.Board{
		{Name: "Winding walls", Config: made("GENERATOR2")}, {Name: "Single walls", Config: made("GENERATOR1 50 100")}, {Name: "Rooms", Config: made("GENERATOR3")},
	}
}

// Limits are 1000 commands a round, which the original statement sets, and three seconds of CPU time: students' players
// for the original use 0.2 to 2.8 seconds. The others are generous to a player that keeps to these.
func (Game) Limits() engine.Limits {
	return engine.Limits{
		CPU:       3 * time.Second,
		StartCPU:  time.Second,
		StartWall: 6 * time.Second, // the original waits for any answer twice as long as the CPU time
		Wall:      30 * time.Second,
		Memory:    128 << 20,
		Commands:  1000,
		Output:    32 << 10, // twice what 1000 commands need
		Stderr:    64 << 10,
	}
}

// CheckConfig reports whether NewMatch takes the configuration with at least one of some seeds. Others may still be
// refused on small boards where some quarter has hardly enough room for the units.
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
