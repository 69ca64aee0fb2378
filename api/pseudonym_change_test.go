package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// change is a request that changes something, as a student sends it who must not know who the others are.
type change struct {
	route string            // method and address as the API's description has them
	at    map[string]string // what stands for parameters of the address; the rest is usual
	body  any               // plausible; nil: it takes none
	want  int               // the status that it is answered with
	apart bool              // it ends sessions: somebody else sends it, who has just come
}

// changes are all of the API. They are made in this order.
func (m *masked) changes(t *testing.T) []change {
	t.Helper()
	type object = map[string]any
	settings := json.RawMessage(m.olga.get("/api/games/tally/settings").body)
	join := m.olga.post("/api/contests/cup/join-code", nil).field(t, "code").(string)
	crew := m.insert(t, "SELECT id FROM teams")
	m.exec(t, "UPDATE teams SET code = '7K3M99QX2WPD' WHERE id = $1", crew)
	race, version := object{"format": "race"}, object{"version": 1}
	grading := object{"rules": object{"form": "rank", "best": 10, "worst": 5, "unqualified": 0, "decimals": 1, "steps": []any{}}}
	const (
		contest = "/api/contests/{contest}"
		aFinal  = "/api/finals/{id}"
	)
	return []change{
		// what students do
		{route: "POST " + contest + "/submissions", body: object{"filename": "a.cc", "source": "name Camponotus\n"}, want: 201},
		{route: "POST " + contest + "/submissions", body: object{"filename": "a.cc", "source": "name Quibblewick\n"}, want: 422},
		{route: "POST " + contest + "/submissions", body: object{"filename": "a.cc", "source": "name " + m.alias + "\n"}, want: 422},
		{route: "POST " + contest + "/submissions/check", body: object{"filename": "a.cc", "source": "name Quibblewick\n"}, want: 200},
		{route: "POST " + contest + "/tries", body: object{"filename": "a.cc", "source": "name Camponotus\n"}, want: 422},
		{route: "POST " + contest + "/comparisons", body: object{"older": 1, "newer": 2, "against": []string{m.alias}}, want: 422},
		{route: "POST /api/comparisons/{id}/stop", want: 404},
		{route: "POST " + contest + "/failures/new/seen", body: object{"until": "2027-05-03T12:00:00Z"}, want: 204},
		{route: "POST " + contest + "/challenges", body: object{"player": "Lasius", "opponents": []string{m.alias, "Formica"}}, want: 201},
		{route: "POST " + contest + "/challenges", body: object{"player": m.alias, "opponents": []string{"Formica"}}, want: 422},
		{route: "POST " + contest + "/challenges", body: object{"player": "Lasius", "opponents": []string{"quibblewick"}}, want: 404},
		{route: "POST " + contest + "/players/{player}/orders", body: object{"action": "withdraw"}, want: 403},
		{route: "POST " + contest + "/players/{player}/orders", at: map[string]string{"player": "Lasius"}, body: object{"action": "withdraw"}, want: 202},
		{route: "PUT " + contest + "/players/{player}/guests", body: object{"allowed": true}, want: 404},
		{route: "PUT " + contest + "/players/{player}/guests", at: map[string]string{"player": "Lasius"}, body: object{"allowed": true}, want: 204},
		{route: "POST " + contest + "/team/join", body: object{"code": "7K3M-99QX-2WPD"}, want: 409},
		{route: "POST " + contest + "/team", body: object{"name": "Vorpalcrew"}, want: 422},
		{route: "POST " + contest + "/team", body: object{"name": "Zanthorpe"}, want: 422},
		{route: "POST " + contest + "/team", body: object{"name": "Camponoti"}, want: 201},
		{route: "PUT " + contest + "/team", body: object{"name": "vorpalcrew"}, want: 422},
		{route: "PUT " + contest + "/team", body: object{"name": "Camponotini"}, want: 200},
		{route: "DELETE " + contest + "/team", want: 204},
		{route: "POST /api/join/{code}", at: map[string]string{"code": join}, want: 200},
		{route: "POST /api/activations/{code}", body: object{"name": "zanthorpe", "password": password}, want: 404},
		{route: "POST /api/activations/{code}/mine", want: 404},
		{route: "POST /api/password-reset", body: object{"account": "zanthorpe"}, want: 404},
		{route: "POST /api/tokens", body: object{"label": "laptop"}, want: 201},
		{route: "DELETE /api/tokens/{id}", want: 204},
		{route: "DELETE /api/tokens", want: 204},
		{route: "POST /api/me/logins", body: object{"password": password}, want: 404},
		{route: "POST /api/me/logins/{id}/unlink", body: object{"password": password}, want: 404},
		{route: "POST /api/register", body: object{"name": "zanthorpe", "password": password}, want: 409, apart: true},
		{route: "POST /api/login", body: object{"name": "zanthorpe", "password": "wrong horse"}, want: 401, apart: true},
		{route: "POST /api/me/password", body: object{"password": password, "new": "staple battery"}, want: 204, apart: true},
		{route: "POST /api/me/delete", body: object{"password": password}, want: 204, apart: true},
		{route: "POST /api/logout", want: 204, apart: true},

		// what only others may
		{route: "POST /api/contests", body: settings, want: 403},
		{route: "POST /api/packages", want: 403},
		{route: "DELETE /api/packages/{version}", want: 403},
		{route: "POST /api/packages/{version}/check", want: 403},
		{route: "POST /api/packages/{version}/publish", want: 403},
		{route: "POST /api/packages/{version}/withdraw", want: 403},
		{route: "PUT /api/game-rules", body: object{"publish": "author"}, want: 403},
		{route: "POST /api/games/{game}/opening", body: object{"config": "rounds 3"}, want: 403},
		{route: "PUT " + contest + "/settings", body: object{"settings": settings, "version": 1}, want: 403},
		{route: "PUT " + contest + "/texts", body: object{"version": 0, "texts": object{"start": []any{}, "pages": []any{}, "statement_hidden": false}}, want: 403},
		{route: "PUT " + contest + "/pictures/{picture}", body: object{"content": "AAAA"}, want: 403},
		{route: "DELETE " + contest + "/pictures/{picture}", want: 403},
		{route: "PUT /api/site/looks", body: object{"version": 1, "looks": object{"name": "Quibble", "accent": object{"light": "", "dark": ""}, "start": []any{}}}, want: 403},
		{route: "PUT /api/site/logo", body: object{"content": "AAAA"}, want: 403},
		{route: "DELETE /api/site/logo", want: 403},
		{route: "POST " + contest + "/archive", want: 403},
		{route: "POST " + contest + "/restore", want: 403},
		{route: "DELETE " + contest, want: 403},
		{route: "POST " + contest + "/orders", body: object{"action": "settle", "reason": "The end."}, want: 403},
		{route: "POST " + contest + "/pairing", want: 403},
		{route: "POST /api/matches/{id}/orders", body: object{"action": "void", "reason": "It looked odd."}, want: 403},
		{route: "POST " + contest + "/finals", body: object{"title": "Mine", "rules": race}, want: 403},
		{route: "POST " + contest + "/finals/forecast", body: object{"rules": []any{race}}, want: 403},
		{route: "POST " + contest + "/finals/field", body: object{"first": 4}, want: 403},
		{route: "PUT " + aFinal, body: object{"title": "Mine", "rules": race, "version": 1}, want: 403},
		{route: "DELETE " + aFinal, want: 403},
		{route: "POST " + aFinal + "/start", body: version, want: 403},
		{route: "POST " + aFinal + "/pause", body: version, want: 403},
		{route: "POST " + aFinal + "/resume", body: version, want: 403},
		{route: "POST " + aFinal + "/cancel", body: version, want: 403},
		{route: "POST " + aFinal + "/redo", body: object{"version": 1, "heat": "1", "reason": "It looked odd."}, want: 403},
		{route: "POST " + aFinal + "/depart", body: object{"version": 1, "player": m.alias, "reason": "It looked odd."}, want: 403},
		{route: "POST " + aFinal + "/show", body: object{"version": 1, "step": 1}, want: 403},
		{route: "POST " + contest + "/grades", body: grading, want: 403},
		{route: "POST " + contest + "/grades/preview", body: grading, want: 403},
		{route: "POST " + contest + "/join-code", want: 403},
		{route: "DELETE " + contest + "/join-code", want: 403},
		{route: "POST " + contest + "/people", body: object{"name": "zanthorpe"}, want: 403},
		{route: "POST " + contest + "/people/{person}/invitation", want: 403},
		{route: "DELETE " + contest + "/people/{person}", want: 403},
		{route: "PUT " + contest + "/people/{person}/team", body: object{"team": "Vorpalcrew"}, want: 403},
		{route: "POST " + contest + "/teams", body: object{"name": "Camponoti", "people": []int64{m.quib.number(t)}}, want: 403},
		{route: "PUT " + contest + "/teams/{team}", at: map[string]string{"team": "Vorpalcrew"}, body: object{"name": "Camponoti"}, want: 403},
		{route: "DELETE " + contest + "/teams/{team}", at: map[string]string{"team": "Vorpalcrew"}, want: 403},
		{route: "POST " + contest + "/teams/{team}/code", at: map[string]string{"team": "Vorpalcrew"}, want: 403},
		{route: "POST " + contest + "/staff", body: object{"name": "zanthorpe"}, want: 403},
		{route: "DELETE " + contest + "/staff/{user}", at: map[string]string{"user": "zanthorpe"}, want: 403},
		{route: "POST " + contest + "/roster", body: object{"file": "bmFtZQo=", "fingerprint": "0"}, want: 403},
		{route: "POST " + contest + "/roster/preview", body: object{"file": "bmFtZQo="}, want: 403},
		{route: "POST " + contest + "/plagiarism/pairs/{id}/clear", body: object{"note": "Both from the lecture."}, want: 403},
		{route: "POST " + contest + "/plagiarism/pairs/{id}/reopen", body: object{"seen": "2027-05-03T12:00:00Z"}, want: 403},
		{route: "POST " + contest + "/plagiarism/scan", want: 403},
		{route: "POST " + contest + "/plagiarism/past", want: 403},
		{route: "DELETE " + contest + "/plagiarism/past/{label}", want: 403},
		{route: "POST /api/games/{game}/past", want: 403},
		{route: "DELETE /api/games/{game}/past/{label}", want: 403},
		{route: "PUT /api/users/{user}/role", at: map[string]string{"user": "zanthorpe"}, body: object{"role": "student"}, want: 403},
		{route: "POST /api/users/{user}/password-reset", at: map[string]string{"user": "zanthorpe"}, want: 403},
		{route: "DELETE /api/users/{user}", at: map[string]string{"user": "zanthorpe"}, want: 403},
		{route: "POST /api/workers", body: object{"name": "lab"}, want: 403},
		{route: "POST /api/workers/{worker}/drain", want: 403},
		{route: "POST /api/workers/{worker}/undrain", want: 403},
		{route: "POST /api/workers/{worker}/quarantine", body: object{"reason": "It looked odd."}, want: 403},
		{route: "POST /api/workers/{worker}/lift", want: 403},
		{route: "POST /api/workers/{worker}/revoke", want: 403},
	}
}

// address puts what there is in the place of parameters.
func (m *masked) address(t *testing.T, c change) string {
	t.Helper()
	_, path, _ := strings.Cut(c.route, " ")
	usual := map[string]string{"contest": "cup", "player": m.alias, "person": m.quib.id.String(), "code": "7K3M-99QX-2WPD", "label": "2026", "game": "tally", "id": "1", "picture": "board.png", "worker": "lab", "version": "tron@1f2e3d4c5b6a"}
	switch {
	case strings.HasPrefix(path, "/api/matches/"):
		usual["id"] = fmt.Sprint(m.matches[0])
	case strings.HasPrefix(path, "/api/finals/"):
		usual["id"] = strings.TrimPrefix(m.final, "/api/finals/")
	}
	path = pathParameter.ReplaceAllStringFunc(path, func(parameter string) string {
		name := strings.Trim(parameter, "{}")
		if value, ok := c.at[name]; ok {
			return value
		}
		require.Contains(t, usual, name, c.route)
		return usual[name]
	})
	if c.route == "DELETE /api/finals/{id}" {
		path += "?version=1"
	}
	return path
}

// spoiled are bodies that are not what an address takes that takes one, each in its own way.
func spoiled(t *testing.T, body string) []string {
	t.Helper()
	if body == "" {
		return nil
	}
	list := []string{"", "{", "[]", "{}"}
	var fields map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(body), &fields))
	for name, value := range fields {
		fields[name] = json.RawMessage(`[[{"quite":"wrong"}]]`)
		text, err := json.Marshal(fields)
		require.NoError(t, err)
		list, fields[name] = append(list, string(text)), value
	}
	return list
}

// A new address has to be put among the changes, with a request that a student might send. What he says himself may come
// back to him; nothing else that names somebody may.
func TestNoChangeTellsWhoSomebodyIs(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	changes := m.changes(t)
	require.Equal(t, m.routesThatChange(t), routesOf(changes), "every address that changes something is tried, and no other")
	m.exec(t, "UPDATE contests SET team_size = 2")
	m.exec(t, "INSERT INTO team_members (contest_id, user_id, team_id) SELECT contest_id, $1, id FROM teams", m.ada.number(t)) // it is full
	token := m.member.post("/api/tokens", map[string]any{"label": "old"}).field(t, "id").(json.Number)
	for i, c := range changes {
		if c.route == "DELETE /api/tokens/{id}" {
			c.at = map[string]string{"id": token.String()}
		}
		method, _, _ := strings.Cut(c.route, " ")
		path, body := m.address(t, c), ""
		if c.body != nil {
			text, err := json.Marshal(c.body)
			require.NoError(t, err)
			body = string(text)
		}
		student := m.member
		if c.apart {
			student = m.student(t, fmt.Sprintf("newcomer%d", i))
		}
		for j, sent := range append([]string{body}, spoiled(t, body)...) {
			for _, who := range []*client{student, m.visitor(t)} {
				m.clock.advance(15 * time.Second) // nothing is too often
				got := who.do(method, path, strings.NewReader(sent), http.Header{"Content-Type": {"application/json"}})
				echoed := strings.ToLower(path + sent)
				told := slices.DeleteFunc(m.tells(got), func(secret string) bool { return strings.Contains(echoed, secret) })
				require.Empty(t, told, "%s %s with %s tells who somebody is: %s", method, path, sent, got.body)
				if j == 0 && who == student {
					require.Equal(t, c.want, got.status, "%s %s with %s: %s", method, path, sent, got.body)
				}
			}
		}
	}
}

func routesOf(changes []change) []string {
	var list []string
	for _, c := range changes {
		list = append(list, c.route)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// routesThatChange are all addresses of the API's description that are asked for otherwise than by GET.
func (m *masked) routesThatChange(t *testing.T) []string {
	t.Helper()
	var document struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	require.NoError(t, json.Unmarshal([]byte(m.olga.get("/api/openapi.json").body), &document))
	var list []string
	for path, operations := range document.Paths {
		for method := range operations {
			if method != "get" && method != "parameters" {
				list = append(list, strings.ToUpper(method)+" "+path)
			}
		}
	}
	slices.Sort(list)
	return list
}

// What is refused for a name tells nobody more than that it cannot be had, or is not there: neither whether a team, a
// player or an account is called so, nor whether its owner takes part.
func TestRefusalsDoNotTellWhoseANameIs(t *testing.T) {
	t.Parallel()
	m := newMasked(t)
	m.exec(t, "UPDATE contests SET team_size = 2")
	m.student(t, "jabberwock") // takes no part
	submit := func(name string) answer {
		m.clock.advance(15 * time.Second)
		return m.member.submit("cup", "a.cc", []byte("name "+name+"\n"), nil)
	}
	gather := func(name string) answer {
		return m.member.post("/api/contests/cup/team", map[string]any{"name": name})
	}
	for what, c := range map[string]struct {
		ask   func(name string) answer
		names []string
		code  string
	}{
		"a player's name": {submit, []string{"jabberwock", "Zanthorpe", "Quibblewick", "Vorpalcrew"}, "name_taken"},
		"a team's name":   {gather, []string{"jabberwock", "Zanthorpe", "quibblewick", "Vorpalcrew", "olgafrumpe"}, "name_taken"},
		"an opponent": {func(name string) answer {
			return m.member.post("/api/contests/cup/challenges", map[string]any{"player": "Lasius", "opponents": []string{"Formica", name}})
		}, []string{"Jabberwock", "Quibblewick", "xNimRoddle", "nobody_at_all"}, "not_found"},
		"a player to be withdrawn": {func(name string) answer {
			return m.member.post("/api/contests/cup/players/"+name+"/orders", map[string]any{"action": "withdraw"})
		}, []string{"Jabberwock", "Quibblewick", "xNimRoddle", "nobody_at_all"}, "not_found"},
	} {
		said := ""
		for _, name := range c.names {
			got := c.ask(name)
			require.Equal(t, c.code, got.field(t, "code"), "%s: %s", what, got.body)
			require.Contains(t, got.body, name, "it says which name: %s", got.body)
			text := strings.ReplaceAll(got.body, name, "NAME")
			if said == "" {
				said = text
			}
			require.Equal(t, said, text, "%s: %s", what, name)
		}
	}
	require.Equal(t, http.StatusCreated, submit("Camponotus").status)
	require.Equal(t, http.StatusCreated, gather("Camponoti").status)
	renamed := func(name string) answer {
		return m.member.put("/api/contests/cup/team", map[string]any{"name": name})
	}
	require.Equal(t, strings.ReplaceAll(renamed("Vorpalcrew").body, "Vorpalcrew", "jabberwock"), renamed("jabberwock").body)
	// an organizer, who knows everybody, is told why
	told := m.olga.put("/api/contests/cup/teams/Camponoti", map[string]any{"name": "Vorpalcrew"})
	require.Contains(t, told.field(t, "detail"), "There is a team called Vorpalcrew already")
}
