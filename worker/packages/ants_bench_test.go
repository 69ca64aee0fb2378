//go:build linux

package packages_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/match"
)

// BenchmarkAnts plays Ants by its own rules and as a package, with four players of the same source, each with the SDK of its
// game. It measures the CPU time of the whole match, and of its parts: judge, players, referee.
func BenchmarkAnts(b *testing.B) {
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		b.Skip("skipped: programs cannot be isolated here: ", err)
	}
	b.Cleanup(func() { _ = box.Close() })
	demo := slices.IndexFunc(ants.Game{}.Builtins(), func(p engine.Builtin) bool { return p.Name == "Demo" })
	source := ants.Game{}.Builtins()[demo]
	a := example(b, "ants")
	options := match.Options{Config: ants.Game{}.Config(), Seed: 30, Limits: ants.Game{}.Limits(), Core: 0}

	var scores []int // are the same in all matches
	run := func(g engine.Game, language, file string, play func([]match.Entrant) (engine.Outcome, time.Duration)) func(b *testing.B) {
		return func(b *testing.B) {
			var content []byte
			for _, content = range source.Files {
			}
			e := entrant(b, box, g, language, engine.Files{file: content})
			var judge, players, referee time.Duration
			for b.Loop() {
				before := processCPU(b)
				outcome, used := play([]match.Entrant{e, e, e, e})
				judge += processCPU(b) - before
				referee += used
				for i := range outcome.CPU {
					players += outcome.CPU[i] + outcome.Seats[i].StartCPU
				}
				if scores == nil {
					scores = outcome.Scores
				}
				require.Equal(b, scores, outcome.Scores)
			}
			report := func(d time.Duration, unit string) {
				b.ReportMetric(float64(d.Microseconds())/1000/float64(b.N), unit)
			}
			report(judge, "judge-ms/op")
			report(players, "players-ms/op")
			report(referee, "referee-ms/op")
			report(judge+players+referee, "cpu-ms/op")
		}
	}
	b.Run("builtin", run(ants.Game{}, source.Language, "player.cc", func(e []match.Entrant) (engine.Outcome, time.Duration) {
		outcome, err := match.Run(b.Context(), box, ants.Game{}, options, e)
		require.NoError(b, err)
		return outcome, 0
	}))
	b.Run("package", run(a.Game, "cpp", "MyBot.cc", func(e []match.Entrant) (engine.Outcome, time.Duration) {
		played, err := a.Play(b.Context(), options, e)
		require.NoError(b, err)
		return played.Outcome, played.Referee.CPU + played.Referee.StartCPU
	}))
}

// processCPU is the CPU time of this process, all its threads.
func processCPU(b *testing.B) time.Duration {
	b.Helper()
	var u unix.Rusage
	require.NoError(b, unix.Getrusage(unix.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
