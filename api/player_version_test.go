package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
)

// duelists are two versions of ada's, the second of which replaced the first and plays, and Lasius of bob's, rated by these
// matches: the second is better than the first and worse than Lasius.
func duelists(t *testing.T, s *site, owner int64, matches int) (first, second int64) {
	t.Helper()
	var players, versions []int64
	for i, name := range []string{"Formica", "FormicaII", "Lasius"} {
		user := owner
		if i == 2 {
			user = s.addUser(t, "bob")
		}
		players = append(players, s.addPlayer(t, user, name, 1500))
		versions = append(versions, s.insert(t, "SELECT submission_id FROM players WHERE id = $1", players[i]))
	}
	s.exec(t, "UPDATE players SET state = 'retired' WHERE id = $1", players[0])
	s.exec(t, "UPDATE ratings SET on_ladder = false WHERE player_id = $1", players[0])
	var results []ranking.Match
	for n := range matches {
		seats := []ranking.Seat{{Player: n % 2, Score: float64(10*(n%2) + n%7)}, {Player: 2, Score: float64(12 + n%5)}}
		results = append(results, ranking.Match{Seats: seats})
	}
	standing, err := batch.System{}.Rank(ranking.Field{Players: 3, Previous: []int{-1, 0, -1}}, results)
	require.NoError(t, err)
	pairs, err := batch.PairsFrom(standing).MarshalBinary()
	require.NoError(t, err)
	for i, v := range versions {
		var previous *int64
		if i == 1 {
			previous = &versions[0]
		}
		s.exec(t, "INSERT INTO versions (submission_id, contest_id, player_id, previous, shown, interval, matches) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			v, s.contest, players[i], previous, standing.Ratings[i], 1.96*standing.Deviations[i], standing.Matches[i])
	}
	s.exec(t, "INSERT INTO standings (contest_id, seq, versions, pairs) VALUES ($1, $2, $3, $4)", s.contest, matches, versions, pairs)
	return versions[0], versions[1]
}

func TestVersions(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	first, second := duelists(t, s, ada.number(t), 60)

	for _, of := range []string{"Formica", "formicaii"} {
		got := s.visitor(t).get("/api/contests/cup/players/" + of + "/versions")
		require.Equal(t, http.StatusOK, got.status, got.body)
		require.Len(t, got.field(t, "versions"), 2, "everybody sees the whole line")
		require.Equal(t, json.Number(fmt.Sprint(first)), got.field(t, "versions", 0, "submission"))
		require.Nil(t, got.field(t, "versions", 0, "change"))
		require.Equal(t, false, got.field(t, "versions", 0, "plays"))
		require.Equal(t, json.Number("2"), got.field(t, "versions", 1, "number"))
		require.Equal(t, "FormicaII", got.field(t, "versions", 1, "player"))
		require.Equal(t, true, got.field(t, "versions", 1, "plays"))
		require.NotContains(t, got.body, "secret")
	}
	require.Len(t, s.visitor(t).get("/api/contests/cup/players/Lasius/versions").field(t, "versions"), 1)
	s.visitor(t).get("/api/contests/cup/players/Nobody/versions").refused(t, http.StatusNotFound, "not_found")

	// The owner may compare them, in either order.
	compare := func(c *client, a, b int64) answer {
		return c.get(fmt.Sprintf("/api/contests/cup/players/FormicaII/versions/compare?a=%d&b=%d", a, b))
	}
	forth, back := compare(ada, second, first), compare(ada, first, second)
	require.Equal(t, json.Number("1"), forth.field(t, "decided"), forth.body)
	require.Equal(t, json.Number("-1"), back.field(t, "decided"))
	require.Equal(t, json.Number("0"), forth.field(t, "more"))
	require.Equal(t, json.Number("2"), forth.field(t, "a", "number"))
	certainty, err := forth.field(t, "certainty").(json.Number).Float64()
	require.NoError(t, err)
	require.Greater(t, certainty, 0.95)

	compare(ada, first, first).refused(t, 422, "bad_request")
	compare(ada, first, 999).refused(t, http.StatusNotFound, "not_found")
	compare(s.visitor(t), first, second).refused(t, http.StatusUnauthorized, "not_logged_in")
	compare(s.student(t, "eve"), first, second).refused(t, http.StatusForbidden, "forbidden")
	ada.get("/api/contests/cup/players/FormicaII/versions/compare?a=1").refused(t, 422, "bad_request")
}

func TestVersionsThatHardlyPlayedAreNotToldApart(t *testing.T) {
	t.Parallel()
	s := start(t)
	ada := s.student(t, "ada")
	first, second := duelists(t, s, ada.number(t), 4)
	got := ada.get(fmt.Sprintf("/api/contests/cup/players/Formica/versions/compare?a=%d&b=%d", second, first))
	require.Equal(t, json.Number("0"), got.field(t, "decided"), got.body)
	require.NotEqual(t, json.Number("0"), got.field(t, "more"))
}

func TestAgainst(t *testing.T) {
	t.Parallel()
	s := start(t)
	duelists(t, s, s.addUser(t, "ada"), 60)
	player := func(name string) int64 {
		return s.insert(t, "SELECT id FROM players WHERE contest_id = $1 AND name = $2", s.contest, name)
	}
	won := s.addMatch(t, "ladder", 1, player("FormicaII"), player("Lasius"))
	lost := s.addMatch(t, "ladder", 2, player("Lasius"), player("FormicaII"))
	s.addMatch(t, "qualify", 3, player("FormicaII"), player("Lasius"))
	void := s.addMatch(t, "ladder", 4, player("FormicaII"), player("Lasius"))
	s.exec(t, "UPDATE matches SET state = 'void' WHERE id = $1", void)
	tied := s.addMatch(t, "ladder", 5, player("Lasius"), player("FormicaII"))
	s.exec(t, "UPDATE seats SET rank = 1 WHERE match_id = $1", tied)
	s.addPlayer(t, s.addUser(t, "new"), "Newcomer", 1500)

	forth := s.visitor(t).get("/api/contests/cup/players/formicaii/against/LASIUS")
	require.Equal(t, http.StatusOK, forth.status, forth.body)
	require.Equal(t, "FormicaII", forth.field(t, "player"))
	require.Equal(t, map[string]any{"total": json.Number("3"), "wins": json.Number("1"), "ties": json.Number("1"), "losses": json.Number("1")}, forth.field(t, "meetings"))
	for i, id := range []int64{tied, lost, won} {
		require.Equal(t, json.Number(fmt.Sprint(id)), forth.field(t, "latest", i, "id"))
	}
	back := s.visitor(t).get("/api/contests/cup/players/Lasius/against/FormicaII")
	sum := 0.0
	for _, got := range []answer{forth, back} {
		win, err := got.field(t, "win").(json.Number).Float64()
		require.NoError(t, err)
		sum += win
	}
	require.InDelta(t, 1, sum, 1e-9)

	unknown := s.visitor(t).get("/api/contests/cup/players/Newcomer/against/Lasius")
	require.Nil(t, unknown.field(t, "win"), "nothing is known of who has not played")
	require.Equal(t, json.Number("0"), unknown.field(t, "meetings", "total"))
	s.visitor(t).get("/api/contests/cup/players/Lasius/against/lasius").refused(t, 422, "bad_request")
	s.visitor(t).get("/api/contests/cup/players/Lasius/against/Nobody").refused(t, http.StatusNotFound, "not_found")
}

func TestHistoryGoesThroughTheVersions(t *testing.T) {
	t.Parallel()
	// given results of two versions of one line
	s := start(t)
	duelists(t, s, s.addUser(t, "ada"), 4)
	player := func(name string) int64 {
		return s.insert(t, "SELECT id FROM players WHERE contest_id = $1 AND name = $2", s.contest, name)
	}
	for seq, rating := range []float64{1500, 1510, 1530} {
		name := "Formica"
		if seq == 2 {
			name = "FormicaII"
		}
		s.addResult(t, int64(seq+1), time.Hour, map[int64]float64{player(name): rating})
	}

	got := s.visitor(t).get("/api/contests/cup/players/FormicaII/history")

	require.Len(t, got.field(t, "points"), 3)
	for i, want := range []struct{ player, others string }{{"Formica", "0"}, {"Formica", "9"}, {"FormicaII", "0"}} {
		require.Equal(t, json.Number(fmt.Sprint(i+1)), got.field(t, "points", i, "number"))
		require.Equal(t, want.player, got.field(t, "points", i, "player"))
		require.Equal(t, json.Number(want.others), got.field(t, "points", i, "others"), "each match moved it by 1")
		require.Equal(t, true, got.field(t, "points", i, "provisional"))
	}
	require.Len(t, s.visitor(t).get("/api/contests/cup/players/Formica/history").field(t, "points"), 2, "what came after it is not its history")
}
