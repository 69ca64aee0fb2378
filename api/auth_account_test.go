package api_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

func TestRegisterLogsIn(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.visitor(t)

	got := ada.post("/api/register", map[string]any{"name": "Ada", "email": "ada@example.org", "password": password})

	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "student", got.field(t, "role"))
	cookie := got.header.Get("Set-Cookie")
	for _, part := range []string{"agon_session=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="} {
		require.Contains(t, cookie, part)
	}
	require.NotContains(t, cookie, "Secure")
	require.Equal(t, "Ada", ada.get("/api/me").field(t, "user", "name"))
	require.NotContains(t, got.body, "password")
}

func TestCookieIsSecureOnHTTPS(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Secure = true })
	got := s.visitor(t).post("/api/register", map[string]any{"name": "ada", "password": password})
	require.Contains(t, got.header.Get("Set-Cookie"), "Secure")
	require.NotEmpty(t, got.header.Get("Strict-Transport-Security"))
}

func TestRegisterRefuses(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.student(t, "Taken")
	tests := map[string]struct {
		body   map[string]any
		status int
		code   string
	}{
		"short name":        {map[string]any{"name": "ab", "password": password}, 422, "bad_user_name"},
		"long name":         {map[string]any{"name": strings.Repeat("a", 33), "password": password}, 422, "bad_user_name"},
		"strange letters":   {map[string]any{"name": "ad a<b>", "password": password}, 422, "bad_user_name"},
		"line break":        {map[string]any{"name": "ada\n", "password": password}, 422, "bad_user_name"},
		"short password":    {map[string]any{"name": "ada", "password": "1234567"}, 422, "bad_password"},
		"endless password":  {map[string]any{"name": "ada", "password": strings.Repeat("x", 2000)}, 422, "bad_password"},
		"bad email":         {map[string]any{"name": "ada", "password": password, "email": "nowhere"}, 422, "bad_email"},
		"NUL in email":      {map[string]any{"name": "ada", "password": password, "email": "\"a\x00\"@b.c"}, 422, "bad_email"},
		"taken in capitals": {map[string]any{"name": "tAKEN", "password": password}, 409, "user_exists"},
		"system's name":     {map[string]any{"name": "taken", "password": password}, 409, "user_exists"},
		"missing field":     {map[string]any{"name": "ada"}, 422, "bad_request"},
		"unknown field":     {map[string]any{"name": "ada", "password": password, "role": "admin"}, 422, "bad_request"},
		"wrong type":        {map[string]any{"name": 7, "password": password}, 422, "bad_request"},
		"huge body":         {map[string]any{"name": "ada", "password": strings.Repeat("x", 1<<20)}, 413, "body_too_large"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s.visitor(t).post("/api/register", test.body).refused(t, test.status, test.code)
		})
	}
}

func TestLogin(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.student(t, "Ada")
	s.exec(t, "INSERT INTO users (name, system) VALUES ('agon', true)")

	browser := s.visitor(t)
	require.Equal(t, http.StatusOK, browser.post("/api/login", map[string]any{"name": "ada", "password": password}).status)
	require.Equal(t, "Ada", browser.get("/api/me").field(t, "user", "name"))

	wrong := s.visitor(t).post("/api/login", map[string]any{"name": "ada", "password": "incorrect horse"})
	wrong.refused(t, http.StatusUnauthorized, "wrong_login")
	for _, name := range []string{"nobody", "agon", "", "a\x00b", strings.Repeat("n", 9999)} {
		got := s.visitor(t).post("/api/login", map[string]any{"name": name, "password": password})
		require.Equal(t, wrong.body, got.body, "an unknown account answers like a wrong password")
	}
	require.Nil(t, s.visitor(t).get("/api/me").field(t, "user"))
}

func TestLogoutEndsTheSession(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	stolen := *ada.http
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	site, err := url.Parse(s.url)
	require.NoError(t, err)
	jar.SetCookies(site, ada.http.Jar.Cookies(site))
	stolen.Jar = jar

	require.Equal(t, http.StatusNoContent, ada.post("/api/logout", nil).status)

	require.Nil(t, ada.get("/api/me").field(t, "user"))
	require.Nil(t, (&client{t: t, url: s.url, http: &stolen}).get("/api/me").field(t, "user"), "the old cookie is worth nothing")
}

// A session token that somebody planted in a browser before its user logs in does not become that user's session.
func TestSessionFixation(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.student(t, "ada")
	site, err := url.Parse(s.url)
	require.NoError(t, err)

	attacker := s.student(t, "mallory")
	planted := attacker.http.Jar.Cookies(site)
	victim := s.visitor(t)
	victim.http.Jar.SetCookies(site, planted)
	require.Equal(t, http.StatusOK, victim.post("/api/login", map[string]any{"name": "ada", "password": password}).status)

	require.NotEqual(t, planted[0].Value, victim.http.Jar.Cookies(site)[0].Value)
	require.Equal(t, "ada", victim.get("/api/me").field(t, "user", "name"))
	require.Nil(t, attacker.get("/api/me").field(t, "user"), "the planted session has ended")

	invented := s.visitor(t)
	invented.http.Jar.SetCookies(site, []*http.Cookie{{Name: "agon_session", Value: "chosen-by-mallory", Path: "/"}})
	require.Equal(t, http.StatusOK, invented.post("/api/login", map[string]any{"name": "ada", "password": password}).status)
	require.NotEqual(t, "chosen-by-mallory", invented.http.Jar.Cookies(site)[0].Value)
}

func TestSessionsAreStoredAsHashes(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	site, err := url.Parse(s.url)
	require.NoError(t, err)
	var stored string
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT token FROM sessions").Scan(&stored))
	require.NotEqual(t, ada.http.Jar.Cookies(site)[0].Value, stored)
}

func TestCrossOriginRequestsAreRefused(t *testing.T) {
	s := start(t)
	ada := s.student(t, "ada")
	for name, header := range map[string]http.Header{
		"by fetch metadata": {"Sec-Fetch-Site": {"cross-site"}},
		"by origin":         {"Origin": {"https://evil.example"}},
	} {
		t.Run(name, func(t *testing.T) {
			ada.do(http.MethodPost, "/api/logout", nil, header).refused(t, http.StatusForbidden, "cross_origin")
			require.Equal(t, "ada", ada.get("/api/me").field(t, "user", "name"))
		})
	}
	same := ada.do(http.MethodPost, "/api/logout", nil, http.Header{"Sec-Fetch-Site": {"same-origin"}, "Origin": {s.url}})
	require.Equal(t, http.StatusNoContent, same.status)
}

func TestFailedLoginsAreLimited(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) {
		c.Limits.LoginsPerName = api.Rate{Every: time.Minute, Burst: 3}
		c.Limits.LoginsPerAddress = api.Rate{Every: time.Minute, Burst: 5}
	})
	for _, name := range []string{"ada", "bob", "eve"} {
		s.student(t, name)
	}
	try := func(name, word string) answer {
		return s.visitor(t).post("/api/login", map[string]any{"name": name, "password": word})
	}

	for range 20 { // a log-in that succeeds costs nothing
		require.Equal(t, http.StatusOK, try("ada", password).status)
	}
	for range 3 {
		try("ada", "wrong password").refused(t, http.StatusUnauthorized, "wrong_login")
	}
	limited := try("ADA", password)
	limited.refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, "60", limited.header.Get("Retry-After"))

	for range 2 {
		try("bob", "wrong password").refused(t, http.StatusUnauthorized, "wrong_login")
	}
	try("eve", password).refused(t, http.StatusTooManyRequests, "rate_limited")

	s.clock.advance(time.Minute)
	require.Equal(t, http.StatusOK, try("ada", password).status)
}

func TestNewAccountsAreLimited(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Limits.AccountsPerAddr = api.Rate{Every: time.Minute, Burst: 2} })
	s.student(t, "one")
	s.student(t, "two")
	s.visitor(t).post("/api/register", map[string]any{"name": "three", "password": password}).refused(t, http.StatusTooManyRequests, "rate_limited")
}

func TestTokens(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	bob := s.student(t, "bob")

	made := ada.post("/api/tokens", map[string]any{"label": " my laptop "})
	require.Equal(t, http.StatusCreated, made.status, made.body)
	token, _ := made.field(t, "token").(string)
	require.Greater(t, len(token), 43)

	program := s.visitor(t)
	program.header = http.Header{"Authorization": {"Bearer " + token}}
	require.Equal(t, "ada", program.get("/api/me").field(t, "user", "name"))

	list := ada.get("/api/tokens")
	require.Equal(t, "my laptop", list.field(t, 0, "label"))
	require.NotNil(t, list.field(t, 0, "last_used_at"))
	require.NotContains(t, list.body, token, "a token is shown once")
	var stored int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM api_tokens WHERE encode(hash, 'escape') LIKE '%' || $1 || '%'", token).Scan(&stored))
	require.Zero(t, stored)

	path := "/api/tokens/" + made.field(t, "id").(interface{ String() string }).String()
	bob.do(http.MethodDelete, path, nil, nil).refused(t, http.StatusNotFound, "not_found")
	require.Equal(t, http.StatusNoContent, ada.do(http.MethodDelete, path, nil, nil).status)
	program.get("/api/me").refused(t, http.StatusUnauthorized, "not_logged_in")
	ada.post("/api/tokens", map[string]any{"label": "  "}).refused(t, 422, "bad_label")
}

// A wrong token is an error even where a cookie would do: whoever sends one wants to be that user.
func TestWrongTokenDoesNotFallBackToTheCookie(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	for _, value := range []string{"Bearer wrong", "Bearer", "Basic YWRhOmFkYQ==", "Bearer a\tb"} {
		ada.do(http.MethodGet, "/api/me", nil, http.Header{"Authorization": {value}}).refused(t, http.StatusUnauthorized, "not_logged_in")
	}
}
