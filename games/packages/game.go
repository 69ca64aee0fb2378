// Package packages makes a game of a package that its author has written: the referee knows the rules, game.toml the
// rest. See docs/13-games.md.
package packages

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/kit/launch"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/referee"
)

// Game is an engine.Game whose rules are a program. Its matches need somebody who starts it; without, everything but
// playing works, on the boards of the package.
type Game struct {
	engine.Defaults

	pack  *manifest.Package
	start referee.Start
	cpu   time.Duration // of a player, in this match
}

// New makes a game. start may be nil.
func New(p *manifest.Package, start referee.Start) Game {
	return Game{pack: p, start: start, cpu: p.Limits.CPU}
}

// WithCPU is the game where players have another limit of CPU time than the package says, as a contest may decide. The
// referee is told seconds, and matches know shares of the limit.
func (g Game) WithCPU(limit time.Duration) Game {
	g.cpu = limit
	return g
}

// Package is what the game is made of.
func (g Game) Package() *manifest.Package { return g.pack }

// ID implements engine.Game, as do the methods below.
func (g Game) ID() string { return g.pack.ID }

// Title is that of the package.
func (g Game) Title() string { return g.pack.Title }

// Version tells packages of other bytes apart, although their authors have not changed the version: "1.0.0+1f2e3d4c5b6a".
func (g Game) Version() string { return g.pack.Version + "+" + g.digits() }

// Name names this version of the game on a site: "tron@1f2e3d4c5b6a".
func (g Game) Name() string { return g.pack.ID + "@" + g.digits() }

// digits are as much of the digest as people read.
func (g Game) digits() string {
	const digits = 12
	return hex.EncodeToString(g.pack.Digest[:])[:digits]
}

// Seats are those of the package; boards may narrow them.
func (g Game) Seats() (low, high int) { return g.pack.Low, g.pack.High }

// Mirrored is what the package says.
func (g Game) Mirrored() bool { return g.pack.Mirrored }

// Limits are those of players.
func (g Game) Limits() engine.Limits { return g.pack.Limits }

// Config is the first board.
func (g Game) Config() []byte { return g.pack.Boards[0].Config }

// Boards are those of the package.
func (g Game) Boards() []engine.Board {
	boards := make([]engine.Board, len(g.pack.Boards))
	for i, b := range g.pack.Boards {
		boards[i] = engine.Board{Name: b.Name, Config: b.Config}
	}
	return boards
}

// Statement is the one in the package's first language.
func (g Game) Statement() []byte { return g.pack.Statement }

// Statements are the rules in all languages of the package.
func (g Game) Statements() []engine.Statement {
	list := []engine.Statement{{Text: g.pack.Statement}}
	for _, language := range slices.Sorted(maps.Keys(g.pack.Translations)) {
		list = append(list, engine.Statement{Language: language, Text: g.pack.Translations[language]})
	}
	return list
}

// Picture is a file in the folder statement, by its path in the package.
func (g Game) Picture(name string) []byte {
	if !strings.HasPrefix(name, "statement/") {
		return nil
	}
	return g.pack.Files[name]
}

// Languages are those that the package lets players use.
func (g Game) Languages() []engine.Language { return g.pack.Languages }

// Builtins are the package's players.
func (g Game) Builtins() []engine.Builtin { return g.pack.Builtins }

// Trial is what the package says.
func (g Game) Trial() engine.Trial {
	board, _ := g.pack.Board(g.pack.Trial.Board)
	return engine.Trial{Against: g.pack.Trial.Against, Config: board.Config, Survive: g.pack.Trial.Survive}
}

// What a kit calls its parts.
const (
	KitFolder  = "game"        // the package
	KitProgram = "play"        // the script that plays matches
	DigestFile = "Game.digest" // in bin: the digest of the whole package
)

// KitFiles are the folder kit, boards, pictures of the statement, and the starters with the SDK beside them. In the folder
// game is the package itself without what is secret: the kit's program plays with its referee, so that a match at home is
// that of the judge.
func (g Game) KitFiles() (fs.FS, error) {
	files := engine.Files{"bin/" + DigestFile: fmt.Appendf(nil, "%x\n", g.pack.Digest)}
	maps.Copy(files, launch.Scripts(KitProgram))
	for name, content := range g.pack.Public() {
		files[path.Join(KitFolder, name)] = content
		switch folder, rest, _ := strings.Cut(name, "/"); folder {
		case "kit":
			if _, taken := files[rest]; taken {
				return nil, fmt.Errorf("the kit has a file %s already: rename kit/%s", rest, rest)
			}
			files[rest] = content
		case "starters", "boards", "statement":
			files[name] = content
		}
	}
	for _, l := range g.pack.Languages {
		prefix := "starters/" + l.ID + "/"
		if !hasBelow(files, prefix) {
			continue
		}
		for name, content := range g.pack.Files {
			if rest, found := strings.CutPrefix(name, "sdk/"+l.ID+"/"); found {
				files[prefix+rest] = content
			}
		}
	}
	return files.FS()
}

func hasBelow(files engine.Files, prefix string) bool {
	for name := range maps.Keys(files) {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// board finds the board of a configuration.
func (g Game) board(config []byte) manifest.Board {
	for _, b := range g.pack.Boards {
		if bytes.Equal(b.Config, config) {
			return b
		}
	}
	return manifest.Board{Config: config, Low: g.pack.Low, High: g.pack.High}
}

// CheckConfig asks the referee: a configuration is right if it starts with it. Without a referee only the boards of the
// package are right, which were tested with it.
func (g Game) CheckConfig(config []byte) error {
	if g.start == nil {
		if !slices.ContainsFunc(g.pack.Boards, func(b manifest.Board) bool { return bytes.Equal(b.Config, config) }) {
			return fmt.Errorf("%s is played on the boards of its package: choose one of them, or upload a version with this one", g.pack.Title)
		}
		return nil
	}
	m, err := g.NewMatch(config, 0, engine.SeatNames(g.board(config).Low))
	if err == nil {
		m.Close()
	}
	return err
}

// Terms are the seats of the board, and the limits of players.
func (g Game) Terms(config []byte) (engine.Terms, error) {
	b := g.board(config)
	return engine.Terms{Low: b.Low, High: b.High, Limits: g.pack.Limits}, nil
}

// Drawn is what the package says.
func (g Game) Drawn([]byte) (engine.Drawn, error) { return g.pack.Drawn, nil }

// NewMatch starts the referee. The match has to be closed.
func (g Game) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	m, err := g.Begin(config, seed, names)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Begin is NewMatch for those who want to know more of the match than its result.
func (g Game) Begin(config []byte, seed int64, names []string) (*referee.Match, error) {
	if g.start == nil {
		return nil, errors.New("there is no referee to play with")
	}
	b := g.board(config)
	if len(names) < b.Low || len(names) > b.High {
		return nil, fmt.Errorf("%d names given: %s is played by %d to %d players here", len(names), g.pack.Title, b.Low, b.High)
	}
	rules := referee.Rules{
		Header: referee.Header{
			ID: g.pack.ID, Version: g.pack.Version, Digest: hex.EncodeToString(g.pack.Digest[:]), Title: g.pack.Title, Board: b.Name,
		},
		Rounds: g.pack.Rounds, SeatCPU: g.cpu, Limits: g.pack.Referee.Limits,
	}
	return referee.New(rules, config, seed, names, g.start)
}

// Program is the referee as package worker/build compiles programs: a game with one language, and files in it.
func (g Game) Program() (program engine.Game, l engine.Language, files engine.Files) {
	r := g.pack.Referee
	return refereeProgram{Game: g, language: r.Language}, r.Language, r.Files
}

// refereeProgram is a game whose only player is the referee. What players are given is not beside it.
type refereeProgram struct {
	Game
	language engine.Language
}

// ID differs from that of the game, whose players have the SDK beside them.
func (p refereeProgram) ID() string { return p.Game.ID() + " (referee)" }

// Title names the program in messages.
func (p refereeProgram) Title() string { return "the referee of " + p.Game.Title() }

// Languages has one.
func (p refereeProgram) Languages() []engine.Language { return []engine.Language{p.language} }

// NameOf names a game on a site: by its identifier if it comes with the program, and otherwise by the name of its version.
func NameOf(g engine.Game) string {
	if p, ok := g.(Game); ok {
		return p.Name()
	}
	return g.ID()
}

// LanguageOf names a language of a game's players as workers say that they have it: "ants/cpp" of a game that comes with
// the program, and "cpp" of a package, as all packages have the same languages.
func LanguageOf(g engine.Game, language string) string {
	if _, ok := g.(Game); ok {
		return language
	}
	return g.ID() + "/" + language
}
