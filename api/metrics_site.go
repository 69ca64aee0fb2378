package api

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/agon-judge/agon/schema/store"
)

// siteCollector reads the figures of the whole site from the database at each scrape, so that they are right whichever
// processes run.
type siteCollector struct {
	store                                                                        *store.Queries
	waiting, running, oldest, workers, quarantined, inTrouble, cores, lag, voids *prometheus.Desc
}

func newSiteCollector(q *store.Queries) siteCollector {
	return siteCollector{
		store:       q,
		waiting:     prometheus.NewDesc("agon_queue_waiting", "Jobs that wait, by queue.", []string{"queue"}, nil),
		running:     prometheus.NewDesc("agon_queue_running", "Jobs that run, by queue.", []string{"queue"}, nil),
		oldest:      prometheus.NewDesc("agon_queue_oldest_seconds", "How long the oldest job of the queue has been ready without being taken.", []string{"queue"}, nil),
		workers:     prometheus.NewDesc("agon_workers", "Workers that are connected.", nil, nil),
		quarantined: prometheus.NewDesc("agon_workers_quarantined", "Connected workers in quarantine.", nil, nil),
		inTrouble:   prometheus.NewDesc("agon_workers_in_trouble", "Connected workers that take nothing and say why.", nil, nil),
		cores:       prometheus.NewDesc("agon_worker_cores", "Matches that the workers that take work play at a time.", nil, nil),
		lag:         prometheus.NewDesc("agon_rating_lag_results", "Results that the ratings do not contain yet, in the contest with the most of them.", nil, nil),
		voids:       prometheus.NewDesc("agon_void_matches_ratio", "Share of the newest 1000 decided matches in which the judge failed.", nil, nil),
	}
}

// Describe implements prometheus.Collector.
func (c siteCollector) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{c.waiting, c.running, c.oldest, c.workers, c.quarantined, c.inTrouble, c.cores, c.lag, c.voids} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (c siteCollector) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	queues, err := c.store.APIQueues(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(c.waiting, err)
		return
	}
	for _, q := range queues {
		gauge(c.waiting, float64(q.Waiting), q.Queue)
		gauge(c.running, float64(q.Running), q.Queue)
		gauge(c.oldest, q.OldestSeconds, q.Queue)
	}
	figures, err := c.store.APISiteFigures(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(c.workers, err)
		return
	}
	gauge(c.workers, float64(figures.Workers))
	gauge(c.quarantined, float64(figures.Quarantined))
	gauge(c.inTrouble, float64(figures.InTrouble))
	gauge(c.cores, float64(figures.Cores))
	gauge(c.lag, float64(figures.Unrated))
	gauge(c.voids, figures.Void)
}
