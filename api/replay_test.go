package api_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/games/engine"
)

const replayText = `SecGame Tally 1.0 seed 7 names Formica Lasius
round 1 sums [5 0] status [0 0]
round 2 sums [5 2] status [0.25 0]
round 3 sums [6 2] status [0.25 -1]
`

// addPlayedMatch makes a match whose replay is replayText.
func (s *site) addPlayedMatch(t *testing.T) int64 {
	t.Helper()
	match := s.addMatch(t, "ladder", 7, s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1500), s.addPlayer(t, s.addUser(t, "bob"), "Lasius", 1500))
	w, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	log := w.EncodeAll([]byte("0 0 add 5\n1 0 @ 0.25\n1 1 add 2\n2 0 add 1\n2 1 @ -1\n"), nil)
	hash := sha256.Sum256(fmt.Append(nil, int64(7), 3, []int{6, 2}))
	s.exec(t, "UPDATE matches SET config = 'rounds 3', log = $2, state_hash = $3, engine = 'Tally 1.0' WHERE id = $1", match, log, hash[:])
	return match
}

func TestReplay(t *testing.T) {
	t.Parallel()
	s := start(t)
	path := fmt.Sprintf("/api/matches/%d/replay", s.addPlayedMatch(t))
	c := s.visitor(t)
	c.http.Transport = &http.Transport{DisableCompression: true}
	decoders := map[string]func(string) string{
		"": func(body string) string { return body },
		"gzip": func(body string) string {
			r, err := gzip.NewReader(strings.NewReader(body))
			require.NoError(t, err)
			text, err := io.ReadAll(r)
			require.NoError(t, err)
			return string(text)
		},
		"zstd": func(body string) string {
			r, err := zstd.NewReader(nil)
			require.NoError(t, err)
			text, err := r.DecodeAll([]byte(body), nil)
			require.NoError(t, err)
			return string(text)
		},
	}
	tags := map[string]bool{}
	for accept, coding := range map[string]string{
		"": "", "br": "", "gzip": "gzip", "gzip, deflate, br, zstd": "zstd", "zstd;q=0, gzip": "gzip", "*": "zstd", "gzip;q=1.0, zstd;q=0.5": "gzip", "identity": "",
	} {
		got := c.do(http.MethodGet, path, nil, http.Header{"Accept-Encoding": {accept}})
		require.Equal(t, http.StatusOK, got.status, got.body)
		require.Equal(t, coding, got.header.Get("Content-Encoding"), accept)
		require.Equal(t, replayText, decoders[coding](got.body))
		require.Equal(t, "public, max-age=86400", got.header.Get("Cache-Control"))
		require.Contains(t, got.header.Values("Vary"), "Accept-Encoding")
		require.Equal(t, "text/plain; charset=utf-8", got.header.Get("Content-Type"))
		etag := got.header.Get("ETag")
		require.Regexp(t, `^"[^"]+"$`, etag, "a strong validator")
		tags[etag] = true

		again := c.do(http.MethodGet, path, nil, http.Header{"Accept-Encoding": {accept}, "If-None-Match": {`"other", ` + etag}})
		require.Equal(t, http.StatusNotModified, again.status)
		require.Empty(t, again.body)
		require.Equal(t, etag, again.header.Get("ETag"))
	}
	require.Len(t, tags, 3, "every coding has a validator of its own")
}

func TestReplayIsSimulatedOnce(t *testing.T) {
	t.Parallel()
	game := &countingGame{}
	s := start(t, func(c *api.Config) { c.Games = []engine.Game{game} })
	path := fmt.Sprintf("/api/matches/%d/replay", s.addPlayedMatch(t))
	var all sync.WaitGroup
	for i := range 60 {
		c := s.visitor(t)
		c.http.Transport = &http.Transport{DisableCompression: true}
		all.Go(func() {
			defer c.http.CloseIdleConnections()
			coding := []string{"zstd", "gzip", "identity"}[i%3]
			got := c.do(http.MethodGet, path, nil, http.Header{"Accept-Encoding": {coding}})
			if got.status != http.StatusOK {
				t.Errorf("status %d: %s", got.status, got.body)
			}
		})
	}
	all.Wait()
	require.Equal(t, int32(1), game.matches.Load())
}

// countingGame counts the matches that are begun.
type countingGame struct {
	tally
	matches atomic.Int32
}

func (g *countingGame) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	g.matches.Add(1)
	return g.tally.NewMatch(config, seed, names)
}

func TestMatchesWithoutReplay(t *testing.T) {
	t.Parallel()
	s := start(t)
	match := s.addPlayedMatch(t)
	path := fmt.Sprintf("/api/matches/%d/replay", match)
	for _, state := range []string{"queued", "running"} {
		s.exec(t, "UPDATE matches SET state = $1", state)
		s.visitor(t).get(path).refused(t, http.StatusConflict, "not_done")
	}
	s.exec(t, "UPDATE matches SET state = 'void'")
	require.Equal(t, http.StatusOK, s.visitor(t).get(path).status, "a result that was taken back stays to be seen")
	s.exec(t, "UPDATE matches SET state_hash = NULL")
	s.visitor(t).get(path).refused(t, http.StatusConflict, "not_done")
	s.visitor(t).get("/api/matches/12345/replay").refused(t, http.StatusNotFound, "not_found")

	s.exec(t, "UPDATE matches SET state = 'done', state_hash = '\\x00', engine = 'Tally 0.9'")
	got := s.visitor(t).get(path)
	got.refused(t, http.StatusServiceUnavailable, "replay_unavailable")
	require.Contains(t, got.field(t, "detail"), "Tally 0.9", "a replay that did not happen is never shown")
	require.Contains(t, s.log.String(), "replay differs")

	s.exec(t, "UPDATE players SET name = 'For mica' WHERE name = 'Formica'")
	got = s.visitor(t).get(path)
	got.refused(t, http.StatusServiceUnavailable, "replay_unavailable")
	require.Contains(t, got.field(t, "detail"), `cannot be shown: the name "For mica" of seat 0 cannot be printed.`)
	s.exec(t, "UPDATE players SET name = 'Formica' WHERE name = 'For mica'")

	s.exec(t, "UPDATE matches SET log = 'damaged', state_hash = '\\x01'")
	s.visitor(t).get(path).refused(t, http.StatusInternalServerError, "internal")
}

func TestKit(t *testing.T) {
	t.Parallel()
	made := atomic.Int32{}
	s := start(t, func(c *api.Config) {
		c.Viewer = func(game string) ([]byte, error) { return []byte("viewer of " + game), nil }
		c.Kit = func(game engine.Game, viewer []byte) ([]byte, error) {
			made.Add(1)
			return bytes.Join([][]byte{[]byte(game.ID()), viewer}, []byte(" with ")), nil
		}
	})
	got := s.visitor(t).get("/api/contests/cup/kit.zip")
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "tally with viewer of tally", got.body)
	require.Equal(t, "application/zip", got.header.Get("Content-Type"))
	require.Equal(t, `attachment; filename="tally-kit.zip"`, got.header.Get("Content-Disposition"))
	again := s.visitor(t).do(http.MethodGet, "/api/contests/cup/kit.zip", nil, http.Header{"If-None-Match": {got.header.Get("ETag")}})
	require.Equal(t, http.StatusNotModified, again.status)
	require.Equal(t, int32(1), made.Load())
	s.visitor(t).get("/api/contests/none/kit.zip").refused(t, http.StatusNotFound, "not_found")
}

func TestKitThatCannotBeMade(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) {
		c.Kit = func(engine.Game, []byte) ([]byte, error) { return nil, errors.New("no runner for the secret system") }
	})
	got := s.visitor(t).get("/api/contests/cup/kit.zip")
	got.refused(t, http.StatusServiceUnavailable, "kit_unavailable")
	require.NotContains(t, got.body, "secret")
	require.Contains(t, s.log.String(), "secret system")
}

// The kit of a real build, where there is one.
func TestKitHoldsRunnersAndViewer(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) {
		c.Viewer = func(string) ([]byte, error) { return []byte("<html>viewer</html>"), nil }
	})
	got := s.visitor(t).get("/api/contests/cup/kit.zip")
	if got.status == http.StatusServiceUnavailable {
		t.Skip("skipped, as the kit's runners are not built: run `make build`")
	}
	require.Equal(t, http.StatusOK, got.status, got.body)
	archive, err := zip.NewReader(strings.NewReader(got.body), int64(len(got.body)))
	require.NoError(t, err)
	var names []string
	for _, f := range archive.File {
		names = append(names, f.Name)
	}
	require.Subset(t, names, []string{"tally/README", "tally/default.cnf", "tally/viewer.html", "tally/bin/Game.Linux64"})
}
