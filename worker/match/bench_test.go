package match_test

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
	"github.com/agon-judge/agon/worker/match"
)

// BenchmarkMatch plays whole matches of four Demos, start and end of the players included: in the sandbox, and as plain
// processes with ordinary pipes.
func BenchmarkMatch(b *testing.B) {
	a := newArena(b)
	demo := a.builtin(b, "Demo")
	limits := a.game.Limits()

	b.Run("sandboxed", func(b *testing.B) {
		var cpu time.Duration
		for b.Loop() {
			outcome, err := a.play(b.Context(), limits, demo, demo, demo, demo)
			require.NoError(b, err)
			for i := range outcome.CPU {
				require.False(b, outcome.Verdicts[i].Frozen, outcome.Verdicts[i].Detail)
				cpu += outcome.CPU[i] + outcome.Seats[i].StartCPU
			}
		}
		report(b, a.game)
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
		b.ReportMetric(float64(cpu.Microseconds())/1000/float64(b.N), "player-ms/op")
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			plain(b, a.game, limits, demo.Path)
		}
		report(b, a.game)
	})
}

// plain plays the match with players as plain processes, unlimited.
func plain(b *testing.B, g engine.Game, limits engine.Limits, path string) {
	b.Helper()
	m, err := g.NewMatch(g.Config(), 30, []string{"Demo", "Demo", "Demo", "Demo"})
	require.NoError(b, err)
	players := make([]engine.Player, 4)
	for i := range players {
		players[i], err = localrun.Start(b.Context(), io.Discard, path)
		require.NoError(b, err)
	}
	result, err := engine.Run(b.Context(), m, players, limits, nil)
	require.NoError(b, err)
	for _, v := range result.Verdicts {
		require.False(b, v.Frozen, v.Detail)
	}
}

// report tells the time of a round, all four players asked.
func report(b *testing.B, g engine.Game) {
	b.Helper()
	m, err := g.NewMatch(g.Config(), 30, []string{"Demo", "Demo", "Demo", "Demo"})
	require.NoError(b, err)
	rounds := 0
	for ; !m.Done(); rounds++ {
		m.Step()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(rounds), "us/round")
}

// fields are the players of a match of each game's samples.
var fields = map[string][]string{
	"ants":        {"Demo", "Demo", "Demo", "Demo"},
	"apocalypse":  {"Demo", "Demo", "Demo", "Demo"},
	"dominator":   {"Demo", "Demo", "Demo", "Demo"},
	"aichallenge": {"Myrmidon", "Greedy", "Hunter", "Random"},
	"wota":        {"gatherer", "fighter"},
}

// BenchmarkGames plays whole sandboxed matches of the samples of each game, start and end of the players included.
func BenchmarkGames(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.ID(), func(b *testing.B) {
			a := newArena(b)
			a.game = g
			entrants := make([]match.Entrant, 0, len(fields[g.ID()]))
			for _, name := range fields[g.ID()] {
				entrants = append(entrants, a.builtin(b, name))
			}
			var cpu time.Duration
			var rounds int
			var memory int64
			for b.Loop() {
				outcome, err := a.play(b.Context(), g.Limits(), entrants...)
				require.NoError(b, err)
				rounds += outcome.Rounds
				for i := range outcome.CPU {
					require.False(b, outcome.Verdicts[i].Frozen, outcome.Verdicts[i].Detail)
					cpu += outcome.CPU[i] + outcome.Seats[i].StartCPU
					memory = max(memory, outcome.Seats[i].PeakMemory)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(rounds), "us/round")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
			b.ReportMetric(float64(cpu.Microseconds())/1000/float64(b.N), "player-ms/op")
			b.ReportMetric(float64(memory)/(1<<20), "MiB-a-player")
		})
	}
}
