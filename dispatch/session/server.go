// Package session serves workers on other machines, by the protocol of worker/protocol. Each session is a member of the
// pool, so that the rest of dispatch knows nothing of the network.
//
// A worker is hostile: it may be lost, lie, or be somebody else's. What it may read are its own items and their builds. What
// it says of a match is checked by playing the log again. A level above guest is needed to compile and to get a source.
package session

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// Door is what the site knows of workers.
type Door interface {
	// Enter lets the worker with a key in. The error is a *contest.Error if it is refused.
	Enter(ctx context.Context, key string, facts workers.Facts) (store.Worker, error)
	// Join adds a worker that was let in to the pool. End ends its session, and says why.
	Join(w store.Worker, m pool.Member, end func(why string)) *pool.Membership
	// Leave takes it out.
	Leave(w store.Worker, m *pool.Membership)
	// Accuse tells that a worker has sent an impossible result.
	Accuse(w store.Worker, lie error)
}

// Config sets a Server up.
type Config struct {
	Name    string // of the dispatcher, with which sessions begin
	Version string // of the program, which workers are told to upgrade to
	Games   *catalog.Catalog
	Builds  task.Builds
	Door    Door
	Log     *slog.Logger
	Lease   time.Duration // 0: protocol.Lease
	Wait    time.Duration // 0: two thirds of Lease, as protocol.Wait
}

// Server has the sessions of a dispatcher. It is an http.Handler for all below protocol.Prefix.
type Server struct {
	Config
	handler  http.Handler
	pack     *zstd.Encoder
	unpack   *zstd.Decoder
	checking chan struct{} // holds one for each result that is being checked

	mutex    sync.Mutex
	sessions map[string]*session
}

// New prepares a server.
func New(c Config) (*Server, error) {
	s := &Server{Config: c, checking: make(chan struct{}, runtime.GOMAXPROCS(0)), sessions: map[string]*session{}}
	if s.Lease == 0 {
		s.Lease = protocol.Lease
	}
	if s.Wait == 0 {
		s.Wait = s.Lease * 2 / 3
	}
	var err error
	if s.pack, err = protocol.NewPacker(); err != nil {
		return nil, fmt.Errorf("set up packing: %w", err)
	}
	if s.unpack, err = protocol.NewUnpacker(); err != nil {
		return nil, fmt.Errorf("set up unpacking: %w", err)
	}
	s.handler = s.routes()
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Run ends the sessions of workers that are silent, until ctx ends. Then it ends all.
func (s *Server) Run(ctx context.Context) {
	tick := time.NewTicker(s.Lease / 10)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			for _, session := range s.list() {
				session.end("the dispatcher is about to end", false)
			}
			return
		case now := <-tick.C:
			for _, session := range s.list() {
				if silence := now.Sub(session.lastHeard()); silence > s.Lease {
					session.end(fmt.Sprintf("nothing was heard of it for %v", silence.Round(time.Second)), true)
				}
			}
		}
	}
}

func (s *Server) list() []*session {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	list := make([]*session, 0, len(s.sessions))
	for _, session := range s.sessions {
		list = append(list, session)
	}
	return list
}

// enter begins a session.
func (s *Server) enter(ctx context.Context, key string, hello *protocol.Hello) (protocol.Welcome, error) {
	if err := s.checkVersion(hello); err != nil {
		return protocol.Welcome{}, err
	}
	for _, other := range s.list() { // a worker that was killed, and started again at once
		if other.key == key && other.instance != hello.Instance && other.cutFor() > cutTime {
			other.end("its connection was cut, and another process has come with its key", true)
		}
	}
	row, err := s.Door.Enter(ctx, key, workers.Facts{
		Instance: hello.Instance, Version: hello.Version, Cores: hello.Cores, Languages: hello.Languages,
		Toolchains: hello.Toolchains, Isolation: hello.Isolation, Disk: workers.Disk(hello.Disk),
	})
	if err != nil {
		return protocol.Welcome{}, err
	}
	before := s.list()
	trust := task.Guest
	if row.Level == words.WorkerTrusted {
		trust = task.Trusted
	}
	name := s.Name + "." + rand.Text()
	ctx, cancel := context.WithCancelCause(context.Background())
	session := &session{
		server: s, name: name, key: key, instance: hello.Instance, row: row, trust: trust, heard: time.Now(), ctx: ctx, cancel: cancel,
		capacity: task.Capacity{Cores: hello.Cores, Compiles: hello.Compiles, Isolation: hello.Isolation, Languages: hello.Languages, Version: hello.Version},
		disk:     task.Disk(hello.Disk), items: map[string]*item{}, done: map[string]error{}, news: make(chan struct{}, 1),
	}
	session.member = s.Door.Join(row, pool.Member{Name: row.Name, Instance: hello.Instance, Trust: trust, Worker: session}, func(why string) { session.end(why, false) })
	s.mutex.Lock()
	s.sessions[name] = session
	s.mutex.Unlock()
	for _, other := range before { // the process has lost its session, or the answer that named it
		if other.row.ID == row.ID {
			other.end("its process has begun another session", false)
		}
	}
	s.Log.Info("a worker has connected", "worker", row.Name, "level", row.Level, "cores", hello.Cores, "version", hello.Version)
	return protocol.Welcome{Session: name, Worker: row.Name, Level: string(row.Level), Lease: s.Lease}, nil
}

// cutTime is for how long the connection of a process is cut before another one may come with its key. A process that lives
// asks again sooner.
const cutTime = 2 * time.Second

// checkVersion refuses workers whose games might have other rules.
func (s *Server) checkVersion(hello *protocol.Hello) error {
	if hello.Protocol != protocol.Version {
		return contest.Refuse(codeUpgrade, "The worker speaks version %d of the protocol and the site version %d: install the program of the site, %s.", hello.Protocol, protocol.Version, s.Version)
	}
	for _, g := range s.Games.Builtins() {
		if theirs := hello.Engines[g.ID()]; theirs != g.Version() {
			return contest.Refuse(codeUpgrade, "The worker has %q as the engine of %s and the site has %q: install the program of the site, %s.", theirs, g.Title(), g.Version(), s.Version)
		}
	}
	return nil
}

// session returns the session that a request names, if the request carries its worker's key.
func (s *Server) session(name, key string) (*session, error) {
	s.mutex.Lock()
	session, ok := s.sessions[name]
	s.mutex.Unlock()
	if !ok || session.key != key {
		return nil, errGone
	}
	session.hear()
	return session, nil
}

// bearer returns the key of a request.
func bearer(authorization string) string {
	key, _ := strings.CutPrefix(authorization, "Bearer ")
	return key
}

// codeUpgrade refuses a worker whose program is another one.
const codeUpgrade contest.Code = "worker_upgrade"

// errGone says that the session, or the item, is not the worker's, or not any more.
var errGone = errors.New("gone")
