package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestGames(t *testing.T) {
	t.Parallel()
	s := start(t)
	got := s.visitor(t).get("/api/games")
	require.JSONEq(t, `[{"id":"tally","title":"Tally","version":"Tally 1.0","seats":[2,4],"builtins":["Null","Dummy"],"languages":[
		{"id":"cpp","title":"C++","suffixes":[".cc",".cpp"],"main":[],"starter":true,"named":true,"available":true,"needs":["g++"]},
		{"id":"text","title":"Text","suffixes":[".txt"],"main":[],"starter":false,"named":true,"available":true,"needs":[]},
		{"id":"python","title":"Python","suffixes":[".py"],"main":["MyBot.py"],"starter":false,"named":false,"available":true,"needs":["python3"]}],
		"restrictions":[{"id":"global_variables","title":"no global variables"}]}]`, got.body)

	statement := s.visitor(t).get("/api/games/tally/statement")
	require.Equal(t, "text/markdown; charset=utf-8", statement.header.Get("Content-Type"))
	require.Equal(t, "# Tally\n\nAdd up.\n", statement.body)
	s.visitor(t).get("/api/games/chess/statement").refused(t, http.StatusNotFound, "not_found")

	starter := s.visitor(t).get("/api/games/tally/languages/cpp/starter")
	require.JSONEq(t, `{"filename":"AIMyPlayer.cc","source":"name MyPlayer\n"}`, starter.body)
	s.visitor(t).get("/api/games/tally/languages/text/starter").refused(t, http.StatusNotFound, "not_found")
}

func TestContests(t *testing.T) {
	t.Parallel()
	s := start(t)
	later := s.addContest(t, "later")
	s.exec(t, "UPDATE contests SET opens_at = now() + interval '1 day' WHERE id = $1", later)
	over := s.addContest(t, "over")
	s.exec(t, "UPDATE contests SET freezes_at = now() - interval '1 day' WHERE id = $1", over)

	list := s.visitor(t).get("/api/contests")
	require.Equal(t, http.StatusOK, list.status, list.body)
	states := map[any]any{}
	for i := range 3 {
		states[list.field(t, i, "slug")] = list.field(t, i, "state")
	}
	require.Equal(t, map[any]any{"cup": "open", "later": "upcoming", "over": "frozen"}, states)

	cup := s.visitor(t).get("/api/contests/cup")
	require.Equal(t, "Tally", cup.field(t, "game_title"))
	require.Equal(t, json.Number("1000"), cup.field(t, "limits", "cpu_ms"))
	require.Equal(t, map[string]any{"matches": json.Number("3"), "wins": json.Number("2"), "gate": "Dummy", "survive": false}, cup.field(t, "qualify"))
	require.Equal(t, "private, no-cache", cup.header.Get("Cache-Control"))
	s.visitor(t).get("/api/contests/none").refused(t, http.StatusNotFound, "not_found")
}

func TestContestWithoutPlayersHasAnEmptyLadder(t *testing.T) {
	t.Parallel()
	s := start(t)
	require.JSONEq(t, `{"total":0,"updated_at":null,"rows":[]}`, s.visitor(t).get("/api/contests/cup/ladder").body)
}

func TestLadder(t *testing.T) {
	t.Parallel()
	s := start(t)
	ids := map[string]int64{}
	for i, name := range []string{"Formica", "Lasius", "Pheidole", "Newcomer", "Gone"} {
		user := s.addUser(t, fmt.Sprintf("author%d", i))
		ids[name] = s.addPlayer(t, user, name, []float64{1800, 1700, 1700, 1900, 2000}[i])
	}
	s.exec(t, "UPDATE ratings SET on_ladder = false WHERE player_id = $1", ids["Gone"])
	s.exec(t, "UPDATE ratings SET matches = 200, last_match_at = now() WHERE player_id = $1", ids["Formica"])
	// Two days ago Lasius led; yesterday evening something happened that is too young to count.
	s.addResult(t, 1, 48*time.Hour, map[int64]float64{ids["Formica"]: 1500, ids["Lasius"]: 1700, ids["Pheidole"]: 1400})
	s.addResult(t, 2, time.Hour, map[int64]float64{ids["Formica"]: 1800, ids["Lasius"]: 1700, ids["Pheidole"]: 1700, ids["Newcomer"]: 1900})

	got := s.visitor(t).get("/api/contests/cup/ladder")

	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, json.Number("4"), got.field(t, "total"))
	require.NotNil(t, got.field(t, "updated_at"))
	want := []struct {
		rank        string
		player      string
		trend       any
		provisional bool
	}{
		{"1", "Newcomer", nil, true},
		{"2", "Formica", json.Number("0"), false},
		{"3", "Lasius", json.Number("-2"), true},
		{"3", "Pheidole", json.Number("0"), true},
	}
	for i, w := range want {
		require.Equal(t, json.Number(w.rank), got.field(t, "rows", i, "rank"), w.player)
		require.Equal(t, w.player, got.field(t, "rows", i, "player"))
		require.Equal(t, w.trend, got.field(t, "rows", i, "trend"), w.player)
		require.Equal(t, w.provisional, got.field(t, "rows", i, "provisional"), w.player)
	}

	found := s.visitor(t).get("/api/contests/cup/ladder?search=PHEI")
	require.Equal(t, json.Number("1"), found.field(t, "total"))
	require.Equal(t, json.Number("3"), found.field(t, "rows", 0, "rank"), "a found player keeps its rank")
	byAuthor := s.visitor(t).get("/api/contests/cup/ladder?search=author0")
	require.Equal(t, "Formica", byAuthor.field(t, "rows", 0, "player"))
	require.Equal(t, json.Number("0"), s.visitor(t).get("/api/contests/cup/ladder?search=%25").field(t, "total"), "the search has no wildcards")

	page := s.visitor(t).get("/api/contests/cup/ladder?limit=1&offset=2")
	require.Equal(t, json.Number("4"), page.field(t, "total"))
	require.Equal(t, "Lasius", page.field(t, "rows", 0, "player"))
	require.Equal(t, json.Number("4"), s.visitor(t).get("/api/contests/cup/ladder?offset=99").field(t, "total"))
}

func TestQueriesAreChecked(t *testing.T) {
	t.Parallel()
	s := start(t)
	for _, path := range []string{
		"/api/contests/cup/ladder?limit=0", "/api/contests/cup/ladder?limit=101", "/api/contests/cup/ladder?offset=-1", "/api/contests/cup/ladder?limit=many",
		"/api/contests/cup/matches?kind=friendly", "/api/contests/cup/matches?before=x", "/api/matches/abc", "/api/submissions/99999999999999999999",
		"/api/contests/c%00p/ladder", "/api/contests/cup/ladder?search=%00", "/api/contests/cup/ladder?search=%ff",
	} {
		s.visitor(t).get(path).refused(t, 422, "bad_request")
	}
}

func TestPlayer(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	player := s.addPlayer(t, ada.number(t), "Formica", 1800)
	s.addPlayer(t, s.addUser(t, "bob"), "Lasius", 1900)
	s.addResult(t, 1, time.Hour, map[int64]float64{player: 1790})

	got := s.visitor(t).get("/api/contests/cup/players/formica")
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "Formica", got.field(t, "name"))
	require.Equal(t, json.Number("2"), got.field(t, "rank"))
	require.Equal(t, false, got.field(t, "mine"))
	require.Empty(t, got.field(t, "submissions"))

	mine := ada.get("/api/contests/cup/players/Formica")
	require.Equal(t, true, mine.field(t, "mine"))
	require.Equal(t, "Formica", mine.field(t, "submissions", 0, "player"))

	history := s.visitor(t).get("/api/contests/cup/players/Formica/history")
	require.Equal(t, json.Number("1790"), history.field(t, "points", 0, "rating"))
	s.visitor(t).get("/api/contests/cup/players/Nobody").refused(t, http.StatusNotFound, "not_found")
	s.visitor(t).get("/api/contests/cup/players/Nobody/history").refused(t, http.StatusNotFound, "not_found")
}

func TestNewPlayerHasNoRank(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	require.Equal(t, http.StatusCreated, ada.submit("cup", "AIa.cc", []byte("name Formica\n"), nil).status)
	got := s.visitor(t).get("/api/contests/cup/players/Formica")
	require.Equal(t, "new", got.field(t, "state"))
	require.Nil(t, got.field(t, "rank"))
	require.Nil(t, got.field(t, "rating"))
}

func TestLongHistoriesAreThinnedOut(t *testing.T) {
	t.Parallel()
	s := start(t)
	player := s.addPlayer(t, s.addUser(t, "ada"), "Formica", 1800)
	s.exec(t, `INSERT INTO matches (contest_id, kind, reason, seed, state, seq, finished_at) SELECT $1, 'ladder', 'test', n, 'done', n, now() FROM generate_series(1, 1801) n`, s.contest)
	s.exec(t, `INSERT INTO rating_history (match_id, player_id, seq, mu, sigma, elo, shown, interval, change) SELECT id, $1, seq, 0, 0, 0, seq, 0, 0 FROM matches`, player)

	got := s.visitor(t).get("/api/contests/cup/players/Formica/history")
	points, _ := got.field(t, "points").([]any)
	require.LessOrEqual(t, len(points), 500)
	require.Greater(t, len(points), 250)
	require.Equal(t, json.Number("1801"), got.field(t, "points", len(points)-1, "seq"), "the newest is always there")
}

func TestMatches(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.addUser(t, "ada")
	a, b := s.addPlayer(t, ada, "Formica", 1800), s.addPlayer(t, s.addUser(t, "bob"), "Lasius", 1700)
	var ids []int64
	for i := range 3 {
		ids = append(ids, s.addMatch(t, "ladder", int64(i), a, b))
	}
	qualify := s.addMatch(t, "qualify", 7, b, b)

	list := s.visitor(t).get("/api/contests/cup/matches?limit=2")
	require.Equal(t, json.Number(fmt.Sprint(qualify)), list.field(t, "matches", 0, "id"))
	require.Equal(t, json.Number(fmt.Sprint(ids[2])), list.field(t, "matches", 1, "id"))
	require.Len(t, list.field(t, "matches"), 2)
	next := s.visitor(t).get(fmt.Sprintf("/api/contests/cup/matches?before=%d", ids[2]))
	require.Equal(t, json.Number(fmt.Sprint(ids[1])), next.field(t, "matches", 0, "id"))
	require.Len(t, s.visitor(t).get("/api/contests/cup/matches?player=formica").field(t, "matches"), 3)
	require.Len(t, s.visitor(t).get("/api/contests/cup/matches?player=Lasius&kind=qualify").field(t, "matches"), 1)
	s.visitor(t).get("/api/contests/cup/matches?player=Nobody").refused(t, http.StatusNotFound, "not_found")

	one := s.visitor(t).get(fmt.Sprintf("/api/matches/%d", ids[0]))
	require.Equal(t, http.StatusOK, one.status, one.body)
	require.Equal(t, "agon play tally Formica Lasius -s 0", one.field(t, "command"))
	require.Equal(t, json.Number("1000"), one.field(t, "seats", 0, "cpu_limit_ms"))
	require.Equal(t, json.Number("12.5"), one.field(t, "seats", 0, "cpu_ms"))
	require.Equal(t, "cup", one.field(t, "contest"))
	s.visitor(t).get("/api/matches/12345").refused(t, http.StatusNotFound, "not_found")
}

func TestInternalErrorsAreLoggedAndNotShown(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.exec(t, "ALTER TABLE contests RENAME COLUMN title TO heading")
	got := s.visitor(t).get("/api/contests")
	got.refused(t, http.StatusInternalServerError, "internal")
	require.NotContains(t, got.body, "column")
	require.Contains(t, s.log.String(), "column c.title does not exist")
}

func TestUnknownAddresses(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.visitor(t).get("/api/nothing").refused(t, http.StatusNotFound, "not_found")
	s.visitor(t).do(http.MethodDelete, "/api/contests", nil, nil).refused(t, http.StatusMethodNotAllowed, "method_not_allowed")
}

func TestRanksAreTheSameOnEveryPage(t *testing.T) {
	t.Parallel()
	// given players of whom some share a rank, over the ends of pages
	s := start(t)
	for i, rating := range []float64{1900, 1800, 1800, 1800, 1700, 1700, 1600} {
		s.addPlayer(t, s.addUser(t, fmt.Sprintf("author%d", i)), fmt.Sprintf("P%d", i), rating)
	}
	for offset, want := range []string{"1", "2", "2", "2", "5", "5", "7"} {
		for limit := 1; limit < 4; limit++ {
			got := s.visitor(t).get(fmt.Sprintf("/api/contests/cup/ladder?limit=%d&offset=%d", limit, offset))
			require.Equal(t, json.Number(want), got.field(t, "rows", 0, "rank"))
		}
		searched := s.visitor(t).get(fmt.Sprintf("/api/contests/cup/ladder?search=author%d", offset))
		require.Equal(t, json.Number(want), searched.field(t, "rows", 0, "rank"))
	}
	last := s.visitor(t).get("/api/contests/cup/ladder?limit=4&offset=3")
	for i, want := range []string{"2", "5", "5", "7"} {
		require.Equal(t, json.Number(want), last.field(t, "rows", i, "rank"))
	}
}

func TestASettlingContestSaysHowFarItIs(t *testing.T) {
	t.Parallel()
	// given a frozen contest that settles, with two neighbours who are told apart and two who are not
	s := start(t)
	var ids []int64
	for i, rating := range []float64{1900, 1800, 1700} {
		ids = append(ids, s.addPlayer(t, s.addUser(t, fmt.Sprintf("author%d", i)), fmt.Sprintf("P%d", i), rating))
	}
	require.Nil(t, s.visitor(t).get("/api/contests/cup").field(t, "settling"))
	require.Nil(t, s.visitor(t).get("/api/contests/cup/ladder").field(t, "rows", 0, "apart"))
	s.exec(t, "UPDATE contests SET freezes_at = now(), certainty = 0.95, settle_budget = 2000, settle_since = 90, rated_seq = 500, counted = 498 WHERE id = $1", s.contest)
	s.exec(t, "INSERT INTO neighbours VALUES ($1, 1, $2, $3, 0.99, 21), ($1, 2, $3, $4, 0.9, 19)", s.contest, ids[0], ids[1], ids[2])
	s.clock.advance(2 * time.Second) // ladders are kept for a moment

	contest := s.visitor(t).get("/api/contests/cup")
	require.Equal(t, map[string]any{
		"certainty": json.Number("0.95"), "budget": json.Number("2000"), "played": json.Number("410"), "pairs": json.Number("2"), "decided": json.Number("1"), "settled_at": nil,
	}, contest.field(t, "settling"))
	require.Equal(t, json.Number("498"), contest.field(t, "matches"), "void ones do not count")
	ladder := s.visitor(t).get("/api/contests/cup/ladder")
	require.Equal(t, true, ladder.field(t, "rows", 0, "apart"))
	require.Equal(t, false, ladder.field(t, "rows", 1, "apart"))
	require.Nil(t, ladder.field(t, "rows", 2, "apart"))

	s.exec(t, "UPDATE contests SET settled_at = now() WHERE id = $1", s.contest)
	require.NotNil(t, s.visitor(t).get("/api/contests/cup").field(t, "settling", "settled_at"))
}
