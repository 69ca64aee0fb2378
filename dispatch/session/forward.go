package session

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/worker/protocol"
)

// Dispatchers finds the dispatchers of a site.
type Dispatchers interface {
	// Addresses returns the addresses, as host:port, at which the dispatchers that live take requests of workers, by name.
	Addresses(ctx context.Context) (map[string]string, error)
}

// Forwarder hands requests of workers on to the dispatcher that has their session, so that workers need to know the site's
// address alone. New sessions go to any dispatcher. It is an http.Handler for all below protocol.Prefix.
type Forwarder struct {
	dispatchers Dispatchers
	log         *slog.Logger
	transport   *http.Transport

	mutex   sync.Mutex
	known   map[string]known // by name
	readAt  time.Time
	failed  error     // of the newest attempt to read them
	triedAt time.Time // when that failed
}

// known is a dispatcher that lives, or did so lately.
type known struct {
	address string
	seenAt  time.Time // alive, last
}

// NewForwarder returns a forwarder.
func NewForwarder(d Dispatchers, log *slog.Logger) *Forwarder {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.MaxIdleConns, transport.MaxIdleConnsPerHost = 0, 1024 // each worker keeps a request open
	transport.ResponseHeaderTimeout = protocol.Wait + time.Minute
	return &Forwarder{dispatchers: d, log: log, transport: transport, known: map[string]known{}}
}

// ServeHTTP implements http.Handler.
func (f *Forwarder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	address, lives, status, why := f.find(r)
	if address == "" {
		writeProblem(w, status, why)
		return
	}
	proxy := httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: "http", Host: address})
			p.SetXForwarded()
		},
		Transport: f.transport,
		ErrorLog:  slog.NewLogLogger(f.log.Handler(), slog.LevelDebug),
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			if !lives {
				writeProblem(w, http.StatusGone, dispatcherGone)
				return
			}
			if r.Context().Err() == nil {
				f.log.Warn("a dispatcher cannot be reached", "address", address, "error", err)
			}
			writeProblem(w, http.StatusServiceUnavailable, "The dispatcher cannot be reached now; try again.")
		},
	}
	proxy.ServeHTTP(w, r)
}

const dispatcherGone = "The dispatcher of this session is gone: begin a new one."

// find returns the address of a request's dispatcher and whether that is known to live, or what to answer if there is none.
func (f *Forwarder) find(r *http.Request) (address string, lives bool, status int, why string) {
	session := r.Header.Get(protocol.SessionHeader)
	name := session[:max(0, strings.LastIndexByte(session, '.'))]
	of, alive, err := f.look(r.Context(), name)
	if of.address != "" {
		return of.address, err != nil || slices.Contains(alive, of.address), 0, ""
	}
	if err != nil {
		f.log.Error("cannot find the dispatchers", "error", err)
		return "", false, http.StatusServiceUnavailable, "The site cannot answer now; try again."
	}
	if session != "" {
		return "", false, http.StatusGone, dispatcherGone
	}
	if len(alive) > 0 {
		return alive[rand.IntN(len(alive))], true, 0, ""
	}
	return "", false, http.StatusServiceUnavailable, "No dispatcher takes workers now: an admin has to start agon dispatch."
}

// How long addresses are good, and how long the database may take to tell them.
const (
	freshTime   = time.Second
	addressTime = 5 * time.Second
)

// look finds a dispatcher, and the addresses of those that live. It also finds one that lived a short time ago, or before
// the database could not be read: a database that is restarted takes all dispatchers for dead for a moment, and they and
// their workers can speak to each other meanwhile.
func (f *Forwarder) look(ctx context.Context, name string) (of known, alive []string, err error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if of, ok := f.known[name]; time.Since(f.readAt) >= freshTime || !ok && name != "" {
		if f.failed != nil && time.Since(f.triedAt) < freshTime { // those that have waited here need not wait again
			return of, nil, f.failed
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), addressTime) // the answer is for others, too
		defer cancel()
		addresses, err := f.dispatchers.Addresses(ctx)
		if f.failed, f.triedAt = err, time.Now(); err != nil {
			return of, nil, err
		}
		f.read(addresses)
	}
	for _, k := range f.known {
		if k.seenAt.Equal(f.readAt) {
			alive = append(alive, k.address)
		}
	}
	return f.known[name], alive, nil
}

// read takes in the addresses of dispatchers that live. The caller holds the mutex.
func (f *Forwarder) read(addresses map[string]string) {
	f.readAt = time.Now()
	maps.DeleteFunc(f.known, func(_ string, k known) bool { return f.readAt.Sub(k.seenAt) > protocol.Lease })
	for name, address := range addresses {
		f.known[name] = known{address, f.readAt}
	}
}

// writeProblem writes an answer as the server's own routes do.
func writeProblem(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(huma.NewError(status, why)) // who has gone away needs no answer
}
