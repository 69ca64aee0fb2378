package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// object is a JSON answer as a map that can be changed and sent back.
func (a answer) object(t *testing.T) map[string]any {
	t.Helper()
	var value map[string]any
	require.NoError(t, json.Unmarshal([]byte(a.body), &value), a.body)
	return value
}

// maker is the browser of a new account that may make contests.
func (s *site) maker(t *testing.T, name string) *client {
	t.Helper()
	c := s.student(t, name)
	s.exec(t, "UPDATE users SET role = 'organizer' WHERE name = $1", name)
	return c
}

func TestAnOrganizerMakesAContestAndChangesIt(t *testing.T) {
	s := start(t)
	olga, ada := s.maker(t, "olga"), s.student(t, "ada")

	// given the settings that a new contest begins with
	settings := olga.get("/api/games/tally/settings").object(t)
	settings["slug"], settings["title"], settings["visibility"] = "cup-2027", "Cup 2027", "hidden"
	s.visitor(t).post("/api/contests", settings).refused(t, http.StatusUnauthorized, "not_logged_in")
	ada.post("/api/contests", settings).refused(t, http.StatusForbidden, "forbidden")

	// when it is made, then it is there, once
	require.Equal(t, http.StatusNoContent, olga.post("/api/contests?try=true", settings).status)
	made := olga.post("/api/contests", settings)
	require.Equal(t, http.StatusCreated, made.status, made.body)
	require.Equal(t, true, made.field(t, "organizer"))
	again := olga.post("/api/contests", settings)
	again.refused(t, http.StatusUnprocessableEntity, "bad_settings")
	require.Equal(t, "slug", again.field(t, "errors", 0, "location"))

	// and when its organizer changes it, a second one who has read it before is told
	read := olga.get("/api/contests/cup-2027/settings").object(t)
	changed, ok := read["settings"].(map[string]any)
	require.True(t, ok)
	changed["visibility"], changed["announcement"] = "public", "The **room** is A5."
	body := map[string]any{"version": read["version"], "settings": changed}
	got := olga.put("/api/contests/cup-2027/settings", body)
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "olga", got.field(t, "changed_by"))
	require.Equal(t, json.Number("2"), got.field(t, "version"))
	olga.put("/api/contests/cup-2027/settings", body).refused(t, http.StatusConflict, "edit_conflict")
	require.Equal(t, "The **room** is A5.", ada.get("/api/contests/cup-2027").field(t, "announcement"))

	// and others neither read nor change its settings, nor one's own under another's address
	ada.get("/api/contests/cup-2027/settings").refused(t, http.StatusForbidden, "forbidden")
	ada.put("/api/contests/cup-2027/settings", body).refused(t, http.StatusForbidden, "forbidden")
	ada.erase("/api/contests/cup-2027").refused(t, http.StatusForbidden, "forbidden")
	olga.put("/api/contests/cup/settings", body).refused(t, http.StatusForbidden, "forbidden")
}

func TestStaffOfAContest(t *testing.T) {
	s := start(t)
	olga, bob := s.student(t, "olga"), s.student(t, "bob")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", s.contest, olga.number(t))

	bob.get("/api/contests/cup/staff").refused(t, http.StatusForbidden, "forbidden")
	olga.erase("/api/contests/cup/staff/olga").refused(t, http.StatusConflict, "last_organizer")
	olga.post("/api/contests/cup/staff", map[string]any{"name": "nobody"}).refused(t, http.StatusNotFound, "not_found")
	got := olga.post("/api/contests/cup/staff", map[string]any{"name": "Bob"})
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "bob", got.field(t, "staff", 0, "name"))
	require.Equal(t, http.StatusOK, bob.erase("/api/contests/cup/staff/olga").status)
	olga.get("/api/contests/cup/staff").refused(t, http.StatusForbidden, "forbidden")
}

func TestAContestIsArchivedAndCloned(t *testing.T) {
	s := start(t)
	olga := s.maker(t, "olga")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", s.contest, olga.number(t))
	s.addPlayer(t, s.addUser(t, "ada"), "Hush", 1500)

	next := olga.get("/api/contests/cup/next").object(t)
	require.Equal(t, "cup-2", next["slug"])
	require.Equal(t, http.StatusCreated, olga.post("/api/contests", next).status)

	require.Equal(t, false, olga.erase("/api/contests/cup").field(t, "deleted"), "somebody has taken part")
	s.visitor(t).get("/api/contests/cup").refused(t, http.StatusNotFound, "not_found")
	require.Equal(t, "closed", olga.get("/api/contests/cup").field(t, "state"))
	require.Equal(t, false, olga.do(http.MethodPost, "/api/contests/cup/restore", nil, nil).field(t, "archived"))
	require.Equal(t, true, olga.erase("/api/contests/cup-2").field(t, "deleted"))
	olga.get("/api/contests/cup-2").refused(t, http.StatusNotFound, "not_found")
}
