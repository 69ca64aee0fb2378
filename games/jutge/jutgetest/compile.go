package jutgetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
	"github.com/agon-judge/agon/games/localrun"
)

// Compiler compiles players in C++ as the judge does, in one version of C++. What was compiled once is taken from
// [compiled] in later runs; the SDK is prepared when something is compiled.
type Compiler struct {
	language engine.Language
	base     string
	flags    map[string]string // what it takes in place of the judge's flags
	recipe   [sha256.Size]byte // of the compiler, the flags and the SDK
	prepared bool
}

// judgesVersion is the version of C++ that the judge compiles.
const judgesVersion = "c++17"

// NewCompiler unpacks the SDK of a game for a version of C++: "c++11". Only in the judge's version does the compiler
// optimise: elsewhere that would take time, and hide what is declared and not defined. Without g++ the test is skipped.
func NewCompiler(t *testing.T, game engine.Game, version string) *Compiler {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("SKIPPED: there is no g++ on this machine, so no player can be compiled")
	}
	language, ok := engine.LanguageByID(game, jutge.CppID)
	require.True(t, ok)
	c := &Compiler{language: language, base: t.TempDir()}
	if version != judgesVersion {
		c.flags = map[string]string{"-std=" + judgesVersion: "-std=" + version, "-O2": "-O0"}
	}
	for name, content := range language.Files {
		require.NoError(t, os.WriteFile(filepath.Join(c.base, name), content, 0o600))
	}
	c.recipe = recipeOf(t, language, c.flags)
	return c
}

// Compile gives the program of a player. A warning of the compiler is an error.
func (c *Compiler) Compile(t *testing.T, source []byte) string {
	program := filepath.Join(t.TempDir(), "player")
	stored := c.stored(source, "player")
	if fetch(stored, program) {
		return program
	}
	if !c.prepared {
		c.steps(t, c.language.Prepare)
		c.prepared = true
	}
	require.NoError(t, os.WriteFile(filepath.Join(c.base, c.language.Source), source, 0o600))
	for _, step := range c.language.Compile {
		c.steps(t, [][]string{engine.Expand(step, engine.Files{c.language.Source: source})})
	}
	require.NoError(t, os.Rename(filepath.Join(c.base, c.language.Output), program))
	store(t, program, stored)
	return program
}

func (c *Compiler) steps(t *testing.T, steps [][]string) {
	for _, step := range steps {
		args := append([]string{}, step[1:]...)
		for i, arg := range args {
			if flag, ok := c.flags[arg]; ok {
				args[i] = flag
			}
		}
		command := exec.Command(step[0], args...)
		command.Dir = c.base
		out, err := command.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.NotContains(t, string(out), "warning:")
	}
}

// check checks that a source compiles, without making a program.
func (c *Compiler) check(t *testing.T, source []byte) {
	stored := c.stored(source, "checked")
	if _, err := os.Stat(stored); err == nil {
		return
	}
	file := filepath.Join(c.base, c.language.Source)
	require.NoError(t, os.WriteFile(file, source, 0o600))
	c.steps(t, [][]string{{"g++", "-std=" + judgesVersion, "-O2", "-Wall", "-Wno-unused-variable", "-fsyntax-only", c.language.Source}})
	store(t, file, stored)
}

// builtins compiles the built-in players of a game and gives their programs by name.
func (c *Compiler) builtins(t *testing.T, game engine.Game) map[string]string {
	programs := map[string]string{}
	for _, b := range game.Builtins() {
		if b.Language == jutge.CppID {
			programs[b.Name] = c.Compile(t, b.Files[jutge.CppSource])
		}
	}
	return programs
}

// Start starts a player as a plain process.
func Start(t *testing.T, stderr io.Writer, program string, args ...string) *localrun.Process {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	player, err := localrun.Start(ctx, stderr, program, args...)
	require.NoError(t, err)
	t.Cleanup(player.Stop)
	return player
}

// Play plays a match with the default configuration. The players are programs with their arguments.
func Play(t *testing.T, game engine.Game, seed int64, names []string, players [][]string) engine.Result {
	match, err := game.NewMatch(game.Config(), seed, names)
	require.NoError(t, err)
	var seats []engine.Player
	stderr := make([]bytes.Buffer, len(players))
	for i, command := range players {
		seats = append(seats, Start(t, &stderr[i], command[0], command[1:]...))
	}
	result, err := engine.Run(context.Background(), match, seats, game.Limits(), nil)
	require.NoError(t, err)
	for i, verdict := range result.Verdicts {
		if verdict.Frozen {
			t.Logf("%s in seat %d is frozen: %s\n%.2000s", names[i], i, verdict.Detail, &stderr[i])
		}
	}
	return result
}
