package api_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// program makes a token with what is asked for and gives a program that uses it.
func (c *client) program(ask map[string]any) *client {
	c.t.Helper()
	body := map[string]any{"label": "a program"}
	maps.Copy(body, ask)
	got := c.post("/api/tokens", body)
	require.Equal(c.t, http.StatusCreated, got.status, got.body)
	token, _ := got.field(c.t, "token").(string)
	return &client{t: c.t, url: c.url, http: &http.Client{}, header: http.Header{"Authorization": {"Bearer " + token}}, id: c.id}
}

func TestTokensMayDoWhatTheirScopeSays(t *testing.T) {
	t.Parallel()
	s := start(t)
	olga := s.student(t, "olga")
	s.exec(t, "INSERT INTO members VALUES ($1, $2, 'organizer')", s.contest, olga.number(t))
	s.exec(t, "UPDATE users SET role = 'admin' WHERE id = $1", olga.number(t))

	for scope, want := range map[string]struct{ submit, staff, token int }{
		"read":     {http.StatusForbidden, http.StatusForbidden, http.StatusForbidden},
		"submit":   {http.StatusCreated, http.StatusForbidden, http.StatusForbidden},
		"organize": {http.StatusCreated, http.StatusOK, http.StatusCreated},
	} {
		program := olga.program(map[string]any{"scope": scope})
		require.Equal(t, "olga", program.get("/api/me").field(t, "user", "name"), scope)
		require.Equal(t, want.submit, program.submit("cup", "a.cc", []byte("name "+scope+"\n"), nil).status, scope)
		require.Equal(t, want.staff, program.get("/api/contests/cup/people").status, scope)
		require.Equal(t, want.token, program.post("/api/tokens", map[string]any{"label": "more"}).status, scope)
	}
	s.exec(t, "UPDATE users SET role = 'student'")
	s.exec(t, "UPDATE contests SET visibility = 'hidden'")
	olga.program(map[string]any{"scope": "submit"}).get("/api/contests/cup").refused(t, http.StatusNotFound, "not_found")
	require.Equal(t, http.StatusOK, olga.program(nil).get("/api/contests/cup").status, "without a scope it may do all")
	olga.post("/api/tokens", map[string]any{"label": "x", "scope": "rule"}).refused(t, http.StatusUnprocessableEntity, "bad_request")
}

func TestTokensExpire(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	short, long := ada.program(map[string]any{"days": 2}), ada.program(nil)
	child := short.program(map[string]any{"days": 30})
	s.clock.advance(47 * time.Hour)
	require.Equal(t, "ada", short.get("/api/me").field(t, "user", "name"))
	s.clock.advance(2 * time.Hour)
	short.get("/api/me").refused(t, http.StatusUnauthorized, "not_logged_in")
	child.get("/api/me").refused(t, http.StatusUnauthorized, "not_logged_in")
	require.Equal(t, "ada", long.get("/api/me").field(t, "user", "name"))
}

func TestAllTokensEndAtOnce(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada, bob := s.student(t, "ada"), s.student(t, "bob").program(nil)
	one, two := ada.program(nil), ada.program(nil)
	require.Equal(t, http.StatusNoContent, ada.erase("/api/tokens").status)
	for _, program := range []*client{one, two} {
		program.get("/api/me").refused(t, http.StatusUnauthorized, "not_logged_in")
	}
	require.Equal(t, "bob", bob.get("/api/me").field(t, "user", "name"))
}

func TestANewPasswordEndsTokensUnlessTheyAreKept(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	program := ada.program(nil)
	ada.post("/api/me/password", map[string]any{"password": "wrong password", "new": "battery staple"}).refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/password", map[string]any{"password": password, "new": "battery staple", "keep_tokens": true}).status)
	require.Equal(t, "ada", program.get("/api/me").field(t, "user", "name"))
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/password", map[string]any{"password": "battery staple", "new": password}).status)
	program.get("/api/me").refused(t, http.StatusUnauthorized, "not_logged_in")
}

func TestRefusalsDoNotRepeatPasswords(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	const secret = "hunter2-hunter2"
	for path, body := range map[string]any{
		"/api/register":          map[string]any{"password": secret},
		"/api/login":             map[string]any{"password": secret, "nane": "ada"},
		"/api/me/password":       map[string]any{"password": secret, "new": []string{secret}},
		"/api/activations/ABCDE": map[string]any{"password": secret},
	} {
		got := ada.post(path, body)
		got.refused(t, http.StatusUnprocessableEntity, "bad_request")
		require.NotContains(t, got.body, secret, path)
	}
	broken := ada.do(http.MethodPost, "/api/login", strings.NewReader(`{"name":"ada","password":"`+secret), http.Header{"Content-Type": {"application/json"}})
	require.GreaterOrEqual(t, broken.status, 400)
	require.NotContains(t, broken.body, secret)
}
