package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Who may see and do what: every protected address, asked for by everybody. What may not be seen does not exist.
func TestAccess(t *testing.T) {
	s := start(t)
	owner := s.student(t, "owner")
	people := map[string]*client{
		"visitor": s.visitor(t), "student": s.student(t, "student"), "owner": owner,
		"organizer": s.student(t, "organizer"), "foreign organizer": s.student(t, "foreign"), "member": s.student(t, "member"), "admin": s.student(t, "admin"),
	}
	elsewhere := s.addContest(t, "elsewhere")
	s.exec(t, "INSERT INTO members VALUES ($1, $2, 'organizer'), ($3, $4, 'organizer'), ($1, $5, 'student')",
		s.contest, people["organizer"].number(t), elsewhere, people["foreign organizer"].number(t), people["member"].number(t))
	s.exec(t, "UPDATE users SET role = 'admin' WHERE id = $1", people["admin"].number(t))
	s.exec(t, "UPDATE users SET role = 'organizer' WHERE id = $1", people["foreign organizer"].number(t))

	player := s.addPlayer(t, owner.number(t), "Formica", 1500)
	match := s.addMatch(t, "ladder", 1, player)
	var submission int64
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT submission_id FROM players WHERE id = $1", player).Scan(&submission))

	const ok, hidden, login = http.StatusOK, http.StatusNotFound, http.StatusUnauthorized
	insiders := map[string]int{"visitor": hidden, "student": hidden, "member": hidden, "foreign organizer": hidden, "owner": ok, "organizer": ok, "admin": ok}
	users := map[string]int{"visitor": login, "student": ok, "member": ok, "foreign organizer": ok, "owner": ok, "organizer": ok, "admin": ok}
	everybody := map[string]int{"visitor": ok, "student": ok, "member": ok, "foreign organizer": ok, "owner": ok, "organizer": ok, "admin": ok}

	for path, want := range map[string]map[string]int{
		fmt.Sprintf("/api/submissions/%d", submission):        insiders,
		fmt.Sprintf("/api/submissions/%d/source", submission): insiders,
		fmt.Sprintf("/api/matches/%d/seats/0/stderr", match):  insiders,
		"/api/contests/cup/submissions":                       users,
		"/api/tokens":                                         users,
		fmt.Sprintf("/api/matches/%d", match):                 everybody,
		"/api/contests/cup/players/Formica":                   everybody,
		"/api/contests/cup/ladder":                            everybody,
		"/api/contests/cup/ladder/filters":                    everybody,
		"/api/me":                                             everybody,
	} {
		for name, who := range people {
			t.Run(name+" "+path, func(t *testing.T) {
				got := who.get(path)
				switch want[name] {
				case hidden:
					got.refused(t, hidden, "not_found")
				case login:
					got.refused(t, login, "not_logged_in")
				default:
					require.Equal(t, ok, got.status, got.body)
				}
				if want[name] != ok || !insidersOnly(insiders, name) {
					require.NotContains(t, got.body, "secret")
				}
			})
		}
	}
	for name, who := range people {
		inside := insiders[name] == ok
		require.Equal(t, inside, who.get(fmt.Sprintf("/api/matches/%d", match)).field(t, "seats", 0, "has_stderr"), name)
		submissions, _ := who.get("/api/contests/cup/players/Formica").field(t, "submissions").([]any)
		require.Equal(t, inside, len(submissions) == 1, name)
		require.Equal(t, name == "owner", who.get("/api/contests/cup/players/Formica").field(t, "mine"), name)
	}
	people["visitor"].submit("cup", "a.cc", []byte("name A\n"), nil).refused(t, login, "not_logged_in")
	people["visitor"].post("/api/tokens", map[string]any{"label": "x"}).refused(t, login, "not_logged_in")
	owner.get(fmt.Sprintf("/api/matches/%d/seats/9/stderr", match)).refused(t, hidden, "not_found")
	owner.get("/api/submissions/12345").refused(t, hidden, "not_found")
	require.Equal(t, "said", owner.get(fmt.Sprintf("/api/matches/%d/seats/0/stderr", match)).body)
}

// The source of a secret built-in player is served to nobody, whatever he runs.
func TestSecretSourcesAreServedToNobody(t *testing.T) {
	t.Parallel()
	s := start(t)
	admin := s.student(t, "admin")
	s.exec(t, "UPDATE users SET role = 'admin'")
	system := s.addUser(t, "agon")
	for name, secret := range map[string]bool{"Dummy": true, "Null": false} {
		player := s.addPlayer(t, system, name, 1500)
		s.exec(t, "UPDATE players SET builtin = true WHERE id = $1", player)
		var submission int64
		require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT submission_id FROM players WHERE id = $1", player).Scan(&submission))
		got := admin.get(fmt.Sprintf("/api/submissions/%d/source", submission))
		if secret {
			got.refused(t, http.StatusNotFound, "not_found")
		} else {
			require.Equal(t, "secret of Null", got.body)
		}
	}
}

func insidersOnly(insiders map[string]int, name string) bool { return insiders[name] == http.StatusOK }

// A new address has to be put among the changes, and is then tried as each of those who may not use it.
func TestWhoMayNotChangeSomethingIsRefusedAndChangesNothing(t *testing.T) {
	t.Parallel()
	// given somebody who organizes another contest, and with that may create contests
	m := newMasked(t)
	elsewhere := m.addContest(t, "elsewhere")
	foreign, stranger := m.student(t, "foreign"), m.student(t, "stranger")
	m.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", elsewhere, foreign.number(t))
	m.exec(t, "UPDATE users SET role = 'organizer' WHERE id = $1", foreign.number(t))
	organizersMay := map[string]bool{
		"POST /api/contests": true, "POST /api/games/{game}/opening": true, "POST /api/packages": true, "DELETE /api/packages/{version}": true,
		"POST /api/packages/{version}/check": true, "POST /api/packages/{version}/publish": true, "POST /api/packages/{version}/withdraw": true,
	}
	public := map[string]bool{
		"POST /api/login": true, "POST /api/logout": true, "POST /api/register": true, "POST /api/activations/{code}": true, "POST /api/password-reset": true,
	}
	changes := m.changes(t)
	require.Equal(t, m.routesThatChange(t), routesOf(changes))
	const all = `SELECT (SELECT count(*) FROM audit) + (SELECT count(*) FROM orders) + (SELECT count(*) FROM finals) + (SELECT count(*) FROM contests)
		+ (SELECT count(*) FROM members) + (SELECT count(*) FROM submissions) + (SELECT sum(version) FROM finals) + (SELECT sum(version) FROM contests)`
	before := m.insert(t, all)

	for _, c := range changes {
		method, _, _ := strings.Cut(c.route, " ")
		body, err := json.Marshal(c.body)
		require.NoError(t, err)
		if c.body == nil {
			body = nil
		}
		ask := func(who *client) answer {
			m.clock.advance(15 * time.Second) // nobody asks too often
			return who.do(method, m.address(t, c), bytes.NewReader(body), http.Header{"Content-Type": {"application/json"}})
		}
		// then who is not logged in changes nothing
		if !public[c.route] {
			ask(m.visitor(t)).refused(t, http.StatusUnauthorized, "not_logged_in")
		}
		if c.want != http.StatusForbidden {
			continue
		}
		// and what is for organizers is for nobody else: neither the author nor a member, a stranger or an organizer of another contest
		for _, who := range []*client{m.quib, m.member, stranger, foreign} {
			if who == foreign && organizersMay[c.route] || who == m.quib && strings.HasSuffix(c.route, "/players/{player}/orders") {
				continue
			}
			got := ask(who)
			require.Equal(t, http.StatusForbidden, got.status, "%s: %s", c.route, got.body)
		}
	}
	require.Equal(t, before, m.insert(t, all))
}
