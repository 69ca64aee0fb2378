package api_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
)

const packageReplay = "agon replay 1\ngame tron 1.0.0 ab\ntitle Tron\nseed 7\nseat 0 Seat0\nseat 1 Seat1\ngrid 12 12\nr 0\nscore 0 0\n"

// addPackageMatch makes the site's contest one of Tron, and a match in it with a replay.
func (s *site) addPackageMatch(t *testing.T) int64 {
	t.Helper()
	p, err := examples.Version("tron", "1.0.0")
	require.NoError(t, err)
	s.addPackage(t, p)
	match := s.addMatch(t, "ladder", 7, s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1500), s.addPlayer(t, s.addUser(t, "bob"), "Lasius", 1500))
	w, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	s.exec(t, "UPDATE matches SET log = '', state_hash = '\\x00', engine = 'Tron' WHERE id = $1", match)
	s.exec(t, "INSERT INTO match_replays (match_id, replay) VALUES ($1, $2)", match, w.EncodeAll([]byte(packageReplay), nil))
	return match
}

func (s *site) addPackage(t *testing.T, p *manifest.Package) {
	t.Helper()
	author := s.addUser(t, "author")
	s.exec(t, "INSERT INTO game_versions (game, version, digest, archive, state, user_id, published_at) VALUES ($1, $2, $3, $4, 'published', $5, now())",
		p.ID, p.Version, p.Digest[:], p.Pack(), author)
	s.exec(t, "UPDATE contests SET game = (SELECT name FROM game_versions) WHERE id = $1", s.contest)
}

func TestTheReplayOfAPackageHasTheNamesOfItsPlayers(t *testing.T) {
	t.Parallel()
	s := start(t)
	match := s.addPackageMatch(t)

	got := s.visitor(t).get(fmt.Sprintf("/api/matches/%d/replay", match))

	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, strings.NewReplacer("Seat0", "Formica", "Seat1", "Lasius").Replace(packageReplay), got.body)

	// and the beginning of the newest match is the picture of its board
	board := s.insert(t, "SELECT id FROM boards WHERE contest_id = $1", s.contest)
	opening := fmt.Sprintf("/api/contests/cup/boards/%d/opening", board)
	s.visitor(t).get(opening).refused(t, http.StatusConflict, "not_done")
	s.exec(t, "UPDATE matches SET board_id = $1", board)
	require.Equal(t, packageReplay[:strings.Index(packageReplay, "r 0\n")]+"r 0\nover\n", s.visitor(t).get(opening).field(t, "file"))

	s.exec(t, "DELETE FROM match_replays")
	s.exec(t, "UPDATE matches SET state_hash = '\\x01'") // another replay, which no cache has
	s.visitor(t).get(fmt.Sprintf("/api/matches/%d/replay", match)).refused(t, http.StatusServiceUnavailable, "replay_unavailable")
}

func TestTheKitOfAPackageHasItsViewer(t *testing.T) {
	t.Parallel()
	failure, built := errors.New("no runner"), ""
	s := start(t, func(c *api.Config) {
		c.Viewer = func(name string) ([]byte, error) {
			built = name
			return []byte("<html><head></head></html>"), nil
		}
		c.Kit = func(_ engine.Game, viewer []byte) ([]byte, error) { return viewer, failure }
	})
	s.addPackageMatch(t)

	s.visitor(t).get("/api/contests/cup/kit.zip").refused(t, http.StatusServiceUnavailable, "kit_unavailable")
	failure = nil
	got := s.visitor(t).get("/api/contests/cup/kit.zip")

	require.Equal(t, http.StatusOK, got.status, "it is made again: %s", got.body)
	require.Equal(t, "frames", built)
	require.Contains(t, got.body, `"id":"tron"`)
}

func TestOrganizersSeeHowTheRefereeFails(t *testing.T) {
	t.Parallel()
	s := start(t)
	match := s.addPackageMatch(t)
	s.exec(t, "UPDATE matches SET state = 'void' WHERE id = $1", match)
	s.exec(t, `INSERT INTO referee_failures (match_id, contest_id, round, what, message, reply, stderr, seats, log)
		VALUES ($1, $2, 3, 'it crashed', 'round 3', '', $3, '{1}', '')`, match, s.contest, strings.Repeat("x", 5000)+"the end")
	s.exec(t, "UPDATE contests SET pairing_stopped_at = now() WHERE id = $1", s.contest)
	referee, log := "/api/contests/cup/referee", fmt.Sprintf("/api/matches/%d/referee-log", match)
	s.visitor(t).get(referee).refused(t, http.StatusUnauthorized, "not_logged_in")
	s.student(t, "eve").get(referee).refused(t, http.StatusForbidden, "forbidden")
	s.student(t, "mia").get(log).refused(t, http.StatusForbidden, "forbidden")
	c := s.operator(t)

	got := c.get(referee)
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.NotNil(t, got.field(t, "stopped_at"))
	require.Equal(t, "it crashed", got.field(t, "failures", 0, "what"))
	require.Equal(t, "Lasius", got.field(t, "failures", 0, "players", 0))
	require.Equal(t, false, got.field(t, "failures", 0, "complete"))
	require.Contains(t, got.field(t, "failures", 0, "stderr"), "the end")
	require.Contains(t, c.get(log).body, "agon match 1\nseed 7\n")
	require.Contains(t, c.get(log).body, "\nvoid it crashed\nlog\n")

	require.Equal(t, http.StatusNoContent, c.post("/api/contests/cup/pairing", nil).status)
	require.Nil(t, c.get(referee).field(t, "stopped_at"))
	require.Empty(t, c.get(referee).field(t, "failures"))
	c.post("/api/contests/cup/pairing", nil).refused(t, http.StatusConflict, "not_now")
}
