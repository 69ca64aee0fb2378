package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// challenge asks for a match; key may be empty.
func (c *client) challenge(player, key string, opponents ...string) answer {
	c.t.Helper()
	header := http.Header{}
	if key != "" {
		header.Set("Idempotency-Key", key)
	}
	before := c.header
	c.header = header
	defer func() { c.header = before }()
	return c.post("/api/contests/cup/challenges", map[string]any{"player": player, "opponents": append([]string{}, opponents...)})
}

// The way of a challenge: who may be chosen is told, two clicks make one match, and everybody sees that it does not
// count and who asked for it.
func TestAChallengeIsAskedForOnceAndTold(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	s.addPlayer(t, ada.number(t), "Formica", 1500)
	old := s.addPlayer(t, ada.number(t), "Pheidole", 1400)
	s.exec(t, "UPDATE players SET state = 'retired' WHERE id = $1", old)
	s.addPlayer(t, bob.number(t), "Lasius", 1500)

	before := ada.get("/api/contests/cup/challenges")
	require.Equal(t, "Formica", before.field(t, "players", 0, "name"))
	require.Equal(t, "retired", before.field(t, "players", 1, "state"))
	require.Equal(t, json.Number("30"), before.field(t, "left"))
	require.Equal(t, json.Number("4"), before.field(t, "seats"))

	first := ada.challenge("formica", "a click", "LASIUS", "Pheidole")
	again := ada.challenge("formica", "a click", "LASIUS", "Pheidole")

	require.Equal(t, http.StatusCreated, first.status, first.body)
	require.Equal(t, http.StatusOK, again.status, again.body)
	id := first.field(t, "match", "id")
	require.Equal(t, id, again.field(t, "match", "id"))
	require.Equal(t, json.Number("1"), first.field(t, "wait", "position"))
	require.Equal(t, json.Number("0"), first.field(t, "wait", "cores"), "no worker runs, and that is said")
	require.Nil(t, first.field(t, "wait", "seconds"))
	page := s.visitor(t).get(fmt.Sprintf("/api/matches/%s", id))
	require.Equal(t, "challenge", page.field(t, "kind"))
	require.Equal(t, "ada", page.field(t, "asked_by"))
	require.Contains(t, page.field(t, "reason"), "does not count")
	mine := ada.get("/api/contests/cup/challenges")
	require.Equal(t, id, mine.field(t, "challenges", 0, "match", "id"))
	require.Equal(t, json.Number("29"), mine.field(t, "left"))
	require.Empty(t, bob.get("/api/contests/cup/challenges").field(t, "challenges"), "they are listed for who made them")
	require.Equal(t, id, s.visitor(t).get("/api/contests/cup/matches?kind=challenge").field(t, "matches", 0, "id"))
}

func TestChallengesThatAreRefusedSayWhy(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	s.addPlayer(t, ada.number(t), "Formica", 1500)
	s.addPlayer(t, bob.number(t), "Lasius", 1500)
	gone := s.addPlayer(t, bob.number(t), "Myrmica", 1500)
	s.exec(t, "UPDATE players SET state = 'withdrawn' WHERE id = $1", gone)

	s.visitor(t).challenge("Formica", "", "Lasius").refused(t, http.StatusUnauthorized, "not_logged_in")
	ada.challenge("Formica", "").refused(t, http.StatusUnprocessableEntity, "bad_players")
	ada.challenge("Formica", "", "Formica").refused(t, http.StatusUnprocessableEntity, "bad_players")
	ada.challenge("Formica", "", "Lasius", "lasius").refused(t, http.StatusUnprocessableEntity, "bad_players")
	ada.challenge("Lasius", "", "Formica").refused(t, http.StatusUnprocessableEntity, "bad_players")
	ada.challenge("Formica", "", "Myrmica").refused(t, http.StatusNotFound, "not_found")
	ada.challenge("Formica", "", "nobody\x00").refused(t, http.StatusUnprocessableEntity, "bad_request")
	ada.post("/api/contests/none/challenges", map[string]any{"player": "Formica", "opponents": []string{}}).refused(t, http.StatusNotFound, "not_found")

	s.exec(t, `INSERT INTO matches (contest_id, kind, reason, seed, requested_by) SELECT $1, 'challenge', 'test', 1, $2 FROM generate_series(1, 30)`, s.contest, ada.number(t))
	ada.challenge("Formica", "", "Lasius").refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, json.Number("0"), ada.get("/api/contests/cup/challenges").field(t, "left"))
	s.exec(t, "UPDATE contests SET freezes_at = now()")
	bob.challenge("Lasius", "", "Formica").refused(t, http.StatusForbidden, "contest_closed")
	require.Equal(t, 30, int(s.insert(t, "SELECT count(*) FROM matches")))
}
