package jutgetest

import (
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// BenchmarkSimulate replays golden matches, output included.
func BenchmarkSimulate(b *testing.B, game engine.Game) {
	for _, name := range []string{"002-demo", "004-dummy", "011-fuzz"} {
		b.Run(name, func(b *testing.B) {
			recording := ReadRecording(b, game, name)
			b.ReportAllocs()
			rounds := 0
			for b.Loop() {
				s, err := engine.Simulate(game, recording.Config, recording.Seed, recording.Names, bytes.NewReader(recording.Commands), io.Discard, engine.SimulateOptions{})
				require.NoError(b, err)
				rounds += s.Rounds
			}
			b.ReportMetric(float64(rounds)/b.Elapsed().Seconds(), "rounds/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rounds), "ns/round")
		})
	}
}

// BenchmarkRound measures one round with a golden match's commands, without output and with it. It allocates nothing.
func BenchmarkRound(b *testing.B, game engine.Game) {
	for name, output := range map[string]bool{"rules": false, "rules+output": true} {
		b.Run(name, func(b *testing.B) {
			recording := ReadRecording(b, game, "004-dummy")
			perRound := answersByRound(b, recording)
			b.ReportAllocs()
			var m engine.Match
			var out []byte
			for b.Loop() {
				if m == nil || m.Done() {
					b.StopTimer()
					m = recording.Begin(b, game)
					out = m.AppendHeader(out[:0], false)
					b.StartTimer()
				}
				for seat, answer := range perRound[m.Round()] {
					if err := m.Submit(seat, answer, 1000); err != nil {
						b.Fatal(err)
					}
				}
				m.Step()
				if output {
					out = m.AppendRound(out[:0])
				}
			}
		})
	}
}

// BenchmarkMatch plays a whole match in memory: observations, answers, log.
func BenchmarkMatch(b *testing.B, game engine.Game) {
	recording := ReadRecording(b, game, "004-dummy")
	perRound := answersByRound(b, recording)
	b.ReportAllocs()
	rounds := 0
	for b.Loop() {
		seats := make([]engine.Player, jutge.Players)
		for seat := range seats {
			seats[seat] = &recorded{answers: perRound, seat: seat}
		}
		result, err := engine.Run(context.Background(), recording.Begin(b, game), seats, game.Limits(), nil)
		require.NoError(b, err)
		rounds += result.Rounds
	}
	b.ReportMetric(float64(rounds)/b.Elapsed().Seconds(), "rounds/s")
}

// recorded is a player that gives recorded answers.
type recorded struct {
	answers   [][jutge.Players][]byte
	seat      int
	exchanges int
	cpu       time.Duration
}

func (r *recorded) Exchange([]byte, engine.End) ([]byte, error) {
	r.exchanges++
	if r.exchanges == 1 {
		return nil, nil // the start phase
	}
	r.cpu += time.Millisecond
	return r.answers[r.exchanges-2][r.seat], nil
}

func (*recorded) Farewell([]byte)      {}
func (r *recorded) CPU() time.Duration { return r.cpu }
func (r *recorded) Stop()              {}

// answersByRound turns a golden match's commands into the players' answers.
func answersByRound(t testing.TB, recording Recording) [][jutge.Players][]byte {
	t.Helper()
	answers := make([][jutge.Players][]byte, recording.Rounds)
	for line := range bytes.Lines(recording.Commands) {
		fields := bytes.SplitN(line, []byte(" "), 3)
		round, seat := number(t, fields[0]), number(t, fields[1])
		answers[round][seat] = append(answers[round][seat], fields[2]...)
	}
	return answers
}
