package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnOrganizerChoosesTheBoardsOfAFinal(t *testing.T) {
	t.Parallel()
	// given a contest with four boards, of which one is for two players and one is retired
	s := newStage(t)
	boards := map[string]int64{"First": s.insert(t, "UPDATE boards SET name = 'First' RETURNING id")}
	for place, name := range []string{"Second", "Duel", "Old"} {
		boards[name] = s.insert(t, "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, $2, $3, $4) RETURNING id", s.contest, place+2, name, map[bool]string{true: "rounds 3 for 2", false: "rounds 3"}[name == "Duel"])
	}
	s.exec(t, "UPDATE boards SET retired_at = now() WHERE name = 'Old'")
	on := func(names ...string) map[string]any {
		plan := bracket("Final")
		ids := []int64{}
		for _, name := range names {
			ids = append(ids, boards[name])
		}
		plan["boards"] = ids
		return plan
	}
	played := func(address string) []string {
		names := []string{}
		for _, b := range s.olga.get(address).field(t, "boards").([]any) {
			names = append(names, b.(map[string]any)["name"].(string))
		}
		return names
	}

	// when nothing is said, then it is played on all that take four
	require.Equal(t, []string{"First", "Second"}, played(s.plan(t, bracket("Final"))))

	// when boards are chosen, then on those of them, and the choice is remembered, in words and in the log too
	address := s.plan(t, on("Duel", "Second"))
	require.Equal(t, []string{"Second"}, played(address))
	require.Equal(t, fmt.Sprint([]int64{boards["Second"], boards["Duel"]}), fmt.Sprint(s.olga.get(address).field(t, "backstage", "boards")))
	require.Contains(t, s.olga.get(address).field(t, "rules_in_words"), "All matches are played on the board Second.")
	require.Contains(t, s.olga.get("/api/contests/cup/log").body, `"boards":["Second"]`)

	// when one is retired meanwhile, then that is said, and the choice cannot be deleted with it
	s.exec(t, "UPDATE boards SET retired_at = now() WHERE name = 'Second'")
	require.Equal(t, true, s.olga.get(address).field(t, "boards", 0, "retired"))
	require.EqualValues(t, 2, s.insert(t, "SELECT count(*) FROM boards b JOIN final_choices f ON f.board_id = b.id"))

	// when it is planned anew without a choice, then it is on all again
	plan := bracket("Final")
	maps.Copy(plan, map[string]any{"version": s.olga.get(address).field(t, "version")})
	require.Equal(t, http.StatusOK, s.olga.put(address, plan).status)
	require.Equal(t, []string{}, played(address), "there is no other, so that nobody is told")
	require.Empty(t, s.olga.get(address).field(t, "backstage", "boards"))

	// and what cannot be is refused, also in the forecast
	for words, plan := range map[string]map[string]any{
		"boards: Old is retired.":                       on("First", "Old"),
		"boards: First is there twice.":                 on("First", "First"),
		"has no board 0.":                               on("Nowhere"),
		"boards: none of those chosen is for 4 players": on("Duel"),
		"boards expected array length":                  on(make([]string, 51)...),
	} {
		got := s.olga.post("/api/contests/cup/finals", plan)
		require.Equal(t, http.StatusUnprocessableEntity, got.status, got.body)
		require.Contains(t, got.body, words)
	}
	duel := s.olga.post("/api/contests/cup/finals/forecast", map[string]any{"boards": []int64{boards["Duel"]}})
	require.Equal(t, "2", fmt.Sprint(duel.field(t, "high")))
	require.Equal(t, http.StatusUnprocessableEntity, s.olga.post("/api/contests/cup/finals/forecast", map[string]any{"boards": []int64{boards["Old"]}}).status)
}
