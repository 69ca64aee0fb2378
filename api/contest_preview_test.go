package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/settings"
)

func TestABoardIsShownAsItsMatchesBegin(t *testing.T) {
	t.Parallel()
	s := start(t)
	board := s.insert(t, "SELECT id FROM boards")
	path := fmt.Sprintf("/api/contests/cup/boards/%d/opening", board)
	v := s.visitor(t)

	first := v.get(path)
	require.Equal(t, http.StatusOK, first.status, first.body)
	require.JSONEq(t, `{"file": "Game Tally 1.0 seed 0 names Seat0 Seat1 Seat2 Seat3\n", "seats": 4, "low": 2, "high": 4, "drawn": "nothing"}`, first.body)
	require.Equal(t, "application/json", first.header.Get("Content-Type"))
	require.Equal(t, "public, no-cache", first.header.Get("Cache-Control"))

	// given that somebody has it, then it is not sent again before it is another one
	seen := http.Header{"If-None-Match": {first.header.Get("ETag")}}
	require.Equal(t, http.StatusNotModified, v.do(http.MethodGet, path, nil, seen).status)
	s.exec(t, "UPDATE boards SET config = 'rounds 4'")
	require.Equal(t, http.StatusOK, v.do(http.MethodGet, path, nil, seen).status)

	// a board that the game takes no more is said to be one, each time; others exist nowhere
	s.exec(t, "UPDATE boards SET config = 'laps 4'")
	for range 2 {
		broken := v.get(path)
		require.Equal(t, http.StatusUnprocessableEntity, broken.status)
		require.Contains(t, broken.field(t, "detail"), "Tally cannot be played with this configuration: line 1: rounds: ")
	}
	require.Equal(t, http.StatusNotFound, v.get("/api/contests/cup/boards/999/opening").status)
	s.exec(t, "UPDATE contests SET visibility = 'members'")
	require.Equal(t, http.StatusNotFound, v.get(path).status)
}

func TestOrganizersSeeABoardBeforeItIsOne(t *testing.T) {
	t.Parallel()
	s := start(t)
	try := func(c *client, config string) answer {
		return c.post("/api/games/tally/opening", map[string]string{"config": config})
	}
	require.Equal(t, http.StatusUnauthorized, try(s.visitor(t), "rounds 5").status)
	olga := s.student(t, "olga")
	require.Equal(t, http.StatusForbidden, try(olga, "rounds 5").status)

	s.exec(t, "INSERT INTO members (contest_id, user_id, role) SELECT $1, id, 'organizer' FROM users WHERE name = 'olga'", s.contest)
	require.Contains(t, try(olga, "rounds 5").field(t, "file"), "Game Tally")
	require.Equal(t, http.StatusUnprocessableEntity, try(olga, "laps 5").status)
	require.Equal(t, http.StatusRequestEntityTooLarge, try(olga, strings.Repeat("x", 3*settings.MaxConfig)).status)
}
