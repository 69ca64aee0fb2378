package dispatch

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/agon-judge/agon/contest/matchmaking"
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
	waits, err := matchmaking.LongestWaits(ctx, store.New(c.d.pool))
	if err != nil {
		metrics <- prometheus.NewInvalidMetric(longestWait, err)
		return
	}
	for _, w := range waits {
		metrics <- prometheus.MustNewConstMetric(longestWait, prometheus.GaugeValue, w.Time.Seconds(), w.Contest)
	}
}

// warnOfWaits warns operators of contests in which a player has waited too long.
func (d *Dispatcher) warnOfWaits(ctx context.Context) error {
	waits, promised, err := matchmaking.TooLong(ctx, store.New(d.pool))
	if err != nil {
		return err
	}
	for _, w := range waits {
		d.log.Warn("somebody on the ladder waits too long for a match; more cores may help",
			"contest", w.Contest, "seconds", int(w.Time.Seconds()), "promised", promised)
	}
	return nil
}
