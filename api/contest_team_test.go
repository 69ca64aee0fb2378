package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// inTeams is a site whose contest has teams of at most two.
func inTeams(t *testing.T) *site {
	t.Helper()
	s := start(t)
	s.exec(t, "UPDATE contests SET team_size = 2")
	return s
}

// formed makes a team of the first, which the others join with its code, and gives the team's id.
func (s *site) formed(t *testing.T, name string, first *client, others ...*client) int64 {
	t.Helper()
	made := first.post("/api/contests/cup/team", map[string]any{"name": name})
	require.Equal(t, http.StatusCreated, made.status, made.body)
	for _, c := range others {
		got := c.post("/api/contests/cup/team/join", map[string]any{"code": made.field(t, "code")})
		require.Equal(t, http.StatusOK, got.status, got.body)
	}
	return s.insert(t, "SELECT id FROM users WHERE team_of = $1 AND name = $2", s.contest, name)
}

// A new address is tried by itself: what it shows an owner and not a stranger, it has to show a teammate.
func TestATeammateMayWhatAnOwnerMayAndAStrangerMayNot(t *testing.T) {
	t.Parallel()
	// given a team with players on the ladder, of which one was frozen in a match, and what ada has asked for
	s := inTeams(t)
	ada, bob, stranger := s.student(t, "ada"), s.student(t, "ben"), s.student(t, "eve")
	team := s.formed(t, "Formicae", ada, bob)
	first, second := duelists(t, s, team, 20)
	player := s.insert(t, "SELECT player_id FROM submissions WHERE id = $1", second)
	s.exec(t, "UPDATE submissions SET sent_by = $1 WHERE user_id = $2", ada.number(t), team)
	match := s.addMatch(t, "ladder", 7, player, s.addPlayer(t, stranger.number(t), "Vespa", 1400))
	s.exec(t, "UPDATE seats SET verdict = 'frozen', reason = 'crash', round = 2, detail = 'signal 11' WHERE player_id = $1", player)
	require.Equal(t, http.StatusCreated, ada.challenge("FormicaII", "", "Vespa").status)
	order := ada.post("/api/contests/cup/players/FormicaII/orders", map[string]any{"action": "withdraw"})
	require.Equal(t, http.StatusAccepted, order.status, order.body)
	number := order.field(t, "id").(json.Number).String()
	ids := map[string]string{"/api/matches/": fmt.Sprint(match), "/api/submissions/": fmt.Sprint(second)}
	values := map[string]string{"contest": "cup", "player": "FormicaII", "opponent": "Vespa", "seat": "0", "order": number, "code": "0"}

	// when everybody asks for every address about the contest and what is in it
	owners := map[string]bool{}
	for _, path := range addresses(t, ada) {
		if strings.HasSuffix(path, "/events") || strings.HasSuffix(path, "/replay") || strings.HasPrefix(path, "/api/games/") || !strings.Contains(path, "{") {
			continue
		}
		if path == "/api/contests/{contest}/people/{person}/report" { // of a person, not of what a team has
			continue
		}
		address := pathParameter.ReplaceAllStringFunc(path, func(parameter string) string {
			name := strings.Trim(parameter, "{}")
			for prefix, id := range ids {
				if name == "id" && strings.HasPrefix(path, prefix) {
					return id
				}
			}
			if value, ok := values[name]; ok {
				return value
			}
			return "1"
		})
		if strings.HasSuffix(path, "/compare") {
			address += fmt.Sprintf("?a=%d&b=%d", first, second)
		}
		mine, mates, strangers := ada.get(address), bob.get(address), stranger.get(address)
		if mine.status == strangers.status && mine.body == strangers.body {
			continue
		}
		// then whoever is in the team sees what ada sees
		owners[path] = true
		require.Equal(t, mine.status, mates.status, "%s is not for a teammate: %s", path, mates.body)
		if path == "/api/contests/{contest}/team" { // says who asks
			require.Equal(t, mine.field(t, "team"), mates.field(t, "team"))
			continue
		}
		require.JSONEq(t, asJSON(mine), asJSON(mates), "%s shows a teammate something else", path)
	}
	for _, path := range []string{
		"/api/contests/{contest}", "/api/contests/{contest}/submissions", "/api/contests/{contest}/failures", "/api/contests/{contest}/challenges",
		"/api/contests/{contest}/players/{player}", "/api/contests/{contest}/players/{player}/versions/compare", "/api/contests/{contest}/orders/{order}",
		"/api/submissions/{id}", "/api/submissions/{id}/source", "/api/matches/{id}", "/api/matches/{id}/seats/{seat}/stderr",
	} {
		require.Contains(t, owners, path, "it should show more to owners than to others")
	}

	// and may do it, too
	for _, c := range []struct {
		who    *client
		status int
	}{{bob, http.StatusCreated}, {stranger, http.StatusUnprocessableEntity}} {
		require.Equal(t, c.status, c.who.challenge("FormicaII", "", "Vespa").status)
	}
	s.exec(t, "UPDATE orders SET state = 'done'")
	require.Equal(t, http.StatusForbidden, stranger.post("/api/contests/cup/players/FormicaII/orders", map[string]any{"action": "withdraw"}).status)
	require.Equal(t, http.StatusAccepted, bob.post("/api/contests/cup/players/FormicaII/orders", map[string]any{"action": "withdraw"}).status)

	// With a token as with a session.
	token := bob.post("/api/tokens", map[string]any{"label": "laptop"}).field(t, "token").(string)
	cli := s.visitor(t)
	cli.header = http.Header{"Authorization": {"Bearer " + token}}
	sent := cli.submit("cup", "a.txt", []byte("name Bee\n"), nil)
	require.Equal(t, http.StatusCreated, sent.status, sent.body)
	require.Equal(t, "ben", sent.field(t, "sent_by"))
	require.Equal(t, http.StatusOK, ada.get("/api/submissions/"+sent.field(t, "id").(json.Number).String()+"/source").status)
	require.Equal(t, "Formicae", s.visitor(t).get("/api/contests/cup/players/Bee").field(t, "author"))
}

// asJSON is the answer's body, or a text as JSON.
func asJSON(a answer) string {
	if json.Valid([]byte(a.body)) {
		return a.body
	}
	return strconv.Quote(strings.ToValidUTF8(a.body, "?"))
}

// Somebody's works, those of his team, and those of another team of his are one owner's.
func TestATeamAndItsPeopleMakeNoPairs(t *testing.T) {
	t.Parallel()
	s := inTeams(t)
	olga, ada, bob, eve := s.organizer(t, "olga"), s.student(t, "ada"), s.student(t, "bob"), s.student(t, "eve")
	other := s.addContest(t, "elsewhere")
	s.exec(t, "UPDATE contests SET team_size = 2")
	team := s.formed(t, "Formicae", ada, bob)
	require.Equal(t, http.StatusCreated, bob.post("/api/contests/elsewhere/team", map[string]any{"name": "Vespae"}).status)
	second := s.insert(t, "SELECT id FROM users WHERE team_of = $1", other)

	// given what is alike: the team and ada alone, the team and another one with bob, that one and eve
	s.suspects(t, 0.8, ada.number(t), team)
	pair := s.suspects(t, 0.8, eve.number(t), second)
	s.exec(t, `INSERT INTO likenesses (a, b, owner_a, owner_b, share_a, share_b, similarity, longest, regions)
		SELECT a.id, b.id, a.owner, b.owner, 0.8, 0.8, 0.8, 120, '[]' FROM works a, works b WHERE a.owner < b.owner AND a.owner IN ('u' || $1::bigint, 'u' || $2::bigint) AND b.owner IN ('u' || $1::bigint, 'u' || $2::bigint)`, team, second)

	// then only eve's is a pair
	got := olga.get("/api/contests/cup/plagiarism")
	require.Len(t, got.field(t, "pairs"), 1, got.body)
	require.Equal(t, json.Number(fmt.Sprint(pair)), got.field(t, "pairs", 0, "id"))

	// and so it stays with what bob has sent for the team when he has left it
	s.exec(t, "UPDATE submissions SET sent_by = $1 WHERE user_id = $2", bob.number(t), team)
	require.Equal(t, http.StatusNoContent, bob.erase("/api/contests/cup/team").status)
	require.Len(t, olga.get("/api/contests/cup/plagiarism").field(t, "pairs"), 1)
}

func TestWhereNobodyIsNamedTeamsAreNot(t *testing.T) {
	t.Parallel()
	s := inTeams(t)
	olga, ada, bob, eve := s.organizer(t, "olga"), s.student(t, "ada"), s.student(t, "bob"), s.student(t, "eve")
	s.formed(t, "Formicae", ada, bob)
	s.exec(t, "UPDATE contests SET pseudonyms = true")
	for c, n := range map[*client]int{s.visitor(t): 0, eve: 0, bob: 1, olga: 1} {
		require.Len(t, c.get("/api/contests/cup/teams").field(t, "teams"), n)
	}
}

func TestAStudentMakesATeamAndLeavesIt(t *testing.T) {
	t.Parallel()
	s := inTeams(t)
	ada, bob, eve := s.student(t, "ada"), s.student(t, "bob"), s.student(t, "eve")
	s.visitor(t).get("/api/contests/cup/team").refused(t, http.StatusUnauthorized, "not_logged_in")
	require.Nil(t, ada.get("/api/contests/cup/team").field(t, "team"))
	ada.post("/api/contests/cup/team", map[string]any{"name": strings.Repeat("x", 200)}).refused(t, http.StatusUnprocessableEntity, "bad_team")
	s.formed(t, "Formicae", ada, bob)
	require.Equal(t, []any{"ada", "bob"}, ada.get("/api/contests/cup/team").field(t, "team", "members"))
	require.Equal(t, []any{"ada", "bob"}, s.visitor(t).get("/api/contests/cup/teams").field(t, "teams", 0, "members"))

	code := ada.get("/api/contests/cup/team").field(t, "code")
	require.NotContains(t, s.visitor(t).get("/api/contests/cup/teams").body, code)
	eve.post("/api/contests/cup/team/join", map[string]any{"code": code}).refused(t, http.StatusConflict, "team_full")
	eve.post("/api/contests/cup/team/join", map[string]any{"code": "no"}).refused(t, http.StatusNotFound, "unknown_code")
	eve.put("/api/contests/cup/team", map[string]any{"name": "Mine"}).refused(t, http.StatusNotFound, "not_found")

	require.Equal(t, "Apes", bob.put("/api/contests/cup/team", map[string]any{"name": "Apes"}).field(t, "team", "name"))
	require.Equal(t, http.StatusNoContent, bob.erase("/api/contests/cup/team").status)
	require.Equal(t, http.StatusNoContent, bob.erase("/api/contests/cup/team").status, "once more changes nothing")
	require.Equal(t, http.StatusNoContent, ada.erase("/api/contests/cup/team").status)
	require.Empty(t, s.visitor(t).get("/api/contests/cup/teams").field(t, "teams"), "nobody is left, and nothing was submitted")
}

func TestOrganizersPutPeopleTogether(t *testing.T) {
	t.Parallel()
	s := inTeams(t)
	olga, ada, bob := s.organizer(t, "olga"), s.student(t, "ada"), s.student(t, "bob")
	for _, id := range []int64{ada.number(t), bob.number(t)} {
		s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student')", s.contest, id)
	}
	ada.post("/api/contests/cup/teams", map[string]any{"name": "Apes"}).refused(t, http.StatusForbidden, "forbidden")
	ada.get("/api/contests/cup/staff-teams").refused(t, http.StatusForbidden, "forbidden")
	move := func(c *client, who int64, team string) answer {
		return c.put(fmt.Sprintf("/api/contests/cup/people/%d/team", who), map[string]any{"team": team})
	}
	require.Equal(t, http.StatusNoContent, olga.post("/api/contests/cup/teams", map[string]any{"name": "Apes", "people": []int64{ada.number(t)}}).status)
	move(ada, bob.number(t), "Apes").refused(t, http.StatusForbidden, "forbidden")
	require.Equal(t, http.StatusNoContent, move(olga, bob.number(t), "apes").status)
	move(olga, olga.number(t), "Apes").refused(t, http.StatusConflict, "team_full")
	move(olga, ada.number(t), "Nobody's").refused(t, http.StatusNotFound, "not_found")
	move(olga, 999, "Apes").refused(t, http.StatusNotFound, "not_found")
	olga.put("/api/contests/cup/teams/Apes", map[string]any{"name": "Bees & co"}).refused(t, http.StatusUnprocessableEntity, "bad_team")
	require.Equal(t, http.StatusNoContent, olga.put("/api/contests/cup/teams/apes", map[string]any{"name": "Bees"}).status)
	require.Equal(t, http.StatusNoContent, move(olga, bob.number(t), "").status)
	require.Equal(t, []any{"ada"}, bob.get("/api/contests/cup/teams").field(t, "teams", 0, "members"))

	// one that is made for others waits for them, while others change theirs; its code can be changed
	require.Equal(t, http.StatusNoContent, olga.post("/api/contests/cup/teams", map[string]any{"name": "Ants"}).status)
	require.Equal(t, http.StatusNoContent, move(olga, ada.number(t), "").status)
	require.Len(t, olga.get("/api/contests/cup/staff-teams").field(t, "teams"), 1, "nobody is left in the other one")
	before := olga.get("/api/contests/cup/staff-teams").field(t, "teams", 0, "code")
	ada.post("/api/contests/cup/teams/Ants/code", nil).refused(t, http.StatusForbidden, "forbidden")
	after := olga.post("/api/contests/cup/teams/ants/code", nil).field(t, "code")
	bob.post("/api/contests/cup/team/join", map[string]any{"code": before}).refused(t, http.StatusNotFound, "unknown_code")
	require.Equal(t, http.StatusOK, bob.post("/api/contests/cup/team/join", map[string]any{"code": after}).status)

	// and it is deleted, as long as it has submitted nothing
	ada.erase("/api/contests/cup/teams/Ants").refused(t, http.StatusForbidden, "forbidden")
	require.Equal(t, http.StatusNoContent, olga.erase("/api/contests/cup/teams/Ants").status)
	require.Nil(t, bob.get("/api/contests/cup/team").field(t, "team"))
	team := s.formed(t, "Wasps", bob)
	s.addPlayer(t, team, "Vespa", 1500)
	olga.erase("/api/contests/cup/teams/Wasps").refused(t, http.StatusUnprocessableEntity, "bad_team")
}

const inTwos = "name,email,number,team\nAda,ada@example.org,1,Formicae\nBob,bob@example.org,2,formicae\nEve,eve@example.org,3,Vespae\n"

func TestARosterMakesTeams(t *testing.T) {
	t.Parallel()
	s := inTeams(t)
	olga := s.organizer(t, "olga")

	// given a roster with one too many in a team and a name that cannot be
	preview := olga.roster("/preview", inTwos+"Zoe,zoe@example.org,4,Formicae\nYan,yan@example.org,5,=1+1\nXia,xia@example.org,6,"+strings.Repeat("x", 100)+"\n", "")
	require.Equal(t, "new new new refused refused refused", preview.steps(t))
	require.Contains(t, preview.body, "Formicae would have too many: a team has at most 2 people")
	require.Contains(t, preview.body, "The team Vespae is made.")

	// when the good one is imported, and imported again
	require.Equal(t, "new new new", olga.imported(inTwos).steps(t))
	require.Equal(t, "member member member", olga.imported(inTwos).steps(t))
	teams := olga.get("/api/contests/cup/staff-teams")
	require.Equal(t, "Formicae", teams.field(t, "teams", 0, "name"))
	require.Len(t, teams.field(t, "teams", 0, "people"), 2)
	require.Len(t, teams.field(t, "teams"), 2)

	// Two change places: nobody has to wait for the other's. Who is named without a team stays.
	eve := s.insert(t, "SELECT user_id FROM members WHERE student_number = '3'")
	s.addPlayer(t, eve, "Alone", 1500) // from before
	swapped := olga.imported("number,team\n3,Formicae\n2,Vespae\n1,\n")
	require.Equal(t, "changed changed member", swapped.steps(t))
	require.Contains(t, swapped.body, "Until now in the team Vespae. Their own players, Alone, are withdrawn.")
	require.Equal(t, "Formicae", olga.get("/api/contests/cup/people?search=eve").field(t, "people", 0, "team"))
	require.Equal(t, "Alone", olga.get("/api/contests/cup/orders").field(t, "orders", 0, "player"))

	s.exec(t, "UPDATE contests SET team_size = 1")
	require.Equal(t, "member", olga.imported("number,team\n1,Elsewhere\n").steps(t), "without teams the column is left out")
}

// Whoever takes the roster's place over with an account of his own comes into the roster's team.
func TestAPlaceThatIsTakenOverIsOneInTheTeam(t *testing.T) {
	t.Parallel()
	s := inTeams(t)
	olga, mine := s.organizer(t, "olga"), s.student(t, "countess")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student')", s.contest, mine.number(t))
	code, _ := olga.imported(inTwos).field(t, "invitations", 0, "code").(string)
	require.Equal(t, http.StatusNoContent, mine.post("/api/activations/"+code+"/mine", nil).status)
	require.Equal(t, []any{"bob", "countess"}, mine.get("/api/contests/cup/team").field(t, "team", "members"))
}

func TestATeammateSubmitsBothSeeItAndBothGetTheGrade(t *testing.T) {
	t.Parallel()
	// given a team of two that a roster made, and a student who plays alone
	s := inTeams(t)
	olga := s.organizer(t, "olga")
	invited := olga.imported(inTwos)
	mates := make([]*client, 2)
	for i := range mates {
		mates[i] = s.visitor(t)
		taken := mates[i].post("/api/activations/"+invited.field(t, "invitations", i, "code").(string), map[string]any{"name": fmt.Sprintf("mate%d", i), "password": password})
		require.Equal(t, http.StatusOK, taken.status, taken.body)
	}

	// when one of them submits, and it qualifies
	sent := mates[0].submit("cup", "a.txt", []byte("name Bee\n"), nil)
	require.Equal(t, http.StatusCreated, sent.status, sent.body)
	s.exec(t, "UPDATE players SET state = 'qualified', qualified_at = now()")
	s.exec(t, "INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT contest_id, id, 25, 8, 1500, 1700, 50 FROM players")

	// then both see it as theirs
	for _, c := range mates {
		require.Equal(t, "mate0", c.get("/api/contests/cup/submissions").field(t, "submissions", 0, "sent_by"))
		require.Equal(t, []any{"Bee"}, c.get("/api/contests/cup").field(t, "mine"))
	}

	// and both get what it is worth, as one of two who are graded
	rules := map[string]any{"form": "rank", "best": 10, "worst": 5, "unqualified": 0, "steps": []any{}, "decimals": 1}
	kept := olga.post("/api/contests/cup/grades", map[string]any{"rules": rules, "note": ""})
	require.Equal(t, http.StatusOK, kept.status, kept.body)
	for i, points := range []string{"10", "10", "0"} { // Ada, Bob, Eve
		require.Equal(t, json.Number(points), kept.field(t, "rows", i, "points"), kept.body)
	}
	table := olga.get("/api/contests/cup/grades/1/csv").body
	require.Contains(t, table, "Ada,ada@example.org,,Formicae,Bee,1,")
	require.Contains(t, table, "Bob,bob@example.org,,Formicae,Bee,1,")
}
