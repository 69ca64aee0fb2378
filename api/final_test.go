package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
)

// stage is a contest with players A to H, the strongest first, whose matches nobody plays but the test.
type stage struct {
	*site
	olga, ada *client // who organizes it, and the author of all players
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{site: start(t)}
	s.olga, s.ada = s.student(t, "olga"), s.student(t, "ada")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'organizer')", s.contest, s.olga.number(t))
	for i, name := range strings.Split("ABCDEFGH", "") {
		s.addPlayer(t, s.ada.number(t), name, float64(2000-100*i))
	}
	return s
}

// bracket is a final of heats of four with four matches each.
func bracket(title string) map[string]any {
	return map[string]any{"title": title, "rules": map[string]any{"format": "single", "size": 4, "matches": 4, "rotate": true, "advance": 2, "seed": 7}}
}

// plan plans a final and gives its address.
func (s *stage) plan(t *testing.T, plan map[string]any) string {
	t.Helper()
	got := s.olga.post("/api/contests/cup/finals", plan)
	require.Equal(t, http.StatusCreated, got.status, got.body)
	return fmt.Sprintf("/api/finals/%s", got.field(t, "id"))
}

// do does something to a final, as somebody who has just looked at it.
func (s *stage) do(t *testing.T, address, act string, more ...any) answer {
	t.Helper()
	body := map[string]any{"version": s.olga.get(address).field(t, "version")}
	for i := 0; i < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	return s.olga.post(address+"/"+act, body)
}

func (s *stage) must(t *testing.T, address, act string, more ...any) answer {
	t.Helper()
	got := s.do(t, address, act, more...)
	require.Equal(t, http.StatusOK, got.status, got.body)
	return got
}

// play does the work of the workers: whoever was seeded better scores more.
func (s *stage) play(t *testing.T, address string) {
	t.Helper()
	id, err := strconv.ParseInt(strings.TrimPrefix(address, "/api/finals/"), 10, 64)
	require.NoError(t, err)
	for {
		book, err := final.Read(t.Context(), store.New(s.pool), id)
		require.NoError(t, err)
		if book.Final.Done {
			s.exec(t, "UPDATE finals SET state = 'done' WHERE id = $1", id)
			return
		}
		for _, m := range book.Final.Next {
			match := s.insert(t, `INSERT INTO matches (contest_id, kind, reason, seed, state, finished_at, final_id, heat, attempt, number, hidden)
				VALUES ($1, 'final', 'test', $2, 'done', now(), $3, $4, $5, $6, true) RETURNING id`, s.contest, m.Seed, id, m.Heat, m.Attempt, m.Number)
			for seat, player := range m.Entrants {
				s.exec(t, `INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict, stderr)
					SELECT $1, $2::int, p.id, p.submission_id, 7770000 - p.id, 1 + (SELECT count(*) FROM players b WHERE b.id = ANY($4::bigint[]) AND b.id < p.id), 'ok', 'hush, hush' FROM players p WHERE p.id = $3`,
					match, seat, player, m.Entrants)
			}
		}
	}
}

func (s *stage) ids(t *testing.T, sql string) map[int64]int64 {
	t.Helper()
	rows, err := s.pool.Query(t.Context(), sql)
	require.NoError(t, err)
	defer rows.Close()
	out := map[int64]int64{}
	for rows.Next() {
		var id, seed int64
		require.NoError(t, rows.Scan(&id, &seed))
		out[id] = seed
	}
	require.NoError(t, rows.Err())
	return out
}

func TestWhoWatchesHearsOnlyThatTheShowMoves(t *testing.T) {
	s := start(t)
	s.listening(t)
	watching := s.open(t, "cup")
	s.exec(t, "SELECT pg_notify('agon', $1)", fmt.Sprintf(`{"contest":%d,"kind":"match","id":4711,"private":true}`, s.contest))
	s.notify(t, s.contest, "final", 5)
	for watching.lines.Scan() {
		require.NotContains(t, watching.lines.Text(), "4711")
		if strings.HasPrefix(watching.lines.Text(), "data:") {
			require.Equal(t, `data: {"id":5}`, watching.lines.Text())
			return
		}
	}
	t.Fatal("the stream ended")
}

func TestTwoOrganizersDoNotUndoEachOther(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	address := s.plan(t, bracket("Final"))
	seen := s.olga.get(address).field(t, "version")
	s.must(t, address, "start")
	s.olga.post(address+"/pause", map[string]any{"version": seen}).refused(t, http.StatusConflict, "edit_conflict")
	require.Equal(t, "running", s.olga.get(address).field(t, "state"))
	s.must(t, address, "pause")
	s.must(t, address, "resume")
	s.must(t, address, "cancel")
	require.Equal(t, []any{"final_create", "final_start", "final_pause", "final_resume", "final_cancel"}, s.deeds(t))
}

// deeds are what was written down, in order.
func (s *stage) deeds(t *testing.T) []any {
	t.Helper()
	rows, err := s.pool.Query(t.Context(), "SELECT action FROM audit WHERE user_id = $1 AND contest_id IS NOT NULL ORDER BY id", s.olga.number(t))
	require.NoError(t, err)
	defer rows.Close()
	var out []any
	for rows.Next() {
		var action string
		require.NoError(t, rows.Scan(&action))
		out = append(out, action)
	}
	require.NoError(t, rows.Err())
	return out
}

func TestFinalsThatCannotBe(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	rules := func(more ...any) map[string]any {
		r := map[string]any{"format": "single", "size": 4, "matches": 4, "rotate": true, "advance": 2}
		for i := 0; i < len(more); i += 2 {
			r[more[i].(string)] = more[i+1]
		}
		return r
	}
	for name, c := range map[string]struct {
		plan   map[string]any
		detail string
	}{
		"no title":             {map[string]any{"title": " ", "rules": rules()}, "title"},
		"a title of lines":     {map[string]any{"title": "a\nb", "rules": rules()}, "title"},
		"one player":           {map[string]any{"title": "F", "rules": rules(), "players": []string{"A"}}, "at least 2"},
		"nobody's name":        {map[string]any{"title": "F", "rules": rules(), "players": []string{"A", "Z"}}, `no player "z"`},
		"a name twice":         {map[string]any{"title": "F", "rules": rules(), "players": []string{"A", "a"}}, "twice"},
		"too large heats":      {map[string]any{"title": "F", "rules": rules("size", 5, "matches", 5)}, "size 5"},
		"too small heats":      {map[string]any{"title": "F", "rules": rules("size", 1)}, "size 1"},
		"an odd number":        {map[string]any{"title": "F", "rules": rules("matches", 5)}, "multiple of 4"},
		"nobody drops out":     {map[string]any{"title": "F", "rules": rules("advance", 4)}, "advance 4"},
		"a minimum beyond all": {map[string]any{"title": "F", "rules": map[string]any{"format": "race", "size": 4, "matches": 4, "certainty": 0.9, "minimum": 101, "budget": 100}}, "minimum 101: must be 0 to 100, which is the budget"},
		"an unlikely certain":  {map[string]any{"title": "F", "rules": map[string]any{"format": "race", "size": 4, "matches": 4, "certainty": 0.5, "budget": 100}}, "certainty"},
	} {
		got := s.olga.post("/api/contests/cup/finals", c.plan)
		got.refused(t, http.StatusUnprocessableEntity, "bad_final")
		require.Contains(t, got.field(t, "detail"), c.detail, name)
	}
	s.olga.post("/api/contests/cup/finals", map[string]any{"title": "F", "rules": map[string]any{"format": "chess"}}).refused(t, http.StatusUnprocessableEntity, "bad_request")

	// a final of more players than there are can be planned, and cannot begin before there are two
	s.exec(t, "UPDATE ratings SET on_ladder = false")
	address := s.plan(t, bracket("Early"))
	got := s.do(t, address, "start")
	got.refused(t, http.StatusUnprocessableEntity, "bad_final")
	require.Contains(t, got.field(t, "detail"), "at least 2 players and there are 0")

	// whoever was chosen and plays no more has to be taken out
	s.exec(t, "UPDATE ratings SET on_ladder = true")
	plan := bracket("Chosen")
	plan["players"] = []string{"A", "b", "C"}
	address = s.plan(t, plan)
	s.exec(t, "UPDATE players SET state = 'withdrawn' WHERE name = 'B'")
	got = s.do(t, address, "start")
	got.refused(t, http.StatusUnprocessableEntity, "bad_final")
	require.Contains(t, got.field(t, "detail"), "B does not play any more")
}

func TestWhatCannotBeDoneInAFinal(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	address := s.plan(t, bracket("Final"))
	for _, act := range []string{"pause", "resume", "cancel"} {
		s.do(t, address, act).refused(t, http.StatusConflict, "not_now")
	}
	s.do(t, address, "show", "step", 1).refused(t, http.StatusConflict, "not_now")
	s.must(t, address, "start")
	s.do(t, address, "start").refused(t, http.StatusConflict, "not_now")
	s.do(t, address, "redo", "heat", "s1h1", "reason", "Why not?").refused(t, http.StatusConflict, "not_now")
	s.do(t, address, "redo", "heat", "s9h9", "reason", "Why not?").refused(t, http.StatusUnprocessableEntity, "bad_final")
	s.do(t, address, "depart", "player", "Z", "reason", "Why not?").refused(t, http.StatusUnprocessableEntity, "bad_final")
	s.do(t, address, "depart", "player", "A", "reason", " ").refused(t, http.StatusUnprocessableEntity, "bad_final")
	s.do(t, address, "show", "step", 99).refused(t, http.StatusUnprocessableEntity, "bad_final")
	version := s.olga.get(address).field(t, "version")
	s.olga.do(http.MethodDelete, fmt.Sprintf("%s?version=%s", address, version), nil, nil).refused(t, http.StatusConflict, "not_now")
	s.must(t, address, "depart", "player", "a", "reason", "Its author asked for it.")
	s.do(t, address, "depart", "player", "A", "reason", "Again.").refused(t, http.StatusConflict, "not_now")
	s.must(t, address, "cancel")
	s.do(t, address, "resume").refused(t, http.StatusConflict, "not_now")

	// what was only planned can be changed and deleted
	address = s.plan(t, bracket("Draft"))
	change := bracket("Better")
	change["version"] = 1
	data, err := json.Marshal(change)
	require.NoError(t, err)
	got := s.olga.do(http.MethodPut, address, strings.NewReader(string(data)), http.Header{"Content-Type": {"application/json"}})
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "Better", got.field(t, "title"))
	require.Equal(t, http.StatusNoContent, s.olga.do(http.MethodDelete, address+"?version=2", nil, nil).status)
	s.olga.get(address).refused(t, http.StatusNotFound, "not_found")
}

func TestOnlyOrganizersRunFinals(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.ada.post("/api/contests/cup/finals", bracket("Mine")).refused(t, http.StatusForbidden, "forbidden")
	s.ada.post("/api/contests/cup/finals/forecast", map[string]any{}).refused(t, http.StatusForbidden, "forbidden")
	address := s.plan(t, bracket("Final"))
	s.must(t, address, "start")
	for _, act := range []string{"start", "pause", "resume", "cancel", "redo", "depart", "show"} {
		body := map[string]any{"version": 2, "heat": "s1h1", "player": "A", "reason": "Why not?", "step": 1}
		for _, extra := range map[string][]string{"redo": {"player", "step"}, "depart": {"heat", "step"}, "show": {"heat", "player", "reason"}}[act] {
			delete(body, extra)
		}
		if act != "redo" && act != "depart" && act != "show" {
			body = map[string]any{"version": 2}
		}
		s.ada.post(address+"/"+act, body).refused(t, http.StatusNotFound, "not_found")
	}
	s.must(t, address, "show", "step", 1)
	s.ada.post(address+"/pause", map[string]any{"version": 3}).refused(t, http.StatusForbidden, "forbidden")
	s.visitor(t).post(address+"/pause", map[string]any{"version": 3}).refused(t, http.StatusUnauthorized, "not_logged_in")
}

func TestAFinalAsATable(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.exec(t, "UPDATE users SET name = '=SUM(A1)' WHERE name = 'ada'")
	address := s.plan(t, bracket("Final"))
	s.must(t, address, "start")
	s.play(t, address)
	s.must(t, address, "show", "step", 1)
	require.NotContains(t, s.visitor(t).get(address+"/export.csv").body, "Standing")
	require.Contains(t, s.olga.get(address+"/export.csv?all=true").body, "Standing,,A,'=SUM(A1),1,")
	s.must(t, address, "show", "step", -1)
	got := s.visitor(t).get(address + "/export.csv")
	require.Equal(t, fmt.Sprintf("attachment; filename=final-%s.csv", strings.TrimPrefix(address, "/api/finals/")), got.header.Get("Content-Disposition"))
	require.Contains(t, got.body, "stage,heat,player,author,seed,points,place,advances,note\nSemi-finals,Heat 1,A,'=SUM(A1),1,12,1,true,\n")
	require.Equal(t, "A", s.visitor(t).get(address+"/export.json").field(t, "champions", 0))
}

func TestFormatsSideBySide(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	got := s.olga.post("/api/contests/cup/finals/forecast", map[string]any{"rules": []any{map[string]any{"format": "single", "size": 3, "matches": 3, "advance": 2}}})
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Len(t, got.field(t, "formats"), len(finals.Formats()))
	require.Nil(t, got.field(t, "match_seconds"), "no match was played")
	number := func(of ...any) float64 {
		n, err := got.field(t, append([]any{"formats"}, of...)...).(json.Number).Float64()
		require.NoError(t, err)
		return n
	}
	for i := range finals.Formats() {
		if got.field(t, "formats", i, "format") == "single" {
			require.Contains(t, got.field(t, "formats", i, "problem"), "advance 2", "of three")
			continue
		}
		require.Empty(t, got.field(t, "formats", i, "problem"))
		require.Equal(t, "A", got.field(t, "formats", i, "favourites", 0, "player"))
		require.Positive(t, number(i, "best_wins_error"), "a simulation is never quite sure")
		require.Positive(t, number(i, "shared_error"))
		require.Positive(t, number(i, "favourites", 0, "wins_error"))
		require.GreaterOrEqual(t, number(i, "matches", "error"), 0.0)
		if got.field(t, "formats", i, "format") != "race" {
			require.Nil(t, got.field(t, "formats", i, "at_minimum"))
		}
	}
}

func TestTheForecastSaysThatTheLadderHasDecidedARace(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.exec(t, "UPDATE ratings SET interval = 0.1, shown = shown + CASE WHEN player_id = (SELECT min(player_id) FROM ratings) THEN 5000 ELSE 0 END")
	rules := map[string]any{"format": "race", "size": 4, "matches": 8, "certainty": 0.95, "minimum": 20, "budget": 100}
	race := func() func(of ...any) any {
		got := s.olga.post("/api/contests/cup/finals/forecast", map[string]any{"rules": []any{rules}})
		require.Equal(t, http.StatusOK, got.status, got.body)
		require.Equal(t, "race", got.field(t, "formats", 0, "format"))
		return func(of ...any) any { return got.field(t, append([]any{"formats", 0}, of...)...) }
	}

	// it plays its minimum, in whole heats, and says why no more
	field := race()
	require.Equal(t, json.Number("24"), field("matches", "high"))
	require.Equal(t, json.Number("20"), field("rules", "minimum"))
	require.Contains(t, field("note"), "The ladder all but decides it: with a probability of 100 % ± 1 it ends as soon as its minimum of 20 matches is played.")
	require.Contains(t, field("in_words"), "At least 20 matches are played, however certain the ladder is.")

	// without one, it says that nothing is played
	delete(rules, "minimum")
	field = race()
	require.Equal(t, json.Number("0"), field("matches", "high"))
	require.Contains(t, field("note"), "it ends without a match")
	require.Positive(t, field("at_minimum"))
}

func TestAForecastTakesRulesOfAsManyFormatsAsThereAre(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	all := finals.Names()
	var rules []any
	for _, name := range append(all, all[0]) {
		rules = append(rules, map[string]any{"format": name})
	}

	got := s.olga.post("/api/contests/cup/finals/forecast", map[string]any{"rules": rules})

	require.Equal(t, http.StatusUnprocessableEntity, got.status, got.body)
	require.Contains(t, got.body, fmt.Sprintf("<= %d", len(all)))
}
