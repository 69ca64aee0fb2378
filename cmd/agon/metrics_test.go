package main

import (
	"io"
	"net/http"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
)

func TestMetricsAreServedUntilTheEnd(t *testing.T) {
	figures := prometheus.NewRegistry()
	figures.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "agon_test"}, func() float64 { return 7 }))
	at, stop, err := serveMetrics(t.Context(), "127.0.0.1:0", figures)
	require.NoError(t, err)
	answer, err := http.Get("http://" + at + "/metrics")
	require.NoError(t, err)
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Contains(t, string(text), "agon_test 7")
	_, _, err = serveMetrics(t.Context(), at, figures)
	require.ErrorContains(t, err, "listening for metrics")
	stop()
}
