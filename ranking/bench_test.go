package ranking

import (
	"syscall"
	"testing"
)

// benchmarkWorld is the size at which a recompute must be quick: 500 players and 12,500 matches of four.
func benchmarkWorld() *tournament {
	world := newTournament(1, 500, 4, 2)
	world.rounds(100)
	return world
}

func BenchmarkBatch(b *testing.B) {
	world := benchmarkWorld()
	cold, err := Batch{}.Rank(world.field(), world.matches)
	if err != nil {
		b.Fatal(err)
	}
	blind := benchmarkWorld()
	blind.blind()
	places, err := Batch{}.Rank(blind.field(), blind.matches)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		matches []Match
		start   *Learned
	}{
		{"first", world.matches, nil},
		{"again", world.matches, cold.Learned},
		{"places/first", blind.matches, nil},
		{"places/again", blind.matches, places.Learned},
	} {
		b.Run(c.name, func(b *testing.B) {
			before := processorTime(b)
			defer func() { b.ReportMetric((processorTime(b)-before)*1000/float64(b.N), "cpu-ms/op") }()
			for b.Loop() {
				if _, err := (Batch{Start: c.start}).Rank(world.field(), c.matches); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPlaces draws who is best and where everybody may be.
func BenchmarkPlaces(b *testing.B) {
	world := benchmarkWorld()
	s, err := Batch{}.Rank(world.field(), world.matches)
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
	s, err := Batch{}.Rank(world.field(), world.matches)
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	before := processorTime(b)
	defer func() { b.ReportMetric((processorTime(b)-before)*1000/float64(b.N), "cpu-ms/op") }()
	for b.Loop() {
		if err := s.Add(world.matches[i%len(world.matches)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkTrueSkill(b *testing.B) {
	system := DefaultTrueSkill()
	ratings := []Rating{{29, 4}, {25, 8}, {21, 3}, {26, 1}}
	into := make([]Rating, 4)
	ranks := []int{2, 1, 4, 3}
	before := processorTime(b)
	defer func() { b.ReportMetric(float64(b.N)/(processorTime(b)-before), "updates/cpu-s") }()
	b.ReportAllocs()
	for b.Loop() {
		if err := system.RateInto(into, ratings, ranks); err != nil {
			b.Fatal(err)
		}
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
