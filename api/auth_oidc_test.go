package api_test

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

// provider is a small OpenID Connect provider. Whoever is sent to it is logged in at once as the one its claims are about.
type provider struct {
	url string
	key *rsa.PrivateKey // that it signs with

	published *rsa.PublicKey

	mu     sync.Mutex
	down   bool
	claims map[string]any            // of the next token, over what is right
	codes  map[string]map[string]any // claims by code
	proofs map[string]string         // PKCE challenges by code
}

func startProvider(t *testing.T) *provider {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	p := &provider{key: key, published: &key.PublicKey, codes: map[string]map[string]any{}, proofs: map[string]string{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.down {
			http.Error(w, "down", http.StatusServiceUnavailable)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	p.url = web.URL
	return p
}

func (p *provider) set(down bool, claims map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down, p.claims = down, claims
}

func (p *provider) discovery(w http.ResponseWriter, _ *http.Request) {
	answerJSON(w, map[string]any{
		"issuer": p.url, "authorization_endpoint": p.url + "/authorize", "token_endpoint": p.url + "/token", "jwks_uri": p.url + "/keys",
		"id_token_signing_alg_values_supported": []string{"RS256"},
	})
}

func (p *provider) keys(w http.ResponseWriter, _ *http.Request) {
	answerJSON(w, map[string]any{"keys": []any{map[string]any{
		"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "1", "n": encode(p.published.N.Bytes()), "e": encode(big.NewInt(int64(p.published.E)).Bytes()),
	}}})
}

func (p *provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("response_type") != "code" || q.Get("client_id") != "agon" || q.Get("code_challenge_method") != "S256" || !strings.Contains(q.Get("scope"), "openid") {
		http.Error(w, "not a request of the site: "+r.URL.RawQuery, http.StatusBadRequest)
		return
	}
	now := time.Now()
	claims := map[string]any{"iss": p.url, "aud": "agon", "nonce": q.Get("nonce"), "iat": now.Unix(), "exp": now.Add(time.Hour).Unix()}
	maps.Copy(claims, p.claims)
	code := rand.Text()
	p.codes[code], p.proofs[code] = claims, q.Get("code_challenge")
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
}

func (p *provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	code := r.FormValue("code")
	claims, ok := p.codes[code]
	proof := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if id != "agon" || secret != "secret" || !ok || encode(proof[:]) != p.proofs[code] {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error":"invalid_grant"}`))
		return
	}
	delete(p.codes, code) // it is good once
	head := encode([]byte(`{"alg":"RS256","kid":"1"}`))
	body, _ := json.Marshal(claims)
	sum := sha256.Sum256([]byte(head + "." + encode(body)))
	signature, _ := rsa.SignPKCS1v15(rand.Reader, p.key, crypto.SHA256, sum[:])
	answerJSON(w, map[string]any{"access_token": "unused", "token_type": "Bearer", "id_token": head + "." + encode(body) + "." + encode(signature)})
}

func answerJSON(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// startWithProvider runs a site that the provider knows. People see it as https://agon.example.org.
func startWithProvider(t *testing.T, p *provider) *site {
	t.Helper()
	return start(t, func(c *api.Config) {
		c.OIDC = &api.OIDC{Issuer: p.url, ClientID: "agon", ClientSecret: "secret", Name: "Example University", Site: "https://agon.example.org/"}
	})
}

// atProvider is where the provider sends a browser back to that has begun to log in: path and query of this site.
func (c *client) atProvider(next string) string {
	c.t.Helper()
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	to := c.get("/api/oidc/login?next=" + url.QueryEscape(next))
	require.Equal(c.t, http.StatusFound, to.status, to.body)
	at := &client{t: c.t, http: &http.Client{CheckRedirect: c.http.CheckRedirect}}
	back := at.get(to.header.Get("Location"))
	require.Equal(c.t, http.StatusFound, back.status, back.body)
	path, ok := strings.CutPrefix(back.header.Get("Location"), "https://agon.example.org")
	require.True(c.t, ok, back.header.Get("Location"))
	return path
}

// courseLogin logs a browser in, and gives where it is led to.
func (c *client) courseLogin(next string) string {
	c.t.Helper()
	return c.led(c.atProvider(next))
}

// led follows one redirect of the site, as a browser does that comes from the provider's pages.
func (c *client) led(path string) string {
	c.t.Helper()
	got := c.do(http.MethodGet, path, nil, http.Header{"Sec-Fetch-Site": {"cross-site"}})
	require.Equal(c.t, http.StatusFound, got.status, got.body)
	return got.header.Get("Location")
}

func (c *client) me() any {
	c.t.Helper()
	user, ok := c.get("/api/me").field(c.t, "user").(map[string]any)
	if !ok {
		return nil
	}
	return user["name"]
}

func person(subject, email, name string) map[string]any {
	return map[string]any{"sub": subject, "email": email, "email_verified": true, "preferred_username": name, "roles": []string{"admin"}, "role": "admin"}
}

func TestTheCourseLoginMakesAnAccountAndFindsItAgain(t *testing.T) {
	// given somebody whose name there is taken here
	p := startProvider(t)
	s := startWithProvider(t, p)
	s.student(t, "ada")
	p.set(false, person("17", "ada@example.org", "Ada@example.org"))
	require.JSONEq(t, `{"name":"Example University","ready":true}`, s.visitor(t).get("/api/oidc").body)

	// when she logs in
	first := s.visitor(t)
	require.Equal(t, "/contests/cup?tab=1", first.courseLogin("/contests/cup?tab=1"))

	// then she has an account with a name of its own, no rights that the token speaks of, and no password
	require.Equal(t, "Ada-2", first.me())
	require.Equal(t, "student", first.get("/api/me").field(t, "user", "role"))
	logins := first.get("/api/me/logins")
	require.Equal(t, false, logins.field(t, "password"))
	require.Equal(t, "Example University", logins.field(t, "linked", 0, "name"))

	// and finds it again, whatever her name and address there have become
	p.set(false, map[string]any{"sub": "17", "preferred_username": "countess"})
	second := s.visitor(t)
	require.Equal(t, "/", second.courseLogin("https://evil.example.org/"), "only pages of this site are led to")
	require.Equal(t, "Ada-2", second.me())

	// and deletes it without a password, soon after she has logged in, with all that links it
	s.clock.advance(11 * time.Minute)
	second.post("/api/me/delete", map[string]any{"password": ""}).refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, "/", second.courseLogin(""))
	require.Equal(t, http.StatusNoContent, second.post("/api/me/delete", map[string]any{}).status)
	require.Zero(t, s.insert(t, "SELECT count(*) FROM identities"))
	require.Nil(t, first.me())
}

func TestTheCourseLoginOpensTheAccountOfARoster(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	// given one account whose address a roster has confirmed, with a link out, and one whose owner typed another's address
	listed := s.insert(t, "INSERT INTO users (name, email, email_confirmed) VALUES ('ada', 'Ada@Example.org', true) RETURNING id")
	s.exec(t, "INSERT INTO activations (user_id, hash, expires_at) VALUES ($1, 'x', now() + interval '1 day')", listed)
	typed := s.student(t, "mallory")
	s.exec(t, "UPDATE users SET email = 'bob@example.org' WHERE id = $1", typed.number(t))

	// when both log in; then the listed one is in her account, whose link is worth nothing any more
	p.set(false, person("17", "ada@example.org", "someone"))
	ada := s.visitor(t)
	ada.courseLogin("")
	require.Equal(t, "ada", ada.me())
	require.Zero(t, s.insert(t, "SELECT count(*) FROM activations"))

	// and what was typed gives nobody an account
	p.set(false, person("18", "bob@example.org", "bob"))
	bob := s.visitor(t)
	bob.courseLogin("")
	require.Equal(t, "bob", bob.me())

	// and who gets her address later does not get her account
	p.set(false, person("19", "ada@example.org", "ada"))
	later := s.visitor(t)
	require.Equal(t, "/login?problem=taken", later.courseLogin(""))
	require.Nil(t, later.me())
}

func TestAnAddressThatTheProviderHasNotVerifiedLinksNothing(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	s.exec(t, "INSERT INTO users (name, email, email_confirmed) VALUES ('ada', 'ada@example.org', true)")
	for name, change := range map[string]map[string]any{
		"unverified": {"email_verified": false}, "in words": {"email_verified": "false"}, "not said": {"email_verified": nil},
		"none": {"email": ""}, "no address": {"email": "Ada <ada@example.org>"},
	} {
		claims := person("17", "ada@example.org", "ada")
		maps.Copy(claims, change)
		p.set(false, claims)
		c := s.visitor(t)
		require.Equal(t, "/login?next=%2Faccount&problem=address", c.courseLogin("/account"), name)
		require.Nil(t, c.me(), name)
	}
	require.Zero(t, s.insert(t, "SELECT count(*) FROM identities"))
}

func TestTokensThatAreNotForThisLoginAreRefused(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	for name, c := range map[string]struct {
		change  map[string]any
		problem string
	}{
		"another nonce":    {map[string]any{"nonce": "another"}, "refused"},
		"another audience": {map[string]any{"aud": "another"}, "refused"},
		"another issuer":   {map[string]any{"iss": "https://login.example.org"}, "refused"},
		"expired":          {map[string]any{"exp": time.Now().Add(-time.Hour).Unix()}, "clock"},
	} {
		claims := person("17", "ada@example.org", "ada")
		maps.Copy(claims, c.change)
		p.set(false, claims)
		browser := s.visitor(t)
		require.Equal(t, "/login?problem="+c.problem, browser.courseLogin(""), name)
		require.Nil(t, browser.me(), name)
	}
	// a signature of somebody else's key
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	p.mu.Lock()
	p.key = other
	p.mu.Unlock()
	p.set(false, person("17", "ada@example.org", "ada"))
	browser := s.visitor(t)
	require.Equal(t, "/login?problem=refused", browser.courseLogin(""))
	require.Nil(t, browser.me())
}

func TestALoginEndsOnceInTheBrowserThatBeganIt(t *testing.T) {
	p := startProvider(t)
	s := startWithProvider(t, p)
	p.set(false, person("17", "ada@example.org", "ada"))
	const expired = "/login?problem=expired"

	// a state that is not the session's, or of no session
	ada, stranger := s.visitor(t), s.visitor(t)
	back := ada.atProvider("")
	stranger.atProvider("")
	require.Equal(t, expired, stranger.led(back))
	require.Equal(t, expired, ada.led(strings.Replace(back, "state=", "state=X", 1)))

	// the right one, once
	require.Equal(t, "/", ada.led(back))
	require.Equal(t, "ada", ada.me())
	require.Equal(t, expired, ada.led(back))
	require.Equal(t, "ada", ada.me())

	// a code that was used, with a state of its own
	code := func(path string) string { u, _ := url.Parse(path); return u.Query().Get("code") }
	again := s.visitor(t)
	fresh := again.atProvider("")
	require.Equal(t, expired, again.led(strings.Replace(fresh, code(fresh), code(back), 1)))
	require.Nil(t, again.me())

	// one that took too long
	slow := s.visitor(t)
	back = slow.atProvider("")
	s.clock.advance(10 * time.Minute)
	require.Equal(t, expired, slow.led(back))

	// one that he broke off, or the provider did
	for said, problem := range map[string]string{"access_denied": "cancelled", "<b>server_error": "refused"} {
		c := s.visitor(t)
		u, err := url.Parse(c.atProvider("/account"))
		require.NoError(t, err)
		require.Equal(t, "/login?next=%2Faccount&problem="+problem, c.led("/api/oidc/callback?"+url.Values{"error": {said}, "state": {u.Query().Get("state")}}.Encode()))
	}
}

func TestASiteStartsWhileTheProviderIsDown(t *testing.T) {
	p := startProvider(t)
	p.set(true, nil)
	s := startWithProvider(t, p)
	c := s.visitor(t)
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	require.JSONEq(t, `{"name":"Example University","ready":false}`, c.get("/api/oidc").body)
	require.Equal(t, "/login?next=%2Faccount&problem=unreachable", c.led("/api/oidc/login?next=/account"))

	// it is asked again after a pause
	p.set(false, person("17", "ada@example.org", "ada"))
	s.clock.advance(time.Minute)
	require.Equal(t, true, c.get("/api/oidc").field(t, "ready"))
	back := c.atProvider("")

	// and may be down again on the way back
	p.set(true, nil)
	require.Equal(t, "/login?problem=unreachable", c.led(back))
}

func TestWithoutACourseLoginThereIsNone(t *testing.T) {
	s := start(t)
	require.JSONEq(t, `{"name":"","ready":false}`, s.visitor(t).get("/api/oidc").body)
	for _, path := range []string{"/api/oidc/login", "/api/oidc/callback?state=x&code=y"} {
		s.visitor(t).get(path).refused(t, http.StatusNotFound, "not_found")
	}
}

func TestAWrongCourseLoginIsSaidAtTheStart(t *testing.T) {
	right := api.OIDC{Issuer: "https://login.example.org", ClientID: "agon", ClientSecret: "secret", Site: "https://agon.example.org"}
	pool := start(t).pool
	for what, change := range map[string]func(*api.OIDC){
		"issuer": func(o *api.OIDC) { o.Issuer = "http://login.example.org" }, "address of a site": func(o *api.OIDC) { o.Site = "agon.example.org" }, "secret": func(o *api.OIDC) { o.ClientSecret = "" },
	} {
		wrong := right
		change(&wrong)
		_, err := api.New(api.Config{Pool: pool, OIDC: &wrong})
		require.ErrorContains(t, err, what)
	}
}
