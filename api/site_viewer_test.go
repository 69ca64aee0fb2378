package api_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
)

func TestViewersOfPackagesAreServedUnderAPolicyOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) {
		c.Viewer = func(string) ([]byte, error) { return []byte(`<head></head><script type="module">run()</script>`), nil }
	})
	reader := s.visitor(t)
	files, err := examples.Files("tron")
	require.NoError(t, err)
	files["viewer/viewer.js"], files["viewer/dot.gif"] = []byte("attack()"), []byte(pixel)
	files[manifest.File] = append(files[manifest.File], "\n[viewer]\nkind = \"module\"\n"...)
	pack, err := manifest.Read(files)
	require.NoError(t, err)
	ada := s.student(t, "ada")
	var name string
	require.NoError(t, s.pool.QueryRow(t.Context(), `INSERT INTO game_versions (game, version, digest, archive, state, user_id, published_at)
		VALUES ($1, $2, $3, $4, 'published', $5, now()) RETURNING name`, pack.ID, pack.Version, pack.Digest[:], pack.Pack(), ada.number(t)).Scan(&name))

	// The page has the code, and may do nothing but run it.
	page := reader.get("/viewer/" + name + ".html")
	require.Equal(t, http.StatusOK, page.status, page.body)
	require.Contains(t, page.body, `<script type="application/agon-game">`)
	policy := page.header.Get("Content-Security-Policy")
	// Only the site's own script may be in the page.
	program := sha256.Sum256([]byte("run()"))
	require.Contains(t, policy, "script-src 'sha256-"+base64.StdEncoding.EncodeToString(program[:])+"' 'strict-dynamic';")
	for _, part := range []string{"default-src 'none'", "form-action 'none'", "frame-ancestors 'self'", "sandbox allow-scripts"} {
		require.Contains(t, policy, part)
	}
	require.NotContains(t, policy, "allow-same-origin")
	require.NotContains(t, policy, "connect-src")
	require.Equal(t, "off", page.header.Get("X-DNS-Prefetch-Control"))
	require.Equal(t, http.StatusNotModified, reader.do(http.MethodGet, "/viewer/"+name+".html", nil, http.Header{"If-None-Match": {page.header.Get("ETag")}}).status)

	// What the site's own pages read has no code in it.
	known := reader.get("/viewer/" + name + ".json")
	require.Equal(t, "module", known.field(t, "viewer", "kind"))
	require.NotContains(t, known.body, "javascript")
	require.Contains(t, known.body, "data:image/gif;base64,")

	for _, path := range []string{"/viewer/none@000000000000.html", "/viewer/" + name, "/viewer/" + name + ".js", "/viewer/tally@000000000000.json"} {
		reader.get(path).refused(t, http.StatusNotFound, "not_found")
	}
}
