package session_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/dispatch/session"
	"github.com/agon-judge/agon/worker/protocol"
)

// directory is what the database says of dispatchers.
type directory struct {
	addresses map[string]string
	err       error
}

// Addresses implements session.Dispatchers.
func (d *directory) Addresses(context.Context) (map[string]string, error) { return d.addresses, d.err }

func TestWorkersReachTheirDispatcherWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel()
	dispatcher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	t.Cleanup(dispatcher.Close)
	address := strings.TrimPrefix(dispatcher.URL, "http://")
	d := &directory{addresses: map[string]string{"one": address}}
	var f *session.Forwarder
	ask := func(name string) int {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, protocol.Prefix+"/items", nil)
		if name != "" {
			r.Header.Set(protocol.SessionHeader, name+".secret")
		}
		w := httptest.NewRecorder()
		f.ServeHTTP(w, r)
		return w.Code
	}

	// when the database cannot say who lives
	f = session.NewForwarder(d, slog.New(slog.DiscardHandler))
	require.Equal(t, http.StatusNoContent, ask("one"))
	d.err = errors.New("the database is starting")
	require.Equal(t, http.StatusServiceUnavailable, ask("two"), "which asks again")
	require.Equal(t, http.StatusNoContent, ask("one"))
	d.err = nil

	// when it can
	f = session.NewForwarder(d, slog.New(slog.DiscardHandler))
	require.Equal(t, http.StatusNoContent, ask("one"))
	require.Equal(t, http.StatusNoContent, ask(""))
	require.Equal(t, http.StatusGone, ask("two"))

	// when it has lost all locks, it says that nobody lives
	d.addresses = map[string]string{}
	require.Equal(t, http.StatusGone, ask("two"))
	require.Equal(t, http.StatusNoContent, ask("one"), "whoever answers lives")
	require.Equal(t, http.StatusServiceUnavailable, ask(""), "but gets no new sessions")

	// when the dispatcher is dead
	dispatcher.Close()
	require.Equal(t, http.StatusGone, ask("one"))
}
