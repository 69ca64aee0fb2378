package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
)

// opponents adds the built-in players of the tally game, with builds.
func opponents(t *testing.T, s *site) {
	t.Helper()
	system := s.addUser(t, "agon")
	for _, name := range []string{"Null", "Dummy"} {
		player := s.addPlayer(t, system, name, 1500)
		s.exec(t, "UPDATE players SET builtin = true WHERE id = $1", player)
	}
	build(t, s)
}

// build makes builds for all submissions.
func build(t *testing.T, s *site) {
	t.Helper()
	s.exec(t, "INSERT INTO builds (key, ok, log, cpu_ms) VALUES ('\\x01', true, '', 0) ON CONFLICT DO NOTHING")
	s.exec(t, "UPDATE submissions SET build_key = '\\x01'")
}

// addTry adds a try with a match that was played: the draft against itself.
func (s *site) addTry(t *testing.T, user int64, name string) int64 {
	t.Helper()
	log := []byte("0 0 add 5\n")
	summary, err := engine.Simulate(tally{}, []byte("rounds 3"), 7, []string{name, name}, bytes.NewReader(log), io.Discard, engine.SimulateOptions{})
	require.NoError(t, err)
	var packer matchlog.Packer
	packed, err := packer.Pack(log)
	require.NoError(t, err)
	id := s.insert(t, "INSERT INTO tries (contest_id, user_id, player, language, filename, source, board_id, config, state) SELECT $1, $2, $3, 'cpp', 'a.cc', 'name A', id, 'rounds 3', 'done' FROM boards WHERE contest_id = $1 LIMIT 1 RETURNING id",
		s.contest, user, name)
	s.exec(t, "INSERT INTO try_matches (try_id, number, seed, state, rounds, log, state_hash) VALUES ($1, 1, 7, 'done', 3, $2, $3)", id, packed, summary.Hash[:])
	for seat := range 2 {
		s.exec(t, "INSERT INTO try_seats (try_id, number, seat, player, mine, stderr) VALUES ($1, 1, $2, $3, true, 'said')", id, seat, name)
	}
	return id
}

func TestATryIsItsAuthorsAlone(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	opponents(t, s)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	draft := map[string]any{"filename": "AIa.cc", "source": "name Formica\n"}

	// when a draft is tried
	got := ada.post("/api/contests/cup/tries?matches=2", draft)

	// then it waits to be compiled, and is no submission, no match, no player, and takes no name
	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "queued", got.field(t, "state"))
	require.Len(t, got.field(t, "matches"), 2)
	require.Equal(t, "Dummy", got.field(t, "matches", 0, "seats", 1, "player"), "the qualifying opponent, unless somebody is chosen")
	require.Equal(t, true, got.field(t, "matches", 0, "seats", 0, "draft"))
	require.Equal(t, true, got.field(t, "matches", 1, "seats", 1, "draft"), "its seat moves on")
	require.Empty(t, ada.get("/api/contests/cup/submissions").field(t, "submissions"))
	require.Empty(t, ada.get("/api/contests/cup/matches").field(t, "matches"))
	var names, jobs int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT (SELECT count(*) FROM players WHERE name = 'Formica'), (SELECT count(*) FROM river_job WHERE kind = 'try')").Scan(&names, &jobs))
	require.Zero(t, names)
	require.Equal(t, 1, jobs)

	// and nobody else sees it, organizers and admins neither
	id := got.field(t, "id")
	s.exec(t, "UPDATE users SET role = 'admin' WHERE name = 'bob'")
	for _, path := range []string{"", "/matches/1/replay", "/matches/1/seats/0/rounds", "/matches/1/seats/0/input"} {
		path = fmt.Sprintf("/api/tries/%s%s", id, path)
		bob.get(path).refused(t, http.StatusNotFound, "not_found")
		s.visitor(t).get(path).refused(t, http.StatusNotFound, "not_found")
	}
	require.Equal(t, http.StatusOK, ada.get(fmt.Sprintf("/api/tries/%s", id)).status)
	require.Equal(t, id, ada.get("/api/contests/cup/tries").field(t, "newest"))

	// and not of one that was played
	played := s.addTry(t, ada.number(t), "Formica")
	for _, path := range []string{"/matches/1/replay", "/matches/1/seats/0/rounds", "/matches/1/seats/0/input"} {
		path = fmt.Sprintf("/api/tries/%d%s", played, path)
		require.Equal(t, http.StatusOK, ada.get(path).status, path)
		bob.get(path).refused(t, http.StatusNotFound, "not_found")
	}

	// and another one takes its place
	again := ada.post("/api/contests/cup/tries", draft)
	require.Equal(t, http.StatusCreated, again.status, again.body)
	require.Equal(t, "void", ada.get(fmt.Sprintf("/api/tries/%s", id)).field(t, "state"))
}

func TestWhatIsNotTried(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	opponents(t, s)
	ada := s.student(t, "ada")
	s.addPlayer(t, s.addUser(t, "bob"), "Lasius", 1500)
	build(t, s)
	try := func(query, source string) answer {
		return ada.post("/api/contests/cup/tries?"+query, map[string]any{"filename": "AIa.cc", "source": source})
	}
	const draft = "name Formica\n"

	try("against=Lasius", draft).refused(t, 422, "bad_players") // somebody else's
	try("against=Dummy&against=Dummy&against=Dummy&against=Dummy", draft).refused(t, 422, "bad_players")
	try("seeds=1&seeds=2147483648", draft).refused(t, 422, "bad_request")
	try("board=12345", draft).refused(t, 404, "not_found")
	try("", "name Formica\nglobal x\n").refused(t, 422, "forbidden_source")
	try("", "  ").refused(t, 422, "empty_source")

	// The deadline ends it, unless the organizers let it go on.
	s.exec(t, "UPDATE contests SET freezes_at = now() - interval '1 hour'")
	try("", draft).refused(t, 403, "contest_closed")
	require.NotEmpty(t, ada.get("/api/contests/cup/tries").field(t, "refused"))
	s.exec(t, "UPDATE contests SET tries_after_freeze = true")
	require.Equal(t, http.StatusCreated, try("", draft).status)

	// A quota is told with the time when there is more.
	s.exec(t, "UPDATE contests SET tries_per_hour = 2")
	require.Equal(t, http.StatusCreated, try("", draft).status)
	s.exec(t, "UPDATE tries SET created_at = now() - interval '50 minutes' WHERE id = (SELECT min(id) FROM tries)")
	refusal := try("", draft)
	refusal.refused(t, 429, "rate_limited")
	require.Equal(t, "You have made 2 tries in the last hour and 2 are allowed; there is another one in 10 minutes.", refusal.field(t, "detail"))
	s.exec(t, "UPDATE tries SET created_at = now() - interval '61 minutes' WHERE id = (SELECT min(id) FROM tries)")
	require.Equal(t, http.StatusCreated, try("", draft).status)
}

// What a player did in each round is its owner's and the organizers' to see.
func TestRoundsOfOwnSeats(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	hers, his := s.addPlayer(t, ada.number(t), "Formica", 1500), s.addPlayer(t, bob.number(t), "Lasius", 1500)
	match := s.addMatch(t, "ladder", 7, hers, his)
	trace := engine.Trace{{Round: -1}, {Round: 0, CPU: 2 * time.Millisecond, Stderr: 6}, {Round: 1, CPU: 5 * time.Millisecond, Stderr: 6}, {Round: 2, CPU: 6 * time.Millisecond, Stderr: 13}}
	var packer matchlog.Packer
	log, err := packer.Pack([]byte("0 0 add 5\n0 1 add 1\n1 0 add 2\n"))
	require.NoError(t, err)
	s.exec(t, "UPDATE matches SET log = $2, config = 'rounds 3', state_hash = '\\x01' WHERE id = $1", match, log)
	s.exec(t, "UPDATE seats SET stderr = 'first\nsecond\n', trace = $2 WHERE match_id = $1 AND seat = 0", match, trace.Pack())

	got := ada.get(fmt.Sprintf("/api/matches/%d/seats/0/rounds", match))

	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, true, got.field(t, "traced"))
	require.Equal(t, "first\n", got.field(t, "rounds", 1, "stderr"))
	require.Equal(t, json.Number("2"), got.field(t, "rounds", 1, "cpu_ms"))
	require.Equal(t, []any{"add 5"}, got.field(t, "rounds", 1, "commands"))
	require.Equal(t, []any{"add 2"}, got.field(t, "rounds", 2, "commands"))
	require.Equal(t, "second\n", got.field(t, "rounds", 3, "stderr"))
	whole := ada.get(fmt.Sprintf("/api/matches/%d/seats/0/input", match))
	require.Equal(t, http.StatusOK, whole.status, whole.body)
	one := ada.get(fmt.Sprintf("/api/matches/%d/seats/0/input?round=1", match))
	require.Equal(t, http.StatusOK, one.status, one.body)
	require.Contains(t, whole.body, one.body)
	require.Less(t, len(one.body), len(whole.body))

	for _, path := range []string{"rounds", "input"} {
		bob.get(fmt.Sprintf("/api/matches/%d/seats/0/%s", match, path)).refused(t, http.StatusNotFound, "not_found")
		s.visitor(t).get(fmt.Sprintf("/api/matches/%d/seats/0/%s", match, path)).refused(t, http.StatusNotFound, "not_found")
	}
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", s.contest, bob.number(t))
	require.Equal(t, http.StatusOK, bob.get(fmt.Sprintf("/api/matches/%d/seats/0/rounds", match)).status)
}
