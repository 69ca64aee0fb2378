package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFailuresAreNewUntilTheirOwnerHasSeenThem(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	var user int64
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT id FROM users WHERE name = 'ada'").Scan(&user))
	older, newer := s.addPlayer(t, user, "Ant1", 1500), s.addPlayer(t, user, "Ant2", 1500)
	freeze := func(player int64, minutes int) {
		match := s.insert(t, "INSERT INTO matches (contest_id, kind, state, seed, reason, finished_at) VALUES ($1, 'ladder', 'done', 1, '', now() - $2 * interval '1 minute') RETURNING id", s.contest, minutes)
		s.exec(t, "INSERT INTO seats (match_id, seat, player_id, submission_id, verdict, reason, round, detail, score, rank) SELECT $1, 0, id, submission_id, 'frozen', 'crash', 7, 'SIGSEGV', 1, 1 FROM players WHERE id = $2", match, player)
	}
	freeze(older, 9)
	freeze(newer, 5)
	const path = "/api/contests/cup/failures/new"

	// when their owner looks, failures of all versions are there, in whatever browser
	got := ada.get(path)
	require.Len(t, got.field(t, "failures"), 2, got.body)
	require.Equal(t, "Ant2", got.field(t, "failures", 0, "player"), "newest first")
	require.Equal(t, json.Number("7"), got.field(t, "failures", 0, "round"))
	require.Empty(t, bob.get(path).field(t, "failures"))

	// then they are new until that is said, and what comes later is new again
	until := got.field(t, "until")
	require.Equal(t, http.StatusNoContent, ada.post(path+"/seen", map[string]any{"until": until}).status)
	require.Empty(t, ada.get(path).field(t, "failures"))
	freeze(newer, 1)
	require.Len(t, ada.get(path).field(t, "failures"), 1)
	require.Equal(t, http.StatusNoContent, ada.post(path+"/seen", map[string]any{"until": "2020-01-01T00:00:00Z"}).status)
	require.Len(t, ada.get(path).field(t, "failures"), 1, "nothing that was seen becomes new")
	require.Equal(t, http.StatusNoContent, ada.post(path+"/seen", map[string]any{"until": "2999-01-01T00:00:00Z"}).status)
	freeze(newer, -1)
	require.Len(t, ada.get(path).field(t, "failures"), 1, "nobody has seen what is to come")
}
