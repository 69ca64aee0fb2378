package api

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMetrics(t *testing.T) {
	t.Parallel()
	h := newHub(1)
	_, err := h.subscribe(1, false, holder{"user 1", 1})
	require.NoError(t, err)
	m := newMetrics(nil, h)
	m.submissions.Inc()
	m.requests.WithLabelValues("/api/contests", "200").Observe(0.01)

	got := httptest.NewRecorder()
	m.handler().ServeHTTP(got, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))

	require.Contains(t, got.Body.String(), "agon_submissions_total 1")
	require.Contains(t, got.Body.String(), "agon_event_streams 1")
	require.Contains(t, got.Body.String(), `agon_http_request_seconds_count{route="/api/contests",status="200"} 1`)
}
