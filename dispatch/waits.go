package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/store"
)

// longestWait describes the figure by which operators see that somebody is forgotten.
var longestWait = prometheus.NewDesc("agon_longest_wait_seconds",
	"Since when somebody on the ladder has had no match made for it, the longest of each contest in which matches are made.", []string{"contest"}, nil)

// scrapeTimeout bounds how long figures from the database are waited for.
const scrapeTimeout = 5 * time.Second

// waitCollector reads the longest waits when it is asked. A figure that one worker had set would grow old when another
// does the upkeep.
type waitCollector struct{ d *Dispatcher }

// Describe implements prometheus.Collector.
func (waitCollector) Describe(descriptions chan<- *prometheus.Desc) { descriptions <- longestWait }

// Collect implements prometheus.Collector.
func (c waitCollector) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	rows, err := store.New(c.d.pool).LongestWaits(ctx)
	if err != nil {
		metrics <- prometheus.NewInvalidMetric(longestWait, fmt.Errorf("read the longest waits: %w", err))
		return
	}
	for _, r := range rows {
		metrics <- prometheus.MustNewConstMetric(longestWait, prometheus.GaugeValue, r.Seconds, r.Slug)
	}
}

// warnOfWaits tells operators of contests in which somebody has waited for twice the longest wait that is promised:
// too few cores, or a mistake in package pairing.
func (d *Dispatcher) warnOfWaits(ctx context.Context) error {
	rows, err := store.New(d.pool).LongestWaits(ctx)
	if err != nil {
		return fmt.Errorf("read the longest waits: %w", err)
	}
	promised := pairing.DefaultPolicy().MaxWait
	for _, r := range rows {
		if r.Seconds > 2*promised.Seconds() {
			d.log.Warn("somebody on the ladder waits too long for a match; more cores may help",
				"contest", r.Slug, "seconds", int(r.Seconds), "promised", promised)
		}
	}
	return nil
}
