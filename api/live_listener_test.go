package api

import (
	"context"
	"log/slog"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// network is the way to the database, which tests can break.
type network struct {
	refuse atomic.Int32 // so many of the next connections are refused
	mute   atomic.Int32 // so many of the ones after them are accepted, and get no answer
	dials  atomic.Int32
	lost   atomic.Int32 // messages, either way

	mu    sync.Mutex
	lines []*line
}

func (n *network) dial(ctx context.Context, kind, address string) (net.Conn, error) {
	n.dials.Add(1)
	if n.refuse.Add(-1) >= 0 {
		return nil, syscall.ECONNREFUSED
	}
	conn, err := new(net.Dialer).DialContext(ctx, kind, address)
	if err != nil {
		return nil, err
	}
	l := &line{Conn: conn, network: n}
	l.dead.Store(n.mute.Add(-1) >= 0)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lines = append(n.lines, l)
	return l, nil
}

// vanish takes away the other end of all connections, as a power cut does.
func (n *network) vanish() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, l := range n.lines {
		l.dead.Store(true)
	}
}

// line is a connection. When it is dead, it takes everything and says nothing.
type line struct {
	net.Conn
	network *network
	dead    atomic.Bool
}

func (l *line) Read(p []byte) (int, error) {
	for {
		if n, err := l.Conn.Read(p); err != nil || !l.dead.Load() {
			return n, err
		}
		l.network.lost.Add(1)
	}
}

func (l *line) Write(p []byte) (int, error) {
	if l.dead.Load() {
		l.network.lost.Add(1)
		return len(p), nil
	}
	return l.Conn.Write(p)
}

// ear is a listener with one client, of contest 1.
type ear struct {
	*listener
	network *network
	client  *subscription
	pool    *pgxpool.Pool
}

func newEar(t *testing.T) *ear {
	t.Helper()
	e := &ear{network: &network{}, pool: schematest.New(t)}
	config := e.pool.Config().ConnConfig
	config.DialFunc = e.network.dial
	config.RuntimeParams["application_name"] = "ear"
	e.listener = &listener{
		config: config, hub: newHub(1), log: slog.New(slog.DiscardHandler),
		probeAfter: time.Millisecond, timeout: time.Second, minPause: time.Millisecond, maxPause: 10 * time.Millisecond,
	}
	var err error
	e.client, err = e.hub.subscribe(1, false, holder{"user 1", 1})
	require.NoError(t, err)
	return e
}

// start runs the listener; what it gives ends it.
func (e *ear) start(t *testing.T) (end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); e.run(ctx) }()
	end = func() {
		cancel()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Error("the listener goes on a minute after its context ended")
		}
	}
	t.Cleanup(end)
	return end
}

// tells waits for an event.
func (e *ear) tells(t *testing.T, want event) {
	t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case <-e.client.wake:
			if slices.Contains(e.client.take(), want) {
				return
			}
		case <-late:
			require.FailNow(t, "the event did not come", "%v within a minute, with %d connections", want, e.network.dials.Load())
		}
	}
}

// hears makes sure that an event arrives. Where the machine stands still for as long as the listener's patience, the listener
// is right to think that the database is gone: it begins anew, tells of many, and may have missed the event.
func (e *ear) hears(t *testing.T, id int64) {
	t.Helper()
	e.notify(t, id)
	late := time.After(time.Minute)
	for {
		select {
		case <-e.client.wake:
			events := e.client.take()
			if slices.Contains(events, event{schema.EventMatch, id}) {
				return
			}
			if slices.Contains(events, many) {
				e.notify(t, id)
			}
		case <-late:
			require.FailNow(t, "the event did not come", "%d within a minute, with %d connections", id, e.network.dials.Load())
		}
	}
}

func (e *ear) notify(t *testing.T, id int64) {
	t.Helper()
	require.NoError(t, schema.Notify(t.Context(), store.New(e.pool), schema.Event{Contest: 1, Kind: schema.EventMatch, ID: id}))
}

var many = event{schema.EventMatch, 0}

func TestListenerComesBackAfter(t *testing.T) {
	t.Parallel()
	tests := map[string]func(*network){
		"a break":                    func(*network) {},
		"refusals":                   func(n *network) { n.refuse.Store(5) },
		"a handshake without answer": func(n *network) { n.mute.Store(1) },
	}
	for name, meanwhile := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEar(t)
			meanwhile(e.network)
			e.start(t)
			e.tells(t, many)
			e.hears(t, 1)

			meanwhile(e.network)
			_, err := e.pool.Exec(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'ear'")
			require.NoError(t, err)
			e.tells(t, many)
			e.hears(t, 2)
		})
	}
}

// Nobody says that a machine lost its power. The listener finds out by asking.
func TestListenerNoticesThatTheDatabaseVanished(t *testing.T) {
	t.Parallel()
	e := newEar(t)
	e.start(t)
	e.tells(t, many)
	e.network.vanish()
	e.tells(t, many)
	e.hears(t, 1)
}

// Trying the connection all the time loses nothing and breaks nothing.
func TestListenerKeepsAQuietConnection(t *testing.T) {
	t.Parallel()
	e := newEar(t)
	e.timeout = time.Minute
	e.start(t)
	e.tells(t, many)
	for id := range int64(200) {
		e.notify(t, id+1)
		e.tells(t, event{schema.EventMatch, id + 1})
	}
	require.Equal(t, int32(1), e.network.dials.Load())
}

func TestListenerEndsWithItsContext(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		prepare func(*ear)
		reached func(*ear) bool
	}{
		"while nothing answers": {
			func(e *ear) { e.timeout = time.Hour; e.network.mute.Store(1) },
			func(e *ear) bool { return e.network.lost.Load() > 0 },
		},
		"between two tries": {
			func(e *ear) { e.minPause, e.maxPause = time.Hour, time.Hour; e.network.refuse.Store(1) },
			func(e *ear) bool { return e.network.dials.Load() == 1 },
		},
		"while it hears nothing": {
			func(e *ear) { e.probeAfter = time.Hour },
			func(e *ear) bool { return e.hub.isLive() },
		},
		"while it asks": {
			func(e *ear) { e.timeout = time.Hour },
			func(e *ear) bool {
				if e.hub.isLive() {
					e.network.vanish()
				}
				return e.network.lost.Load() > 0
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEar(t)
			test.prepare(e)
			end := e.start(t)
			require.Eventually(t, func() bool { return test.reached(e) }, time.Minute, time.Millisecond)
			end()
			require.False(t, e.hub.isLive())
		})
	}
}
