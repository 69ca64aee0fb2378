package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// All that went wrong with a version is on one page, by reason, for its owner alone.
func TestFailuresOfAVersionAreGroupedByReason(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	require.Empty(t, ada.get("/api/contests/cup/failures").field(t, "versions"), "who has submitted nothing has no failures")
	old, newer := s.addPlayer(t, ada.number(t), "Formica", 1500), s.addPlayer(t, ada.number(t), "Lasius", 1500)
	rival := s.addPlayer(t, bob.number(t), "Myrmica", 1500)
	freeze := func(match int64, reason string, round int) {
		s.exec(t, "UPDATE seats SET verdict = 'frozen', reason = $2, round = $3, detail = 'why ' || $2 WHERE match_id = $1 AND seat = 0", match, reason, round)
	}
	freeze(s.addMatch(t, "ladder", 1, old, rival), "memory", 5)
	freeze(s.addMatch(t, "qualify", 1, newer, rival), "crash", -1)
	freeze(s.addMatch(t, "ladder", 1, newer, rival), "cpu", 98)
	freeze(s.addMatch(t, "ladder", 1, newer, rival), "cpu", 99)
	s.addMatch(t, "ladder", 1, newer, rival)
	void := s.addMatch(t, "ladder", 1, newer, rival)
	freeze(void, "wall", 7)
	s.exec(t, "UPDATE matches SET state = 'void' WHERE id = $1", void)

	now := ada.get("/api/contests/cup/failures")
	require.Equal(t, "Lasius", now.field(t, "versions", 0, "player"))
	require.Equal(t, json.Number("5"), now.field(t, "played"))
	require.Len(t, now.field(t, "groups"), 2, "a void match blames nobody")
	require.Equal(t, "cpu", now.field(t, "groups", 0, "reason"))
	require.Equal(t, json.Number("99"), now.field(t, "groups", 0, "failures", 0, "round"))
	require.Equal(t, "why cpu", now.field(t, "groups", 0, "failures", 0, "detail"))
	require.Equal(t, true, now.field(t, "groups", 0, "failures", 0, "has_stderr"))

	first := now.field(t, "versions", 1, "submission")
	before := ada.get(fmt.Sprintf("/api/contests/cup/failures?version=%s", first))
	require.Equal(t, "memory", before.field(t, "groups", 0, "reason"))

	bob.get(fmt.Sprintf("/api/contests/cup/failures?version=%s", first)).refused(t, http.StatusNotFound, "not_found")
	s.visitor(t).get("/api/contests/cup/failures").refused(t, http.StatusUnauthorized, "not_logged_in")

	s.exec(t, "UPDATE submissions SET state = 'compile_failed', note = 'It does not compile.' WHERE player_id = $1", newer)
	failed := ada.get("/api/contests/cup/failures")
	require.Equal(t, "It does not compile.", failed.field(t, "note"))
	require.Equal(t, "warning: secret", failed.field(t, "compile_log"))
}

func TestWhomAPlayerHasMet(t *testing.T) {
	t.Parallel()
	s := start(t)
	mine := s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1500)
	often, once := s.addPlayer(t, s.addUser(t, "bob"), "Lasius", 1500), s.addPlayer(t, s.addUser(t, "eve"), "Myrmica", 1500)
	s.addMatch(t, "ladder", 1, mine, often, once) // scores 10, 9, 8
	s.addMatch(t, "ladder", 1, often, mine)
	tied := s.addMatch(t, "ladder", 1, mine, often)
	s.exec(t, "UPDATE seats SET rank = 1, score = 10 WHERE match_id = $1", tied)
	s.addMatch(t, "challenge", 1, mine, once)
	void := s.addMatch(t, "ladder", 1, mine, once)
	s.exec(t, "UPDATE matches SET state = 'void' WHERE id = $1", void)
	filled := s.addMatch(t, "ladder", 1, mine, once)
	s.exec(t, "UPDATE seats SET filler = true WHERE match_id = $1 AND player_id = $2", filled, once)

	met := s.visitor(t).get("/api/contests/cup/players/formica/opponents")
	require.Len(t, met.field(t, "opponents"), 2)
	for field, want := range map[string]any{"player": "Lasius", "author": "bob", "meetings": json.Number("3"), "won": json.Number("1"), "tied": json.Number("1"), "lost": json.Number("1"), "difference": json.Number("0"), "last_match": json.Number(fmt.Sprint(tied))} {
		require.Equal(t, want, met.field(t, "opponents", 0, field), field)
	}
	require.Equal(t, json.Number("1"), met.field(t, "opponents", 1, "meetings"))
	require.Equal(t, json.Number("2"), met.field(t, "opponents", 1, "difference"))
	s.visitor(t).get("/api/contests/cup/players/nobody/opponents").refused(t, http.StatusNotFound, "not_found")
}
