package aichallenge

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/goldentest"
)

// BenchmarkRecording plays recorded games of the contest: all messages, all orders.
func BenchmarkRecording(b *testing.B) {
	for _, name := range []string{"003-p2-dominant-cutoff", "009-p4-multihill", "011-p6-multihill", "012-p8-mixed"} {
		b.Run(name, func(b *testing.B) {
			r := readRecording(b, filepath.Join(goldentest.Folder(b, "aichallenge"), name))
			b.ReportAllocs()
			turns := 0
			for b.Loop() {
				m := r.match(b)
				r.play(m)
				turns += m.turn
			}
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

// BenchmarkTurns measures turns in which all ants walk at random: messages, orders and rules. In steady state a turn
// allocates nothing but room for what the replay remembers.
func BenchmarkTurns(b *testing.B) {
	const turns = 300
	for _, players := range []int{2, 4, 8, 10} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			c, err := readConfig([]byte("turns 300\nfood_start 5\nfood_rate 11\nfood_turn 5\nattackradius2 1\ncutoff_turn 5000\ngenerate random_walk hills 2\n"))
			require.NoError(b, err)
			r := rand.New(rand.NewPCG(1, 2))
			begin := func() *match {
				m, err := newMatch(c, 3, seatNames(players))
				require.NoError(b, err)
				return m
			}
			var script [turns][][]byte
			ants := 0
			for m := begin(); !m.over; {
				answers := make([][]byte, players)
				walk(m, r, answers)
				script[m.turn] = answers
				for seat, answer := range answers {
					m.take(seat, answer)
				}
				m.Step()
				ants += len(m.living)
			}
			var message []byte
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				m := begin()
				b.StartTimer()
				for _, answers := range script {
					for seat, answer := range answers {
						if !m.Out(seat) {
							message = m.Observe(message[:0], seat)
							m.take(seat, answer)
						}
					}
					m.Step()
				}
			}
			b.ReportMetric(float64(turns*b.N)/b.Elapsed().Seconds(), "turns/s")
			b.ReportMetric(float64(ants)/turns, "ants")
		})
	}
}

// walk makes answers with an order for each ant.
func walk(m *match, r *rand.Rand, answers [][]byte) {
	for seat := range answers {
		answers[seat] = answers[seat][:0]
	}
	for _, id := range m.living {
		a := &m.ants[id]
		row, col := m.torus.at(a.square)
		answers[a.owner] = fmt.Appendf(answers[a.owner], "o %d %d %c\n", row, col, directionLetter[r.IntN(4)])
	}
}
