package api_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

// securityLog is what an admin reads in the security log, oldest first: "action by whom about whom".
func (c *client) securityLog(t *testing.T, query string) []string {
	t.Helper()
	got := c.get("/api/security-log" + query)
	require.Equal(t, http.StatusOK, got.status, got.body)
	var page struct {
		Entries []struct {
			By, Contest *string
			Action      string
			Person      *struct{ Name string }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(got.body), &page))
	var lines []string
	for _, e := range page.Entries {
		line := e.Action
		if e.By != nil {
			line += " by " + *e.By
		}
		if e.Person != nil && (e.By == nil || *e.By != e.Person.Name) {
			line += " of " + e.Person.Name
		}
		if e.Contest != nil {
			line += " in " + *e.Contest
		}
		lines = append([]string{line}, lines...)
	}
	return lines
}

// The security log as a file has the same entries, for admins only.
func TestTheSecurityLogAsAFile(t *testing.T) {
	t.Parallel()
	s := start(t)
	admin, ada := s.operator(t), s.student(t, "ada")
	require.Equal(t, http.StatusOK, s.visitor(t).logIn("ada", password).status)
	require.Equal(t, http.StatusCreated, admin.post("/api/users/ada/password-reset", nil).status)

	got := admin.get("/api/security-log.csv")

	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "text/csv; charset=utf-8", got.header.Get("Content-Type"))
	require.Contains(t, got.header.Get("Content-Disposition"), "security-log.csv")
	rows, err := csv.NewReader(strings.NewReader(got.body)).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"id", "at", "by", "action", "contest", "person", "reason", "detail"}, rows[0])
	require.Len(t, rows, 1+len(admin.securityLog(t, "")))
	require.Equal(t, []string{"operator", "reset_link", "", "ada"}, rows[1][2:6])

	filtered, err := csv.NewReader(strings.NewReader(admin.get("/api/security-log.csv?action=reset_link").body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, filtered, 2)
	ada.get("/api/security-log.csv").refused(t, http.StatusForbidden, "forbidden")
	s.visitor(t).get("/api/security-log.csv").refused(t, http.StatusUnauthorized, "not_logged_in")
}

func TestTheSecurityLogTellsWhoDidWhat(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Proxies = []string{"127.0.0.1"} })
	admin := s.operator(t)

	// when people log in, fail to, change passwords, make tokens and get roles
	ada := s.student(t, "ada")
	s.visitor(t).at("192.0.2.7").logIn("ada", "a wrong secret").refused(t, http.StatusUnauthorized, "wrong_login")
	s.visitor(t).logIn("secret in the wrong field", "x").refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, http.StatusOK, s.visitor(t).at("192.0.2.8").logIn("ada", password).status)
	token := ada.post("/api/tokens", map[string]any{"label": "laptop"})
	require.Equal(t, http.StatusNoContent, ada.erase(fmt.Sprintf("/api/tokens/%v", token.field(t, "id"))).status)
	ada.post("/api/me/password", map[string]any{"password": "a wrong secret", "new": fresh}).refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/password", map[string]any{"password": password, "new": fresh}).status)
	require.Equal(t, http.StatusNoContent, ada.erase("/api/tokens").status)
	require.Equal(t, http.StatusNoContent, admin.put("/api/users/ada/role", map[string]any{"role": "organizer"}).status)
	code, _ := admin.post("/api/users/ada/password-reset", nil).field(t, "code").(string)
	require.Equal(t, http.StatusOK, s.visitor(t).set(code, "ada", false).status)
	require.Equal(t, http.StatusOK, admin.get("/api/users/ada/export").status)

	// then an admin reads it
	want := []string{
		"log_in by ada", "log_in_failed of ada", "log_in_failed", "log_in by ada", "token_make by ada", "token_remove by ada", "log_in_failed of ada", "password by ada",
		"token_remove by ada", "role by operator", "reset_link by operator of ada", "reset_password by ada", "log_in by ada", "takeout by operator of ada",
	}
	require.Equal(t, want, admin.securityLog(t, ""))
	require.Equal(t, []string{"role by operator"}, admin.securityLog(t, "?action=role"))
	require.Equal(t, []string{"log_in_failed of ada"}, admin.securityLog(t, "?search=192.0.2.7"))

	// page after page
	s.exec(t, "INSERT INTO audit (action, security, detail) SELECT 'log_in_failed', true, '{}' FROM generate_series(1, 100)")
	require.Len(t, admin.securityLog(t, ""), 100)
	first := admin.get("/api/security-log").field(t, "entries", 99, "id")
	require.Equal(t, want, admin.securityLog(t, fmt.Sprintf("?before=%v", first)))

	// without any secret, and nobody else does
	all := admin.get(fmt.Sprintf("/api/security-log?before=%v", first)).body
	for _, secret := range []string{"secret", password, fresh, code, strings.ReplaceAll(code, "-", ""), fmt.Sprint(token.field(t, "token"))} {
		require.NotContains(t, all, secret)
	}
	s.student(t, "bob").get("/api/security-log").refused(t, http.StatusForbidden, "forbidden")
	s.visitor(t).get("/api/security-log").refused(t, http.StatusUnauthorized, "not_logged_in")
}

func TestThoseWhoOpenSourcesOfOthersAreInTheSecurityLog(t *testing.T) {
	t.Parallel()
	// given a submission
	s := start(t)
	admin, olga, ada := s.operator(t), s.organizer(t, "olga"), s.student(t, "ada")
	player := s.addPlayer(t, ada.number(t), "Formica", 1500)
	path := fmt.Sprintf("/api/submissions/%d/source", s.insert(t, "SELECT submission_id FROM players WHERE id = $1", player))

	// when its owner reads it, and an organizer does twice
	for _, who := range []*client{ada, olga, olga} {
		require.Equal(t, http.StatusOK, who.get(path).status)
	}
	// then the organizer is in the log once
	require.Equal(t, []string{"source by olga of ada in cup"}, admin.securityLog(t, "?action=source"))

	// and again some hours later; strangers open nothing
	s.exec(t, "UPDATE audit SET at = at - interval '2 hours'")
	require.Equal(t, http.StatusOK, olga.get(path).status)
	s.student(t, "bob").get(path).refused(t, http.StatusNotFound, "not_found")
	require.Len(t, admin.securityLog(t, "?action=source"), 2)
}

func TestPeopleSeeTheirLastLogInsUntilTheyAreForgotten(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Proxies = []string{"127.0.0.1"} })
	ada := s.student(t, "ada")
	s.student(t, "bob")
	s.visitor(t).at("192.0.2.7").logIn("ada", "wrong").refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, http.StatusOK, s.visitor(t).at("2001:db8::17").logIn("ada", password).status)

	// when somebody looks; then it is their own log-ins
	own := ada.get("/api/me/log-ins")
	for i, want := range [][3]any{{false, "2001:db8::/64", "password"}, {true, "192.0.2.7", ""}, {false, "127.0.0.1", "registration"}} {
		require.Equal(t, want, [3]any{own.field(t, i, "failed"), own.field(t, i, "address"), own.field(t, i, "with")})
	}
	s.visitor(t).get("/api/me/log-ins").refused(t, http.StatusUnauthorized, "not_logged_in")

	// and when the account is deleted; then nothing tells from where it was used
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/delete", map[string]any{"password": password}).status)
	require.Zero(t, s.insert(t, "SELECT count(*) FROM audit WHERE action LIKE 'log_in%' AND (user_id = $1 OR (detail->>'user_id')::bigint = $1)", ada.number(t)))
	require.NotZero(t, s.insert(t, "SELECT count(*) FROM audit WHERE action = 'log_in'"))
}
