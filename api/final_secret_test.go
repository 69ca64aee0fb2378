package api_test

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// question is a GET request that the API's description allows.
type question struct {
	path    string // as in the description
	address string
}

// questions returns a request for every GET route of the description, one more for each value of its query parameters that
// the description or the test knows, and one for every value of a path parameter. Streams have no end and are left out.
func questions(t *testing.T, c *client, values map[string][]string) []question {
	t.Helper()
	type parameter struct {
		Name   string `json:"name"`
		In     string `json:"in"`
		Schema struct {
			Type any   `json:"type"`
			Enum []any `json:"enum"`
		} `json:"schema"`
	}
	var document struct {
		Paths map[string]struct {
			Get *struct {
				Parameters []parameter `json:"parameters"`
			} `json:"get"`
		} `json:"paths"`
	}
	require.NoError(t, json.Unmarshal([]byte(c.get("/api/openapi.json").body), &document))
	var list []question
	for path, at := range document.Paths {
		if at.Get == nil || strings.HasSuffix(path, "/events") {
			continue
		}
		expanded := []string{path}
		for _, found := range pathParameter.FindAllStringSubmatch(path, -1) {
			of, named := strings.CutSuffix(strings.TrimPrefix(path[:strings.Index(path, found[0])], "/api/"), "/")
			choices := values[found[1]]
			if named && values[of+"/"+found[1]] != nil {
				choices = values[of+"/"+found[1]]
			}
			if choices == nil {
				choices = []string{"1"}
			}
			var next []string
			for _, e := range expanded {
				for _, choice := range choices {
					next = append(next, strings.Replace(e, found[0], choice, 1))
				}
			}
			expanded = next
		}
		queries := []string{""}
		for _, p := range at.Get.Parameters {
			if p.In != "query" || p.Name == "names" { // a matter of names, which have tests of their own
				continue
			}
			choices := values[p.Name]
			for _, word := range p.Schema.Enum {
				choices = append(choices, fmt.Sprint(word))
			}
			if p.Schema.Type == "boolean" {
				choices = []string{"true"}
			}
			for _, choice := range choices {
				queries = append(queries, "?"+p.Name+"="+choice)
			}
		}
		for _, e := range expanded {
			for _, q := range queries {
				list = append(list, question{path, e + q})
			}
		}
	}
	require.Greater(t, len(list), 60)
	return list
}

// A new route is tried without any change here, and so is a new query parameter with an enum.
func TestWhatTheShowHasNotRevealedIsNowhere(t *testing.T) {
	t.Parallel()
	// given a final that is played, whose matches, scores and seeds no other number resembles
	s := newStage(t)
	s.exec(t, "UPDATE contests SET team_size = 2")
	bob, dora, eve := s.student(t, "bob"), s.student(t, "dora"), s.student(t, "eve")
	team := s.formed(t, "Crew", dora, eve)
	for author, players := range map[int64]string{bob.number(t): "BF", team: "CG"} {
		s.exec(t, "UPDATE players SET user_id = $1 WHERE strpos($2, name) > 0", author, players)
		s.exec(t, "UPDATE submissions u SET user_id = p.user_id FROM players p WHERE p.id = u.player_id")
	}
	for _, c := range []*client{s.ada, bob} {
		s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student')", s.contest, c.number(t))
	}
	s.exec(t, "ALTER TABLE matches ALTER COLUMN id RESTART WITH 8810000")
	address := s.plan(t, bracket("Grand Final"))
	s.must(t, address, "start")
	s.play(t, address)
	s.exec(t, `UPDATE seats SET score = match_id * 1000 + 900 - player_id, verdict = 'frozen', reason = 'crash', round = 2, detail = 'whispered in ' || match_id
		WHERE match_id >= 8810000`)
	last, err := s.olga.get(address).field(t, "steps").(json.Number).Int64()
	require.NoError(t, err)
	require.Greater(t, last, int64(8))

	submissions := s.ids(t, "SELECT id, player_id FROM submissions")
	values := map[string][]string{
		"contest": {"cup"}, "player": {"A", "B"}, "opponent": {"C"}, "seat": {"0"}, "game": {"tally"}, "finals/id": {strings.TrimPrefix(address, "/api/finals/")},
		"file": {"ladder.csv", "ladder.json", "versions.csv", "versions.json", "matches.csv", "matches.json", "pairs.csv"},
	}
	for id := range submissions {
		values["version"] = append(values["version"], strconv.FormatInt(id, 10))
	}
	for _, c := range []*client{s.ada, bob, dora, eve} {
		values["person"] = append(values["person"], c.id.String())
	}
	authors := map[*client][]int64{s.ada: {s.ada.number(t)}, bob: {bob.number(t)}, eve: {team}, s.visitor(t): nil}
	perMatch, once := []question{}, []question{}
	for _, q := range questions(t, s.olga, values) {
		switch {
		case strings.HasPrefix(q.path, "/api/matches/{id}"):
			perMatch = append(perMatch, q)
		case !strings.HasSuffix(q.path, "/kit.zip"): // a second of work, and made of the contest's settings alone
			once = append(once, q)
		}
	}
	before := -1
	for step := range last + 1 {
		s.clock.advance(time.Hour) // so that nobody asks too often
		s.must(t, address, "show", "step", step)
		hidden := s.ids(t, "SELECT id, seed FROM matches WHERE kind = 'final' AND hidden")
		shown := s.ids(t, "SELECT id, seed FROM matches WHERE kind = 'final' AND NOT hidden")
		require.GreaterOrEqual(t, len(shown), before)
		before = len(shown)
		secrets := []string{"hush, hush"}
		for id, seed := range hidden {
			secrets = append(secrets, strconv.FormatInt(id, 10)) // the scores begin with it
			told := false
			for _, other := range shown { // matches of one board have one seed
				told = told || other == seed
			}
			if !told {
				secrets = append(secrets, strconv.FormatInt(seed, 10))
			}
		}

		// then nobody but organizers finds out anything of the others, not even who wrote the players
		for who, owners := range authors {
			for _, q := range once {
				text := who.get(q.address).text()
				for _, secret := range secrets {
					require.NotContains(t, text, secret, "%s at step %d", q.address, step)
				}
			}
			for id := range hidden {
				for _, q := range perMatch {
					asked := strings.Replace(q.address, "/1", fmt.Sprintf("/%d", id), 1)
					got := who.get(asked)
					require.Equal(t, http.StatusNotFound, got.status, "%s at step %d", asked, step)
					require.NotContains(t, strings.ReplaceAll(got.body, strconv.FormatInt(id, 10), ""), "hush, hush", "%s at step %d", asked, step)
				}
			}
			if len(owners) > 0 {
				s.countsWhatIsRevealed(t, who, owners[0])
			}
			got := who.get(address)
			if step == 0 {
				got.refused(t, http.StatusNotFound, "not_found")
				require.NotContains(t, who.get("/api/contests/cup/finals").body, "Grand Final")
				continue
			}
			require.Equal(t, step == last, len(got.field(t, "champions").([]any)) > 0, "step %d", step)
			require.Nil(t, got.field(t, "steps"))
			require.Nil(t, got.field(t, "backstage"))
			who.get(address+"?all=true").refused(t, http.StatusForbidden, "forbidden")
		}
		for id := range hidden {
			require.Equal(t, http.StatusOK, s.olga.get(fmt.Sprintf("/api/matches/%d", id)).status)
		}
	}

	// and at the end everybody sees everything, and nothing again when the show goes back
	require.Equal(t, int(12), before)
	require.Equal(t, "A", s.visitor(t).get(address).field(t, "champions", 0))
	require.Contains(t, s.visitor(t).get("/api/contests/cup/matches?kind=final").body, `"kind":"final"`)
	s.clock.advance(time.Hour)
	require.Equal(t, 12, strings.Count(bob.get("/api/me/export").text(), `"Kind": "final"`), "eight of B, which reached the last heat, and four of F")
	s.must(t, address, "show", "step", 1)
	require.NotContains(t, s.visitor(t).get("/api/contests/cup/matches").body, `"kind":"final"`)
	require.Empty(t, s.visitor(t).get(address).field(t, "champions"))
}

// countsWhatIsRevealed checks the numbers that an author is told: seats in matches of the final count once they are revealed.
func (s *stage) countsWhatIsRevealed(t *testing.T, author *client, owner int64) {
	t.Helper()
	const revealed = "SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id JOIN players p ON p.id = s.player_id WHERE m.state = 'done' AND NOT m.hidden AND "
	all := s.insert(t, revealed+"p.user_id = $1", owner)
	newest := s.insert(t, revealed+"s.submission_id = (SELECT max(id) FROM submissions WHERE user_id = $1)", owner)
	got := author.get("/api/contests/cup/failures")
	require.Equal(t, json.Number(strconv.FormatInt(newest, 10)), got.field(t, "played"))
	require.Equal(t, int(newest), strings.Count(got.body, `"kind":"final"`))
	frozen := int64(0)
	for _, p := range author.get(fmt.Sprintf("/api/contests/cup/people/%s/report", author.id)).field(t, "players").([]any) {
		n, err := p.(map[string]any)["frozen"].(json.Number).Int64()
		require.NoError(t, err)
		frozen += n
	}
	require.Equal(t, all, frozen, "the report counts what is revealed")
}

// text returns all that an answer says, also inside of an archive.
func (a answer) text() string {
	text := a.body + fmt.Sprint(a.header)
	archive, err := zip.NewReader(strings.NewReader(a.body), int64(len(a.body)))
	if err != nil {
		return text
	}
	for _, file := range archive.File {
		content, err := fs.ReadFile(archive, file.Name)
		text += file.Name + string(content) + fmt.Sprint(err)
	}
	return text
}
