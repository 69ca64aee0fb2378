package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAComparisonIsItsAuthorsAlone(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	opponents(t, s)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	var user int64
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT id FROM users WHERE name = 'ada'").Scan(&user))
	s.addPlayer(t, user, "Ant1", 1500)
	s.addPlayer(t, user, "Ant2", 1500)
	build(t, s)

	terms := ada.get("/api/contests/cup/comparisons")
	require.Equal(t, http.StatusOK, terms.status, terms.body)
	require.Equal(t, "Ant2", terms.field(t, "versions", 0, "player"), "newest first")
	older, newer := terms.field(t, "versions", 1, "submission"), terms.field(t, "versions", 0, "submission")

	request, err := json.Marshal(map[string]any{"older": older, "newer": newer})
	require.NoError(t, err)
	for _, key := range []string{strings.Repeat("k", 201), "k\xff"} {
		ada.do(http.MethodPost, "/api/contests/cup/comparisons", bytes.NewReader(request), http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {key}}).
			refused(t, http.StatusUnprocessableEntity, "bad_request")
	}

	got := ada.post("/api/contests/cup/comparisons", map[string]any{"older": older, "newer": newer})
	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "playing", got.field(t, "state"))
	require.Equal(t, "No pair of matches has been played yet.", got.field(t, "sentence"))
	require.Equal(t, json.Number("0"), got.field(t, "wait", "cores"), "no worker is there, and that is said")
	require.Len(t, got.field(t, "against"), 2, "all built-in players")
	path := fmt.Sprint("/api/comparisons/", got.field(t, "id"))

	// when two pairs have been played
	s.exec(t, "UPDATE comparison_matches SET state = 'done', score = 5, rank = 1, beaten = 1, margin = CASE WHEN newer THEN 5 ELSE pair + 4 END, reason = CASE WHEN newer THEN 'crash' END WHERE pair < 2")
	got = ada.get(path)
	require.Equal(t, []any{json.Number("1"), json.Number("0")}, got.field(t, "results"))
	require.Equal(t, "It is not certain which is better: Ant2 did better in 1 of the 1 pairs of matches that differ.", got.field(t, "sentence"))
	require.Equal(t, json.Number("2"), got.field(t, "newer", "frozen"))
	require.Equal(t, json.Number("0"), got.field(t, "older", "frozen"))
	require.Len(t, got.field(t, "needed"), 2)

	// then nobody else sees it, and only its author stops it
	s.exec(t, "UPDATE users SET role = 'admin' WHERE name = 'bob'")
	require.Equal(t, http.StatusNotFound, bob.get(path).status)
	require.Equal(t, http.StatusNotFound, bob.post(path+"/stop", nil).status)
	require.Empty(t, bob.get("/api/contests/cup/comparisons").field(t, "made"))
	require.Equal(t, http.StatusTooManyRequests, ada.post("/api/contests/cup/comparisons", map[string]any{"older": older, "newer": newer}).status)
	require.Contains(t, ada.get("/api/contests/cup/comparisons").field(t, "refused"), "still being played")
	require.Equal(t, "void", ada.post(path+"/stop", nil).field(t, "state"))
	require.Empty(t, ada.get("/api/contests/cup/comparisons").field(t, "refused"))
}
