package wota

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// BenchmarkTick measures ticks of two colonies with 150 ants each, who walk, gather, fight and talk: the rules alone, and
// with all that a match takes besides the players (messages, answers, log and output).
func BenchmarkTick(b *testing.B) {
	for _, everything := range []bool{false, true} {
		name := "rules"
		if everything {
			name = "everything"
		}
		b.Run(name, func(b *testing.B) { benchmarkTick(b, everything) })
	}
}

func benchmarkTick(b *testing.B, everything bool) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	m := newTestMatch(b, smallWorld(
		"SIZE_X = 1000", "SIZE_Y = 1000", "STARTING_FOOD = 3000", "MAX_TICKS_BEFORE_END = 100000", "FRACTION_OF_ALL_ANTS_NEEDED_FOR_VICTORY = 1", "ANT_COST = 20",
		"GATHERER_ATTACK = 1e-9", "SOLDIER_ATTACK = 1e-9", "GATHERER_MAX_SUGAR_CARRY = 0", "SOLDIER_MAX_SUGAR_CARRY = 0"), 1, 2)
	out := m.AppendHeader(nil, true)
	players := []*improviser{{match: m, seat: 0, random: newRandom(1, 1)}, {match: m, seat: 1, random: newRandom(1, 2)}}
	var message, log []byte
	var used time.Duration // without the players; the benchmark's own clock takes too long to stop
	tick := func() {
		for _, p := range players {
			p.think()
		}
		begin := time.Now()
		defer func() { used += time.Since(begin) }()
		for seat, p := range players {
			if everything {
				message = m.Observe(message[:0], seat)
			}
			require.NoError(b, m.Submit(seat, p.answer, 0))
			if everything {
				log = m.AppendSubmitted(log[:0], seat)
			}
		}
		m.Step()
		if everything {
			out = m.AppendRound(out[:0])
		}
	}
	for range 200 {
		tick()
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	ants := 0
	used = 0
	for b.Loop() {
		ants += len(m.colonies[0].living) + len(m.colonies[1].living)
		tick()
	}
	b.ReportMetric(float64(ants)/used.Seconds(), "ant-ticks/s")
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1024, "KiB/match")
	b.ReportMetric(0, "ns/op")
}
