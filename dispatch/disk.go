package dispatch

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/agon-judge/agon/schema/store"
)

// storageCollector tells Prometheus what the database takes, when it asks.
type storageCollector struct{ d *Dispatcher }

// The figures of storageCollector.
var (
	databaseBytes = prometheus.NewDesc("agon_database_bytes", "Bytes of the database.", nil, nil)
	artefactBytes = prometheus.NewDesc("agon_artefact_bytes", "Bytes of compiled players in the database.", nil, nil)
)

// Describe implements prometheus.Collector.
func (storageCollector) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{databaseBytes, artefactBytes} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (c storageCollector) Collect(to chan<- prometheus.Metric) {
	tell := func(what *prometheus.Desc, bytes int64) {
		to <- prometheus.MustNewConstMetric(what, prometheus.GaugeValue, float64(bytes))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	used, err := store.New(c.d.pool).Storage(ctx)
	if err != nil {
		c.d.log.Warn("cannot measure the database", "error", err)
		return
	}
	tell(databaseBytes, used.DatabaseBytes)
	tell(artefactBytes, used.ArtefactBytes)
}
