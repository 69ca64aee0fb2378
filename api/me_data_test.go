package api_test

import (
	"archive/zip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEverythingAboutMeCanBeTakenOut(t *testing.T) {
	s := start(t)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	mine, other := s.addPlayer(t, ada.number(t), "Formica", 1500), s.addPlayer(t, bob.number(t), "Lasius", 1400)
	s.addMatch(t, "ladder", 1, mine, other)
	s.visitor(t).get("/api/me/export").refused(t, http.StatusUnauthorized, "not_logged_in")
	got := ada.get("/api/me/export")
	require.Equal(t, `attachment; filename=agon-ada.zip`, got.header.Get("Content-Disposition"))
	archive, err := zip.NewReader(strings.NewReader(got.body), int64(len(got.body)))
	require.NoError(t, err)
	var all strings.Builder
	for _, f := range archive.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		all.WriteString(f.Name + "\n" + string(text) + "\n")
	}
	for _, word := range []string{"account.json", "sources/", "secret of Formica", `"ada"`} {
		require.Contains(t, all.String(), word)
	}
	require.NotContains(t, all.String(), "Lasius", "others are none of his data")
}

// After an account is deleted nothing in the database says who it was, and others' results are what they were.
func TestADeletedAccountLeavesNothingPersonal(t *testing.T) {
	// given
	s := start(t)
	olga, ada, bob := s.organizer(t, "olga"), s.student(t, "adalovelace"), s.student(t, "bob")
	s.exec(t, "UPDATE users SET email = 'lovelace@example.org' WHERE id = $1", ada.number(t))
	s.exec(t, "INSERT INTO members (contest_id, user_id, role, full_name, student_number) VALUES ($1, $2, 'student', 'Countess Lovelace', '18151210')", s.contest, ada.number(t))
	mine, other := s.addPlayer(t, ada.number(t), "Lovelaces", 1500), s.addPlayer(t, bob.number(t), "Lasius", 1400)
	match := s.addMatch(t, "ladder", 1, mine, other)
	token, _ := ada.post("/api/tokens", map[string]any{"label": "laptop"}).field(t, "token").(string)
	olga.post("/api/contests/cup/grades", map[string]any{"rules": map[string]any{"form": "rank", "best": 10, "worst": 5, "unqualified": 0, "steps": []any{}, "decimals": 1}})
	elsewhere := s.visitor(t)
	require.Equal(t, http.StatusOK, elsewhere.post("/api/login", map[string]any{"name": "adalovelace", "password": password}).status)

	// when
	ada.post("/api/me/delete", map[string]any{"password": "wrong"}).refused(t, http.StatusUnauthorized, "wrong_login")
	require.Equal(t, http.StatusOK, ada.get("/api/contests/cup/players/Lovelaces").status, "nothing was deleted")
	require.Equal(t, http.StatusNoContent, ada.post("/api/me/delete", map[string]any{"password": password}).status)

	// then she is out everywhere, and cannot come back
	for _, c := range []*client{ada, elsewhere} {
		require.Nil(t, c.get("/api/me").field(t, "user"))
		c.post("/api/login", map[string]any{"name": "adalovelace", "password": password}).refused(t, http.StatusUnauthorized, "wrong_login")
		c.post("/api/login", map[string]any{"name": fmt.Sprintf("deleted-%s", ada.id), "password": ""}).refused(t, http.StatusUnauthorized, "wrong_login")
	}
	program := s.visitor(t)
	program.header = http.Header{"Authorization": {"Bearer " + token}}
	program.get("/api/tokens").refused(t, http.StatusUnauthorized, "not_logged_in")

	// and no row of any table has her name, address, number or source
	rows, err := s.pool.Query(t.Context(), "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'")
	require.NoError(t, err)
	var tables []string
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		tables = append(tables, name)
	}
	require.NoError(t, rows.Err())
	for _, table := range tables {
		for _, word := range []string{"ovelace", "18151210", "736563726574206f66204c6f76656c61636573"} { // the last is the source, as bytea is written
			var n int
			require.NoError(t, s.pool.QueryRow(t.Context(), fmt.Sprintf("SELECT count(*) FROM %q x WHERE x::text LIKE '%%' || $1 || '%%'", table), word).Scan(&n))
			require.Zero(t, n, "%s knows %s", table, word)
		}
	}
	got := bob.get(fmt.Sprintf("/api/matches/%d", match))
	require.Equal(t, "Lasius", got.field(t, "seats", 1, "player"))
	require.Equal(t, fmt.Sprintf("gone%d", mine), got.field(t, "seats", 0, "player"))
	require.Contains(t, olga.get("/api/contests/cup/grades/1/csv").body, "deleted-"+ada.id.String())
	require.NotContains(t, bob.get("/api/contests/cup/ladder").body, "gone")
}

func TestTheLastOrganizerStays(t *testing.T) {
	s := start(t)
	olga := s.organizer(t, "olga")
	olga.post("/api/me/delete", map[string]any{"password": password}).refused(t, http.StatusConflict, "last_organizer")
}
