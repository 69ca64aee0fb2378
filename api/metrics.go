package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/agon-judge/agon/schema/store"
)

// metrics holds the metrics of this process. They are served on an address of their own only.
type metrics struct {
	registry        *prometheus.Registry
	requests        *prometheus.HistogramVec
	submissions     prometheus.Counter
	simulations     prometheus.Counter
	replayCacheHits prometheus.Counter
}

func newMetrics(pool *pgxpool.Pool, h *hub) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "agon_http_request_seconds", Help: "Time to answer a request; event streams are left out.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route", "status"}),
		submissions:     prometheus.NewCounter(prometheus.CounterOpts{Name: "agon_submissions_total", Help: "Submissions stored."}),
		simulations:     prometheus.NewCounter(prometheus.CounterOpts{Name: "agon_replay_simulations_total", Help: "Matches simulated for a replay."}),
		replayCacheHits: prometheus.NewCounter(prometheus.CounterOpts{Name: "agon_replay_cache_hits_total", Help: "Replays answered from memory."}),
	}
	streams := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "agon_event_streams", Help: "Open event streams."},
		func() float64 { return float64(h.streams()) })
	m.registry.MustRegister(m.requests, m.submissions, m.simulations, m.replayCacheHits, streams,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	if pool != nil {
		m.registry.MustRegister(
			prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "agon_database_connections_used", Help: "Connections of the pool in use."},
				func() float64 { return float64(pool.Stat().AcquiredConns()) }),
			prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "agon_database_waits_total", Help: "Times that a request waited for a connection."},
				func() float64 { return float64(pool.Stat().EmptyAcquireCount()) }),
			newSiteCollector(store.New(pool)))
	}
	return m
}

func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

// measureTime is the middleware that times requests by route. Pages of the app count as one route.
func (s *Server) measureTime(c *gin.Context) {
	began := time.Now()
	c.Next()
	route := c.FullPath()
	if route == "" {
		route = "page"
	}
	if route == eventsRoute {
		return
	}
	took := time.Since(began)
	s.metrics.requests.WithLabelValues(route, strconv.Itoa(c.Writer.Status())).Observe(took.Seconds())
	s.log.DebugContext(c.Request.Context(), "request", "method", c.Request.Method, "path", c.Request.URL.Path, "status", c.Writer.Status(), "took", took.String())
}
