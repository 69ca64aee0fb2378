package dispatch

import (
	"context"
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/store"
)

// longestWait describes the metric that shows operators when a player is forgotten.
var longestWait = prometheus.NewDesc("agon_longest_wait_seconds",
	"Since when somebody on the ladder has had no match made for it, the longest of each contest in which matches are made.", []string{"contest"}, nil)

// scrapeTimeout bounds reading figures from the database.
const scrapeTimeout = 5 * time.Second

// waitCollector reads the longest waits at each scrape. A figure set by one dispatcher would go stale when another
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

// warnOfWaits warns operators of contests in which a player has waited for twice the promised longest wait: there are
// too few cores, or package pairing has a bug.
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
