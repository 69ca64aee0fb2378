package api_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

var answersElement = regexp.MustCompile(`(?s)<body>page<script type="application/json" id="answers">(.*)</script></body>`)

// firstAnswers reads what comes with a page.
func (c *client) firstAnswers(t *testing.T, page string) map[string]json.RawMessage {
	t.Helper()
	got := c.do(http.MethodGet, page, nil, http.Header{"Accept": {"text/html"}})
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "no-store", got.header.Get("Cache-Control"))
	found := answersElement.FindStringSubmatch(got.body)
	require.NotNil(t, found, got.body)
	var answers map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(found[1]), &answers))
	return answers
}

func TestPagesComeWithTheirFirstAnswers(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.UI = fstest.MapFS{"index.html": {Data: []byte("<body>page</body>")}} })
	s.exec(t, "UPDATE contests SET title = 'The </script><b>Cup' WHERE slug = 'cup'")
	student := s.student(t, "ada")

	ladder := student.firstAnswers(t, "/contests/cup")
	for _, address := range []string{
		"/api/me", "/api/site", "/api/contests", "/api/contests/cup", "/api/contests/cup/finals", "/api/games", "/api/contests/cup/ladder/filters", "/api/contests/cup/ladder?limit=25",
	} {
		require.JSONEq(t, student.get(address).body, string(ladder[address]), address)
	}
	require.Len(t, ladder, 8)

	// Further in there is no ladder; a reader who is nobody is told so.
	require.NotContains(t, student.firstAnswers(t, "/contests/cup/matches"), "/api/contests/cup/ladder?limit=25")
	require.Contains(t, string(s.visitor(t).firstAnswers(t, "/")["/api/me"]), "null")
}

func TestPagesAnswerNobodyWhoMayNotRead(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.UI = fstest.MapFS{"index.html": {Data: []byte("<body>page</body>")}} })
	s.exec(t, "UPDATE contests SET visibility = 'hidden' WHERE slug = 'cup'")
	answers := s.student(t, "eve").firstAnswers(t, "/contests/cup")
	require.Equal(t, "[]", string(answers["/api/contests"]))
	require.NotContains(t, answers, "/api/contests/cup")
	require.NotContains(t, answers, "/api/contests/cup/ladder?limit=25")
}

func TestAnswersThatAreKeptHaveTags(t *testing.T) {
	t.Parallel()
	s := start(t)
	c := s.visitor(t)
	first := c.get("/api/contests/cup")
	require.Equal(t, "private, no-cache", first.header.Get("Cache-Control"))
	tag := first.header.Get("ETag")
	require.NotEmpty(t, tag)
	known := http.Header{"If-None-Match": {`"other", ` + tag}}
	again := c.do(http.MethodGet, "/api/contests/cup", nil, known)
	require.Equal(t, http.StatusNotModified, again.status)
	require.Empty(t, again.body)

	s.exec(t, "UPDATE contests SET title = 'Another' WHERE slug = 'cup'")
	changed := c.do(http.MethodGet, "/api/contests/cup", nil, known)
	require.Equal(t, http.StatusOK, changed.status)
	require.Contains(t, changed.body, "Another")

	refused := c.get("/api/contests/none")
	require.Equal(t, "no-store", refused.header.Get("Cache-Control"))
	require.Empty(t, refused.header.Get("ETag"))
	require.Equal(t, "no-store", c.get("/api/me").header.Get("Cache-Control"))
}
