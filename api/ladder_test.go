package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestALadderFilteredByLanguageKeepsTheRealPlaces(t *testing.T) {
	s := start(t)
	// given players in two languages
	for i, name := range []string{"Formica", "Lasius", "Pheidole", "Messor"} {
		player := s.addPlayer(t, s.addUser(t, fmt.Sprintf("author%d", i)), name, float64(1900-100*i))
		if i%2 == 1 {
			s.exec(t, "UPDATE submissions SET language = 'python' WHERE player_id = $1", player)
		}
	}
	visitor := s.visitor(t)
	require.JSONEq(t, `{"languages":[{"name":"cpp","players":2},{"name":"python","players":2}],"groups":[]}`, visitor.get("/api/contests/cup/ladder/filters").body)

	// when it is filtered; then places are those of the whole ladder, on every page
	got := visitor.get("/api/contests/cup/ladder?language=python&limit=1")
	require.Equal(t, json.Number("2"), got.field(t, "total"))
	require.Equal(t, "Lasius", got.field(t, "rows", 0, "player"))
	require.Equal(t, json.Number("2"), got.field(t, "rows", 0, "rank"))
	second := visitor.get("/api/contests/cup/ladder?language=python&limit=1&offset=1")
	require.Equal(t, json.Number("4"), second.field(t, "rows", 0, "rank"))
	require.Equal(t, "python", second.field(t, "rows", 0, "language"))
	require.Equal(t, "cpp", visitor.get("/api/contests/cup/ladder").field(t, "rows", 0, "language"))

	// and behind the last page there is nobody, but still so many
	behind := visitor.get("/api/contests/cup/ladder?language=python&offset=9")
	require.Equal(t, json.Number("2"), behind.field(t, "total"))
	require.Empty(t, behind.field(t, "rows"))
	none := visitor.get("/api/contests/cup/ladder?language=java")
	require.Equal(t, json.Number("0"), none.field(t, "total"))

	// and filters come together
	both := visitor.get("/api/contests/cup/ladder?language=python&search=mess")
	require.Equal(t, json.Number("1"), both.field(t, "total"))
	require.Equal(t, json.Number("4"), both.field(t, "rows", 0, "rank"))
}

func TestOnlyOrganizersKnowTheGroupsOfALadder(t *testing.T) {
	s := start(t)
	boss := s.organizer(t, "boss")
	// given somebody alone, and a team, with groups in the roster
	ada, bob, team := s.student(t, "ada"), s.addUser(t, "bob"), int64(0)
	for _, m := range []struct {
		user  int64
		group string
	}{{ada.number(t), "A"}, {bob, "B"}} {
		s.exec(t, "INSERT INTO members (contest_id, user_id, role, group_name) VALUES ($1, $2, 'student', $3)", s.contest, m.user, m.group)
	}
	team = s.insert(t, "INSERT INTO users (name, team_of) VALUES ('The Bees', $1) RETURNING id", s.contest)
	s.exec(t, "INSERT INTO teams (id, contest_id, code) VALUES ($1, $2, 'code')", team, s.contest)
	s.exec(t, "INSERT INTO team_members (contest_id, user_id, team_id) VALUES ($1, $2, $3)", s.contest, bob, team)
	s.addPlayer(t, ada.number(t), "Formica", 1900)
	s.addPlayer(t, team, "Lasius", 1800)

	// then organizers filter by them
	require.JSONEq(t, `{"languages":[{"name":"cpp","players":2}],"groups":[{"name":"A","players":1},{"name":"B","players":1}]}`, boss.get("/api/contests/cup/ladder/filters").body)
	found := boss.get("/api/contests/cup/ladder?group=B")
	require.Equal(t, json.Number("1"), found.field(t, "total"))
	require.Equal(t, "Lasius", found.field(t, "rows", 0, "player"))
	require.Equal(t, json.Number("2"), found.field(t, "rows", 0, "rank"))
	require.Equal(t, json.Number("0"), boss.get("/api/contests/cup/ladder?group=a").field(t, "total"))

	// and nobody else learns anything by it, not even what an organizer has just read
	for _, c := range []*client{ada, s.visitor(t)} {
		require.Empty(t, c.get("/api/contests/cup/ladder/filters").field(t, "groups"))
		c.get("/api/contests/cup/ladder?group=B").refused(t, http.StatusForbidden, "forbidden")
	}
}
