package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGradesAreSeenBeforeTheyAreKeptAndDoNotChangeAfterwards(t *testing.T) {
	// given three students, of whom one has an evil name and one has submitted nothing
	s := start(t)
	olga := s.organizer(t, "olga")
	var eve *client
	for i, name := range []string{"ada", "bob", "eve"} {
		student := s.student(t, name)
		eve = student
		s.exec(t, "INSERT INTO members (contest_id, user_id, role, full_name) VALUES ($1, $2, 'student', $3)", s.contest, student.number(t), []string{"Ada", "=cmd|' /C calc'!A0", "Eve"}[i])
		if i < 2 {
			s.addPlayer(t, student.number(t), "P"+name, float64(1800-100*i))
		}
	}
	rules := map[string]any{"form": "rank", "best": 10, "worst": 5, "unqualified": 0, "steps": []any{}, "decimals": 1}

	// when
	preview := olga.post("/api/contests/cup/grades/preview", map[string]any{"rules": rules})
	require.Equal(t, json.Number("5"), preview.field(t, "rows", 0, "points"), preview.body)
	require.Equal(t, json.Number("10"), preview.field(t, "rows", 1, "points"))
	require.Equal(t, "Nothing was submitted = 0.0 points.", preview.field(t, "rows", 2, "why"))
	require.Empty(t, olga.get("/api/contests/cup/grades").field(t, "gradings"), "a preview keeps nothing")
	kept := olga.post("/api/contests/cup/grades", map[string]any{"rules": rules, "note": "midterm"})
	require.Equal(t, json.Number("1"), kept.field(t, "number"), kept.body)

	// then later results change nothing in it, and it is known who took it away
	s.exec(t, "UPDATE ratings SET shown = 3500 - shown")
	table := olga.get("/api/contests/cup/grades/1/csv")
	require.Equal(t, `attachment; filename=cup-grades-1.csv`, table.header.Get("Content-Disposition"))
	require.Contains(t, table.body, ",Ada,,,,Pada,1,1800.0,50.0,,0,10,")
	require.Contains(t, table.body, ",'=cmd|")
	again := olga.get("/api/contests/cup/grades/1")
	require.Equal(t, json.Number("10"), again.field(t, "rows", 1, "points"))
	require.Equal(t, "olga", again.field(t, "exports", 0, "by"))
	require.Equal(t, json.Number("2"), olga.post("/api/contests/cup/grades", map[string]any{"rules": rules}).field(t, "number"))

	rules["best"] = 1
	olga.post("/api/contests/cup/grades/preview", map[string]any{"rules": rules}).refused(t, http.StatusUnprocessableEntity, "bad_rules")
	person := kept.field(t, "rows", 1, "person").(json.Number)
	report := olga.get(fmt.Sprintf("/api/contests/cup/people/%s/report", person))
	require.Equal(t, "Pada", report.field(t, "players", 0, "name"), report.body)
	require.Equal(t, json.Number("10"), report.field(t, "grades", 1, "points"))

	// A student has the report of himself alone.
	own := fmt.Sprintf("/api/contests/cup/people/%d/report", eve.number(t))
	require.Equal(t, "Nothing was submitted = 0.0 points.", eve.get(own).field(t, "grades", 1, "why"))
	require.Equal(t, http.StatusForbidden, eve.get("/api/contests/cup/people/"+person.String()+"/report").status)

	// Nobody else has business with grades.
	for who, status := range map[*client]int{s.student(t, "zoe"): http.StatusForbidden, s.visitor(t): http.StatusUnauthorized} {
		for _, path := range []string{"grades", "grades/1", "grades/1/csv", "people/" + person.String() + "/report"} {
			require.Equal(t, status, who.get("/api/contests/cup/"+path).status, path)
		}
		require.Equal(t, status, who.post("/api/contests/cup/grades", map[string]any{"rules": rules}).status)
	}
}
