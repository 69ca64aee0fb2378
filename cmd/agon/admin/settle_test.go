package admin

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

func TestSettle(t *testing.T) {
	t.Parallel()
	b := newSite(t, "INSERT INTO contests (slug, title, game, limits, freezes_at) VALUES ('a', 'A', 'ants', '{}', now() + interval '1 hour')")
	b.dispatch()

	early := run(t, b.env, "", "admin", "settle", "a")
	b.exec("UPDATE contests SET freezes_at = now()")
	first := run(t, b.env, "", "admin", "settle", "a", "--certainty", "0.9", "--budget", "100")
	again := run(t, b.env, "", "admin", "settle", "a")

	require.Equal(t, cli.ExitFailed, early.code)
	require.Contains(t, early.stderr, "agon admin settle: It cannot settle: it freezes at ")
	require.Equal(t, cli.ExitOK, first.code, first.stderr)
	require.Equal(t, "a settles to a certainty of 0.9 with at most 100 matches. Its workers play them now.\n", first.stdout)
	require.Equal(t, cli.ExitFailed, again.code)
	require.Equal(t, "agon admin settle: It cannot settle: it is settling already.\n", again.stderr)
}

func TestWrongAdminCommands(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"unknown": {"admin", "bogus"}, "no contest": {"admin", "settle"}, "no number": {"admin", "settle", "a", "--budget", "x"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := run(t, nil, "", args...)
			require.Equal(t, cli.ExitUsage, r.code)
			require.Empty(t, r.stdout)
		})
	}
}
