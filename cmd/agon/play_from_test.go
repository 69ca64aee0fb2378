package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/ants"
)

// siteWithAMatch is a site with one match, of a player of the user's, a stranger and two sample players.
func siteWithAMatch(t *testing.T) (*httptest.Server, map[string]string) {
	t.Helper()
	answers := map[string]string{
		"/api/matches/6": `{"id":6,"contest":"cup","game":"ants","kind":"ladder","state":"done","seed":30,"board":null,"seats":[
			{"seat":0,"player":"Null"},{"seat":1,"player":"Mine","mine":true,"submission":5},{"seat":2,"player":"Stranger"},{"seat":3,"player":"Null"}]}`,
		"/api/contests/cup":                 `{"slug":"cup","limits":{"cpu_ms":500},"qualify":{"against":"Null"}}`,
		"/api/contests/cup/boards":          `[{"id":1,"retired":true},{"id":2,"retired":false}]`,
		"/api/contests/cup/boards/2/config": string(ants.Game{}.Config()),
		"/api/submissions/5":                `{"id":5,"filename":"../../AIMine.cc"}`,
		"/api/submissions/5/source":         "its source",
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := answers[r.URL.Path]
		if !ok {
			t.Errorf("nobody should ask for %s", r.URL.Path)
		}
		_, _ = io.WriteString(w, text)
	}))
	t.Cleanup(site.Close)
	env := map[string]string{"AGON_CREDENTIALS": t.TempDir() + "/credentials.json", "AGON_DATA": dataDir(t)}
	m := Main{cli.Program{Getenv: func(name string) string { return env[name] }}}
	require.NoError(t, m.SaveCredentials(cli.Credentials{Server: site.URL}))
	return site, env
}

func TestAMatchOfTheSiteIsPlayedAtHome(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	site, env := siteWithAMatch(t)

	// when it is played with a changed player in the user's own seat
	r := run(t, env, "", "play", "--from", site.URL+"/matches/6", "Null", "--json")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)

	// then seed and seats are the match's, and it is said who was not to be had
	var got report
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &got))
	require.EqualValues(t, 30, got.Seed)
	require.Len(t, got.Seats, 4)
	require.Equal(t, 1511, got.Seats[1].Score, "all stand still, as on the site with this seed")
	require.Contains(t, r.stderr, "note: Stranger is another's player, which is not to be had: Null plays in seat 2")

	for _, c := range []struct{ words, want string }{{"--seed", "leave out --seed"}, {"--board", "leave out --board"}} {
		r = run(t, env, "", "play", "--from", "6", c.words, "1")
		require.Contains(t, r.stderr, c.want)
	}
}

// What the site calls a file is no path.
func TestASourceOfTheSiteIsSavedWhereItIsWanted(t *testing.T) {
	t.Parallel()
	site, _ := siteWithAMatch(t)
	folder := t.TempDir()
	path, err := saveSource(t.Context(), &cli.Client{Credentials: cli.Credentials{Server: site.URL}, HTTP: site.Client()}, 5, "../Mine", folder)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(folder, "Mine", "AIMine.cc"), path)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "its source", string(text))
}
