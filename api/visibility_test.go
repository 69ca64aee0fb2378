package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// addresses are all GET addresses that the API's own description lists.
func addresses(t *testing.T, c *client) []string {
	t.Helper()
	var document struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	require.NoError(t, json.Unmarshal([]byte(c.get("/api/openapi.json").body), &document))
	var paths []string
	for path, operations := range document.Paths {
		if operations["get"] != nil {
			paths = append(paths, path)
		}
	}
	require.Greater(t, len(paths), 15)
	return paths
}

var pathParameter = regexp.MustCompile(`\{([a-z_]+)\}`)

// status asks for an address and does not wait for the end of its answer, as a stream has none.
func (c *client) status(path string) int {
	c.t.Helper()
	ctx, cancel := context.WithCancel(c.t.Context())
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+path, nil)
	require.NoError(c.t, err)
	response, err := c.http.Do(request)
	require.NoError(c.t, err)
	defer response.Body.Close()
	return response.StatusCode
}

// A new route is tried without any change here. If it is about a thing in a contest, its path begins with the contest's or
// with that of one of the resources in visibility.go.
func TestNothingOfAContestIsShownToThoseWhoMayNotSeeIt(t *testing.T) {
	// given a contest with a player, a submission and a match
	s := start(t)
	ada, stranger, olga := s.student(t, "ada"), s.student(t, "bob"), s.student(t, "olga")
	player := s.addPlayer(t, ada.number(t), "Hush", 1500)
	match := s.addMatch(t, "ladder", 7, player)
	submission := s.insert(t, "SELECT submission_id FROM players WHERE id = $1", player)
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student'), ($1, $3, 'organizer')", s.contest, ada.number(t), olga.number(t))
	s.exec(t, "UPDATE contests SET title = 'Secret Cup'")
	s.exec(t, "UPDATE matches SET board_id = (SELECT min(id) FROM boards WHERE contest_id = $2) WHERE id = $1", match, s.contest)
	s.exec(t, "INSERT INTO referee_failures (match_id, contest_id, round, what, message, reply, stderr, seats, log) VALUES ($1, $2, 3, 'it crashed', '', '', '', '{0}', '')", match, s.contest)
	shown := s.insert(t, "INSERT INTO finals (contest_id, title, rules, shown_step) VALUES ($1, 'Secret Cup', '{\"format\":\"race\"}', 1) RETURNING id", s.contest)
	values := map[string]string{"contest": "cup", "player": "Hush", "seat": "0"}
	ids := map[string]string{"/api/matches/": strconv.FormatInt(match, 10), "/api/submissions/": strconv.FormatInt(submission, 10), "/api/finals/": strconv.FormatInt(shown, 10)}
	elsewhere := []string{"/api/games/", "/api/users/", "/api/workers/", "/api/packages/"} // what is about no contest

	for _, c := range []struct {
		visibility    string
		outside, seen []*client
	}{
		{"hidden", []*client{s.visitor(t), stranger, ada}, []*client{olga}},
		{"members", []*client{s.visitor(t), stranger}, []*client{ada, olga}},
	} {
		s.exec(t, "UPDATE contests SET visibility = $1", c.visibility)
		for _, path := range addresses(t, olga) {
			known := true
			address := pathParameter.ReplaceAllStringFunc(path, func(parameter string) string {
				name := strings.Trim(parameter, "{}")
				for prefix, id := range ids {
					if name == "id" && strings.HasPrefix(path, prefix) {
						return id
					}
				}
				value, ok := values[name]
				if !ok {
					known, value = false, "1"
				}
				return value
			})
			if address == path { // about nothing in particular: the lists
				for _, who := range c.outside {
					got := who.get(path).body
					require.NotContains(t, got, "Secret Cup", "%s shows a %s contest", path, c.visibility)
					require.NotContains(t, got, "Hush", "%s shows a player of a %s contest", path, c.visibility)
				}
				continue
			}
			if slices.ContainsFunc(elsewhere, func(prefix string) bool { return strings.HasPrefix(path, prefix) }) {
				continue
			}
			for _, who := range c.outside {
				require.Equal(t, http.StatusNotFound, who.status(address), "%s answers about a %s contest; is it one of the resources in visibility.go?", path, c.visibility)
			}
			if !known || strings.HasSuffix(path, "/replay") { // there is nothing to be seen, or the match has no log
				continue
			}
			for _, who := range c.seen {
				require.NotEqual(t, http.StatusNotFound, who.status(address), "%s is not shown to whom a %s contest is for", path, c.visibility)
			}
		}
	}
}

func TestWhatMayNotBeSeenIsAsIfItWereNotThere(t *testing.T) {
	s := start(t)
	bob := s.student(t, "bob")
	match := s.addMatch(t, "ladder", 7, s.addPlayer(t, s.addUser(t, "ada"), "Hush", 1500))
	s.exec(t, "UPDATE contests SET visibility = 'hidden'")
	for hidden, absent := range map[string]string{
		"/api/contests/cup":                            "/api/contests/none",
		"/api/contests/cup/ladder":                     "/api/contests/none/ladder",
		"/api/matches/" + strconv.FormatInt(match, 10): "/api/matches/999999",
		"/api/contests/cup/submissions":                "/api/contests/none/submissions",
	} {
		a, b := bob.get(hidden), bob.get(absent)
		a.refused(t, http.StatusNotFound, "not_found")
		require.Equal(t, strings.NewReplacer("none", "cup", "999999", strconv.FormatInt(match, 10)).Replace(b.body), a.body)
	}
	// neither can anything be sent to it
	bob.submit("cup", "a.tly", []byte("player Bee\n"), nil).refused(t, http.StatusNotFound, "not_found")

	// and whose session has ended is asked to log in, whether there is something or not
	s.exec(t, "DELETE FROM sessions")
	for _, path := range []string{"/api/contests/cup", "/api/contests/none", "/api/matches/999999"} {
		bob.get(path).refused(t, http.StatusUnauthorized, "not_logged_in")
	}
}

func TestAnswersOfContestsThatAreNotPublicAreNotSharedByProxies(t *testing.T) {
	s := start(t)
	ada := s.student(t, "ada")
	s.exec(t, "INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student')", s.contest, ada.number(t))
	require.Equal(t, "public, max-age=60", ada.get("/api/contests/cup/kit.zip").header.Get("Cache-Control"))
	s.exec(t, "UPDATE contests SET visibility = 'members'")
	require.Equal(t, "private, max-age=60", ada.get("/api/contests/cup/kit.zip").header.Get("Cache-Control"))
}

func TestAStreamEndsWhenItsReaderMayNotSeeTheContestAnyMore(t *testing.T) {
	s := start(t)
	s.listening(t)
	watching := s.open(t, "cup")
	s.exec(t, "UPDATE contests SET visibility = 'hidden'")
	s.notify(t, s.contest, "contest", 2)
	for watching.lines.Scan() {
		require.NotContains(t, watching.lines.Text(), "event: contest", "what has happened is not told to who may not know it")
	}
}
