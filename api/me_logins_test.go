package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

// linkBegun is where the provider sends a browser back to whose account is to be linked.
func (c *client) linkBegun(with map[string]any) string {
	c.t.Helper()
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	to := c.post("/api/me/logins", with)
	require.Equal(c.t, http.StatusOK, to.status, to.body)
	location, ok := to.field(c.t, "location").(string)
	require.True(c.t, ok)
	back := (&client{t: c.t, http: &http.Client{CheckRedirect: c.http.CheckRedirect}}).get(location)
	require.Equal(c.t, http.StatusFound, back.status, back.body)
	path, ok := strings.CutPrefix(back.header.Get("Location"), "https://agon.example.org")
	require.True(c.t, ok, back.header.Get("Location"))
	return path
}

// login is a new browser that logs in with a password.
func (s *site) login(t *testing.T, name, with string) (c *client, ok bool) {
	t.Helper()
	c = s.visitor(t)
	return c, c.post("/api/login", map[string]any{"name": name, "password": with}).status == http.StatusOK
}

func mine() map[string]any { return map[string]any{"password": password} }

const linked = "/account?linked=true"

func TestAnAccountIsLinkedWithTheCourseLogin(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	p.set(false, map[string]any{"sub": "17"}) // an address that is verified is not needed: she is known here

	// given an account with a password; when she links it, saying it once more
	ada := s.student(t, "ada")
	ada.post("/api/me/logins", map[string]any{"password": "wrong"}).refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, linked, ada.led(ada.linkBegun(mine())))

	// then both ways lead to it, and linking once more changes nothing
	require.Equal(t, linked, ada.led(ada.linkBegun(mine())))
	logins := ada.get("/api/me/logins")
	require.Equal(t, true, logins.field(t, "password"))
	require.Len(t, logins.field(t, "linked"), 1)
	other := s.visitor(t)
	require.Equal(t, "/", other.courseLogin(""))
	require.Equal(t, "ada", other.me())

	// and nobody else there opens it as well
	p.set(false, map[string]any{"sub": "18"})
	require.Equal(t, "/account?problem=second", ada.led(ada.linkBegun(mine())))

	// when she unlinks it; then her other sessions end, the password leads to it still, and who comes from there is somebody new
	unlink := fmt.Sprintf("/api/me/logins/%v/unlink", logins.field(t, "linked", 0, "id"))
	ada.post(unlink, map[string]any{}).refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, http.StatusNoContent, ada.post(unlink, mine()).status)
	ada.post(unlink, mine()).refused(t, http.StatusNotFound, "not_found")
	require.Equal(t, "ada", ada.me())
	require.Nil(t, other.me())
	require.Empty(t, ada.get("/api/me/logins").field(t, "linked"))
	p.set(false, person("17", "ada@example.org", "countess"))
	require.Equal(t, "/", other.courseLogin(""))
	require.Equal(t, "countess", other.me())
}

func TestWhoOpensAnotherAccountIsNotLinked(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	// given somebody who has an account by the course's log-in
	p.set(false, person("17", "ada@example.org", "secretname"))
	ada := s.visitor(t)
	ada.courseLogin("")

	// when another account is to be linked with him; then it is refused, and nothing is said of whose he is
	bob := s.student(t, "bob")
	require.Equal(t, "/account?problem=linked", bob.led(bob.linkBegun(mine())))
	require.Empty(t, bob.get("/api/me/logins").field(t, "linked"))
	require.Equal(t, "bob", bob.me())

	// and what is linked with another account cannot be unlinked with its number
	id := ada.get("/api/me/logins").field(t, "linked", 0, "id")
	bob.post(fmt.Sprintf("/api/me/logins/%v/unlink", id), mine()).refused(t, http.StatusNotFound, "not_found")
	require.Len(t, ada.get("/api/me/logins").field(t, "linked"), 1)
}

func TestALinkEndsOnceInTheSessionThatBeganIt(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	p.set(false, person("17", "ada@example.org", "someone"))
	const expired = "/account?problem=expired"
	ada, bob := s.student(t, "ada"), s.student(t, "bob")

	// another account's browser, or a visitor's
	back := ada.linkBegun(mine())
	bob.linkBegun(mine())
	require.Equal(t, expired, bob.led(back))
	visitor := s.visitor(t)
	visitor.http.CheckRedirect = ada.http.CheckRedirect
	require.Equal(t, "/login?problem=expired", visitor.led(back))

	// one that took too long, and one whose session was ended elsewhere meanwhile
	s.clock.advance(10 * time.Minute)
	require.Equal(t, expired, ada.led(back))
	back = ada.linkBegun(mine())
	elsewhere, ok := s.login(t, "ada", password)
	require.True(t, ok)
	require.Equal(t, http.StatusNoContent, elsewhere.post("/api/me/password", map[string]any{"password": password, "new": "battery staple"}).status)
	require.Equal(t, expired, ada.led(back))

	// a token that was made for another log-in
	claims := person("17", "ada@example.org", "someone")
	claims["nonce"] = "another"
	p.set(false, claims)
	require.Equal(t, "/account?problem=refused", bob.led(bob.linkBegun(mine())))
	require.Zero(t, s.insert(t, "SELECT count(*) FROM identities"))

	// it is begun by this site's pages alone, in a browser
	p.set(false, person("17", "ada@example.org", "someone"))
	token, _ := bob.post("/api/tokens", map[string]any{"label": "laptop"}).field(t, "token").(string)
	program := s.visitor(t)
	program.header = http.Header{"Authorization": {"Bearer " + token}}
	program.post("/api/me/logins", mine()).refused(t, http.StatusForbidden, "forbidden")
	bob.header = http.Header{"Sec-Fetch-Site": {"cross-site"}}
	bob.post("/api/me/logins", mine()).refused(t, http.StatusForbidden, "cross_origin")
	bob.header = nil

	// and not while the provider is down
	down := startProvider(t)
	down.set(true, nil)
	eve := startWithProvider(t, down).student(t, "eve")
	eve.post("/api/me/logins", mine()).refused(t, http.StatusServiceUnavailable, "busy")
}

func TestTheLastWayInStays(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	// given an account that only the course's log-in opens
	p.set(false, person("17", "ada@example.org", "ada"))
	ada := s.visitor(t)
	ada.courseLogin("")
	unlink := fmt.Sprintf("/api/me/logins/%v/unlink", ada.get("/api/me/logins").field(t, "linked", 0, "id"))
	setPassword := map[string]any{"new": password}

	// then it is not unlinked, and changes need a log-in of just now
	ada.post(unlink, map[string]any{}).refused(t, http.StatusConflict, "last_log_in")
	s.clock.advance(11 * time.Minute)
	ada.post(unlink, map[string]any{}).refused(t, http.StatusUnauthorized, "wrong_login")
	ada.post("/api/me/password", setPassword).refused(t, http.StatusUnauthorized, "wrong_login")

	// when she sets a password; then it opens the account, and the log-in can go
	ada.courseLogin("")
	ada.post("/api/me/password", map[string]any{"new": "short"}).refused(t, http.StatusUnprocessableEntity, "bad_password")
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/password", setPassword).status)
	ada.post("/api/me/password", setPassword).refused(t, http.StatusUnauthorized, "wrong_login")
	_, ok := s.login(t, "ada", password)
	require.True(t, ok)
	require.Equal(t, http.StatusNoContent, ada.post(unlink, mine()).status)

	// and a log-in that the site has no more is no way in
	bob := s.addUser(t, "bob")
	s.exec(t, "INSERT INTO identities (issuer, subject, user_id) VALUES ('https://old.example.org', '1', $1)", bob)
	p.set(false, person("18", "bob@example.org", "b"))
	s.exec(t, "UPDATE users SET email = 'bob@example.org', email_confirmed = true WHERE id = $1", bob)
	browser := s.visitor(t)
	browser.courseLogin("")
	require.Equal(t, "bob", browser.me())
	id := s.insert(t, "SELECT id FROM identities WHERE user_id = $1 AND subject = '18'", bob)
	browser.post(fmt.Sprintf("/api/me/logins/%d/unlink", id), map[string]any{}).refused(t, http.StatusConflict, "last_log_in")
}

func TestAChangedPasswordEndsAllOtherSessions(t *testing.T) {
	// given somebody who is logged in twice, with a program
	s := start(t, func(c *api.Config) { c.Limits.LoginsPerName = api.Rate{Every: time.Minute, Burst: 2} })
	here := s.student(t, "ada")
	there, _ := s.login(t, "ada", password)
	token, _ := here.post("/api/tokens", map[string]any{"label": "laptop"}).field(t, "token").(string)
	change := map[string]any{"password": password, "new": "battery staple", "keep_tokens": true}
	s.visitor(t).post("/api/me/password", change).refused(t, http.StatusUnauthorized, "not_logged_in")

	// when the password is changed
	require.Equal(t, http.StatusNoContent, here.post("/api/me/password", change).status)

	// then the browser where it was stays, the other is out, the program goes on
	require.Equal(t, "ada", here.me())
	require.Nil(t, there.me())
	program := s.visitor(t)
	program.header = http.Header{"Authorization": {"Bearer " + token}}
	require.Equal(t, "ada", program.me())

	// and the old password opens nothing: neither the account nor another change; tries count like log-ins
	here.post("/api/me/password", change).refused(t, http.StatusUnauthorized, "wrong_login")
	_, ok := s.login(t, "ada", password)
	require.False(t, ok)
	here.post("/api/me/password", map[string]any{"password": "battery staple", "new": password}).refused(t, http.StatusTooManyRequests, "rate_limited")
	s.clock.advance(time.Hour)
	_, ok = s.login(t, "ada", "battery staple")
	require.True(t, ok)
}
