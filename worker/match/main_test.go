package match_test

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/build/buildtest"
	"github.com/agon-judge/agon/worker/match"
)

// roleVariable tells this test executable to be something else than a test.
const roleVariable = "AGON_MATCH_TEST_ROLE"

// roles are what it can be.
var roles = map[string]func(){"judge": judgeForever, "spin": spin, "traffic": traffic}

func TestMain(m *testing.M) {
	sandbox.Init()
	if play, ok := roles[os.Getenv(roleVariable)]; ok {
		play()
		return
	}
	os.Exit(m.Run())
}

// arena plays matches of a game, Ants if nothing else is said, among players that it compiles.
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
	return arena{box: box, builder: &build.Builder{Sandbox: box, Dir: buildtest.Dir()}, game: ants.Game{}}
}

// builtin compiles a built-in player, in whatever language it is written.
func (a arena) builtin(tb testing.TB, name string) match.Entrant {
	tb.Helper()
	for _, b := range a.game.Builtins() {
		if b.Name == name {
			return a.build(tb, name, b.Language, b.Files)
		}
	}
	tb.Fatal("there is no built-in player ", name)
	return match.Entrant{}
}

// compile compiles a player with the game's own SDK.
func (a arena) compile(tb testing.TB, name, source string) match.Entrant {
	tb.Helper()
	language := a.game.Languages()[0]
	return a.build(tb, name, language.ID, engine.Files{language.Source: []byte(source)})
}

// build makes an entrant of a player's files.
func (a arena) build(tb testing.TB, name, id string, files engine.Files) match.Entrant {
	tb.Helper()
	language, ok := engine.LanguageByID(a.game, id)
	require.True(tb, ok, id)
	if missing := build.Missing(language); missing != "" {
		tb.Skipf("skipped: %s needs %s, which is not here; run deploy/bootstrap", name, missing)
	}
	r, err := a.builder.Build(tb.Context(), a.game, id, files)
	require.NoError(tb, err)
	require.True(tb, r.OK, r.Log)
	e, err := match.EntrantOf(name, language, r, a.game.Limits())
	require.NoError(tb, err)
	return e
}

func (a arena) play(ctx context.Context, limits engine.Limits, entrants ...match.Entrant) (engine.Outcome, error) {
	return match.Run(ctx, a.box, a.game, match.Options{Config: a.game.Config(), Seed: 30, Limits: limits, Core: 0}, entrants)
}

// number is a number from the environment.
func number(t *testing.T, variable string, usual int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, variable)
	return n
}

// stopwatch says how long something took, for the tables.
func stopwatch() func() time.Duration {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin).Round(time.Millisecond) }
}
