package dispatch_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/dispatch/session"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/remote"
)

// BenchmarkRemote plays the ladder with the worker in the dispatcher's process, and then with a worker that reaches it by
// HTTPS through an API process, 10 ms away. Everything shares this machine's cores, so that what the protocol costs either
// side is taken from the players.
func BenchmarkRemote(b *testing.B) {
	s := newSiteOn(b, "ants", durable)
	_, err := s.pool.Exec(b.Context(), "UPDATE contests SET settled_pause_s = 0")
	require.NoError(b, err)

	stop := s.work(s.config())
	s.untilMatches(4) // the players are compiled, and everything has run once
	inside := s.pace(200)
	stop()

	stop = s.workRemotely(b, 10*time.Millisecond)
	s.untilMatches(s.count("SELECT rated_seq FROM contests") + 20)
	outside := s.pace(200)
	stop()
	b.ReportMetric(inside, "inside-matches/s")
	b.ReportMetric(outside, "remote-matches/s")
	b.ReportMetric(100*outside/inside, "%-of-inside")
	b.ReportMetric(0, "ns/op")
}

// pace returns the rated matches per second, over n of them.
func (s *site) pace(n int) float64 {
	from, began := s.count("SELECT rated_seq FROM contests"), time.Now()
	s.untilMatches(from + n)
	return float64(s.count("SELECT rated_seq FROM contests")-from) / time.Since(began).Seconds()
}

// workRemotely runs a dispatcher and a worker that is a round trip away from the site, until stop is called.
func (s *site) workRemotely(t testing.TB, roundTrip time.Duration) (stop func()) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	d, err := dispatch.New(dispatch.Config{
		Pool: s.pool, Games: games.All(), Log: quiet(), Address: listener.Addr().String(), SoftStop: time.Minute,
	})
	require.NoError(t, err)
	server := &http.Server{Handler: d.Handler(), ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	api := httptest.NewUnstartedServer(session.NewForwarder(dispatch.Directory{Pool: s.pool}, quiet()))
	api.EnableHTTP2 = true
	api.StartTLS()
	far := delayed(t, api.Listener.Addr().String(), roundTrip/2)

	_, key, err := workers.Service{Pool: s.pool}.Add(t.Context(), "far", words.WorkerTrusted, nil)
	require.NoError(t, err)
	client, err := remote.New(remote.Config{Site: "https://" + far, Key: key, Games: games.All(), HTTP: api.Client(), Log: quiet()})
	require.NoError(t, err)
	w, err := worker.New(worker.Config{Sandbox: s.box, Cache: cacheDir(), Builds: client, Games: games.All()})
	require.NoError(t, err)
	work, endWork := context.WithCancel(context.Background())
	dispatching, endDispatching := context.WithCancel(context.Background())
	worked, dispatched := make(chan error, 1), make(chan error, 1)
	go func() { dispatched <- d.Run(dispatching) }()
	go func() { worked <- client.Run(work, w) }()
	return func() {
		endWork()
		require.NoError(t, <-worked)
		endDispatching()
		require.NoError(t, <-dispatched)
		api.CloseClientConnections()
		api.Close()
		_ = server.Close()
	}
}

// delayed returns an address that leads to another one, with a delay in either direction.
func delayed(t testing.TB, to string, delay time.Duration) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			outer, err := listener.Accept()
			if err != nil {
				return
			}
			inner, err := new(net.Dialer).DialContext(t.Context(), "tcp", to)
			if err != nil {
				_ = outer.Close()
				continue
			}
			go late(inner, outer, delay)
			go late(outer, inner, delay)
		}
	}()
	return listener.Addr().String()
}

// late copies what comes, some time after it has come.
func late(to io.WriteCloser, from io.Reader, delay time.Duration) {
	type piece struct {
		content []byte
		due     time.Time
	}
	line := make(chan piece, 1024)
	go func() {
		defer close(line)
		for {
			content := make([]byte, 64<<10)
			n, err := from.Read(content)
			line <- piece{content[:n], time.Now().Add(delay)}
			if err != nil {
				return
			}
		}
	}()
	defer to.Close()
	for p := range line {
		<-time.After(time.Until(p.due))
		if _, err := to.Write(p.content); err != nil {
			return
		}
	}
}
