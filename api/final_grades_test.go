package api_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAFinalAddsToTheGradesOfWhoWasGoodInIt(t *testing.T) {
	t.Parallel()
	// given the students ada and bob, whose player A wins the final, and a grading with a bonus for it
	s := newStage(t)
	for who, player := range map[string]string{"ann": "A", "bob": "B"} {
		student := s.student(t, who)
		s.exec(t, "INSERT INTO members (contest_id, user_id, role, full_name) VALUES ($1, $2, 'student', $3)", s.contest, student.number(t), who)
		s.exec(t, "UPDATE players SET user_id = $1 WHERE name = $2", student.number(t), player)
	}
	address := s.plan(t, bracket("Grand Final"))
	id, err := strconv.Atoi(strings.TrimPrefix(address, "/api/finals/"))
	require.NoError(t, err)
	rules := map[string]any{
		"form": "rank", "best": 10, "worst": 5, "unqualified": 0, "steps": []any{}, "decimals": 1,
		"bonus": map[string]any{"final": id, "most": 12, "places": []any{map[string]any{"last": 1, "points": 3}, map[string]any{"last": 2, "points": 1}}},
	}
	preview := func() answer { return s.olga.post("/api/contests/cup/grades/preview", map[string]any{"rules": rules}) }

	// then there is none before the final is played and its show over: grades would tell
	preview().refused(t, http.StatusConflict, "not_now")
	s.must(t, address, "start")
	s.play(t, address)
	preview().refused(t, http.StatusConflict, "not_now")
	s.must(t, address, "show", "step", -1)
	shown := preview()
	require.Equal(t, http.StatusOK, shown.status, shown.body)
	require.Equal(t, []any{json.Number("12"), json.Number("2"), json.Number("1")},
		[]any{shown.field(t, "rows", 0, "points"), shown.field(t, "rows", 0, "bonus"), shown.field(t, "rows", 0, "final_place")})
	require.Equal(t, json.Number("6"), shown.field(t, "rows", 1, "points"))
	require.Equal(t, "Grand Final", shown.field(t, "final", "title"))

	// when it is kept, and an entrant leaves the final after that
	kept := s.olga.post("/api/contests/cup/grades", map[string]any{"rules": rules})
	require.Equal(t, false, kept.field(t, "final", "outdated"), kept.body)
	s.must(t, address, "depart", "player", "A", "disqualified", true, "reason", "It is a copy.")

	// then the kept one is as it was, and says that it is of an older state
	old := s.olga.get("/api/contests/cup/grades/1")
	require.Equal(t, true, old.field(t, "final", "outdated"), old.body)
	require.Equal(t, json.Number("12"), old.field(t, "rows", 0, "points"))
	require.Equal(t, true, s.olga.get("/api/contests/cup/grades").field(t, "gradings", 0, "outdated"))
	require.Contains(t, s.olga.get("/api/contests/cup/grades/1/csv").body, ",1,2,12,")
	s.must(t, address, "show", "step", -1)
	require.Equal(t, []any{json.Number("10"), json.Number("8")}, []any{preview().field(t, "rows", 0, "points"), preview().field(t, "rows", 1, "points")}, "the next has the title")

	// and a final of nobody, or of another contest, gives none
	rules["bonus"].(map[string]any)["final"] = id + 1000
	preview().refused(t, http.StatusNotFound, "not_found")
}

func TestAFinalThatIsPlannedTwiceByOneClickIsOne(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	plan := func(title, key string) answer {
		body, err := json.Marshal(bracket(title))
		require.NoError(t, err)
		return s.olga.do(http.MethodPost, "/api/contests/cup/finals", strings.NewReader(string(body)), http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {key}})
	}
	// when the same is asked for many times at once
	answers := make(chan answer)
	for range 8 {
		go func() { answers <- plan("Grand Final", "click") }()
	}
	ids := map[any]bool{}
	for range 8 {
		a := <-answers
		require.Equal(t, http.StatusCreated, a.status, a.body)
		ids[a.field(t, "id")] = true
	}

	require.Len(t, ids, 1)
	require.Len(t, s.olga.get("/api/contests/cup/finals").field(t, "finals"), 1)
	plan("Another", "click").refused(t, http.StatusConflict, "key_reused")
	require.Equal(t, http.StatusCreated, plan("Grand Final", "second click").status)
	require.Len(t, s.olga.get("/api/contests/cup/finals").field(t, "finals"), 2)
}
