package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

// program is a player as the command line names it.
type program struct {
	name     string
	language engine.Language
	files    engine.Files
}

// entrant builds a player, which the command line calls so.
func entrant(ctx context.Context, builder *build.Builder, g engine.Game, limits engine.Limits, player string, p program) (match.Entrant, error) {
	if err := p.language.CheckSource(p.files, nil); err != nil {
		return match.Entrant{}, fmt.Errorf("%s has something that the statement of %s forbids:\n%s", player, g.Title(), cli.Printable(err.Error()))
	}
	result, err := builder.Build(ctx, g, p.language.ID, p.files)
	switch {
	case err != nil:
		return match.Entrant{}, fmt.Errorf("compiling %s: %w", player, err)
	case !result.OK && result.Limit != "":
		return match.Entrant{}, fmt.Errorf("%s does not compile: the compiler passed its %s limit\n%s", player, result.Limit, cli.Printable(result.Log))
	case !result.OK:
		return match.Entrant{}, fmt.Errorf("%s does not compile:\n%s", player, cli.Printable(result.Log))
	}
	e, err := match.EntrantOf(p.name, p.language, result, limits)
	if err != nil {
		return match.Entrant{}, fmt.Errorf("running %s: %w", player, err)
	}
	return e, nil
}

// builtin finds a built-in player.
func builtin(g engine.Game, name string) (program, bool) {
	for _, b := range g.Builtins() {
		if b.Name == name {
			l, _ := engine.LanguageByID(g, b.Language)
			return program{b.Name, l, b.Files}, true
		}
	}
	return program{}, false
}

func builtinNames(g engine.Game) []string {
	var names []string
	for _, b := range g.Builtins() {
		names = append(names, b.Name)
	}
	return names
}

// programOf finds a player and its name: a built-in's name, a source file, an archive or a folder.
func programOf(g engine.Game, player string) (program, error) {
	if p, ok := builtin(g, player); ok {
		return p, nil
	}
	var p program
	info, err := os.Stat(player)
	switch {
	case err != nil:
		return p, notAPlayer(g, player, err)
	case info.IsDir():
		p.language, p.files, err = bundle.Folder(g, "", player)
	default:
		var data []byte
		if data, err = readUpload(player); err != nil {
			return p, notAPlayer(g, player, err)
		}
		p.language, p.files, err = bundle.Open(g, "", player, data)
	}
	if err == nil {
		p.name, err = g.PlayerName(p.language.ID, p.files)
	}
	if err != nil {
		return p, fmt.Errorf("%s: %w", player, err)
	}
	if p.name == "" {
		p.name = nameAfter(g, player)
	}
	return p, nil
}

// nameAfter calls a player that does not name itself after its file or folder. One that is called like all main files
// is called after the folder that it lies in.
func nameAfter(g engine.Game, player string) string {
	path, err := filepath.Abs(player)
	if err != nil {
		path = player
	}
	name, _, _ := strings.Cut(filepath.Base(path), ".")
	if strings.EqualFold(name, "MyBot") {
		name = filepath.Base(filepath.Dir(path))
	}
	name = strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
	for _, whole := range []string{name, "P" + name} { // a name may have to begin with a letter
		for cut := min(len(whole), 40); cut > 0; cut-- {
			if g.CheckName(whole[:cut]) == nil {
				return whole[:cut]
			}
		}
	}
	return "Player"
}

// readUpload reads a source file or an archive, and never more of it than can be judged too large.
func readUpload(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, engine.MaxSource+1))
}

func notAPlayer(g engine.Game, player string, err error) error {
	if !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("reading %s: %w", player, err)
	}
	return fmt.Errorf("%q is neither a file or folder nor a built-in player of %s (%s)", player, g.Title(), strings.Join(builtinNames(g), ", "))
}
