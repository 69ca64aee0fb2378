package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/contest/mailer"
)

// outbox keeps the mails of a site.
type outbox chan mailer.Message

func (o outbox) Send(ctx context.Context, m mailer.Message) error {
	select {
	case o <- m:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// next is the mail that comes next.
func (o outbox) next(t *testing.T) mailer.Message {
	t.Helper()
	select {
	case m := <-o:
		return m
	case <-time.After(eventPatience):
		t.Fatal("no mail came")
		return mailer.Message{}
	}
}

// startWithMail is a site that sends mails, from behind a proxy that says where requests come from.
func startWithMail(t *testing.T) (*site, outbox) {
	t.Helper()
	mails := make(outbox, 100)
	return start(t, func(c *api.Config) {
		c.Mail = &api.Mail{Sender: mails, Site: "https://agon.example.org/"}
		c.Proxies = []string{"127.0.0.1"}
	}), mails
}

// addressed is the browser of a new account with an e-mail address.
func (s *site) addressed(t *testing.T, name string) *client {
	t.Helper()
	c := s.student(t, name)
	s.exec(t, "UPDATE users SET email = name || '@example.org' WHERE name = $1", name)
	return c
}

func (c *client) forgot(account string) answer {
	c.t.Helper()
	return c.post("/api/password-reset", map[string]any{"account": account})
}

// linkIn is the code of the link in a mail.
func linkIn(t *testing.T, m mailer.Message) string {
	t.Helper()
	found := regexp.MustCompile(`https://agon\.example\.org/activate/(\S+)`).FindStringSubmatch(m.Text)
	require.NotNil(t, found, m.Text)
	return found[1]
}

const fresh = "staple battery"

// set uses a code to set a new password.
func (c *client) set(code, name string, keep bool) answer {
	c.t.Helper()
	return c.post("/api/activations/"+code, map[string]any{"name": name, "password": fresh, "keep_tokens": keep})
}

func TestAForgottenPasswordIsSetWithALinkByMail(t *testing.T) {
	t.Parallel()
	s, mails := startWithMail(t)
	// given somebody with a session and a token
	ada := s.addressed(t, "ada")
	token := ada.post("/api/tokens", map[string]any{"label": "laptop"}).field(t, "token")
	require.Equal(t, true, ada.get("/api/password-reset").field(t, "mail"))

	// when a link is asked for by the address, elsewhere
	elsewhere := s.visitor(t)
	require.Equal(t, http.StatusNoContent, elsewhere.forgot(" ADA@example.org").status)

	// then a mail to the account's address has it, the database has no code, and the old password still works
	m := mails.next(t)
	require.Equal(t, "ada@example.org", m.To)
	code := linkIn(t, m)
	require.Zero(t, s.insert(t, "SELECT count(*) FROM activations WHERE encode(hash, 'escape') LIKE '%' || $1 || '%'", code))
	got := elsewhere.get("/api/activations/" + code)
	require.Equal(t, true, got.field(t, "reset"))
	require.Equal(t, "ada", got.field(t, "name"))
	_, ok := s.login(t, "ada", password)
	require.True(t, ok)

	// when it is used, with another name; then only the password is new, and the browser is logged in
	require.Equal(t, "ada", elsewhere.set(code, "countess", false).field(t, "name"))
	require.Equal(t, "ada", elsewhere.me())

	// and all other sessions and the tokens have ended, and the link with them
	require.Nil(t, ada.me())
	program := s.visitor(t)
	program.header = http.Header{"Authorization": {fmt.Sprintf("Bearer %v", token)}}
	program.get("/api/me").refused(t, http.StatusUnauthorized, "not_logged_in")
	_, ok = s.login(t, "ada", password)
	require.False(t, ok)
	_, ok = s.login(t, "ada", fresh)
	require.True(t, ok)
	elsewhere.set(code, "ada", false).refused(t, http.StatusNotFound, "unknown_code")
	require.Equal(t, int64(1), s.insert(t, "SELECT count(*) FROM audit WHERE action = 'reset_link' AND user_id IS NULL AND (detail->>'user_id')::bigint = $1 AND detail->>'by_mail' = 'true'", ada.number(t)))
	require.Equal(t, int64(1), s.insert(t, "SELECT count(*) FROM audit WHERE action = 'reset_password' AND user_id = $1", ada.number(t)))
}

func TestTheAnswerDoesNotTellWhetherThereIsAnAccount(t *testing.T) {
	t.Parallel()
	s, mails := startWithMail(t)
	s.addressed(t, "ada")
	s.student(t, "addressless")
	s.addUser(t, "judge")
	s.exec(t, "UPDATE users SET system = true, email = 'judge@example.org' WHERE name = 'judge'")

	// when links are asked for accounts that are there, that get no mail, and that are not there; then the answers are equal
	visitor := s.visitor(t)
	want := visitor.forgot("nobody")
	require.Equal(t, http.StatusNoContent, want.status)
	for _, account := range []string{"addressless", "judge", "nobody@example.org", "a\x00b", "ada"} {
		got := visitor.forgot(account)
		require.Equal(t, want.status, got.status, account)
		require.Empty(t, got.body)
	}
	require.Equal(t, "ada@example.org", mails.next(t).To)

	// and so are the refusals of too many tries
	for _, account := range []string{"nobody", "ada"} {
		for range 2 {
			require.Equal(t, http.StatusNoContent, visitor.forgot(account).status)
		}
		visitor.forgot(account).refused(t, http.StatusTooManyRequests, "rate_limited")
	}
}

func TestLinksAreLimitedByAccountAndByAddress(t *testing.T) {
	t.Parallel()
	s, mails := startWithMail(t)
	s.addressed(t, "ada")
	s.addressed(t, "bob")
	// when one asks for more links than an account gets, by its name and its address, from everywhere
	for i := range 3 {
		require.Equal(t, http.StatusNoContent, s.visitor(t).at(fmt.Sprintf("192.0.2.%d", i)).forgot("ada").status)
		require.Equal(t, http.StatusNoContent, s.visitor(t).at(fmt.Sprintf("192.0.2.%d", i)).forgot("ada@example.org").status)
	}
	s.visitor(t).at("192.0.2.9").forgot("Ada").refused(t, http.StatusTooManyRequests, "rate_limited")
	// then three mails came: the next one is to somebody else
	require.Equal(t, http.StatusNoContent, s.visitor(t).at("192.0.2.9").forgot("bob").status)
	for _, to := range []string{"ada", "ada", "ada", "bob"} {
		require.Equal(t, to+"@example.org", mails.next(t).To)
	}

	// and one address does not ask for everybody
	greedy := s.visitor(t).at("192.0.2.77")
	for i := range api.DefaultLimits().ResetsPerAddress.Burst {
		require.Equal(t, http.StatusNoContent, greedy.forgot(fmt.Sprintf("user%d", i)).status)
	}
	greedy.forgot("another").refused(t, http.StatusTooManyRequests, "rate_limited")
}

func TestALinkOpensNothingWhenItIsLateOrReplaced(t *testing.T) {
	t.Parallel()
	s, mails := startWithMail(t)
	ada := s.addressed(t, "ada")
	visitor := s.visitor(t)
	link := func() string { visitor.forgot("ada"); return linkIn(t, mails.next(t)) }

	// a later link, and a password that was changed in the meantime
	first, second := link(), link()
	visitor.set(first, "ada", false).refused(t, http.StatusNotFound, "unknown_code")
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/password", map[string]any{"password": password, "new": "another horse"}).status)
	visitor.set(second, "ada", false).refused(t, http.StatusNotFound, "unknown_code")

	// after an hour
	late := link()
	require.Equal(t, int64(1), s.insert(t, "SELECT count(*) FROM activations WHERE expires_at BETWEEN now() + interval '59 minutes' AND now() + interval '1 hour'"))
	s.exec(t, "UPDATE activations SET expires_at = now() - interval '1 second'")
	visitor.get("/api/activations/"+late).refused(t, http.StatusNotFound, "unknown_code")
	visitor.set(late, "ada", false).refused(t, http.StatusNotFound, "unknown_code")
}

// Somebody who gets hold of a link must not merge the account into another one, which would delete it.
func TestALinkForAPasswordBringsNoPlaces(t *testing.T) {
	t.Parallel()
	s, mails := startWithMail(t)
	ada, bob := s.addressed(t, "ada"), s.student(t, "bob")
	bob.forgot("ada")
	bob.post("/api/activations/"+linkIn(t, mails.next(t))+"/mine", nil).refused(t, http.StatusNotFound, "unknown_code")
	require.Equal(t, "ada", ada.me())
}

func TestAnAccountWithoutAPasswordIsToldHowItIsOpened(t *testing.T) {
	t.Parallel()
	s, mails := startWithMail(t)
	// given an account of the course's log-in, and one that a roster made
	s.exec(t, "WITH made AS (INSERT INTO users (name, email) VALUES ('ada', 'ada@example.org') RETURNING id) INSERT INTO identities (issuer, subject, user_id) SELECT 'https://login.example.org', '17', id FROM made")
	s.exec(t, "WITH made AS (INSERT INTO users (name, email) VALUES ('bob', 'bob@example.org') RETURNING id) INSERT INTO activations (user_id, hash, expires_at) SELECT id, 'x', now() + interval '1 day' FROM made")
	admin := s.operator(t)

	for account, want := range map[string]string{"ada": "course's log-in", "bob": "Nobody has taken over"} {
		// when they forget a password; then the mail says it and has no link, as the admin is told
		s.visitor(t).forgot(account)
		m := mails.next(t)
		require.Contains(t, m.Text, want)
		require.NotContains(t, m.Text, "/activate/")
		got := admin.post("/api/users/"+account+"/password-reset", nil)
		got.refused(t, http.StatusConflict, "no_password")
		require.Contains(t, got.body, want)
	}
	// and the roster's link stands
	require.Equal(t, int64(1), s.insert(t, "SELECT count(*) FROM activations WHERE NOT reset AND hash = 'x'"))
}

func TestAnAdminMakesALinkForADay(t *testing.T) {
	t.Parallel()
	// given a site without mail
	s := start(t)
	ada, olga, admin := s.student(t, "ada"), s.organizer(t, "olga"), s.operator(t)
	token := ada.post("/api/tokens", map[string]any{"label": "laptop"}).field(t, "token")
	require.Equal(t, false, ada.get("/api/password-reset").field(t, "mail"))
	asked := ada.forgot("ada")
	asked.refused(t, http.StatusNotFound, "not_found")
	require.Contains(t, asked.body, "admin")

	// when an admin makes a link; nobody else does
	olga.post("/api/users/ada/password-reset", nil).refused(t, http.StatusForbidden, "forbidden")
	admin.post("/api/users/nobody/password-reset", nil).refused(t, http.StatusNotFound, "not_found")
	made := admin.post("/api/users/ADA/password-reset", nil)
	require.Equal(t, http.StatusCreated, made.status, made.body)
	require.Equal(t, int64(1), s.insert(t, "SELECT count(*) FROM activations WHERE reset AND expires_at BETWEEN now() + interval '23 hours' AND now() + interval '1 day'"))
	require.Equal(t, int64(1), s.insert(t, "SELECT count(*) FROM audit a JOIN users u ON u.id = a.user_id WHERE action = 'reset_link' AND u.name = 'operator'"))

	// then it sets the password, and tokens stay if they are to be kept
	code, _ := made.field(t, "code").(string)
	require.Equal(t, http.StatusOK, s.visitor(t).set(code, "ada", true).status)
	program := s.visitor(t)
	program.header = http.Header{"Authorization": {fmt.Sprintf("Bearer %v", token)}}
	require.Equal(t, "ada", program.me())
	require.Nil(t, ada.me())
}

// brokenMail takes no mail.
type brokenMail chan struct{}

func (b brokenMail) Send(context.Context, mailer.Message) error {
	b <- struct{}{}
	return errors.New("the server for mail is down")
}

func TestAMailThatFailsIsInTheLogWithoutItsLink(t *testing.T) {
	t.Parallel()
	tried := make(brokenMail)
	s := start(t, func(c *api.Config) { c.Mail = &api.Mail{Sender: tried, Site: "https://agon.example.org"} })
	s.addressed(t, "ada")
	for range 2 { // the second is tried when the first has failed
		require.Equal(t, http.StatusNoContent, s.visitor(t).forgot("ada").status)
		<-tried
	}
	require.Contains(t, s.log.String(), "the server for mail is down")
	require.NotContains(t, s.log.String(), "/activate/")
}

// gate lets mails pass when it is open.
type gate struct {
	outbox
	tried, open chan struct{}
}

func (g gate) Send(ctx context.Context, m mailer.Message) error {
	g.tried <- struct{}{}
	select {
	case <-g.open:
		return g.outbox.Send(ctx, m)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Mails that wait when the site ends are sent: the one that is under way, and those behind it.
func TestMailsThatWaitAtTheEndAreSent(t *testing.T) {
	t.Parallel()
	mails := gate{make(outbox, 10), make(chan struct{}, 10), make(chan struct{})}
	s := start(t, func(c *api.Config) {
		c.Mail, c.Shutdown = &api.Mail{Sender: mails, Site: "https://agon.example.org"}, time.Minute
	})
	for _, name := range []string{"ada", "bob", "eve"} {
		s.addressed(t, name)
		require.Equal(t, http.StatusNoContent, s.visitor(t).forgot(name).status)
	}
	<-mails.tried

	s.cancel()
	close(mails.open)
	s.background.Wait()

	var to []string
	for range 3 {
		to = append(to, mails.next(t).To)
	}
	require.Equal(t, []string{"ada@example.org", "bob@example.org", "eve@example.org"}, to)
}

// What cannot be sent in time is in the log.
func TestMailsThatAreLostAtTheEndAreInTheLog(t *testing.T) {
	t.Parallel()
	mails := gate{make(outbox, 10), make(chan struct{}, 10), nil}
	s := start(t, func(c *api.Config) {
		c.Mail, c.Shutdown = &api.Mail{Sender: mails, Site: "https://agon.example.org"}, time.Millisecond
	})
	for _, name := range []string{"ada", "bob", "eve"} {
		s.addressed(t, name)
		require.Equal(t, http.StatusNoContent, s.visitor(t).forgot(name).status)
	}
	<-mails.tried

	s.cancel()
	s.background.Wait()

	require.Equal(t, 3, strings.Count(s.log.String(), "a link to reset a password was not sent"))
	require.NotContains(t, s.log.String(), "/activate/")
}
