package cli_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

// slowSite is a site that is busy for some requests before it answers.
func slowSite(t *testing.T, busy int) *cli.Client {
	t.Helper()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if busy--; busy >= 0 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte(`{"title": "Service Unavailable", "code": "busy", "detail": "It is being worked out; ask again."}`))
			return
		}
		_, _ = w.Write([]byte(`{"answer": 42}`))
	}))
	t.Cleanup(site.Close)
	return &cli.Client{Credentials: cli.Credentials{Server: site.URL}, HTTP: site.Client()}
}

func TestABusySiteIsAskedAgain(t *testing.T) {
	t.Parallel()
	got, err := cli.CallPatiently[map[string]int](t.Context(), slowSite(t, 3), http.MethodGet, "/api/question", nil)
	require.NoError(t, err)
	require.Equal(t, map[string]int{"answer": 42}, got)

	_, err = cli.Call[map[string]int](t.Context(), slowSite(t, 1), http.MethodGet, "/api/question", nil)
	require.EqualError(t, err, "It is being worked out; ask again.")
}

func TestABusySiteIsAskedNoLongerThanTheUserWaits(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	client := slowSite(t, 1<<30)
	client.HTTP.Transport = cancelling{client.HTTP.Transport, cancel}
	_, err := cli.CallPatiently[map[string]int](ctx, client, http.MethodGet, "/api/question", nil)
	require.ErrorIs(t, err, context.Canceled)
}

// cancelling cancels after each answer, as soon as it is read.
type cancelling struct {
	http.RoundTripper
	cancel func()
}

// RoundTrip implements http.RoundTripper.
func (c cancelling) RoundTrip(r *http.Request) (*http.Response, error) {
	defer c.cancel()
	answer, err := c.RoundTripper.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	answer.Body = io.NopCloser(bytes.NewReader(text))
	return answer, err
}
