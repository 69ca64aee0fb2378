// Package apocalypse is the game Apocalypse Now 2018: soldiers and helicopters of four players fight for posts on a burning
// board. The statement has the rules; equal boards, seeds and commands give the same output file as the original kit,
// byte for byte.
package apocalypse

import (
	"bytes"
	_ "embed" // the default configuration
	"io/fs"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// version is how all files of the game begin.
const version = "ApocalypseNow2018 3.0"

//go:embed default.cnf
var defaultConfig []byte

//go:generate go run ../jutge/dummy/build

// own has what the game embeds.
type own struct{}

// Files are the game's files; the kit's program has none.
func (own) Files() fs.FS { return files }

// Game is the game Apocalypse Now 2018.
type Game struct{ jutge.Game[own] }

// ID is the game's identifier.
func (Game) ID() string { return "apocalypse" }

// Title is the game's name on pages.
func (Game) Title() string { return "Apocalypse Now 2018" }

// Version is the version of rules and formats.
func (Game) Version() string { return version }

// Terms are always the same.
func (g Game) Terms([]byte) (engine.Terms, error) { return engine.TermsOf(g), nil }

// Drawn is the board with all that is on it, or nothing.
func (Game) Drawn(text []byte) (engine.Drawn, error) {
	board, err := readConfig(text)
	if err == nil && board != nil {
		return engine.DrawnNothing, nil
	}
	return engine.DrawnBoard, err
}

// Config is the default configuration: every seed has a board of its own.
func (Game) Config() []byte { return bytes.Clone(defaultConfig) }

// Boards are one: its generator makes another board for every seed.
func (g Game) Boards() []engine.Board { return []engine.Board{{Name: "Generated", Config: g.Config()}} }

// Limits are ours: the statement says that CPU time and memory are limited, and not to what. Good players of the original
// contests need up to some seconds for a match.
func (Game) Limits() engine.Limits {
	return engine.Limits{
		CPU:      4 * time.Second,
		StartCPU: time.Second,
		Wall:     20 * time.Second,
		Memory:   128 << 20,
		Commands: 1000,
		Output:   64 << 10, // more than 1000 commands need
		Stderr:   64 << 10,
	}
}

// CheckConfig reports whether NewMatch takes the configuration.
func (Game) CheckConfig(text []byte) error {
	_, err := readConfig(text)
	return err
}

// NewMatch starts a match. Names have 1 to 12 characters without white space.
func (g Game) NewMatch(text []byte, seed int64, names []string) (engine.Match, error) {
	seed32, err := jutge.CheckMatch(g.Title(), seed, names)
	if err != nil {
		return nil, err
	}
	board, err := readConfig(text)
	if err != nil {
		return nil, err
	}
	if board == nil {
		board = generate(seed32)
	}
	return newMatch(board, seed32, names), nil
}
