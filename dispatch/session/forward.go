package session

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"net/url"
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

	mutex  sync.Mutex
	known  map[string]string // addresses by name, as they were read last
	readAt time.Time
}

// NewForwarder returns a forwarder.
func NewForwarder(d Dispatchers, log *slog.Logger) *Forwarder {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.MaxIdleConns, transport.MaxIdleConnsPerHost = 0, 1024 // each worker keeps a request open
	transport.ResponseHeaderTimeout = protocol.Wait + time.Minute
	return &Forwarder{dispatchers: d, log: log, transport: transport}
}

// ServeHTTP implements http.Handler.
func (f *Forwarder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	address, status, why := f.find(r)
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
			if r.Context().Err() == nil {
				f.log.Warn("a dispatcher cannot be reached", "address", address, "error", err)
			}
			writeProblem(w, http.StatusServiceUnavailable, "The dispatcher cannot be reached now; try again.")
		},
	}
	proxy.ServeHTTP(w, r)
}

// find returns the address of a request's dispatcher, or what to answer if there is none.
func (f *Forwarder) find(r *http.Request) (address string, status int, why string) {
	session := r.Header.Get(protocol.SessionHeader)
	name := session[:max(0, strings.LastIndexByte(session, '.'))]
	addresses, err := f.addresses(r.Context(), name)
	if address, ok := addresses[name]; ok {
		return address, 0, ""
	}
	if err != nil {
		f.log.Error("cannot find the dispatchers", "error", err)
		return "", http.StatusServiceUnavailable, "The site cannot answer now; try again."
	}
	if session != "" {
		return "", http.StatusGone, "The dispatcher of this session is gone: begin a new one."
	}
	nth := rand.IntN(max(1, len(addresses))) //nolint:gosec // which one it is, is no secret
	for _, address := range addresses {
		if nth == 0 {
			return address, 0, ""
		}
		nth--
	}
	return "", http.StatusServiceUnavailable, "No dispatcher takes workers now: an admin has to start agon dispatch."
}

// How long addresses are good, and how long the database may take to tell them.
const (
	freshTime   = time.Second
	addressTime = 5 * time.Second
)

// addresses returns the dispatchers' addresses. If they cannot be read, the error comes with those that were read before:
// workers and dispatchers can speak to each other while the database is away.
func (f *Forwarder) addresses(ctx context.Context, name string) (map[string]string, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if _, ok := f.known[name]; time.Since(f.readAt) < freshTime && (ok || name == "") {
		return f.known, nil
	}
	ctx, cancel := context.WithTimeout(ctx, addressTime)
	defer cancel()
	addresses, err := f.dispatchers.Addresses(ctx)
	if err != nil {
		return f.known, err
	}
	f.known, f.readAt = addresses, time.Now()
	return addresses, nil
}

// writeProblem writes an answer as the server's own routes do.
func writeProblem(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(huma.NewError(status, why)) // who has gone away needs no answer
}
