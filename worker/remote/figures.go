package remote

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/agon-judge/agon/worker/task"
)

// Figures tells Prometheus how full the disk of a worker's cache is, when it asks.
func Figures(w task.Worker) prometheus.Collector { return disk{w} }

type disk struct{ worker task.Worker }

var (
	diskFree  = prometheus.NewDesc("agon_disk_free_bytes", "Bytes that are free on the disk of the worker's cache.", nil, nil)
	diskTotal = prometheus.NewDesc("agon_disk_bytes", "Bytes of the disk of the worker's cache.", nil, nil)
)

// Describe implements prometheus.Collector.
func (disk) Describe(to chan<- *prometheus.Desc) {
	to <- diskFree
	to <- diskTotal
}

// Collect implements prometheus.Collector.
func (d disk) Collect(to chan<- prometheus.Metric) {
	if now := d.worker.Disk(); now.Total > 0 {
		to <- prometheus.MustNewConstMetric(diskFree, prometheus.GaugeValue, float64(now.Free))
		to <- prometheus.MustNewConstMetric(diskTotal, prometheus.GaugeValue, float64(now.Total))
	}
}
