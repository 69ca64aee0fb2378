package api_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// pixel is a GIF picture of one pixel.
const pixel = "GIF89a\x01\x00\x01\x00\x00\x00\x00;"

func TestReadersGetTheOrganizersPagesInTheirLanguage(t *testing.T) {
	t.Parallel()
	s := start(t)
	olga, reader := s.student(t, "olga"), s.visitor(t)
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", s.contest, olga.number(t))
	type object = map[string]any
	rules := func(languages, query string) answer {
		return reader.do(http.MethodGet, "/api/contests/cup/rules"+query, nil, http.Header{"Accept-Language": {languages}})
	}
	// given a contest without texts, readers get the game's statement
	require.Equal(t, "en", rules("ca", "").field(t, "statement", "language"))
	require.Equal(t, "", reader.get("/api/contests/cup/start").field(t, "text"))

	// when an organizer writes pages with a picture, and a start text
	picture := object{"content": base64.StdEncoding.EncodeToString([]byte(pixel))}
	got := olga.put("/api/contests/cup/pictures/dot.gif", picture)
	require.Equal(t, http.StatusOK, got.status, got.body)
	page := object{"texts": []object{{"language": "en", "title": "Grades", "text": "![dot](dot.gif)"}, {"language": "ca", "title": "Notes", "text": "Com es fan."}}}
	written := object{"start": []object{{"language": "ca", "text": "Benvinguts."}}, "pages": []object{page}, "statement_hidden": false}
	got = olga.put("/api/contests/cup/texts", object{"version": 0, "texts": written})
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, json.Number("1"), got.field(t, "version"))
	olga.put("/api/contests/cup/texts", object{"version": 0, "texts": written}).refused(t, http.StatusConflict, "edit_conflict")

	// then each reader gets the language that the browser or the address asks for
	require.Equal(t, "Notes", rules("ca-ES,en;q=0.3", "").field(t, "pages", 0, "title"))
	require.Equal(t, "Grades", rules("de", "").field(t, "pages", 0, "title"))
	require.Equal(t, "Grades", rules("ca", "?language=en").field(t, "pages", 0, "title"))
	require.Equal(t, []any{"ca", "en", "es"}, rules("", "").field(t, "languages"))
	require.Equal(t, "ca", rules("ca", "").field(t, "language"))
	require.Equal(t, "Benvinguts.", reader.get("/api/contests/cup/start").field(t, "text"))
	require.Equal(t, true, reader.get("/api/contests/cup").field(t, "has_start"))
	// and the picture, under a policy that lets it do nothing
	shown := reader.get("/api/contests/cup/pictures/dot.gif")
	require.Equal(t, pixel, shown.body)
	require.Equal(t, "image/gif", shown.header.Get("Content-Type"))
	require.Contains(t, shown.header.Get("Content-Security-Policy"), "default-src 'none'")
	require.Contains(t, shown.header.Get("Content-Security-Policy"), "sandbox")
	reader.get("/api/contests/cup/pictures/other.gif").refused(t, http.StatusNotFound, "not_found")

	// the pages can stand in place of the statement
	written["statement_hidden"] = true
	require.Equal(t, http.StatusOK, olga.put("/api/contests/cup/texts", object{"version": 1, "texts": written}).status)
	require.Nil(t, rules("", "").field(t, "statement"))
	// and nobody reads those of a contest that is hidden
	s.exec(t, "UPDATE contests SET visibility = 'hidden'")
	for _, path := range []string{"rules", "start", "pictures/dot.gif"} {
		reader.get("/api/contests/cup/"+path).refused(t, http.StatusNotFound, "not_found")
	}
}

func TestPicturesOfAStatementRunNothing(t *testing.T) {
	t.Parallel()
	reader := start(t).visitor(t)
	for name, kind := range map[string]string{"statement/dot.gif": "image/gif", "statement/dot.svg": "image/svg+xml"} {
		got := reader.get("/api/games/tally/picture?name=" + name)
		require.Equal(t, http.StatusOK, got.status, got.body)
		require.Equal(t, kind, got.header.Get("Content-Type"))
		require.Equal(t, "nosniff", got.header.Get("X-Content-Type-Options"))
		require.Contains(t, got.header.Get("Content-Security-Policy"), "default-src 'none'")
		require.Contains(t, got.header.Get("Content-Security-Policy"), "sandbox")
	}
	reader.get("/api/games/tally/picture?name=statement/dot.txt").refused(t, http.StatusUnprocessableEntity, "bad_settings")
	reader.get("/api/games/tally/picture?name=referee/referee.py").refused(t, http.StatusNotFound, "not_found")
}

func TestRulesSayWhatTheContestChanges(t *testing.T) {
	t.Parallel()
	s := start(t)
	reader := s.visitor(t)
	require.Equal(t, []any{}, reader.get("/api/contests/cup/rules").field(t, "switched_off"))
	usual := reader.get("/api/contests/cup/rules").field(t, "limits")
	s.exec(t, `UPDATE contests SET limits = limits || '{"memory_bytes": 33554432}'`)
	changed, _ := reader.get("/api/contests/cup/rules").field(t, "limits").([]any)
	require.NotEqual(t, usual, changed)
	require.Contains(t, fmt.Sprint(changed), "id:memory_bytes")
	require.Contains(t, fmt.Sprint(changed), "value:33554432")
}

func TestTheNextEditionTakesTextsAlong(t *testing.T) {
	t.Parallel()
	s := start(t)
	olga, other := s.student(t, "olga"), s.student(t, "other")
	s.exec(t, "UPDATE users SET role = 'organizer' WHERE name IN ('olga', 'other')")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", s.contest, olga.number(t))
	s.exec(t, "INSERT INTO contest_pictures VALUES ($1, 'dot.gif', 'image/gif', 1, 1, 'GIF')", s.contest)
	s.exec(t, `INSERT INTO contest_texts VALUES ($1, 7, '{"start": [{"language": "en", "text": "Welcome."}], "pages": [], "statement_hidden": false}')`, s.contest)
	var next map[string]any
	require.NoError(t, json.Unmarshal([]byte(olga.get("/api/games/tally/settings").body), &next))
	next["slug"], next["title"] = "cup-2", "Cup 2"
	// not of a contest that somebody else runs
	other.post("/api/contests?texts_of=cup", next).refused(t, http.StatusForbidden, "forbidden")
	olga.post("/api/contests?texts_of=nothing", next).refused(t, http.StatusNotFound, "not_found")
	got := olga.post("/api/contests?texts_of=cup", next)
	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "Welcome.", olga.get("/api/contests/cup-2/start").field(t, "text"))
	require.Equal(t, "GIF", olga.get("/api/contests/cup-2/pictures/dot.gif").body)
}

func TestTheSiteLooksAsItsAdminsWant(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada, visitor := s.student(t, "ada"), s.visitor(t)
	s.exec(t, "UPDATE users SET role = 'admin'")
	type object = map[string]any
	require.Equal(t, "Agon", visitor.get("/api/site").field(t, "name"))
	visitor.get("/api/site/logo").refused(t, http.StatusNotFound, "not_found")
	looks := object{"name": "Jocs", "accent": object{"light": "#8a1538", "dark": "#ff9db5"}, "start": []object{{"language": "en", "text": "Welcome."}, {"language": "ca", "text": "Benvinguts."}}}
	require.Equal(t, http.StatusOK, ada.put("/api/site/looks", object{"version": 1, "looks": looks}).status)
	ada.put("/api/site/looks", object{"version": 1, "looks": looks}).refused(t, http.StatusConflict, "edit_conflict")
	require.Equal(t, http.StatusOK, ada.put("/api/site/logo", object{"content": base64.StdEncoding.EncodeToString([]byte(pixel))}).status)
	got := visitor.do(http.MethodGet, "/api/site", nil, http.Header{"Accept-Language": {"ca"}})
	require.Equal(t, "Jocs", got.field(t, "name"))
	require.Equal(t, "#ff9db5", got.field(t, "accent", "dark"))
	require.Equal(t, "Benvinguts.", got.field(t, "start", "text"))
	logo := visitor.get(got.field(t, "logo").(string))
	require.Equal(t, pixel, logo.body)
	require.Contains(t, logo.header.Get("Content-Security-Policy"), "sandbox")
	require.Equal(t, "", ada.do(http.MethodDelete, "/api/site/logo", nil, nil).field(t, "logo"))
}
