package api_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

// at makes the client one at an address.
func (c *client) at(address string) *client {
	c.header = http.Header{"X-Forwarded-For": {address}}
	return c
}

func (c *client) logIn(name, word string) answer {
	c.t.Helper()
	return c.post("/api/login", map[string]any{"name": name, "password": word})
}

func TestWrongPasswordsFromElsewhereDoNotLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) {
		c.Proxies = []string{"127.0.0.1"}
		c.Limits.LoginsPerName = api.Rate{Every: time.Minute, Burst: 3}
		c.Limits.LoginsAnywhere = api.Rate{Every: time.Hour, Burst: 7}
	})
	ada, foreign := s.student(t, "ada").at("192.0.2.1"), s.student(t, "mallory")
	mallory := s.visitor(t).at("198.51.100.1")
	for range 3 {
		mallory.logIn("ada", "wrong password").refused(t, http.StatusUnauthorized, "wrong_login")
	}
	mallory.logIn("ada", "wrong password").refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, http.StatusOK, s.visitor(t).at("192.0.2.7").logIn("Ada", password).status, "a new browser at another address")

	// All addresses together have a limit that is hard to reach. Only browsers that are known for this account get past it.
	for range 2 {
		for _, address := range []string{"198.51.100.2", "198.51.100.3"} {
			s.visitor(t).at(address).logIn("ada", "wrong password").refused(t, http.StatusUnauthorized, "wrong_login")
		}
	}
	s.visitor(t).at("192.0.2.7").logIn("ada", password).refused(t, http.StatusTooManyRequests, "rate_limited")
	foreign.at("192.0.2.7").logIn("ada", password).refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, http.StatusOK, ada.logIn("ada", password).status)
	require.Equal(t, http.StatusOK, ada.at("198.51.100.1").logIn("ada", password).status, "its address does not matter")

	// A known browser has a limit of its own.
	for range 3 {
		ada.logIn("ada", "wrong password").refused(t, http.StatusUnauthorized, "wrong_login")
	}
	ada.logIn("ada", password).refused(t, http.StatusTooManyRequests, "rate_limited")
}

func TestANewPasswordForgetsOtherBrowsers(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Limits.LoginsAnywhere = api.Rate{Every: time.Hour, Burst: 1} })
	ada := s.student(t, "ada")
	stolen := s.visitor(t)
	require.Equal(t, http.StatusOK, stolen.logIn("ada", password).status)
	const other = "another horse"
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/password", map[string]any{"password": password, "new": other}).status)
	s.visitor(t).logIn("ada", "wrong password").refused(t, http.StatusUnauthorized, "wrong_login")
	stolen.logIn("ada", other).refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, http.StatusOK, ada.logIn("ada", other).status)
}

func TestTheCookieOfAKnownBrowserIsSentToTheAPIOnly(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	for path, want := range map[string]int{"/": 1, "/api/login": 2} {
		address, err := url.Parse(s.url + path)
		require.NoError(t, err)
		require.Len(t, ada.http.Jar.Cookies(address), want, path)
	}
}
