package remote_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/remote"
	"github.com/agon-judge/agon/worker/task"
)

// idle is a worker whose matches wait for a core until their context ends.
type idle struct{ waiting chan struct{} }

func (i *idle) Play(ctx context.Context, _ task.Match, _ func(context.Context) error) (engine.Outcome, error) {
	i.waiting <- struct{}{}
	<-ctx.Done()
	return engine.Outcome{}, context.Cause(ctx)
}

func (*idle) Compile(context.Context, engine.Game, string, engine.Files) (task.Compilation, error) {
	return task.Compilation{}, errors.New("nothing is compiled here")
}

func (*idle) Examine(context.Context, task.Package, func(report.Check)) (task.Examination, error) {
	return task.Examination{}, errors.New("nothing is tested here")
}

func (*idle) Try(context.Context) error { return nil }

func (*idle) Capacity() task.Capacity { return task.Capacity{Cores: 1} }

func (*idle) Disk() task.Disk { return task.Disk{} }

func (*idle) Toolchains(context.Context) map[string]string { return nil }

// site answers a worker.
type site struct {
	*httptest.Server
	client   *remote.Client
	sessions chan struct{} // gets one for each session that begins
	answers  func(w http.ResponseWriter, r *http.Request)
}

// newSite answers requests but the first of a session as told.
func newSite(t *testing.T, lease time.Duration, answers func(w http.ResponseWriter, r *http.Request)) *site {
	t.Helper()
	s := &site{sessions: make(chan struct{}, 100), answers: answers}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == protocol.Prefix+"/sessions" && r.Method == http.MethodPost {
			s.sessions <- struct{}{}
			reply(w, protocol.Welcome{Session: "one.secret", Worker: "lab", Lease: lease})
			return
		}
		s.answers(w, r)
	}))
	t.Cleanup(s.Close)
	var err error
	s.client, err = remote.New(remote.Config{Site: s.URL, Key: "key", Games: []engine.Game{ants.Game{}}, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	return s
}

func reply(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

// silent answers nothing as long as the worker listens.
func silent(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // only then the server notices that the worker has gone
	<-r.Context().Done()
}

// run has a worker work until stop is called.
func (s *site) run(w remote.Worker) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.client.Run(ctx, w) }()
	return func() error {
		cancel()
		return <-ended
	}
}

func TestASilentSiteGetsANewSession(t *testing.T) {
	t.Parallel()
	s := newSite(t, 50*time.Millisecond, silent)
	stop := s.run(&idle{})
	<-s.sessions
	<-s.sessions
	require.NoError(t, stop(), "a worker ends although the site is silent")
}

func TestAMatchThatWaitsForACoreGoesBackAtOnce(t *testing.T) {
	t.Parallel()
	results := make(chan protocol.Result, 1)
	var given atomic.Bool
	w := &idle{waiting: make(chan struct{})}
	s := newSite(t, time.Minute, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodPut:
			var result protocol.Result
			_ = json.NewDecoder(r.Body).Decode(&result)
			results <- result
			w.WriteHeader(http.StatusNoContent)
		case r.Method == http.MethodDelete:
			w.WriteHeader(http.StatusNoContent)
		case given.CompareAndSwap(false, true):
			reply(w, protocol.Items{Items: []protocol.Item{{ID: "item", Match: &protocol.Match{Game: "ants"}}}})
		default:
			var ask protocol.Acquire
			_ = json.NewDecoder(r.Body).Decode(&ask)
			if !ask.Leaving {
				silent(w, r)
			}
			reply(w, protocol.Items{})
		}
	})
	stop := s.run(w)
	<-w.waiting
	require.NoError(t, stop())
	require.Equal(t, protocol.FaultBack, (<-results).Fault.Kind)
}

func TestABuildWaitsForASiteThatCannotAnswer(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	s := newSite(t, time.Minute, func(w http.ResponseWriter, _ *http.Request) {
		switch asked.Add(1) {
		case 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case 2:
			w.WriteHeader(http.StatusNoContent)
		case 3:
			w.WriteHeader(http.StatusNotFound)
		default:
			w.WriteHeader(http.StatusGone)
		}
	})
	known, err := s.client.Has(t.Context(), task.Key{})
	require.NoError(t, err)
	require.True(t, known)
	known, err = s.client.Has(t.Context(), task.Key{})
	require.NoError(t, err)
	require.False(t, known)
	_, err = s.client.Has(t.Context(), task.Key{})
	require.ErrorAs(t, err, new(*task.LostError), "the session is over, which is nobody's fault")
}
