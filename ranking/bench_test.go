package ranking

import (
	"syscall"
	"testing"
)

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
