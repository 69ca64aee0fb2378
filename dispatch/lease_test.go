package dispatch_test

import (
	"bytes"
	"context"
	"net"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// A dispatcher that is stopped while it pings its lease holds it until its last job is done. Otherwise others would take
// over what it still plays.
func TestAStopDuringAPingDoesNotLoseTheLease(t *testing.T) {
	t.Parallel()
	// given a dispatcher that plays a match, and a ping that is on its way
	s := newSite(t)
	pinged := &heldPing{begun: make(chan struct{}), sent: make(chan struct{}), answered: make(chan struct{}), closed: make(chan struct{})}
	c := s.config()
	config := s.pool.Config()
	dial := config.ConnConfig.DialFunc
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		return &watchedConn{Conn: conn, ping: pinged}, err
	}
	var err error
	c.Pool, err = pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(c.Pool.Close)
	playing, over := make(chan struct{}), make(chan struct{})
	c.Cores, c.Runner = []int{0}, &lengthy{scripted: &scripted{}, playing: playing, over: over}
	w, err := c.dispatcher()
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	<-playing
	pinged.hold()
	<-pinged.begun

	// when the dispatcher is stopped, and the ping is answered only then
	stop()
	for range 1000 { // until all have heard of it
		runtime.Gosched()
	}
	close(pinged.sent)

	// then it holds the lease as long as it plays
	select {
	case <-pinged.answered:
	case <-pinged.closed:
		t.Error("the connection of the lease is closed while a match is played")
	}
	held := s.count("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'agon dispatcher %'")
	close(over)
	require.NoError(t, <-ended)
	require.Equal(t, 1, held)
}

// lengthy plays matches that do not end before they may.
type lengthy struct {
	*scripted
	once          sync.Once
	playing, over chan struct{}
}

// Play implements worker.Runner.
func (l *lengthy) Play(ctx context.Context, g engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	l.once.Do(func() { close(l.playing) })
	<-l.over
	return l.scripted.Play(ctx, g, o, entrants)
}

// heldPing is a ping of a lease that is held back, and what becomes of it.
type heldPing struct {
	mutex                         sync.Mutex
	wanted                        bool
	begun, sent, answered, closed chan struct{}
}

// hold holds the next ping back.
func (p *heldPing) hold() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.wanted = true
}

// taken reports whether this ping is the one.
func (p *heldPing) taken() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	taken := p.wanted
	p.wanted = false
	return taken
}

// watchedConn is a connection to the database. That of a lease gives its name at the start.
type watchedConn struct {
	net.Conn
	ping        *heldPing
	lease, held atomic.Bool
	once        sync.Once
}

// Write implements net.Conn.
func (c *watchedConn) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("agon dispatcher ")) {
		c.lease.Store(true)
	}
	if c.lease.Load() && bytes.Contains(b, []byte("-- ping")) && c.ping.taken() {
		c.held.Store(true)
		close(c.ping.begun)
		<-c.ping.sent
	}
	return c.Conn.Write(b)
}

// Read implements net.Conn.
func (c *watchedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if c.held.Load() && err == nil {
		c.once.Do(func() { close(c.ping.answered) })
	}
	return n, err
}

// Close implements net.Conn.
func (c *watchedConn) Close() error {
	if c.held.Load() {
		c.once.Do(func() { close(c.ping.closed) })
	}
	return c.Conn.Close()
}
