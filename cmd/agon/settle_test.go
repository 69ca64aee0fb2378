package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

func TestSettle(t *testing.T) {
	t.Parallel()
	env := map[string]string{"DATABASE_URL": schematest.URL(t)}
	pool, err := schema.Open(t.Context(), env["DATABASE_URL"])
	require.NoError(t, err)
	defer pool.Close()
	_, err = pool.Exec(t.Context(), "INSERT INTO contests (slug, title, game, limits, freezes_at) VALUES ('a', 'A', 'ants', '{}', now() + interval '1 hour')")
	require.NoError(t, err)

	early := run(t, env, "", "admin", "settle", "a")
	_, err = pool.Exec(t.Context(), "UPDATE contests SET freezes_at = now()")
	require.NoError(t, err)
	first := run(t, env, "", "admin", "settle", "a", "--certainty", "0.9", "--budget", "100")
	again := run(t, env, "", "admin", "settle", "a")

	require.Equal(t, exitFailed, early.code)
	require.Contains(t, early.stderr, "agon admin settle: It cannot settle: it freezes at ")
	require.Equal(t, exitOK, first.code, first.stderr)
	require.Equal(t, "a settles to a certainty of 0.9 with at most 100 matches. Its workers play them now.\n", first.stdout)
	require.Equal(t, exitFailed, again.code)
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
			require.Equal(t, exitUsage, r.code)
			require.Empty(t, r.stdout)
		})
	}
}
