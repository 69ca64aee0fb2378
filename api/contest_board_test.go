package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/settings"
)

func TestNobodyIsToldOfTheOnlyBoard(t *testing.T) {
	t.Parallel()
	s := start(t)
	board := s.insert(t, "SELECT id FROM boards")
	match := s.insert(t, "INSERT INTO matches (contest_id, kind, reason, seed, board_id) VALUES ($1, 'ladder', 'Test.', 7, $2) RETURNING id", s.contest, board)
	v := s.visitor(t)
	require.JSONEq(t, `1`, fmt.Sprint(v.get("/api/contests/cup").field(t, "boards")))
	require.Nil(t, v.get(fmt.Sprintf("/api/matches/%d", match)).field(t, "board"))
	require.Nil(t, v.get("/api/contests/cup/matches").field(t, "matches", 0, "board"))
}

func TestMatchesOfABoardAndItsFile(t *testing.T) {
	t.Parallel()
	s := start(t)
	long := s.insert(t, "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 2, 'Long \"way\"', 'rounds 5') RETURNING id", s.contest)
	match := s.insert(t, "INSERT INTO matches (contest_id, kind, reason, seed, board_id) VALUES ($1, 'ladder', 'Test.', 7, $2) RETURNING id", s.contest, long)
	s.insert(t, "INSERT INTO matches (contest_id, kind, reason, seed, board_id) SELECT $1, 'ladder', 'Test.', 7, min(id) FROM boards RETURNING id", s.contest)
	v := s.visitor(t)

	page := v.get(fmt.Sprintf("/api/matches/%d", match))
	require.Equal(t, `Long "way"`, page.field(t, "board", "name"))
	require.Contains(t, page.field(t, "command"), " -i long-way.cnf -s 7", "it is not the game's default")
	list := v.get(fmt.Sprintf("/api/contests/cup/matches?board=%d", long))
	require.Len(t, list.field(t, "matches"), 1)
	require.Equal(t, fmt.Sprint(match), fmt.Sprint(list.field(t, "matches", 0, "id")))

	file := v.get(fmt.Sprintf("/api/contests/cup/boards/%d/config", long))
	require.Equal(t, "rounds 5", file.body)
	require.Equal(t, "attachment; filename=long-way.cnf", file.header.Get("Content-Disposition"))
	s.addContest(t, "other")
	require.Equal(t, http.StatusNotFound, v.get(fmt.Sprintf("/api/contests/other/boards/%d/config", long)).status)
}

func TestARecordOnEachBoard(t *testing.T) {
	t.Parallel()
	s := start(t)
	long := s.insert(t, "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 2, 'Long', 'rounds 5') RETURNING id", s.contest)
	author := s.insert(t, "INSERT INTO users (name) VALUES ('ada') RETURNING id")
	players := map[string]int64{}
	for _, name := range []string{"Ant", "Bee"} {
		players[name] = s.insert(t, "INSERT INTO players (contest_id, user_id, name, state) VALUES ($1, $2, $3, 'qualified') RETURNING id", s.contest, author, name)
		s.insert(t, "INSERT INTO submissions (id, contest_id, player_id, user_id, language, filename, source) OVERRIDING SYSTEM VALUE VALUES ($2, $1, $2, $3, 'cpp', 'x', 'x') RETURNING id", s.contest, players[name], author)
	}
	for seq, ranks := range [][2]int{{1, 2}, {1, 1}, {2, 1}, {1, 2}} {
		match := s.insert(t, "INSERT INTO matches (contest_id, kind, reason, seed, state, seq, board_id, finished_at) VALUES ($1, 'ladder', 'Test.', 7, 'done', $2, $3, now()) RETURNING id", s.contest, seq+1, long)
		for seat, name := range []string{"Ant", "Bee"} {
			s.exec(t, "INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict) VALUES ($1, $2, $3, $3, $4, $5, 'ok')", match, seat, players[name], 10*(3-ranks[seat]), ranks[seat])
		}
	}
	records := s.visitor(t).get("/api/contests/cup/players/ant/boards")
	require.JSONEq(t, fmt.Sprintf(`[
		{"id": %d, "name": "Board 1", "retired": false, "matches": 0, "wins": 0, "frozen": 0, "score": 0, "rank": 0, "seats": 0, "share": 0},
		{"id": %d, "name": "Long", "retired": false, "matches": 4, "wins": 3, "frozen": 0, "score": 17.5, "rank": 1.25, "seats": 2, "share": 0.625}]`, long-1, long), records.body)
}

func TestBoardsAreSettings(t *testing.T) {
	t.Parallel()
	s := start(t)
	olga := s.student(t, "olga")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) SELECT $1, id, 'organizer' FROM users WHERE name = 'olga'", s.contest)
	require.Equal(t, "Long", olga.get("/api/games/tally/boards").field(t, 1, "name"))

	// given the settings with another board
	read := olga.get("/api/contests/cup/settings")
	fields, ok := read.field(t, "settings").(map[string]any)
	require.True(t, ok)
	boards, ok := fields["boards"].([]any)
	require.True(t, ok)
	change := func(config string) answer {
		fields["boards"] = append(boards[:1:1], settings.Board{Name: "Long", Config: config})
		return olga.put("/api/contests/cup/settings", map[string]any{"version": read.field(t, "version"), "settings": fields})
	}

	// when it cannot be, then it is said which one and where
	bad := change("laps 5")
	require.Equal(t, http.StatusUnprocessableEntity, bad.status)
	require.Equal(t, "boards.1.config", bad.field(t, "errors", 0, "location"))
	require.Contains(t, bad.field(t, "detail"), "Board Long: ")
	require.Equal(t, http.StatusRequestEntityTooLarge, change(strings.Repeat("x", 5<<20)).status)

	// when it can, then everybody sees it
	require.Equal(t, http.StatusOK, change("rounds 5").status)
	list := s.visitor(t).get("/api/contests/cup/boards")
	require.Equal(t, "Long", list.field(t, 1, "name"))
	require.Equal(t, false, list.field(t, 1, "retired"))

	// and who has not seen it is told
	require.Equal(t, "edit_conflict", change("rounds 6").field(t, "code"))
}
