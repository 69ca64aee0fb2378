package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

func TestWhoKnowsTheCodeJoins(t *testing.T) {
	s := start(t)
	olga, ada := s.organizer(t, "olga"), s.student(t, "ada")
	s.exec(t, "UPDATE contests SET visibility = 'members'")
	require.Equal(t, "", olga.get("/api/contests/cup/join-code").field(t, "code"))
	code, _ := olga.post("/api/contests/cup/join-code", nil).field(t, "code").(string)
	require.Regexp(t, `^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$`, code)

	ada.get("/api/contests/cup").refused(t, http.StatusNotFound, "not_found")
	careless := strings.ToLower(strings.ReplaceAll(code, "-", ""))
	require.Equal(t, "The Cup", s.visitor(t).get("/api/join/"+careless).field(t, "title"))
	s.visitor(t).post("/api/join/"+code, nil).refused(t, http.StatusUnauthorized, "not_logged_in")
	require.Equal(t, true, ada.post("/api/join/"+careless, nil).field(t, "joined"))
	require.Equal(t, false, ada.post("/api/join/"+code, nil).field(t, "joined"), "once more changes nothing")
	require.Equal(t, http.StatusOK, ada.get("/api/contests/cup").status)

	// A new code ends the old one, and no code ends all.
	fresh, _ := olga.post("/api/contests/cup/join-code", nil).field(t, "code").(string)
	ada.post("/api/join/"+code, nil).refused(t, http.StatusNotFound, "unknown_code")
	require.Equal(t, http.StatusOK, ada.post("/api/join/"+fresh, nil).status)
	require.Equal(t, http.StatusNoContent, olga.erase("/api/contests/cup/join-code").status)
	ada.post("/api/join/"+fresh, nil).refused(t, http.StatusNotFound, "unknown_code")
}

func TestCodesCannotBeGuessed(t *testing.T) {
	s := start(t, func(c *api.Config) { c.Limits.CodesPerAddress = api.Rate{Every: time.Minute, Burst: 3} })
	olga := s.organizer(t, "olga")
	code, _ := olga.post("/api/contests/cup/join-code", nil).field(t, "code").(string)
	for range 50 { // right ones cost nothing: a lecture hall joins from one address
		require.Equal(t, http.StatusOK, olga.get("/api/join/"+code).status)
	}
	for range 3 {
		olga.post("/api/join/AAAA-BBBB-CCCC", nil).refused(t, http.StatusNotFound, "unknown_code")
	}
	for _, path := range []string{"/api/join/" + code, "/api/activations/AAAA"} {
		got := olga.get(path)
		got.refused(t, http.StatusTooManyRequests, "rate_limited")
		require.Equal(t, "60", got.header.Get("Retry-After"))
	}
}

func TestOrganizersSeeTheirPeopleAndNobodyElseDoes(t *testing.T) {
	s := start(t)
	olga, ada, foreign := s.organizer(t, "olga"), s.student(t, "ada"), s.student(t, "foreign")
	elsewhere := s.addContest(t, "elsewhere")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer'), ($3, $4, 'student')", elsewhere, foreign.number(t), s.contest, ada.number(t))
	s.exec(t, "UPDATE members SET full_name = 'Ada Núñez', student_number = '007' WHERE user_id = $1", ada.number(t))
	s.addPlayer(t, ada.number(t), "Formica", 1500)

	got := olga.get("/api/contests/cup/people")
	require.Equal(t, "olga", got.field(t, "people", 0, "account"))
	require.Equal(t, "Ada Núñez", got.field(t, "people", 1, "name"))
	require.Equal(t, "1", string(got.field(t, "people", 1, "players").(interface{ String() string }).String()))
	require.NotNil(t, got.field(t, "people", 1, "submitted_at"))
	require.Contains(t, olga.get("/api/contests/cup/people?search=n%C3%BA%C3%B1").body, "Ada")
	require.NotContains(t, olga.get("/api/contests/cup/people?search=007&limit=1").body, "olga")

	person := "/api/contests/cup/people/" + ada.id.String()
	for _, who := range []*client{ada, foreign} {
		for _, path := range []string{"/people", "/join-code"} {
			who.get("/api/contests/cup"+path).refused(t, http.StatusForbidden, "forbidden")
		}
		who.erase(person).refused(t, http.StatusForbidden, "forbidden")
		who.post("/api/contests/cup/join-code", nil).refused(t, http.StatusForbidden, "forbidden")
		who.erase("/api/contests/cup/join-code").refused(t, http.StatusForbidden, "forbidden")
		who.post(person+"/invitation", nil).refused(t, http.StatusForbidden, "forbidden")
		for _, path := range []string{"/roster", "/roster/preview"} {
			who.post("/api/contests/cup"+path, map[string]any{"file": []byte("x")}).refused(t, http.StatusForbidden, "forbidden")
		}
	}
	require.Equal(t, http.StatusNoContent, olga.erase(person).status)
	olga.erase(person).refused(t, http.StatusNotFound, "not_found")
	olga.erase("/api/contests/cup/people/"+olga.id.String()).refused(t, http.StatusConflict, "is_staff")
	require.Equal(t, http.StatusOK, s.visitor(t).get("/api/contests/cup/players/Formica").status, "the player stays")
	var entries int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM audit WHERE action = 'member_remove' AND user_id = $1 AND detail->>'user_id' = $2", olga.number(t), ada.id.String()).Scan(&entries))
	require.Equal(t, 1, entries)
}
