package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema/store"
)

func TestAdminsLetWorkersInAndKeepThemOut(t *testing.T) {
	t.Parallel()
	s := start(t)
	admin := s.operator(t)
	require.JSONEq(t, "[]", admin.get("/api/workers").body)

	// given a worker with a key for some days
	added := admin.post("/api/workers", map[string]any{"name": "lab-1", "level": "guest", "days": 90})
	require.Equal(t, http.StatusCreated, added.status, added.body)
	key := added.field(t, "key").(string)
	w, err := workers.Authenticate(t.Context(), store.New(s.pool), key, time.Now())
	require.NoError(t, err)
	require.Equal(t, "lab-1", w.Name)
	require.WithinDuration(t, s.clock.Now().AddDate(0, 0, 90), *w.ExpiresAt, time.Second)
	require.NotContains(t, admin.get("/api/workers").body+admin.get("/api/workers/lab-1").body, key, "it is shown once")
	admin.post("/api/workers", map[string]any{"name": "lab-1"}).refused(t, http.StatusUnprocessableEntity, "name_taken")

	state := func() any { return admin.get("/api/workers/lab-1").field(t, "state") }
	change := func(what string, body any) {
		t.Helper()
		got := admin.post("/api/workers/lab-1/"+what, body)
		require.Equal(t, http.StatusNoContent, got.status, got.body)
	}
	require.Equal(t, "away", state())
	change("drain", nil)
	require.Equal(t, "drained", state())
	change("undrain", nil)
	change("quarantine", map[string]any{"reason": "Its logs differ."})
	require.Equal(t, "quarantined", state())
	require.Equal(t, "Its logs differ.", admin.get("/api/workers").field(t, 0, "quarantined", "reason"))
	change("lift", nil)
	change("revoke", nil)
	require.Equal(t, "revoked", state())
	for _, path := range []string{"/api/workers/nobody", "/api/workers/a%20b"} {
		admin.get(path).refused(t, http.StatusNotFound, "not_found")
	}
	admin.post("/api/workers/lab-1/quarantine", map[string]any{"reason": "two\nlines"}).refused(t, http.StatusUnprocessableEntity, "bad_request")

	log := admin.get("/api/security-log").body
	require.Contains(t, log, "worker_key_make")
	require.Contains(t, log, "worker_key_revoke")
	require.NotContains(t, log, key)
}

func TestOnlyAdminsSeeWorkers(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.addWorker(t, "lab-1", 2, `{}`)
	organizer := s.student(t, "olga")
	s.exec(t, "UPDATE users SET role = 'organizer' WHERE id = $1", organizer.number(t))
	for _, path := range []string{"/api/workers", "/api/workers/lab-1"} {
		s.visitor(t).get(path).refused(t, http.StatusUnauthorized, "not_logged_in")
		organizer.get(path).refused(t, http.StatusForbidden, "forbidden")
	}
}

func TestAWorkerShowsWhatItPlays(t *testing.T) {
	t.Parallel()
	s := start(t)
	stop := s.addWorker(t, "lab-1", 2, `{"secure": true}`)
	s.exec(t, "UPDATE workers SET running = 1")
	player := s.addPlayer(t, s.student(t, "ada").number(t), "Formica", 1500)
	done, playing := s.addMatch(t, "ladder", 1, player), s.addMatch(t, "ladder", 2, player)
	s.exec(t, "UPDATE matches SET host = 'lab-1', state = 'done', finished_at = now() WHERE id = $1", done)
	s.exec(t, "UPDATE matches SET host = 'lab-1', state = 'running', started_at = now() WHERE id = $1", playing)

	got := s.operator(t).get("/api/workers/lab-1")
	require.Equal(t, "connected", got.field(t, "state"))
	require.Equal(t, true, got.field(t, "own"))
	require.Equal(t, true, got.field(t, "isolation", "secure"))
	require.Equal(t, json.Number("1"), got.field(t, "matches"))
	require.Len(t, got.field(t, "playing"), 1)
	require.Equal(t, "cup", got.field(t, "playing", 0, "contest"))
	require.Equal(t, json.Number("1"), got.field(t, "running"))
	s.operator(t).post("/api/workers/lab-1/revoke", nil).refused(t, http.StatusConflict, "not_now")

	// when its dispatcher has died, it is away and does nothing
	stop()
	require.Eventually(t, func() bool { return s.operator(t).get("/api/workers/lab-1").field(t, "state") == "away" }, eventPatience, time.Millisecond)
	require.Equal(t, json.Number("0"), s.operator(t).get("/api/workers/lab-1").field(t, "running"))
}

func TestOwnersOpenTheirPlayersToGuests(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada, olga := s.student(t, "ada"), s.student(t, "olga")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", s.contest, olga.number(t))
	s.addPlayer(t, ada.number(t), "Formica", 1500)
	const page = "/api/contests/cup/players/Formica"

	require.Equal(t, false, ada.get(page).field(t, "guests"))
	require.Equal(t, http.StatusNoContent, ada.put(page+"/guests", map[string]any{"allowed": true}).status)
	require.Equal(t, true, ada.get(page).field(t, "guests"))
	require.Equal(t, true, olga.get(page).field(t, "guests"))
	require.False(t, strings.Contains(s.visitor(t).get(page).body, `"guests"`))
	olga.put(page+"/guests", map[string]any{"allowed": false}).refused(t, http.StatusNotFound, "not_found")
	s.visitor(t).put(page+"/guests", map[string]any{"allowed": false}).refused(t, http.StatusUnauthorized, "not_logged_in")
	ada.put("/api/contests/cup/players/Nobody/guests", map[string]any{"allowed": true}).refused(t, http.StatusNotFound, "not_found")
}

func TestAWorkerShowsTheCheckOfItsMatches(t *testing.T) {
	t.Parallel()
	s := start(t)
	admin := s.operator(t)
	require.Equal(t, http.StatusCreated, admin.post("/api/workers", map[string]any{"name": "lab-1"}).status)
	require.Nil(t, admin.get("/api/workers/lab-1").field(t, "check"))
	require.Equal(t, http.StatusNoContent, admin.post("/api/workers/lab-1/quarantine", map[string]any{"reason": "Its logs differ."}).status)
	check := func(name string) any { return admin.get("/api/workers").field(t, 0, "check", name) }
	require.Nil(t, check("ended_at"))
	s.exec(t, "UPDATE worker_checks SET checked = 9, differed = 3, taken_back = 2, unclear = 1, ended_at = now()")
	require.NotNil(t, check("ended_at"))
	for name, n := range map[string]json.Number{"checked": "9", "differed": "3", "taken_back": "2", "unclear": "1"} {
		require.Equal(t, n, check(name), name)
	}
}
