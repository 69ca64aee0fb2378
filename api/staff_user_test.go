package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/schema/store"
)

// admin is the browser of a new account that is an admin of the site.
func (s *site) admin(t *testing.T, name string) *client {
	t.Helper()
	c := s.student(t, name)
	s.exec(t, "UPDATE users SET role = 'admin' WHERE name = $1", name)
	return c
}

// What `agon admin` does to users and past years of a game is for admins of the site alone.
func TestOnlyAdminsChangeOtherAccounts(t *testing.T) {
	t.Parallel()
	s := start(t)
	admin, olga, ada := s.admin(t, "root"), s.organizer(t, "olga"), s.student(t, "ada")
	role := map[string]any{"role": "organizer"}
	for _, route := range []func(*client) answer{
		func(c *client) answer { return c.put("/api/users/ada/role", role) },
		func(c *client) answer { return c.get("/api/users/ada/export") },
		func(c *client) answer { return c.erase("/api/users/ada") },
		func(c *client) answer { return c.erase("/api/games/tally/past/2025") },
		func(c *client) answer { return c.post("/api/games/tally/past", nil) },
	} {
		route(s.visitor(t)).refused(t, http.StatusUnauthorized, "not_logged_in")
		route(olga).refused(t, http.StatusForbidden, "forbidden")
		route(ada).refused(t, http.StatusForbidden, "forbidden")
	}

	require.Equal(t, http.StatusNoContent, admin.put("/api/users/Ada/role", role).status)
	require.Equal(t, "organizer", ada.get("/api/me").field(t, "user", "role"))
	admin.put("/api/users/ada/role", map[string]any{"role": "king"}).refused(t, http.StatusNotFound, "not_found")
	admin.put("/api/users/nobody/role", role).refused(t, http.StatusNotFound, "not_found")
	require.Equal(t, "PK", admin.get("/api/users/ada/export").body[:2])
	admin.erase("/api/games/tally/past/2025").refused(t, http.StatusNotFound, "not_found")
	require.Equal(t, "ada", admin.erase("/api/users/ada").field(t, "name"))
	admin.erase("/api/users/ada").refused(t, http.StatusNotFound, "not_found")
	require.Nil(t, ada.get("/api/me").field(t, "user"))
}

func TestOrganizersMakeMembersAndFindAccounts(t *testing.T) {
	t.Parallel()
	s := start(t)
	olga, ada := s.organizer(t, "olga"), s.student(t, "ada")
	member := map[string]any{"name": "ada"}
	for _, route := range []func(*client) answer{
		func(c *client) answer { return c.post("/api/contests/cup/people", member) },
		func(c *client) answer { return c.get("/api/contests/cup/accounts/ada") },
		func(c *client) answer { return c.get("/api/contests/cup/roster.csv") },
		func(c *client) answer { return c.post("/api/contests/cup/finals/field", map[string]any{}) },
	} {
		route(s.visitor(t)).refused(t, http.StatusUnauthorized, "not_logged_in")
		route(ada).refused(t, http.StatusForbidden, "forbidden")
	}

	require.Equal(t, false, olga.get("/api/contests/cup/accounts/ADA").field(t, "member"))
	for range 2 {
		require.Equal(t, http.StatusNoContent, olga.post("/api/contests/cup/people", member).status)
	}
	found := olga.get("/api/contests/cup/accounts/ada")
	require.Equal(t, []any{true, ada.id}, []any{found.field(t, "member"), found.field(t, "id")})
	olga.get("/api/contests/cup/accounts/nobody").refused(t, http.StatusNotFound, "not_found")
	table := olga.get("/api/contests/cup/roster.csv")
	require.Contains(t, table.body, "\r\n,,,,,ada\r\n")
	require.Equal(t, []any{}, olga.post("/api/contests/cup/finals/field", map[string]any{}).field(t, "entrants"))
}

func TestATokenForATimeEnds(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	token, err := api.IssueToken(t.Context(), store.New(s.pool), ada.number(t), "a while", s.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	program := s.visitor(t)
	program.header = http.Header{"Authorization": {"Bearer " + token.Token}}
	require.Equal(t, http.StatusOK, program.get("/api/tokens").status)

	// nobody makes it longer
	longer := s.visitor(t)
	longer.header = http.Header{"Authorization": {"Bearer " + token.Token + "0"}}
	longer.get("/api/tokens").refused(t, http.StatusUnauthorized, "not_logged_in")

	s.clock.advance(time.Hour)
	program.get("/api/tokens").refused(t, http.StatusUnauthorized, "not_logged_in")
	require.Zero(t, s.insert(t, "SELECT count(*) FROM api_tokens"), "it is deleted once it is over")
}
