package main

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/ants"
)

const password = "a long enough password"

// strongPlayer is a source that can qualify: Dummy's own, under another name.
func strongPlayer(t *testing.T, name string) string {
	t.Helper()
	for _, b := range (ants.Game{}).Builtins() {
		if b.Name == "Dummy" {
			return strings.Replace(string(b.Files["player.cc"]), "#define PLAYER_NAME Dummy", "#define PLAYER_NAME "+name, 1)
		}
	}
	t.Fatal("there is no Dummy")
	return ""
}

// The way of a student who never opens a browser: log in, submit, follow, watch, replay; then what the admin checks.
func TestAStudentReachesTheLadderFromTheCommandLine(t *testing.T) {
	t.Parallel()
	s := startSite(t, siteEnvironment(t)) // with a private server, which the last commands have to find
	s.qualifySurely(t)
	register, err := http.Post(s.url+"/api/register", "application/json", strings.NewReader(`{"name":"ada","password":"`+password+`"}`))
	require.NoError(t, err)
	require.NoError(t, register.Body.Close())
	require.Equal(t, http.StatusCreated, register.StatusCode)
	source := filepath.Join(t.TempDir(), "AIFormica.cc")
	require.NoError(t, os.WriteFile(source, []byte(strongPlayer(t, "Formica")), 0o600))
	var contest string
	require.NoError(t, s.db.QueryRow(t.Context(), "SELECT slug FROM contests").Scan(&contest))

	wrong := run(t, s.env, "not the password\n", "login", "--server", s.url, "--name", "ada")
	require.Equal(t, cli.ExitFailed, wrong.code)
	require.NoFileExists(t, s.env["AGON_CREDENTIALS"])

	ok := run(t, s.env, password+"\n", "login", "--server", s.url, "--name", "ada")
	require.Equal(t, cli.ExitOK, ok.code, ok.stderr)
	info, err := os.Stat(s.env["AGON_CREDENTIALS"])
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "the token is nobody else's business")

	s.refusesForbiddenSources(t, contest)

	submitted := run(t, s.env, "", "submit", contest, source, "--wait")
	require.Equal(t, cli.ExitOK, submitted.code, submitted.stdout+submitted.stderr)
	require.Contains(t, submitted.stdout, "Formica")
	require.Contains(t, submitted.stdout, "qualified")

	again := run(t, s.env, "", "submit", contest, source)
	require.Equal(t, cli.ExitFailed, again.code, "the name is taken for good")
	require.Contains(t, again.stderr, "name")

	status := run(t, s.env, "", "status", "--contest", contest)
	require.Equal(t, cli.ExitOK, status.code, status.stderr)
	require.Contains(t, status.stdout, "qualified")

	watched := run(t, s.env, "", "watch", contest, "--once")
	require.Equal(t, cli.ExitOK, watched.code, watched.stderr)
	require.Contains(t, watched.stdout, "Formica")

	var match int64
	require.NoError(t, s.db.QueryRow(t.Context(), "SELECT min(id) FROM matches WHERE kind = 'qualify' AND state = 'done'").Scan(&match))
	number := strconv.FormatInt(match, 10)
	replay := run(t, s.env, "", "replay", number)
	require.Equal(t, cli.ExitOK, replay.code, replay.stderr)
	require.True(t, strings.HasPrefix(replay.stdout, "SecGame\n"))
	require.Equal(t, 251, bytes.Count([]byte(replay.stdout), []byte("\nround ")))

	verified := run(t, s.env, "", "verify", number)
	require.Equal(t, cli.ExitOK, verified.code, verified.stderr)
	rerated := run(t, s.env, "", "rerate", contest)
	require.Equal(t, cli.ExitOK, rerated.code, rerated.stderr)
	migrated := run(t, s.env, "", "migrate")
	require.Equal(t, cli.ExitOK, migrated.code, migrated.stderr)
}

// refusesForbiddenSources sends what statements forbid: the answer says the file, the line, the rule and what to do.
func (s site) refusesForbiddenSources(t *testing.T, contest string) {
	t.Helper()
	_, err := s.db.Exec(t.Context(), "INSERT INTO contests (slug, title, game, limits) VALUES ('hills', 'Hills', 'wota', '{}')")
	require.NoError(t, err)
	good := strongPlayer(t, "Lasius")
	line := strconv.Itoa(strings.Count(good, "\n") + 1)
	for name, c := range map[string]struct {
		contest string
		files   map[string]string
		says    []string
	}{
		"a name that is too long": {
			contest,
			map[string]string{"AILong.cc": strongPlayer(t, "ThirteenChars")},
			[]string{"ThirteenChars", "12"},
		},
		"a global variable": {
			contest,
			map[string]string{"AILasius.cc": good + "int seen = 0;\n"},
			[]string{"player.cc:" + line + ":5: ", `"seen" is a global variable; make it an attribute of your class`, "(statement, Restrictions)"},
		},
		"a second file": {
			contest,
			map[string]string{"AILasius.cc": good, "more.cc": "int more() { return 1; }\n"},
			[]string{"AILasius.cc: ", "there are 2 files; put all your code into one file and send that (statement, Restrictions)"},
		},
		"a static field": {
			"hills",
			map[string]string{"HillAI.java": "package wota.ai.lasius;\npublic class HillAI extends wota.gameobjects.HillAI {\n  static int seen;\n  public void tick() {}\n}\n"},
			[]string{":3:", `the static field "seen" is not final; make it a field of the hill, or final and of a primitive type or an enum (statement, Programs and their limits)`},
		},
	} {
		folder := t.TempDir()
		var path string
		for file, content := range c.files {
			path = filepath.Join(folder, file)
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		}
		if len(c.files) > 1 {
			path = folder
		}
		refused := run(t, s.env, "", "submit", c.contest, path)
		require.Equal(t, cli.ExitFailed, refused.code, "%s: %s", name, refused.stdout)
		for _, text := range c.says {
			require.Contains(t, refused.stderr, text, name)
		}
	}
}
