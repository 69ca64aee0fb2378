package finals

import "testing"

// BenchmarkRun makes finals of 16 entrants with all of their results, of a race 500.
func BenchmarkRun(b *testing.B) {
	for _, format := range everyName() {
		b.Run(string(format), func(b *testing.B) {
			rules := Defaults(format, 16, 4, 4)
			field := fieldOf(16)
			if format == Race {
				rules.Certainty, rules.Budget = 0.999999, 500
			}
			for i := range field {
				field[i].Rating = 1500
			}
			_, log := played(b, rules, field, Log{}, chance(1))
			b.ReportMetric(float64(len(log.Results)), "results")
			for b.Loop() {
				if _, err := Run(rules, field, log); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkForesee plays 100 finals of 16 entrants.
func BenchmarkForesee(b *testing.B) {
	for _, format := range everyName() {
		b.Run(string(format), func(b *testing.B) {
			field := fieldOf(16)
			for b.Loop() {
				if _, err := Foresee(Defaults(format, 16, 4, 4), field, Circumstances{Seconds: 10, Cores: 4, Trials: 100}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
