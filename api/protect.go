package api

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"github.com/agon-judge/agon/contest"
)

// contentPolicy lets the app load its own files and nothing else. Editors and graphs write style attributes, hence
// unsafe-inline for styles; pictures of a board are exported as data: and blob: addresses.
const contentPolicy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

// viewerPolicy is for the single-file viewers, whose scripts are in the page. They run in an origin of their own, so they
// cannot act for the user who is logged in.
const viewerPolicy = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-downloads"

// strangersPolicy is for viewers that came with a game's package: code of people whom the site does not know. It runs in an
// origin of its own and reaches nothing: no network, no storage, no forms, no windows. The only script that the page may hold
// is the site's own, by its hash in the place of {program}: it takes away connections between browsers, which no policy
// forbids, and starts the package's code. A page that this code puts inside its own one has no script. A frame may still
// navigate itself; the page around it then takes it away, and contentPolicy lets it reach nothing but this site.
const strangersPolicy = "default-src 'none'; script-src {program} 'strict-dynamic'; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; " +
	"webrtc 'block'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"

// requestTimeout is how long one request may take, the upload of its body included.
const requestTimeout = 90 * time.Second

// protect wraps the whole site: it refuses requests that another site's page makes in a user's name, and sets the security
// headers of every answer.
func (s *Server) protect(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, refuse(CodeCrossOrigin, "This request came from another site's page. Do it on this site, or use an API token."))
	}))
	guarded := crossOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Content-Security-Policy", contentPolicy)
		if s.cfg.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if isAPI(r.URL.Path) {
			h.Set("Cache-Control", "no-store") // handlers of what may be kept overwrite it
		}
		// A page is the same file for every address: the app asks the API, and shows what it answers.
		if isAPI(r.URL.Path) && (!isText(r.URL.Path) || !isText(queryText(r))) {
			writeProblem(w, refuse(contest.CodeBadRequest, "The address holds bytes that are not text. Correct it and try again."))
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// isAPI reports whether a path is of the API and not of a page.
func isAPI(path string) bool {
	return path == "/api" || strings.HasPrefix(path, "/api/") || path == "/health" || path == "/livez" || path == "/readyz"
}

// isText reports whether Postgres takes the string as text: valid UTF-8 without NUL.
func isText(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsRune(text, 0)
}

func queryText(r *http.Request) string {
	if r.URL.RawQuery == "" {
		return ""
	}
	var all strings.Builder
	for key, values := range r.URL.Query() {
		all.WriteString(key)
		for _, v := range values {
			all.WriteString(v)
		}
	}
	return all.String()
}

// limitTime cancels requests that take too long, so that they do not pile up when the database hangs. Event streams have no
// limit.
func (s *Server) limitTime(c *gin.Context) {
	if path := c.FullPath(); path != eventsRoute && path != packageEventsRoute {
		ctx, cancel := context.WithTimeout(c.Request.Context(), requestTimeout)
		defer cancel()
		c.Request = c.Request.WithContext(ctx)
	}
	c.Next()
}

// recover turns a panic of a handler into a logged internal error.
func (s *Server) recover(c *gin.Context) {
	defer func() {
		what := recover()
		if what == nil {
			return
		}
		if what == http.ErrAbortHandler { //nolint:errorlint,err113 // net/http compares it so
			panic(what)
		}
		s.log.ErrorContext(c.Request.Context(), "handler panicked", "path", c.FullPath(), "panic", what, "stack", string(debug.Stack()))
		if c.Writer.Written() {
			panic(http.ErrAbortHandler) // the client must not take half an answer for a whole one
		}
		writeProblem(c.Writer, refuse(CodeInternal, "The server could not do this, and it is not your fault. Try again in a minute; tell the organizer if it stays."))
		c.Abort()
	}()
	c.Next()
}

// writeProblem answers a request outside of huma.
func writeProblem(w http.ResponseWriter, p *Problem) {
	maps.Copy(w.Header(), p.GetHeaders())
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may be gone
}
