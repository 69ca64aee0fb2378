package api_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/packages/examples"
)

func (c *client) push(body []byte, kind string) answer {
	return c.do(http.MethodPost, "/api/packages", bytes.NewReader(body), http.Header{"Content-Type": {kind}})
}

// person is an account with a role on the site.
func (s *site) person(t *testing.T, role string) *client {
	t.Helper()
	c := s.student(t, role)
	s.exec(t, "UPDATE users SET role = $1 WHERE id = $2", role, c.number(t))
	return c
}

// Who may do what with a draft, and with a version that was published, of somebody else and of their own.
func TestWhoMayDoWhatWithPackages(t *testing.T) {
	t.Parallel()
	s := start(t)
	author := s.student(t, "ada")
	s.exec(t, "UPDATE users SET role = 'author' WHERE name = 'ada'")
	pack, err := examples.Version("tron", "1.0.0")
	require.NoError(t, err)
	archive := pack.Pack()
	people := map[string]*client{"visitor": s.visitor(t), "student": s.person(t, "student"), "author": s.person(t, "author"), "organizer": s.person(t, "organizer"), "admin": s.person(t, "admin"), "ada": author}

	made := author.push(archive, "application/zip")
	require.Equal(t, http.StatusCreated, made.status, made.body)
	name := made.field(t, "name").(string)
	require.Equal(t, "draft", made.field(t, "state"))
	require.Equal(t, "queued", made.field(t, "check"))
	require.Equal(t, http.StatusOK, author.push(archive, "application/zip").status, "the same bytes are no error")

	const (
		ok, done = http.StatusOK, http.StatusNoContent
		login    = http.StatusUnauthorized
		no, gone = http.StatusForbidden, http.StatusNotFound
		notNow   = http.StatusConflict
	)
	who := []string{"visitor", "student", "author", "organizer", "admin", "ada"}
	sweep := func(when string, rows map[string][6]int) {
		for route, want := range rows {
			method, path, _ := strings.Cut(route, " ")
			path = strings.ReplaceAll(path, "{version}", name)
			for i, person := range who {
				got := people[person].do(method, path, strings.NewReader(`{"publish":"admin"}`), http.Header{"Content-Type": {"application/json"}})
				require.Equal(t, want[i], got.status, "%s, %s: %s %s", when, person, route, got.body)
			}
		}
	}
	read := func(stranger int) map[string][6]int {
		return map[string][6]int{
			"GET /api/packages":                                     {login, no, ok, ok, ok, ok},
			"GET /api/packages/{version}":                           {login, no, stranger, stranger, ok, ok},
			"GET /api/packages/{version}/file?path=game.toml":       {login, no, stranger, stranger, ok, ok},
			"GET /api/packages/{version}/file?path=tests/small.log": {login, no, gone, gone, gone, gone},
			"GET /api/packages/{version}/archive":                   {login, no, stranger, stranger, ok, ok},
			"GET /api/packages/{version}/difference":                {login, no, stranger, stranger, ok, ok},
			"GET /api/game-rules":                                   {login, no, ok, ok, ok, ok},
			"PUT /api/game-rules":                                   {login, no, no, no, ok, no},
			"GET /api/packages/nothing@000000000000":                {login, no, gone, gone, gone, gone},
			"POST /api/packages/nothing@000000000000/publish":       {login, no, gone, gone, gone, gone},
		}
	}
	sweep("a draft", read(gone))
	sweep("a draft", map[string][6]int{
		"POST /api/packages/{version}/check":    {login, no, gone, gone, done, done},
		"POST /api/packages/{version}/withdraw": {login, no, gone, gone, notNow, notNow},
		"POST /api/packages/{version}/publish":  {login, no, gone, gone, notNow, no},
	})
	s.exec(t, "UPDATE game_versions SET state = 'tested'")
	sweep("a tested draft", map[string][6]int{"POST /api/packages/{version}/publish": {login, no, gone, gone, done, no}})
	sweep("published", read(ok))
	sweep("published", map[string][6]int{
		"DELETE /api/packages/{version}":        {login, no, no, no, notNow, notNow},
		"POST /api/packages/{version}/withdraw": {login, no, no, no, done, done},
	})

	reader := author.post("/api/tokens", map[string]any{"label": "laptop", "scope": "submit"}).field(t, "token").(string)
	program := s.visitor(t)
	program.header = http.Header{"Authorization": {"Bearer " + reader}}
	program.get("/api/packages").refused(t, no, "forbidden")
}

func TestUploadsOfPackagesAreBounded(t *testing.T) {
	t.Parallel()
	s := start(t)
	author := s.person(t, "author")

	for code, sent := range map[string]struct {
		body []byte
		kind string
		say  string
	}{
		"bad_request":      {[]byte("x"), "text/plain", "Send the package as application/zip"},
		"empty_source":     {nil, "application/zip", "The upload is empty"},
		"source_too_large": {make([]byte, 16<<20+1), "application/zip", "larger than 16 MiB"},
		"bad_package":      {[]byte("PK\x03\x04"), "application/zip", "damaged"},
	} {
		got := author.push(sent.body, sent.kind)
		require.Equal(t, code, got.field(t, "code"), got.body)
		require.Contains(t, got.field(t, "detail"), sent.say)
	}
	for i := range 17 { // 16 are left of the day
		got := author.push([]byte("PK\x03\x04"), "application/zip")
		want := "bad_package"
		if i == 16 {
			want = "rate_limited"
		}
		require.Equal(t, want, got.field(t, "code"), fmt.Sprint(i))
	}
}
