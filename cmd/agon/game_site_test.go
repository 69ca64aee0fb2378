package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
)

// An author's way with a game of their own: uploaded by drag, tested, published, and a contest made of it; the steps are in
// frontend/e2e/games.mjs. Then the same from the command line.
func TestAnAuthorPutsAGameOnTheSite(t *testing.T) {
	t.Parallel()
	needPages(t)
	env := sharedEnvironment(t)
	s := startSite(t, env)
	s.qualifySurely(t)
	const password = "correct horse battery"
	token := account(t, s, "ada", password)
	_, err := s.db.Exec(t.Context(), "UPDATE users SET role = 'admin' WHERE name = 'ada'")
	require.NoError(t, err)
	folder := smallGame(t)
	zip := filepath.Join(t.TempDir(), "chase.zip")
	r := run(t, env, "", "game", "pack", folder, "-o", zip)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)

	inBrowser(t, "e2e/games.mjs", "BASE_URL="+s.url, "AGON_PACKAGE="+zip, "AGON_USER=ada", "AGON_PASSWORD="+password)

	env["AGON_SITE"], env["AGON_TOKEN"] = s.url, token
	r = run(t, env, "", "game", "push", folder, "--wait")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Contains(t, r.stdout, "Chase 1.0.0 is chase@", "the same files are no error")
	require.Contains(t, r.stdout, "published.\nSee "+s.url+"/games/chase@")

	require.NoError(t, os.WriteFile(filepath.Join(folder, "statement.md"), []byte("# Chase\n\nOther rules.\n"), 0o600))
	r = run(t, env, "", "game", "push", folder)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "version 1.0.0 of Chase was published, and keeps its bytes for good: give these files another version, such as 1.0.1.")
	r = run(t, env, "", "admin", "contest", "create", "chase-2", "chase", "--set", "title=Chase again")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	r = run(t, env, "", "admin", "contest", "create", "x", "chess")
	require.Contains(t, r.stderr, `there is no game "chess"; the games are: `)
	require.Contains(t, r.stderr, "planetwars@")
}

// smallGame is the folder of a game for two, whose test needs no compiler.
func smallGame(t *testing.T) string {
	t.Helper()
	files, err := examples.New("chase", "python")
	require.NoError(t, err)
	folder := filepath.Join(t.TempDir(), "chase")
	for name, content := range files {
		if dir, _, _ := bytes.Cut([]byte(name), []byte("/")); string(dir) == "starters" || string(dir) == "tests" || name == "players/3-Hunter.cc" {
			continue
		}
		if name == manifest.File {
			content = bytes.ReplaceAll(content, []byte("[2, 4]"), []byte("[2, 2]"))
		}
		path := filepath.Join(folder, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, content, 0o600))
	}
	return folder
}

// account makes an account on a site, and a token that may do all that its user may.
func account(t *testing.T, s site, name, password string) (token string) {
	t.Helper()
	ask := func(path string, cookies []*http.Cookie, body any) ([]*http.Cookie, map[string]any) {
		text, err := json.Marshal(body)
		require.NoError(t, err)
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+path, bytes.NewReader(text))
		require.NoError(t, err)
		request.Header.Set("Content-Type", "application/json")
		for _, c := range cookies {
			request.AddCookie(c)
		}
		answer, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer func() { _ = answer.Body.Close() }()
		var out map[string]any
		require.NoError(t, json.NewDecoder(answer.Body).Decode(&out))
		require.Less(t, answer.StatusCode, 300, fmt.Sprint(out))
		return answer.Cookies(), out
	}
	cookies, _ := ask("/api/register", nil, map[string]any{"name": name, "password": password})
	_, made := ask("/api/tokens", cookies, map[string]any{"label": "laptop", "scope": "organize"})
	return made["token"].(string)
}
