package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

func TestStatusTellsTheOwnerWhyHisPlayerWasFrozen(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"id":17,"contest":"ants","player":"Formica","state":"not_qualified","note":"It beat Dummy in 0 of 2 matches.","qualify":{"faults":[
			{"match":3,"reason":"syscall","round":5,"detail":"made the system call socket (using the network), which is forbidden"},
			{"match":4,"reason":"crash","round":-1,"detail":"ended \u001b[31m"}]}}`)
	}))
	defer site.Close()
	env := map[string]string{"AGON_CREDENTIALS": t.TempDir() + "/credentials.json"}
	m := Main{cli.Program{Getenv: func(name string) string { return env[name] }}}
	require.NoError(t, m.SaveCredentials(cli.Credentials{Server: site.URL}))
	const faults = "Match 3: frozen in round 5 (syscall): made the system call socket (using the network), which is forbidden\n" +
		"Match 4: frozen at the start (crash): ended \uFFFD[31m\n"

	once := run(t, env, "", "status", "17")
	require.Equal(t, cli.ExitOK, once.code, once.stderr)
	require.Equal(t, "Formica (submission 17): has not qualified. It beat Dummy in 0 of 2 matches.\n"+faults, once.stdout)

	waited := run(t, env, "", "status", "17", "--wait")
	require.Equal(t, cli.ExitFailed, waited.code)
	require.Equal(t, once.stdout, waited.stdout, "each is told once")

	require.Contains(t, run(t, env, "", "status", "17", "--json").stdout, `"round": 5`)
}
