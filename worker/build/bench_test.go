package build_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
)

// unprepared is a game whose headers are not compiled ahead.
type unprepared struct{ engine.Game }

func (g unprepared) Languages() []engine.Language {
	all := slices.Clone(g.Game.Languages())
	for i := range all {
		all[i].Prepare = slices.DeleteFunc(slices.Clone(all[i].Prepare), func(step []string) bool {
			return slices.Contains(step, "c++-header") || slices.Contains(step, "agon-cpp.sh")
		})
	}
	return all
}

// BenchmarkCompile is what it takes to compile a player in C++ that nobody has compiled before, from the call to the
// executable on disk: a Demo of Ants with the SDK, and a player of two files without one; each with the headers compiled
// ahead, without that, and by the compiler alone. They are measured in turn, because other work on the machine spoils
// times, and does so less to their ratios.
func BenchmarkCompile(b *testing.B) {
	if missing := build.Missing(engine.Language{Tools: []string{"g++"}}); missing != "" {
		b.Skip("skipped: there is no g++ on this machine: apt install g++")
	}
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		b.Skipf("skipped: no sandbox on this machine: %v", err)
	}
	b.Cleanup(func() { _ = box.Close() })
	ants, ok := games.ByID("ants")
	require.True(b, ok)
	for _, t := range []struct {
		name  string
		game  engine.Game
		files engine.Files
	}{
		{"sdk", ants, demo(b, ants)},
		{"raw", raw{ants}, bot(b, "cpp")},
	} {
		b.Run(t.name, func(b *testing.B) {
			language, ok := engine.LanguageByID(t.game, "cpp")
			require.True(b, ok)
			compare(b, []way{
				{"plain", plainly(b, language, t.files)},
				{"prepared", sandboxed(b, box, t.game, t.files)},
				{"unprepared", sandboxed(b, box, unprepared{t.game}, t.files)},
			})
		})
	}
}

// way is one of several ways to compile; the files that it is given are none that it has seen.
type way struct {
	name    string
	compile func(mark string)
}

// compare measures ways in turn, and gives the median of each, as a multiple of the first one's besides.
func compare(b *testing.B, ways []way) {
	b.Helper()
	const rounds = 7
	times := make([][]time.Duration, len(ways))
	for round := range rounds + 1 {
		for i, w := range ways {
			begin := time.Now()
			w.compile(fmt.Sprintf("\n// player %d\n", round))
			if round > 0 { // the first one prepares
				times[i] = append(times[i], time.Since(begin))
			}
		}
	}
	for i, w := range ways {
		b.Run(w.name, func(b *testing.B) {
			median := slices.Sorted(slices.Values(times[i]))[rounds/2]
			b.ReportMetric(float64(median.Microseconds())/1000, "median-ms")
			if i > 0 {
				b.ReportMetric(float64(median)/float64(slices.Sorted(slices.Values(times[0]))[rounds/2]), "x-plain")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// demo is the Demo of a game.
func demo(b *testing.B, g engine.Game) engine.Files {
	b.Helper()
	builtins := g.Builtins()
	i := slices.IndexFunc(builtins, func(p engine.Builtin) bool { return p.Name == "Demo" })
	require.GreaterOrEqual(b, i, 0)
	return builtins[i].Files
}

// marked gives files with a comment at the end of each source.
func marked(files engine.Files, mark string) engine.Files {
	all := engine.Files{}
	for name, content := range files {
		all[name] = append(slices.Clone(content), mark...)
	}
	return all
}

// sandboxed compiles as the site does.
func sandboxed(b *testing.B, box *sandbox.Sandbox, g engine.Game, files engine.Files) func(mark string) {
	builder := &build.Builder{Sandbox: box, Dir: b.TempDir()}
	return func(mark string) {
		result, err := builder.Build(b.Context(), g, "cpp", marked(files, mark))
		require.NoError(b, err)
		require.True(b, result.OK, result.Log)
		require.False(b, result.Cached)
	}
}

// plainly runs the same commands, all headers compiled ahead, without a sandbox.
func plainly(b *testing.B, l engine.Language, files engine.Files) func(mark string) {
	b.Helper()
	dir := b.TempDir()
	write := func(files map[string][]byte) {
		for name, content := range files {
			require.NoError(b, os.WriteFile(filepath.Join(dir, name), content, 0o600))
		}
	}
	run := func(steps [][]string) {
		for _, step := range steps {
			var words []string
			for _, word := range step {
				if !strings.Contains(word, "*") {
					words = append(words, word)
					continue
				}
				found, err := filepath.Glob(filepath.Join(dir, word))
				require.NoError(b, err)
				words = append(words, found...)
			}
			c := exec.Command(words[0], words[1:]...)
			c.Dir = dir
			text, err := c.CombinedOutput()
			require.NoError(b, err, "%s", text)
		}
	}
	write(l.Files)
	run(l.Prepare)
	return func(mark string) {
		write(marked(files, mark))
		run(l.Compile)
	}
}
