package match_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}

// arena plays matches of Ants among players that it compiles.
type arena struct {
	box     *sandbox.Sandbox
	builder *build.Builder
	game    engine.Game
}

func newArena(tb testing.TB) arena {
	tb.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		tb.Skip("skipped: there is no g++ here; run deploy/bootstrap")
	}
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		tb.Skip("skipped: programs cannot be isolated here: ", err)
	}
	tb.Cleanup(func() { _ = box.Close() })
	// Shared by all runs, so that the SDK and the built-in players are compiled once.
	cache := filepath.Join(os.TempDir(), fmt.Sprintf("agon-match-tests-%d", os.Getuid()))
	return arena{box: box, builder: &build.Builder{Sandbox: box, Dir: cache}, game: ants.Game{}}
}

// builtin compiles a built-in player.
func (a arena) builtin(tb testing.TB, name string) match.Entrant {
	tb.Helper()
	for _, b := range a.game.Builtins() {
		if b.Name == name {
			return a.compile(tb, name, string(b.Files[a.game.Languages()[0].Source]))
		}
	}
	tb.Fatal("there is no built-in player ", name)
	return match.Entrant{}
}

func (a arena) compile(tb testing.TB, name, source string) match.Entrant {
	tb.Helper()
	language := a.game.Languages()[0]
	r, err := a.builder.Build(tb.Context(), a.game, language.ID, engine.Files{language.Source: []byte(source)})
	require.NoError(tb, err)
	require.True(tb, r.OK, r.Log)
	return match.Entrant{Name: name, Path: r.Path, Profile: language.Profile}
}

func (a arena) play(ctx context.Context, limits engine.Limits, entrants ...match.Entrant) (match.Outcome, error) {
	return match.Run(ctx, a.box, a.game, match.Options{Config: a.game.Config(), Seed: 30, Limits: limits, Core: 0}, entrants)
}
