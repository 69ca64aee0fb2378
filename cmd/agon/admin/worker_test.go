package admin

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema/store"
)

func TestWorkersOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newSite(t)
	require.Empty(t, b.say("worker", "list"))

	// given a worker whose key is good for some days
	line := b.say("worker", "add", "lab-3", "--level", "guest", "--expires", "90d")
	key, rest, found := strings.Cut(strings.TrimPrefix(line, "AGON_KEY="), " ")
	require.True(t, found, line)
	require.Equal(t, "agon worker --site "+b.env["AGON_SITE"]+"\n", rest)
	w, err := workers.Authenticate(t.Context(), store.New(b.pool), key, time.Now())
	require.NoError(t, err)
	require.Equal(t, "lab-3", w.Name)
	require.WithinDuration(t, time.Now().AddDate(0, 0, 90), *w.ExpiresAt, time.Minute)

	// when an admin does everything to it; then the list says so
	state := func() string { lines := strings.Split(b.say("worker", "list"), "\n"); return lines[1] }
	require.Contains(t, state(), "never connected")
	b.say("worker", "drain", "lab-3")
	require.Contains(t, state(), "drained")
	b.say("worker", "quarantine", "lab-3", "--reason", "Its logs differ.")
	require.Contains(t, state(), "quarantined: Its logs differ.")
	b.say("worker", "undrain", "lab-3")
	b.say("worker", "lift", "lab-3")
	require.Contains(t, state(), "never connected")
	b.exec(`UPDATE workers SET trouble = 'Its disk is full.', languages = '{ants/cpp}', toolchains = '{"java": "openjdk 17", "cpp": "g++ 12"}',
		disk_free = 1 << 20, disk_total = 2 << 20, last_error = 'It broke.', last_error_at = now()`)
	shown := b.say("worker", "show", "lab-3")
	for _, part := range []string{"level", "guest", "ants/cpp", "1 MiB of 2 MiB", "It broke. (", "cpp: g++ 12; java: openjdk 17", "0 matches were played again"} {
		require.Contains(t, shown, part)
	}
	b.say("worker", "revoke", "lab-3")
	require.Contains(t, state(), "revoked on")
	var list []api.Worker
	b.tell(&list, "worker", "list")
	require.Equal(t, workers.StateRevoked, list[0].State)
	var one api.WorkerDetails
	b.tell(&one, "worker", "show", "lab-3")
	require.Equal(t, "root", one.CreatedBy)

	b.refused("never used again", "worker", "add", "lab-3")
	b.refused("no number of days", "worker", "add", "lab-4", "--expires", "soon")
	b.refused("no worker", "worker", "drain", "nobody")
	require.Equal(t, cli.ExitUsage, run(t, b.env, "", "admin", "worker", "quarantine", "lab-3").code, "there is no reason")
}
