package api_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// suspects puts two players with the sources of their submissions on the site, as a worker has compared them, and gives the number of
// the pair.
func (s *site) suspects(t *testing.T, similarity float64, users ...int64) int64 {
	t.Helper()
	var works []int64
	for i, user := range users {
		player := s.addPlayer(t, user, fmt.Sprintf("Player%d", user), 1500)
		works = append(works, s.insert(t, `INSERT INTO works (game, owner, contest_id, submission_id, own, prints, revision, handed_in_at)
			SELECT 'tally', 'u' || user_id, contest_id, id, 200, '{1,2,3}', '1', now() - make_interval(hours => $2::int) FROM submissions WHERE player_id = $1 RETURNING id`, player, 2-i))
	}
	return s.insert(t, `INSERT INTO likenesses (a, b, owner_a, owner_b, share_a, share_b, similarity, longest, regions)
		SELECT $1, $2, a.owner, b.owner, $3, 0.5, $3, 120, '[{"a":{"file":"a.cc","from":1,"to":1},"b":{"file":"a.cc","from":1,"to":1},"tokens":120}]'
		FROM works a, works b WHERE a.id = $1 AND b.id = $2 RETURNING id`, works[0], works[1], similarity)
}

// Nothing of it is for students: not for those whom it is about, and not for organizers of other contests.
func TestPlagiarismIsForOrganizersAlone(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	organizer := s.organizer(t, "olga")
	foreign := s.student(t, "foreign")
	elsewhere := s.addContest(t, "elsewhere")
	s.exec(t, "INSERT INTO members VALUES ($1, $2, 'organizer')", elsewhere, foreign.number(t))
	pair := s.suspects(t, 0.8, ada.number(t), bob.number(t))

	base := "/api/contests/cup/plagiarism"
	gets := []string{base, fmt.Sprintf("%s/pairs/%d", base, pair), base + "/export/pairs.csv", base + "/export/pairs.json"}
	posts := map[string]any{
		fmt.Sprintf("%s/pairs/%d/clear", base, pair):  map[string]any{"note": "x"},
		fmt.Sprintf("%s/pairs/%d/reopen", base, pair): map[string]any{"seen": "2026-01-01T00:00:00Z"},
		base + "/scan": map[string]any{},
	}
	for name, who := range map[string]*client{"one of the two": ada, "the other": bob, "of another contest": foreign} {
		for _, path := range gets {
			got := who.get(path)
			got.refused(t, http.StatusForbidden, "forbidden")
			require.NotContains(t, got.body, "secret", name)
		}
		for path, body := range posts {
			who.post(path, body).refused(t, http.StatusForbidden, "forbidden")
		}
		who.importPast("cup", "2025", archive(t, map[string]string{"a/a.cc": "x"})).refused(t, http.StatusForbidden, "forbidden")
		who.do(http.MethodDelete, base+"/past/2025", nil, nil).refused(t, http.StatusForbidden, "forbidden")
	}
	for _, path := range gets {
		s.visitor(t).get(path).refused(t, http.StatusUnauthorized, "not_logged_in")
		got := organizer.get(path)
		require.Equal(t, http.StatusOK, got.status, got.body)
		require.Equal(t, "private, no-store", got.header.Get("Cache-Control"))
	}
	foreign.get(fmt.Sprintf("/api/contests/elsewhere/plagiarism/pairs/%d", pair)).refused(t, http.StatusNotFound, "not_found")
}

// Given a pair, when an organizer reads the report, then it says how alike who is, and a pair that somebody found innocent counts no
// more, until it becomes more alike.
func TestPairsAreReportedAndCleared(t *testing.T) {
	t.Parallel()
	s := start(t)
	organizer := s.organizer(t, "olga")
	pair := s.suspects(t, 0.8, s.addUser(t, "=ada"), s.addUser(t, "bob"))
	base := "/api/contests/cup/plagiarism"

	report := organizer.get(base)
	require.Equal(t, http.StatusOK, report.status, report.body)
	require.Equal(t, json.Number("0.8"), report.field(t, "pairs", 0, "similarity"))
	require.Equal(t, "=ada", report.field(t, "pairs", 0, "a", "author"))
	require.Equal(t, "a", report.field(t, "pairs", 0, "first"))
	require.Equal(t, json.Number("2"), report.field(t, "owners"))
	require.Len(t, report.field(t, "clusters"), 1)
	require.Empty(t, organizer.get(base+"?threshold=0.9").field(t, "clusters"))

	detail := organizer.get(fmt.Sprintf("%s/pairs/%d", base, pair))
	require.Contains(t, detail.field(t, "a", "files", 0, "text"), "secret of Player")
	require.Equal(t, json.Number("1"), detail.field(t, "regions", 0, "a", "from"))
	require.Len(t, detail.field(t, "timeline"), 2)

	sheet := organizer.get(base + "/export/pairs.csv")
	require.Contains(t, sheet.body, "'=ada", "a name is no formula")
	require.Contains(t, sheet.header.Get("Content-Disposition"), `filename=cup-plagiarism-pairs.csv`)

	address := fmt.Sprintf("%s/pairs/%d", base, pair)
	organizer.post(address+"/clear", map[string]any{"note": "  "}).refused(t, http.StatusUnprocessableEntity, "bad_request")
	require.Equal(t, http.StatusNoContent, organizer.post(address+"/clear", map[string]any{"note": "They worked on it together in the lab."}).status)
	organizer.post(address+"/clear", map[string]any{"note": "again"}).refused(t, http.StatusConflict, "edit_conflict")
	report = organizer.get(base)
	require.Equal(t, "olga", report.field(t, "pairs", 0, "cleared", "by"))
	require.Equal(t, "They worked on it together in the lab.", report.field(t, "pairs", 0, "cleared", "note"))
	require.Empty(t, report.field(t, "clusters"))

	s.exec(t, "UPDATE likenesses SET similarity = 0.95, share_a = 0.95")
	report = organizer.get(base)
	require.Equal(t, true, report.field(t, "pairs", 0, "risen"))
	require.Len(t, report.field(t, "clusters"), 1)

	seen := report.field(t, "pairs", 0, "cleared", "at")
	organizer.post(address+"/reopen", map[string]any{"seen": "2026-01-01T00:00:00Z"}).refused(t, http.StatusConflict, "edit_conflict")
	require.Equal(t, http.StatusNoContent, organizer.post(address+"/reopen", map[string]any{"seen": seen}).status)
	require.Nil(t, organizer.get(base).field(t, "pairs", 0, "cleared"))
	var written int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM audit WHERE action LIKE 'plagiarism%' AND reason = '' AND contest_id = $1", s.contest).Scan(&written))
	require.Equal(t, 2, written, "both are written down, and what was noted is not for everybody")

	require.Equal(t, http.StatusNoContent, organizer.post(base+"/scan", map[string]any{}).status)
	require.Equal(t, http.StatusNoContent, organizer.post(base+"/scan", map[string]any{}).status)
	require.Equal(t, true, organizer.get(base).field(t, "scanning"))
	var scans int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'plagiarism_scan'").Scan(&scans))
	require.Equal(t, 1, scans)
}

// archive is a zip with these files.
func archive(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range files {
		f, err := w.Create(name)
		require.NoError(t, err)
		_, err = io.WriteString(f, text)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func (c *client) importPast(contest, label string, data []byte) answer {
	c.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(c.t, w.WriteField("label", label))
	part, err := w.CreateFormFile("file", "past.zip")
	require.NoError(c.t, err)
	_, err = part.Write(data)
	require.NoError(c.t, err)
	require.NoError(c.t, w.Close())
	return c.do(http.MethodPost, "/api/contests/"+contest+"/plagiarism/past", &body, http.Header{"Content-Type": {w.FormDataContentType()}})
}

// Given an archive of a past year, when it is brought, then the answer says what was taken and what was not, and hostile ones are
// refused as a whole.
func TestPastYearsAreImported(t *testing.T) {
	t.Parallel()
	s := start(t)
	organizer := s.organizer(t, "olga")
	data := archive(t, map[string]string{
		"2025/Ada Lovelace/AIAda.cc": "int a;", "2025/Ada Lovelace/old/AIAda.cc": "int b;", "2025/Ada Lovelace/notes.md": "n", "2025/bob.cc": "int c;",
		"2025/carl/player.zip": string(archive(t, map[string]string{"src/AI.cc": "int d;"})), "2025/dora/photo.png": "\x89PNG", "2025/eve/AI.cc": "\x00\x01",
	})
	got := organizer.importPast("cup", "2025", data)
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, []any{
		map[string]any{"author": "Ada Lovelace", "files": json.Number("2")},
		map[string]any{"author": "bob", "files": json.Number("1")},
		map[string]any{"author": "carl", "files": json.Number("1")},
	}, got.field(t, "taken"))
	require.Equal(t, json.Number("3"), got.field(t, "left_all"), got.body)
	require.Contains(t, got.body, "It is no source in a language of Tally.")
	require.Contains(t, got.body, "Line 1 has a NUL byte")
	require.Equal(t, json.Number("3"), organizer.importPast("cup", "2025", data).field(t, "replaced"))
	require.Equal(t, json.Number("3"), organizer.get("/api/contests/cup/plagiarism").field(t, "past", 0, "authors"))

	organizer.importPast("cup", "20/25", data).refused(t, http.StatusUnprocessableEntity, "bad_name")
	organizer.importPast("cup", "2024", []byte("no zip")).refused(t, http.StatusUnprocessableEntity, "bad_archive")
	organizer.importPast("cup", "2024", archive(t, map[string]string{"../../etc/AI.cc": "int a;"})).refused(t, http.StatusUnprocessableEntity, "bad_archive")
	organizer.importPast("cup", "2024", archive(t, map[string]string{"a/readme.md": "x"})).refused(t, http.StatusUnprocessableEntity, "empty_source")
	bomb := map[string]string{}
	for i := range 20 {
		bomb[fmt.Sprintf("a%d/AI.cc", i)] = strings.Repeat(" ", 15<<20)
	}
	organizer.importPast("cup", "2024", archive(t, bomb)).refused(t, http.StatusUnprocessableEntity, "bad_archive")

	require.Equal(t, json.Number("3"), organizer.do(http.MethodDelete, "/api/contests/cup/plagiarism/past/2025", nil, nil).field(t, "deleted"))
	organizer.do(http.MethodDelete, "/api/contests/cup/plagiarism/past/2025", nil, nil).refused(t, http.StatusNotFound, "not_found")
}
