package dispatch

import "github.com/prometheus/client_golang/prometheus"

// metrics are the dispatcher's figures for Prometheus.
type metrics struct {
	matches   *prometheus.CounterVec   // by game, kind and state
	matchTime *prometheus.HistogramVec // by game
	compiles  *prometheus.CounterVec   // by game and result
	frozen    *prometheus.CounterVec   // by game and reason
	reclaimed prometheus.Counter
	evicted   prometheus.Counter
	repeats   *prometheus.CounterVec // by result
}

func newMetrics(registerer prometheus.Registerer) *metrics {
	m := &metrics{
		matches: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "agon_matches_total", Help: "Matches that were played.",
		}, []string{"game", "kind", "state"}),
		matchTime: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "agon_match_seconds", Help: "Time that a match took.", Buckets: prometheus.ExponentialBuckets(0.05, 2, 12),
		}, []string{"game"}),
		compiles: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "agon_compilations_total", Help: "Submissions that were compiled.",
		}, []string{"game", "result"}),
		frozen: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "agon_frozen_seats_total", Help: "Seats that were frozen.",
		}, []string{"game", "reason"}),
		reclaimed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "agon_reclaimed_jobs_total", Help: "Jobs that were taken over from dead workers.",
		}),
		evicted: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "agon_evicted_artefacts_total", Help: "Compiled players that were removed from the database.",
		}),
		repeats: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "agon_repeated_matches_total", Help: "Matches of workers on other machines that were played again.",
		}, []string{"result"}),
	}
	if registerer != nil {
		registerer.MustRegister(m.matches, m.matchTime, m.compiles, m.frozen, m.reclaimed, m.evicted, m.repeats)
	}
	return m
}
