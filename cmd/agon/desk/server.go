package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/kit"
	"github.com/agon-judge/agon/games/packages"
)

// The pages run the code that was built into them, and load nothing from elsewhere. A game's own viewer runs in a frame
// without rights.
const (
	pagePolicy   = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	viewerPolicy = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"
	textPolicy   = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
)

// handler serves the desk at an address.
func (d *Desk) handler(at net.Addr) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { page(w, pagePolicy, d.options.Page) })
	mux.HandleFunc("GET /events", d.events)
	mux.HandleFunc("GET /matches/{number}/replay", d.replay)
	mux.HandleFunc("GET /matches/{number}/package", d.matchPackage)
	mux.HandleFunc("GET /matches/{number}/viewer.html", d.viewer)
	mux.HandleFunc("GET /matches/{number}/rounds/{round}", d.rounds)
	mux.HandleFunc("GET /statement/{file...}", d.statement)
	return onlyTo(at, mux)
}

// onlyTo refuses requests that came under a name of somebody else's: a page elsewhere may have made its name mean this
// machine.
func onlyTo(at net.Addr, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = strings.Trim(r.Host, "[]")
		}
		if _, err := netip.ParseAddr(host); err != nil && host != "localhost" {
			http.Error(w, fmt.Sprintf("The desk is not called %q: open http://%s/", host, at), http.StatusMisdirectedRequest)
			return
		}
		header := w.Header()
		header.Set("Cache-Control", "no-store")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		next.ServeHTTP(w, r)
	})
}

func page(w http.ResponseWriter, policy string, content []byte) {
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(content)
}

// events sends the state, and each that follows.
func (d *Desk) events(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "events cannot be sent", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		state, changed := d.now()
		text, err := json.Marshal(state)
		if err != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil {
			return
		}
		flusher.Flush()
		select {
		case <-r.Context().Done():
			return
		case <-changed:
		}
	}
}

// matchOf is the match that a request names.
func (d *Desk) matchOf(w http.ResponseWriter, r *http.Request) (*match, bool) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err == nil {
		if m, ok := d.lastMatch(number); ok {
			return m, true
		}
	}
	http.Error(w, "another match has been played since", http.StatusNotFound)
	return nil, false
}

func (d *Desk) replay(w http.ResponseWriter, r *http.Request) {
	if m, ok := d.matchOf(w, r); ok {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write(m.played.Replay)
	}
}

func (d *Desk) matchPackage(w http.ResponseWriter, r *http.Request) {
	if m, ok := d.matchOf(w, r); ok {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(packages.ViewerJSON(m.pack))
	}
}

// viewer is the page that a game's own viewer runs in.
func (d *Desk) viewer(w http.ResponseWriter, r *http.Request) {
	if m, ok := d.matchOf(w, r); ok {
		page(w, viewerPolicy, packages.ViewerPage(d.options.Viewer, m.pack))
	}
}

func (d *Desk) rounds(w http.ResponseWriter, r *http.Request) {
	m, ok := d.matchOf(w, r)
	if !ok {
		return
	}
	number, err := strconv.Atoi(r.PathValue("round"))
	rounds, ok := m.roundsAt(number)
	if err != nil || !ok {
		http.Error(w, "there is no such round", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(rounds)
}

// statement serves the statement, its translations and its pictures.
func (d *Desk) statement(w http.ResponseWriter, r *http.Request) {
	p, ok := d.lastPackage()
	if !ok {
		http.NotFound(w, r)
		return
	}
	file := r.PathValue("file")
	text := p.Statement
	if language, found := strings.CutSuffix(file, ".html"); found {
		if language != "statement" {
			text = p.Translations[language]
		}
		content, err := kit.Page(p.Title, text)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		page(w, textPolicy, content)
		return
	}
	name := path.Join("statement", strings.TrimPrefix(file, "statement/")) // as statements name pictures
	content, ok := p.Files[name]
	if !ok || !strings.HasPrefix(name, "statement/") {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Security-Policy", textPolicy)
	http.ServeContent(w, r, file, time.Time{}, bytes.NewReader(content))
}
