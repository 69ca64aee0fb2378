package batch

import (
	"syscall"
	"testing"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/rankingtest"
)

// benchmarkWorld is the size at which a recompute must be quick: 500 players and 12,500 matches of four.
func benchmarkWorld() *rankingtest.Tournament {
	world := rankingtest.NewTournament(1, 500, 4, 2)
	world.Rounds(100)
	return world
}

func BenchmarkBatch(b *testing.B) {
	world := benchmarkWorld()
	cold, err := System{}.Rank(world.Field(), world.Matches)
	if err != nil {
		b.Fatal(err)
	}
	blind := benchmarkWorld()
	blind.Blind()
	places, err := System{}.Rank(blind.Field(), blind.Matches)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		matches []ranking.Match
		start   *Learned
	}{
		{"first", world.Matches, nil},
		{"again", world.Matches, LearnedFrom(cold)},
		{"places/first", blind.Matches, nil},
		{"places/again", blind.Matches, LearnedFrom(places)},
	} {
		b.Run(c.name, func(b *testing.B) {
			before := processorTime(b)
			defer func() { b.ReportMetric((processorTime(b)-before)*1000/float64(b.N), "cpu-ms/op") }()
			for b.Loop() {
				if _, err := (System{Start: c.start}).Rank(world.Field(), c.matches); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPlaces draws who is best and where everybody may be.
func BenchmarkPlaces(b *testing.B) {
	world := benchmarkWorld()
	s, err := System{}.Rank(world.Field(), world.Matches)
	if err != nil {
		b.Fatal(err)
	}
	before := processorTime(b)
	defer func() { b.ReportMetric((processorTime(b)-before)*1000/float64(b.N), "cpu-ms/op") }()
	for b.Loop() {
		s.Best()
		s.Places()
	}
}

func BenchmarkAdd(b *testing.B) {
	world := benchmarkWorld()
	s, err := System{}.Rank(world.Field(), world.Matches)
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	before := processorTime(b)
	defer func() { b.ReportMetric((processorTime(b)-before)*1000/float64(b.N), "cpu-ms/op") }()
	for b.Loop() {
		if err := s.Add(world.Matches[i%len(world.Matches)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// processorTime is what this process has used, in seconds: unlike the clock it does not count the time of others.
func processorTime(b *testing.B) float64 {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
