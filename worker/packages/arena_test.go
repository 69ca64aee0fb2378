package packages_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/build/buildtest"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}

// arena builds the referee of a package.
func arena(tb testing.TB, p *manifest.Package) *packages.Arena {
	tb.Helper()
	if missing := build.Missing(p.Referee.Language); missing != "" {
		tb.Skipf("skipped: the referee needs %s, which is not here; run deploy/bootstrap", missing)
	}
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		tb.Skip("skipped: programs cannot be isolated here: ", err)
	}
	tb.Cleanup(func() { _ = box.Close() })
	a, err := packages.New(tb.Context(), box, &build.Builder{Sandbox: box, Dir: buildtest.Dir()}, p)
	require.NoError(tb, err)
	return a
}

// entrant compiles a player of a game.
func entrant(tb testing.TB, box *sandbox.Sandbox, g engine.Game, language string, files engine.Files) match.Entrant {
	tb.Helper()
	builder := &build.Builder{Sandbox: box, Dir: buildtest.Dir()}
	result, err := builder.Build(tb.Context(), g, language, files)
	require.NoError(tb, err)
	require.True(tb, result.OK, result.Log)
	l, _ := engine.LanguageByID(g, language)
	e, err := match.EntrantOf(language, l, result, g.Limits())
	require.NoError(tb, err)
	return e
}

// odd is a game whose referee does what the configuration says.
func odd(tb testing.TB) *packages.Arena {
	tb.Helper()
	p, err := manifest.ReadFolder("testdata/odd")
	require.NoError(tb, err)
	p.Referee.Limits.Turn = time.Second / 2
	return arena(tb, p)
}

// answers is a player in memory that gives the same answer to everything but the first message.
type answers struct {
	answer  string
	fails   int // at this exchange
	started bool
	heard   int
}

func (a *answers) Exchange([]byte, engine.End) ([]byte, error) {
	a.heard++
	if a.heard == a.fails {
		return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "it crashed"}
	}
	if !a.started {
		a.started = true
		return nil, nil
	}
	return []byte(a.answer), nil
}
func (a *answers) Farewell([]byte)    {}
func (a *answers) CPU() time.Duration { return 0 }
func (a *answers) Stop()              {}

// play plays a match of two players in memory, the first of which can fail.
func play(t *testing.T, a *packages.Arena, mode string, fails int) (packages.Played, error) {
	t.Helper()
	config := []byte{}
	if mode != "" {
		config = []byte(mode + "\n")
	}
	o := match.Options{Config: config, Seed: 1, Limits: a.Game.Limits(), Core: -1}
	return a.PlayWith(t.Context(), o, []string{"A", "B"}, []engine.Player{&answers{answer: "x\n", fails: fails}, &answers{answer: "y\n"}})
}

// Whatever a referee does, its match is void at worst, with one line that says why.
func TestBadReferees(t *testing.T) {
	t.Parallel()
	a := odd(t)
	for mode, expected := range map[string]string{
		"raise":   "in round 1: crash: ended by itself with exit code 1",
		"exit":    "in round 1: crash: ended by itself with exit code 0; a referee runs until it has said over",
		"sleep":   "in round 1: wall: let the judge wait for",
		"think":   "in round 1: ", // by CPU time or by the wait, whatever comes first on this machine
		"flood":   "in round 1: output: the answer is longer than 1048576 bytes",
		"fork":    "in round 1: syscall: ",
		"socket":  "in round 1: ",
		"memory":  "in round 1: ",
		"frame":   "in round 1: output: the answer is longer than 1048576 bytes",
		"utf8":    `in round 1: line 1 of its reply, "frame say \xff\xfe": it is not valid UTF-8`,
		"closes":  "in round 1: ",
		"seat":    `in round 1: line 1 of its reply, "gone 2 x": expected a seat from 0 to 1, found "2"`,
		"score":   `in round 1: line 1 of its reply, "score 0 9223372036854775808": "9223372036854775808" is no score`,
		"noend":   "of the last answer 6 bytes were received, without its last line; a reply ends with the line end and has to be flushed",
		"print":   `in round 1: line 1 of its reply, "here I am": expected tell, ask, score, fault, note, gone, frame or over; print what is for yourself on stderr`,
		"twice":   "in round 1: protocol: wrote more after the end of its answer",
		"later":   ": protocol: wrote ", // found at once, in the next round, or when the match is over
		"after":   "in round 3: protocol: wrote more after the end of its ",
		"nobody":  "in round 5: the match is not over after the 5 rounds",
		"forever": "in round 5: the match is not over after the 5 rounds",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			_, err := play(t, a, mode, 0)
			failure, ok := packages.FailureOf(err)
			require.True(t, ok, "%v", err)
			require.ErrorContains(t, err, expected)
			require.NotContains(t, err.Error(), "\n")
			require.True(t, strings.HasPrefix(string(failure.Message), "round "), "the last message is kept")
			if mode == "raise" {
				require.Contains(t, string(failure.Usage.Stderr), "ValueError: what went wrong")
				require.Equal(t, []int{0, 1}, failure.Seats)
			}
		})
	}
}

// What a referee says of seats that are out, and what it sees of the machine, changes nothing.
func TestOddReferees(t *testing.T) {
	t.Parallel()
	a := odd(t)
	for _, mode := range []string{"", "dead", "pid", "sets", "files"} {
		t.Run("mode "+mode, func(t *testing.T) {
			t.Parallel()
			for _, fails := range []int{0, 1, 2} {
				p, err := play(t, a, mode, fails)
				require.NoError(t, err)
				require.Equal(t, fails > 0 || mode == "dead", p.Verdicts[0].Frozen)
				require.False(t, p.Verdicts[1].Frozen)
				o := match.Options{Config: []byte(mode + "\n"), Seed: 1, Limits: a.Game.Limits(), Core: -1}
				if mode == "" {
					o.Config = nil
				}
				summary, err := a.Replay(t.Context(), o, []string{"A", "B"}, p.Log)
				require.NoError(t, err)
				require.Equal(t, p.Hash, summary.Hash)
			}
		})
	}
}

func TestARefereeThatUsesTheClockIsFoundOut(t *testing.T) {
	t.Parallel()
	a := odd(t)
	for _, mode := range []string{"clock", "chance"} {
		p, err := play(t, a, mode, 0)
		require.NoError(t, err)
		summary, err := a.Replay(t.Context(), match.Options{Config: []byte(mode + "\n"), Seed: 1, Core: -1}, []string{"A", "B"}, p.Log)
		require.NoError(t, err)
		require.NotEqual(t, p.Hash, summary.Hash, mode)
	}
}

// All languages in which a game can begin have the same rules: their replies are equal, byte for byte. Their helpers read
// and write the same lines.
func TestRefereesInAllLanguages(t *testing.T) {
	t.Parallel()
	for _, language := range examples.Languages() {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			files, err := examples.New("chase", language)
			require.NoError(t, err)
			p, err := manifest.Read(files)
			require.NoError(t, err)
			a := arena(t, p)
			replays(t, a, files["tests/small-3.log"])
			fouls, err := os.ReadFile("testdata/tron-4.log") // one seat is at fault, another crashes
			require.NoError(t, err)
			replays(t, a, fouls)
			for config, expected := range map[string]string{
				"size 101":           `configuration, line 1: expected "size" and a number from 8 to 100`,
				"\nsize 12\nsize":    `configuration, line 3: expected "size" and a number from 8 to 100`,
				"size 12 twelve":     `configuration, line 1: expected "size" and a number from 8 to 100`,
				"size 9999999999999": `configuration, line 1: expected "size" and a number from 8 to 100`,
			} {
				require.EqualError(t, a.On(t.Context(), -1).CheckConfig([]byte(config)), expected, config)
			}
		})
	}
}

// What an SDK has of sources is compiled with the players.
func TestSourcesOfAnSDK(t *testing.T) {
	t.Parallel()
	files, err := examples.Files("tron")
	require.NoError(t, err)
	files["sdk/cpp/direction.cc"] = []byte("const char* direction() { return \"up\"; }\n")
	files["players/4-Linked.cc"] = []byte(`#include <iostream>
#include <string>
const char* direction();
int main() {
  std::string line;
  for (bool ready = false; std::getline(std::cin, line);)
    if (line == "end") {
      if (ready) std::cout << direction() << "\n";
      std::cout << "end" << std::endl;
      ready = true;
    }
}
`)
	p, err := manifest.Read(files)
	require.NoError(t, err)
	a := arena(t, p)
	box, err := sandbox.New(sandbox.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { _ = box.Close() })
	builder := &build.Builder{Sandbox: box, Dir: buildtest.Dir()}
	linked := p.Builtins[3]
	require.Equal(t, "Linked", linked.Name)
	result, err := builder.Build(t.Context(), a.Game, linked.Language, linked.Files)
	require.NoError(t, err)
	require.True(t, result.OK, result.Log)
}
