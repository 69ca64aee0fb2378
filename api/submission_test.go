package api_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
)

func TestSubmit(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")

	got := ada.submit("cup", "AIFormica.cc", []byte("name Formica\n"), nil)

	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "Formica", got.field(t, "player"))
	require.Equal(t, "cpp", got.field(t, "language"))
	require.Equal(t, "queued", got.field(t, "state"))
	require.Equal(t, json.Number("1"), got.field(t, "queue_position"))
	require.Equal(t, json.Number("2"), got.field(t, "qualify", "needed"))
	require.Equal(t, json.Number("3"), got.field(t, "qualify", "of"))
	require.Empty(t, got.field(t, "qualify", "matches"))
	var jobs int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'compile'").Scan(&jobs))
	require.Equal(t, 1, jobs, "what was accepted is compiled")

	id := got.field(t, "id")
	require.Equal(t, "name Formica\n", ada.get(fmt.Sprintf("/api/submissions/%s/source", id)).body)
	require.Equal(t, id, ada.get("/api/contests/cup/submissions").field(t, "submissions", 0, "id"))
	second := s.student(t, "bob").submit("cup", "b.txt", []byte("name Lasius\n"), nil)
	require.Equal(t, "text", second.field(t, "language"))
	require.Equal(t, json.Number("2"), second.field(t, "queue_position"))
}

// What the statement forbids is refused at once, with its lines, and nothing is stored. A contest that switches it off takes it.
func TestSubmitWhatTheStatementForbids(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	source := []byte("name Formica\nglobal x\nglobal y\n")

	got := ada.submit("cup", "AIFormica.cc", source, nil)

	require.Equal(t, http.StatusUnprocessableEntity, got.status, got.body)
	require.Equal(t, "forbidden_source", got.field(t, "code"))
	require.Equal(t, `The statement forbids this: player.cc:2:1: "global x" is a global variable. It is the first of 2.`, got.field(t, "detail"))
	require.Equal(t, "player.cc:3:1", got.field(t, "errors", 1, "location"))
	require.Equal(t, `"global y" is a global variable`, got.field(t, "errors", 1, "message"))
	require.Empty(t, ada.get("/api/contests/cup/submissions").field(t, "submissions"))
	var stored int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM submissions WHERE filename = 'AIFormica.cc'").Scan(&stored))
	require.Zero(t, stored)

	_, err := s.pool.Exec(t.Context(), "UPDATE contests SET restrictions = '{}'")
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, ada.submit("cup", "AIFormica.cc", source, nil).status)
}

// An archive of several C++ files is refused where the statement's rule holds, and taken as it is where a contest has switched it off.
func TestSubmitSeveralFilesOfCpp(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Games = []engine.Game{ants.Game{}} })
	s.exec(t, "UPDATE contests SET game = 'ants'")
	ada := s.student(t, "ada")
	const player = `#include "Player.hh"
#include "more.hh"
#define PLAYER_NAME Formica
struct PLAYER_NAME : public Player {
  static Player* factory () { return new PLAYER_NAME; }
  virtual void play () { more(); }
};
RegisterPlayer(PLAYER_NAME);
`
	source := archive(t, map[string]string{"mine/AIFormica.cc": player, "mine/more.hh": "void more ();\n", "mine/more.cc": "#include \"more.hh\"\nvoid more () { }\n"})

	got := ada.submit("cup", "mine.zip", source, nil)

	require.Equal(t, http.StatusUnprocessableEntity, got.status, got.body)
	require.Equal(t, "forbidden_source", got.field(t, "code"))
	require.Equal(t, "The statement forbids this: AIFormica.cc: there are 3 files; put all your code into one file and send that (statement, Restrictions).", got.field(t, "detail"))

	s.exec(t, "UPDATE contests SET restrictions = '{global_variables,standard_headers}'")
	got = ada.submit("cup", "mine.zip", source, nil)
	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "Formica", got.field(t, "player"))
	require.Equal(t, "mine.zip", got.field(t, "filename"))
	source = archive(t, map[string]string{"AIFormica.cc": player, "more.hh": "void more ();\nint seen;\n"})
	got = ada.submit("cup", "mine.zip", source, nil)
	require.Equal(t, http.StatusUnprocessableEntity, got.status, got.body)
	require.Equal(t, "more.hh:2:5", got.field(t, "errors", 0, "location"), "the other rules hold in all files")
}

func TestSubmitJSON(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada := s.student(t, "ada")
	path := "/api/contests/cup/submissions"

	got := ada.post(path, map[string]any{"filename": `C:\work\AIa.cc`, "source": "name Formica\n// ü\n"})
	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "AIa.cc", got.field(t, "filename"), "folders are cut off")
	require.Equal(t, "name Formica\n// ü\n", ada.get(fmt.Sprintf("/api/submissions/%s/source", got.field(t, "id"))).body)
	named := ada.post(path, map[string]any{"filename": "player", "language": "text", "source": "name Other\n"})
	require.Equal(t, "text", named.field(t, "language"))

	for body, code := range map[string]string{
		`{"filename":"a.cc"}`:                    "bad_request",
		`{"filename":"a.cc","source":7}`:         "bad_request",
		`{"filename":"a.cc","source":"name A\n"`: "bad_request",
		`[]`:                                     "bad_request",
		``:                                       "bad_request",
		`{"source":"name A\n"}`:                  "bad_request",
		"{\"filename\":\"a.cc\",\"source\":\"name A\xff\"}":                  "not_text",
		`{"filename":"a.cc","source":"name A\u0000\n"}`:                      "not_text",
		`{"filename":"a\u0000.cc","source":"name A\n"}`:                      "bad_request",
		`{"filename":"a.cc","source":"` + strings.Repeat("x", 13<<20) + `"}`: "source_too_large",
	} {
		ada.do(http.MethodPost, path, strings.NewReader(body), http.Header{"Content-Type": {"application/json"}}).refused(t, 422, code)
	}
	ada.do(http.MethodPost, path, strings.NewReader("name A"), http.Header{"Content-Type": {"text/plain"}}).refused(t, 422, "bad_request")
}

// submitWith uploads a file with other fields beside it.
func (c *client) submitWith(contest, filename string, source []byte, fields map[string]string) answer {
	c.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, value := range fields {
		require.NoError(c.t, w.WriteField(name, value))
	}
	part, err := w.CreateFormFile("file", filename)
	require.NoError(c.t, err)
	_, err = part.Write(source)
	require.NoError(c.t, err)
	require.NoError(c.t, w.Close())
	return c.do(http.MethodPost, "/api/contests/"+contest+"/submissions", &body, http.Header{"Content-Type": {w.FormDataContentType()}})
}

func TestSubmitArchives(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada := s.student(t, "ada")
	archive := bundle.Zip(engine.Files{"bot/MyBot.py": []byte("import ants\n"), "bot/ants.py": []byte("pass\n")})

	got := ada.submitWith("cup", "my bot.zip", archive, map[string]string{"name": " Formica "})

	require.Equal(t, http.StatusCreated, got.status, got.body)
	require.Equal(t, "Formica", got.field(t, "player"))
	require.Equal(t, "python", got.field(t, "language"))
	require.Equal(t, "my bot.zip", got.field(t, "filename"))
	source := ada.get(fmt.Sprintf("/api/submissions/%s/source", got.field(t, "id")))
	require.Equal(t, string(archive), source.body, "what was sent comes back")
	require.Equal(t, "application/zip", source.header.Get("Content-Type"))
	require.Equal(t, `attachment; filename="my bot.zip"`, source.header.Get("Content-Disposition"))

	ada.submitWith("cup", "a.zip", bundle.Zip(engine.Files{"bot.py": nil}), map[string]string{"name": "A"}).refused(t, 422, "unknown_language")
	ada.submitWith("cup", "a.zip", archive[:100], map[string]string{"name": "A"}).refused(t, 422, "bad_archive")
	ada.submitWith("cup", "a.zip", archive, map[string]string{"name": "A", "language": "cpp"}).refused(t, 422, "unknown_language")
}

func TestPlayersAreNamedBySourceOrSender(t *testing.T) {
	s := start(t, unlimited)
	ada := s.student(t, "ada")
	python, cpp := []byte("pass\n"), []byte("name Formica\n")

	require.Equal(t, "Lasius", ada.submitWith("cup", "MyBot.py", python, map[string]string{"name": "Lasius"}).field(t, "player"))
	require.Equal(t, "Formica", ada.submitWith("cup", "a.cc", cpp, map[string]string{"name": "Formica"}).field(t, "player"))
	require.Equal(t, "Atta", ada.post("/api/contests/cup/submissions", map[string]any{"filename": "a.py", "source": "pass\n", "name": "Atta"}).field(t, "player"))

	for name, test := range map[string]struct {
		filename string
		source   []byte
		name     string
		code     string
		says     string
	}{
		"no name":        {"a.py", python, "", "no_player_name", "Players in Python do not name themselves"},
		"a bad name":     {"a.py", python, "TwelveLetter", "bad_name", "at most 11"},
		"a worse name":   {"a.py", python, "a/b", "bad_name", "cannot be a player's name"},
		"no text":        {"a.py", python, "a\xff", "bad_name", "not plain text"},
		"another's name": {"a.cc", cpp, "Lasius", "bad_name", "The source names its player Formica and you name it Lasius"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ada.submitWith("cup", test.filename, test.source, map[string]string{"name": test.name})
			got.refused(t, 422, test.code)
			require.Contains(t, got.field(t, "detail"), test.says)
		})
	}
}

func TestLanguagesThatNoWorkerHasAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada := s.student(t, "ada")
	s.addWorker(t, "a", 1, `{}`)
	s.addWorker(t, "b", 1, `{}`)
	s.addWorker(t, "c", 1, `{}`)
	s.exec(t, `UPDATE workers SET languages = CASE name WHEN 'a' THEN '{tally/cpp}' WHEN 'b' THEN '{tally/text,other/python}' ELSE '{tally/python}' END::text[],
		level = CASE name WHEN 'c' THEN 'guest' ELSE level END`)

	languages := s.visitor(t).get("/api/games")
	require.Equal(t, true, languages.field(t, 0, "languages", 0, "available"))
	require.Equal(t, true, languages.field(t, 0, "languages", 1, "available"))
	require.Equal(t, false, languages.field(t, 0, "languages", 2, "available"))
	got := ada.submitWith("cup", "a.py", []byte("pass\n"), map[string]string{"name": "Atta"})
	got.refused(t, 422, "language_unavailable")
	require.Contains(t, got.field(t, "detail"), "needs python3")
	require.Equal(t, http.StatusCreated, ada.submit("cup", "a.cc", []byte("name Atta\n"), nil).status)
}

// A source of the greatest size passes however much its form's packing adds.
func TestLargestSourceIsTaken(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada := s.student(t, "ada")
	size := min(engine.MaxSource, submission.MaxSource)
	source := append([]byte("name Formica\n"), bytes.Repeat([]byte("\n"), size-13)...)
	require.Equal(t, http.StatusCreated, ada.submit("cup", "a.cc", source, nil).status)
	require.Equal(t, http.StatusCreated, ada.post("/api/contests/cup/submissions", map[string]any{"filename": "a.cc", "source": string(source)}).status)
}

func TestBadSourcesAreRefused(t *testing.T) {
	s := start(t, unlimited)
	s.exec(t, "UPDATE contests SET refused_words = '{darn}', submissions_per_hour = 1000")
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	require.Equal(t, http.StatusCreated, bob.submit("cup", "a.cc", []byte("name Taken"), nil).status)
	s.addPlayer(t, ada.number(t), "Locked", 1500)

	tests := map[string]struct {
		filename string
		source   []byte
		code     string
		says     string // in the detail
	}{
		"empty":             {"a.cc", nil, "empty_source", "empty"},
		"only white space":  {"a.cc", []byte(" \n\t\n"), "empty_source", "empty"},
		"huge":              {"a.cc", append([]byte("name A\n"), make([]byte, engine.MaxSource)...), "source_too_large", "2048 KiB"},
		"much too huge":     {"a.cc", bytes.Repeat([]byte("name A\n"), 2<<20), "source_too_large", "2048 KiB"},
		"binary":            {"a.cc", []byte("\x7fELF\x02\x00\x00"), "not_text", "NUL"},
		"not UTF-8":         {"a.cc", []byte("name A\n// caf\xe9\n"), "not_text", "Line 2"},
		"no name":           {"a.cc", []byte("int main() {}\n"), "no_player_name", "add one"},
		"two names":         {"a.cc", []byte("name A\nname B\n"), "two_player_names", "keep one"},
		"bad name":          {"a.cc", []byte("name TwelveLetter\n"), "bad_name", "TwelveLetter"},
		"name taken":        {"a.cc", []byte("name tAKEN\n"), "name_taken", "another name"},
		"name locked":       {"a.cc", []byte("name Locked\n"), "name_locked", "another name"},
		"refused word":      {"a.cc", []byte("name Darned\n"), "refused_word", "darn"},
		"unknown suffix":    {"a.rb", []byte("name A\n"), "unknown_language", ".cc"},
		"no file name":      {"/", []byte("name A\n"), "bad_request", "name"},
		"file name of dots": {"..", []byte("name A\n"), "unknown_language", "Rename"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := ada.submit("cup", test.filename, test.source, nil)
			got.refused(t, 422, test.code)
			require.Contains(t, got.field(t, "detail"), test.says)
		})
	}
	var stored int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM submissions WHERE user_id = $1 AND state = 'queued'", ada.number(t)).Scan(&stored))
	require.Zero(t, stored, "what is refused leaves nothing behind")
}

func TestUnknownLanguageIsNamed(t *testing.T) {
	t.Parallel()
	s := start(t)
	got := s.student(t, "ada").post("/api/contests/cup/submissions", map[string]any{"filename": "a.cc", "language": "cobol", "source": "name A\n"})
	got.refused(t, 422, "unknown_language")
	require.Contains(t, got.field(t, "detail"), "cobol")
}

func TestClosedContests(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	for _, change := range []string{"opens_at = now() + interval '1 hour'", "opens_at = now() - interval '2 hours', freezes_at = now() - interval '1 hour'"} {
		s.exec(t, "UPDATE contests SET "+change)
		ada.submit("cup", "a.cc", []byte("name A\n"), nil).refused(t, http.StatusForbidden, "contest_closed")
	}
	ada.submit("none", "a.cc", []byte("name A\n"), nil).refused(t, http.StatusNotFound, "not_found")
}

func TestFormsWithoutOneFile(t *testing.T) {
	s := start(t)
	ada := s.student(t, "ada")
	field := func(name string) string {
		return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"a.cc\"\r\n\r\nname A\r\n"
	}
	for name, body := range map[string]string{
		"no file":      field("other") + "--x--\r\n",
		"two files":    field("file") + field("file") + "--x--\r\n",
		"nothing":      "--x--\r\n",
		"not a form":   "hello",
		"cut off":      field("file"),
		"empty":        "",
		"broken parts": "--x\r\nContent-Disposition: form-data; name=\"file\r\n\r\n\r\n--x--\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			got := ada.do(http.MethodPost, "/api/contests/cup/submissions", strings.NewReader(body), http.Header{"Content-Type": {"multipart/form-data; boundary=x"}})
			got.refused(t, 422, "bad_request")
		})
	}
}

func TestDoubleSubmit(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada := s.student(t, "ada")
	key := http.Header{"Idempotency-Key": {"one upload"}}
	source := []byte("name Formica\n")

	answers := make([]answer, 8)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = ada.submit("cup", "a.cc", source, key) })
	}
	all.Wait()

	created := 0
	for _, got := range answers {
		require.Equal(t, answers[0].field(t, "id"), got.field(t, "id"), got.body)
		if got.status == http.StatusCreated {
			created++
		}
	}
	require.Equal(t, 1, created, "one answer says created, the others give the same submission")
	ada.submit("cup", "a.cc", []byte("name Other\n"), key).refused(t, http.StatusConflict, "key_reused")
	other := s.student(t, "bob").submit("cup", "b.cc", []byte("name Lasius\n"), key)
	require.Equal(t, http.StatusCreated, other.status, "keys belong to their user")
	ada.submit("cup", "a.cc", source, http.Header{"Idempotency-Key": {strings.Repeat("k", 201)}}).refused(t, 422, "bad_request")
}

// A connection that breaks before the upload is complete leaves nothing behind; one that breaks before the answer came
// is repeated with the same key and gives the same submission.
func TestLostConnectionWhileSubmitting(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	body, kind := form(t, "a.cc", []byte("name Formica\n"))
	whole, err := io.ReadAll(body)
	require.NoError(t, err)
	site, err := url.Parse(s.url)
	require.NoError(t, err)
	send := func(upTo int) net.Conn {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", site.Host)
		require.NoError(t, err)
		_, err = fmt.Fprintf(conn, "POST /api/contests/cup/submissions HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nCookie: %s\r\nIdempotency-Key: k\r\nContent-Length: %d\r\n\r\n%s",
			site.Host, kind, ada.http.Jar.Cookies(site)[0], len(whole), whole[:upTo])
		require.NoError(t, err)
		return conn
	}

	broken := send(len(whole) / 2)
	require.NoError(t, broken.(*net.TCPConn).CloseWrite())
	response, err := http.ReadResponse(bufio.NewReader(broken), nil)
	require.NoError(t, err)
	require.Equal(t, 422, response.StatusCode)
	require.NoError(t, response.Body.Close())
	require.NoError(t, broken.Close())
	require.Empty(t, ada.get("/api/contests/cup/submissions").field(t, "submissions"))

	unread := send(len(whole))
	require.NoError(t, unread.Close())
	first := ada.do(http.MethodPost, "/api/contests/cup/submissions", bytes.NewReader(whole), http.Header{"Content-Type": {kind}, "Idempotency-Key": {"k"}})
	require.Contains(t, []int{http.StatusOK, http.StatusCreated}, first.status, first.body)
	require.Len(t, ada.get("/api/contests/cup/submissions").field(t, "submissions"), 1)
}

func TestSubmissionsAreLimited(t *testing.T) {
	t.Parallel()
	s := start(t, func(c *api.Config) { c.Limits.SubmitsPerUser = api.Rate{Every: 30 * time.Second, Burst: 2} })
	ada := s.student(t, "ada")
	ada.submit("cup", "a.cc", nil, nil).refused(t, 422, "empty_source")
	require.Equal(t, http.StatusCreated, ada.submit("cup", "a.cc", []byte("name A\n"), nil).status)
	limited := ada.submit("cup", "a.cc", []byte("name A\n"), nil)
	limited.refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, "30", limited.header.Get("Retry-After"))
	require.Equal(t, http.StatusCreated, s.student(t, "bob").submit("cup", "b.cc", []byte("name B\n"), nil).status)

	s.clock.advance(30 * time.Second)
	s.exec(t, "UPDATE contests SET submissions_per_hour = 1")
	ada.submit("cup", "a.cc", []byte("name A\n"), nil).refused(t, http.StatusTooManyRequests, "rate_limited")
}

func TestTheQuotaIsToldBeforehand(t *testing.T) {
	t.Parallel()
	// given a contest that takes two submissions an hour
	s := start(t)
	s.exec(t, "UPDATE contests SET submissions_per_hour = 2, compile_s_per_hour = 60, storage_mib = 1")
	ada := s.student(t, "ada")
	require.Equal(t, json.Number("0"), ada.get("/api/contests/cup/quota").field(t, "hour", "used"))

	// when one is sent
	require.Equal(t, http.StatusCreated, ada.submit("cup", "a.cc", []byte("name A\n"), nil).status)

	// then it counts, in bytes too
	first := ada.get("/api/contests/cup/quota")
	require.Equal(t, json.Number("1"), first.field(t, "hour", "used"))
	require.Equal(t, json.Number("2"), first.field(t, "hour", "allowed"))
	require.Nil(t, first.field(t, "day", "allowed"), "there is no limit")
	require.Equal(t, json.Number("60000"), first.field(t, "compile_ms", "allowed"))
	require.Equal(t, json.Number("7"), first.field(t, "stored_bytes", "used"))
	require.Empty(t, first.field(t, "refused"))

	// and after another one it says what a submission would be told
	require.Equal(t, http.StatusCreated, ada.submit("cup", "b.cc", []byte("name B\n"), nil).status)
	refused := ada.submit("cup", "c.cc", []byte("name C\n"), nil)
	refused.refused(t, http.StatusTooManyRequests, "rate_limited")
	require.Equal(t, refused.field(t, "detail"), ada.get("/api/contests/cup/quota").field(t, "refused"))

	// and nobody else's is told
	require.Equal(t, json.Number("0"), s.student(t, "bob").get("/api/contests/cup/quota").field(t, "hour", "used"))
	require.Equal(t, http.StatusUnauthorized, s.visitor(t).get("/api/contests/cup/quota").status)
}

func TestQualificationProgress(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	mine := s.addPlayer(t, ada.number(t), "Formica", 1500)
	gate := s.addPlayer(t, s.addUser(t, "agon"), "Dummy", 1500)
	s.exec(t, "UPDATE players SET builtin = true WHERE id = $1", gate)
	var submission int64
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT submission_id FROM players WHERE id = $1", mine).Scan(&submission))
	won, lost, open := s.addMatch(t, "qualify", 1, mine, gate), s.addMatch(t, "qualify", 2, gate, mine), s.addMatch(t, "qualify", 3, mine, gate)
	s.exec(t, "UPDATE matches SET submission_id = $1 WHERE id = ANY($2)", submission, []int64{won, lost, open})
	s.exec(t, "UPDATE matches SET state = 'running' WHERE id = $1", open)

	got := ada.get(fmt.Sprintf("/api/submissions/%d", submission))
	require.Equal(t, json.Number("1"), got.field(t, "qualify", "wins"), got.body)
	require.Equal(t, json.Number("2"), got.field(t, "qualify", "played"))
	require.Len(t, got.field(t, "qualify", "matches"), 3)
	require.Nil(t, got.field(t, "queue_position"))
}

// unlimited lifts the limits that a test would run into by being fast.
func unlimited(c *api.Config) {
	c.Limits.SubmitsPerUser = api.Rate{Every: time.Millisecond, Burst: 1000}
}
