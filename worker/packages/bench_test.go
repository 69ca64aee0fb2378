//go:build linux

package packages_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/worker/match"
)

// BenchmarkProtocol measures a referee in Python without rules: 250 rounds, 4 seats, 20 commands a seat and round, a frame
// for each. The judge's part is engine, parser and replay, without players.
func BenchmarkProtocol(b *testing.B) {
	p, err := manifest.ReadFolder("testdata/load")
	require.NoError(b, err)
	a := arena(b, p)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var start, referee, judge time.Duration
	for b.Loop() {
		players := make([]engine.Player, 4)
		for i := range players {
			players[i] = &answers{answer: strings.Repeat("m 17 up\n", 20)}
		}
		before := threadCPU(b)
		played, err := a.PlayWith(b.Context(), match.Options{Config: p.Boards[0].Config, Seed: 1, Limits: p.Limits, Core: 0}, engine.SeatNames(4), players)
		require.NoError(b, err)
		require.Equal(b, 251, played.Rounds)
		judge += threadCPU(b) - before
		referee += played.Referee.CPU
		start += played.Referee.StartCPU
	}
	report := func(d time.Duration, unit string) {
		b.ReportMetric(float64(d.Microseconds())/1000/float64(b.N), unit)
	}
	report(start, "start-ms/op")
	report(referee, "referee-ms/op")
	report(judge, "judge-ms/op")
}

// threadCPU is the CPU time of this thread.
func threadCPU(b *testing.B) time.Duration {
	b.Helper()
	var u unix.Rusage
	require.NoError(b, unix.Getrusage(unix.RUSAGE_THREAD, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
