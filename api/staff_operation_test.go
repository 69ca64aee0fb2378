package api_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
)

// organizer is the browser of somebody who runs the cup.
func (s *site) organizer(t *testing.T, name string) *client {
	t.Helper()
	c := s.student(t, name)
	s.exec(t, "INSERT INTO members VALUES ($1, $2, 'organizer')", s.contest, c.number(t))
	return c
}

func order(action, reason string) map[string]any {
	return map[string]any{"action": action, "reason": reason}
}

// What is asked is stored with its job, seen by who asked, and refused to everybody who has no business with it.
func TestOrdersAreForThoseWhoRunTheContest(t *testing.T) {
	t.Parallel()
	s := start(t)
	boss, ada, bob := s.organizer(t, "boss"), s.student(t, "ada"), s.student(t, "bob")
	elsewhere := s.student(t, "elsewhere")
	s.exec(t, "INSERT INTO members VALUES ($1, $2, 'organizer')", s.addContest(t, "bowl"), elsewhere.number(t))
	match := s.addMatch(t, "ladder", 1, s.addPlayer(t, ada.number(t), "Formica", 1500), s.addPlayer(t, bob.number(t), "Lasius", 1400))
	ofMatch, ofPlayer, ofContest := fmt.Sprintf("/api/matches/%d/orders", match), "/api/contests/cup/players/Formica/orders", "/api/contests/cup/orders"
	settle := map[string]any{"action": "settle", "reason": "It is over.", "certainty": 0.95, "budget": 100}

	for path, body := range map[string]map[string]any{ofMatch: order("void", "x"), ofPlayer: order("disqualify", "x"), ofContest: settle} {
		s.visitor(t).post(path, body).refused(t, http.StatusUnauthorized, "not_logged_in")
		for _, c := range []*client{ada, bob, elsewhere} {
			c.post(path, body).refused(t, http.StatusForbidden, "forbidden")
		}
	}
	bob.post(ofPlayer, order("withdraw", "x")).refused(t, http.StatusForbidden, "forbidden")
	for _, path := range []string{"orders", "log", "log.csv", "void", "waits"} {
		ada.get("/api/contests/cup/"+path).refused(t, http.StatusForbidden, "forbidden")
	}
	require.Zero(t, s.insert(t, "SELECT count(*) FROM orders"))

	first := boss.post(ofMatch, order("void", "The board was unfair."))
	again := boss.post(ofMatch, order("void", "The board was unfair."))

	require.Equal(t, http.StatusAccepted, first.status, first.body)
	require.Equal(t, http.StatusOK, again.status, again.body)
	require.Equal(t, first.field(t, "id"), again.field(t, "id"))
	require.Equal(t, json.Number("0"), first.field(t, "cores"), "no worker runs, and that is said")
	boss.post(ofMatch, order("rejudge", "x")).refused(t, http.StatusConflict, "order_waits")
	require.Equal(t, "asked", boss.get(fmt.Sprintf("/api/matches/%d", match)).field(t, "order", "state"))
	require.NotContains(t, ada.get(fmt.Sprintf("/api/matches/%d", match)).body, "unfair", "before it is done it is nobody's business")
	ada.get(fmt.Sprintf("/api/contests/cup/orders/%s", first.field(t, "id"))).refused(t, http.StatusNotFound, "not_found")
	require.Equal(t, http.StatusAccepted, boss.post(ofContest, settle).status)
	require.Equal(t, "settle", boss.get(ofContest).field(t, "orders", 0, "action"))

	// the owner of a player may withdraw it without a word
	own := ada.post(ofPlayer, order("withdraw", ""))
	require.Equal(t, http.StatusAccepted, own.status, own.body)
	require.Equal(t, "Its owner withdrew it.", own.field(t, "reason"))
	require.Equal(t, "asked", ada.get(fmt.Sprintf("/api/contests/cup/orders/%s", own.field(t, "id"))).field(t, "state"))
	require.Equal(t, "asked", ada.get("/api/contests/cup/players/Formica").field(t, "order", "state"))
	require.Equal(t, 3, int(s.insert(t, "SELECT count(*) FROM river_job WHERE kind = 'order'")))
}

func TestReasonsAreOneLineThatCanBeShown(t *testing.T) {
	t.Parallel()
	s := start(t)
	boss := s.organizer(t, "boss")
	s.addPlayer(t, boss.number(t), "Formica", 1500)
	for name, reason := range map[string]string{
		"empty": " ", "too long": strings.Repeat("x", 10_000), "control characters": "a\x07b", "line breaks": "a\nb", "letters that turn the line around": "a\u202eb", "zero bytes": "a\x00b",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			boss.post("/api/contests/cup/players/Formica/orders", order("disqualify", reason)).refused(t, http.StatusUnprocessableEntity, "bad_reason")
		})
	}
	boss.post("/api/contests/cup/players/Formica/orders", order("promote", "x")).refused(t, http.StatusUnprocessableEntity, "bad_request")
	require.Equal(t, http.StatusAccepted, boss.post("/api/contests/cup/players/Formica/orders", order("disqualify", strings.Repeat("ß", 500))).status)
}

// What was done about a match or player can be read by everybody, the judge's own errors and the rest by organizers.
func TestWhatWasDoneIsPublicAndHowTheJudgeFailedIsNot(t *testing.T) {
	t.Parallel()
	s := start(t)
	boss := s.organizer(t, "boss")
	player := s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1500)
	match := s.addMatch(t, "ladder", 1, player)
	s.exec(t, "UPDATE matches SET state = 'void', note = 'The judge failed in this match.', fault = 'open /srv/agon/x: disk full' WHERE id = $1", match)
	audit := func(action, reason string, match, player *int64) {
		s.exec(t, "INSERT INTO audit (contest_id, user_id, action, match_id, player_id, reason, detail) VALUES ($1, $2, $3, $4, $5, $6, '{\"before\": 1}')", s.contest, boss.number(t), action, match, player, reason)
	}
	audit("void", "The board was unfair.", &match, nil)
	audit("disqualify", `=HYPERLINK("http://evil")`, nil, &player)
	audit("grade", "Not for everybody.", nil, &player)
	s.exec(t, "INSERT INTO audit (action, reason) VALUES ('void', 'Of the whole site.')")

	page, playerPage := fmt.Sprintf("/api/matches/%d", match), "/api/contests/cup/players/Formica"
	seen := s.visitor(t).get(page)
	require.Equal(t, "The board was unfair.", seen.field(t, "deeds", 0, "reason"))
	require.Equal(t, "boss", seen.field(t, "deeds", 0, "by"))
	require.NotContains(t, seen.body, "disk full")
	require.Equal(t, "open /srv/agon/x: disk full", boss.get(page).field(t, "fault"))
	calledOff := s.addMatch(t, "qualify", 1, player)
	s.exec(t, "UPDATE matches SET state = 'void', note = $2 WHERE id = $1", calledOff, string(contest.NoteDecided))
	require.Equal(t, "open /srv/agon/x: disk full", boss.get("/api/contests/cup/void").field(t, "matches", 0, "fault"))
	require.Len(t, boss.get("/api/contests/cup/void").field(t, "matches"), 1, "a qualification match that was called off is no fault")
	final := s.insert(t, `INSERT INTO finals (contest_id, title, rules) VALUES ($1, 'Final', '{"format":"race"}') RETURNING id`, s.contest)
	s.exec(t, `INSERT INTO matches (contest_id, kind, reason, seed, state, note, final_id, heat, attempt, number)
		VALUES ($1, 'final', 'test', 1, 'void', $2, $3, 's1h1', 0, 0)`, s.contest, string(contest.NoteHeatReplayed), final)
	require.Len(t, boss.get("/api/contests/cup/void").field(t, "matches"), 1, "neither is a match of a heat that is played again")
	require.Equal(t, "The qualification was decided before the match was over.", boss.get(fmt.Sprintf("/api/matches/%d", calledOff)).field(t, "note"))
	require.Len(t, s.visitor(t).get(playerPage).field(t, "deeds"), 1, "other actions are for organizers")

	require.Len(t, boss.get("/api/contests/cup/log").field(t, "entries"), 3)
	require.Len(t, boss.get("/api/contests/cup/log?action=void").field(t, "entries"), 1)
	require.Equal(t, "grade", boss.get("/api/contests/cup/log?search=not+FOR").field(t, "entries", 0, "action"))
	require.Equal(t, "Formica", boss.get("/api/contests/cup/log?search=formica").field(t, "entries", 0, "player"))
	require.Equal(t, []any{"disqualify", "grade", "void"}, boss.get("/api/contests/cup/log").field(t, "actions"))
	file := boss.get("/api/contests/cup/log.csv?action=disqualify")
	require.Equal(t, `attachment; filename=cup-log.csv`, file.header.Get("Content-Disposition"))
	rows, err := csv.NewReader(strings.NewReader(file.body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Equal(t, `'=HYPERLINK("http://evil")`, rows[1][6], "no formula for a spreadsheet")
}

func TestOrganizersSeeWhoWaitsLongest(t *testing.T) {
	t.Parallel()
	s := start(t)
	boss := s.organizer(t, "boss")
	s.addPlayer(t, boss.number(t), "Formica", 1500)
	s.addPlayer(t, boss.number(t), "Lasius", 1400)
	s.exec(t, "UPDATE players SET qualified_at = now() - interval '1 hour', created_at = now() - interval '2 hours' WHERE name = 'Lasius'")
	waits := boss.get("/api/contests/cup/waits")
	require.Equal(t, "Lasius", waits.field(t, "waits", 0, "player"))
	seconds, err := waits.field(t, "waits", 0, "seconds").(json.Number).Float64()
	require.NoError(t, err)
	require.InDelta(t, 3600, seconds, 60)
	require.Equal(t, json.Number("0"), waits.field(t, "submissions"))
	require.Equal(t, json.Number("0"), waits.field(t, "submission_seconds"))

	// What is not decided yet is on no ladder, and shows all the same.
	s.exec(t, "UPDATE submissions SET state = 'queued', created_at = now() - interval '2 hours' WHERE player_id = (SELECT id FROM players WHERE name = 'Lasius')")
	waits = boss.get("/api/contests/cup/waits")
	require.Equal(t, json.Number("1"), waits.field(t, "submissions"))
	seconds, err = waits.field(t, "submission_seconds").(json.Number).Float64()
	require.NoError(t, err)
	require.InDelta(t, 7200, seconds, 60)
}

func TestTheLogSaysWhomAnEntryIsAbout(t *testing.T) {
	s := start(t)
	boss := s.organizer(t, "boss")
	ada, bob := s.addUser(t, "ada"), s.addUser(t, "bob")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student')", s.contest, ada)
	for _, detail := range []string{`{"user_id": ` + fmt.Sprint(ada) + `}`, `{"user": "Bob"}`, `{"user": "nobody"}`, `{"user_id": "1 OR 1"}`, `["user"]`, `null`} {
		s.exec(t, "INSERT INTO audit (contest_id, action, detail) VALUES ($1, 'invite', $2)", s.contest, detail)
	}
	got := boss.get("/api/contests/cup/log")
	require.Equal(t, map[string]any{"id": json.Number(fmt.Sprint(ada)), "name": "ada", "member": true}, got.field(t, "entries", 5, "person"))
	require.Equal(t, map[string]any{"id": json.Number(fmt.Sprint(bob)), "name": "bob", "member": false}, got.field(t, "entries", 4, "person"))
	for i := range 4 {
		require.NotContains(t, got.field(t, "entries", i), "person")
	}
}
