package api_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/games/engine"
)

// run starts a second server of the site with Serve, as the command does.
func (s *site) run(ctx context.Context, t *testing.T) (*api.Server, string, <-chan error) {
	t.Helper()
	server, err := api.New(api.Config{Pool: s.pool, Games: []engine.Game{tally{}}, MetricsListen: "127.0.0.1:0"})
	require.NoError(t, err)
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx, listener) }()
	return server, listener.Addr().String(), done
}

func TestNewNeedsADatabase(t *testing.T) {
	t.Parallel()
	_, err := api.New(api.Config{})
	require.ErrorContains(t, err, "database")
}

func TestRunFailsWhenTheAddressIsTaken(t *testing.T) {
	t.Parallel()
	s := start(t)
	server, err := api.New(api.Config{Pool: s.pool, Listen: strings.TrimPrefix(s.url, "http://")})
	require.NoError(t, err)
	require.ErrorContains(t, server.Run(t.Context()), "address already in use")
}

func TestSite(t *testing.T) {
	t.Parallel()
	app := strings.Repeat("console.log('app');", 100)
	var packed bytes.Buffer
	gz := gzip.NewWriter(&packed)
	_, _ = gz.Write([]byte(app))
	require.NoError(t, gz.Close())
	s := start(t, func(c *api.Config) {
		c.UI = fstest.MapFS{
			"index.html":             {Data: []byte("<html>the app</html>")},
			"assets/index-abc.js":    {Data: []byte(app)},
			"assets/index-abc.js.br": {Data: []byte("packed by the build")},
			"assets/index-abc.js.gz": {Data: packed.Bytes()},
			"favicon.svg":            {Data: []byte("<svg/>")},
			"viewer/tally.html":      {Data: []byte("<html><script>1</script></html>")},
			"viewer/desk.html":       {Data: []byte("<html>for authors</html>")},
			"viewer/desk.html.br":    {Data: []byte("packed")},
			".gitkeep":               {Data: []byte("")},
			"assets/.hidden/x.txt":   {Data: []byte("x")},
		}
	})
	c := s.visitor(t)
	for _, path := range []string{
		"/", "/contests/cup", "/contests/cup/players/Formica", "/contests/cup/players/Formica.bot", "/contests/cup/teams/v1.0", "/matches/12", "/index.html",
		"/security?action=%00", "/security?action=%ff", "/contests/c%00p",
	} {
		got := c.get(path)
		require.Equal(t, http.StatusOK, got.status, path)
		require.Equal(t, "<html>the app</html>", got.body, path)
		require.Equal(t, "no-cache", got.header.Get("Cache-Control"))
		require.Contains(t, got.header.Get("Content-Security-Policy"), "default-src 'self'; script-src 'self';")
		require.Equal(t, "nosniff", got.header.Get("X-Content-Type-Options"))
	}
	script := c.get("/assets/index-abc.js")
	require.Equal(t, "text/javascript; charset=utf-8", script.header.Get("Content-Type"))
	require.Equal(t, "public, max-age=31536000, immutable", script.header.Get("Cache-Control"))
	require.Len(t, script.body, 1900)
	for accept, want := range map[string]string{"gzip, br": "packed by the build", "gzip": packed.String()} {
		sent := c.do(http.MethodGet, "/assets/index-abc.js", nil, http.Header{"Accept-Encoding": {accept}})
		require.Equal(t, want, sent.body)
		require.Contains(t, accept, sent.header.Get("Content-Encoding"))
		again := c.do(http.MethodGet, "/assets/index-abc.js", nil, http.Header{"Accept-Encoding": {accept}, "If-None-Match": {sent.header.Get("ETag")}})
		require.Equal(t, http.StatusNotModified, again.status)
	}
	require.Contains(t, c.get("/viewer/tally.html").header.Get("Content-Security-Policy"), "sandbox allow-scripts")

	for _, path := range []string{"/assets/index-old.js", "/assets/gone", "/favicon.ico", "/.gitkeep", "/viewer/chess.html", "/viewer/desk.html", "/viewer/desk.html.br", "/assets/../.gitkeep", "/assets/index-abc.js.br"} {
		c.get(path).refused(t, http.StatusNotFound, "not_found")
	}
	c.get("/api/contests/cup/nothing").refused(t, http.StatusNotFound, "not_found")
	c.post("/contests/cup", nil).refused(t, http.StatusMethodNotAllowed, "method_not_allowed")
}

func TestSiteWithoutTheApp(t *testing.T) {
	t.Parallel()
	for name, ui := range map[string]fs.FS{"none": nil, "empty": fstest.MapFS{".gitkeep": {}}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, func(c *api.Config) { c.UI = ui })
			got := s.visitor(t).get("/contests/cup")
			require.Equal(t, http.StatusOK, got.status)
			require.Contains(t, got.body, "npm run build")
		})
	}
}
