package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema/schematest"
)

func TestDoctorTellsNeededFromOptionalLanguages(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	found := map[string]finding{}
	for _, f := range examineLanguages(t.Context()) {
		found[f.Name] = f
	}

	needed, optional := found["C++17 (g++)"], found["Common Lisp (SBCL)"]
	require.False(t, needed.OK)
	require.Equal(t, "run deploy/bootstrap", needed.Advice)
	require.True(t, optional.OK)
	require.Equal(t, "sbcl is not installed, so no player can be written in it", optional.Detail)
}

func TestDoctorSaysWhatBelongsToThePart(t *testing.T) {
	t.Parallel()
	nothing := map[string]string{"AGON_DATA": t.TempDir()}
	for _, c := range []struct {
		part      string
		has, lack []string
	}{
		{"worker", []string{"C++17 (g++)", "free for"}, []string{"DATABASE_URL", "PostgreSQL", "kits"}},
		{"dispatch", []string{"MISSING  database", "set DATABASE_URL"}, []string{"C++17", "free for", "agon up would use", "isolation", "kits"}},
		{"api", []string{"MISSING  database", "set DATABASE_URL", "kits"}, []string{"C++17", "free for", "agon up would use", "isolation"}},
	} {
		r := run(t, nothing, "", "doctor", "--for", c.part)
		for _, line := range c.has {
			require.Contains(t, r.stdout, line, c.part)
		}
		for _, line := range c.lack {
			require.NotContains(t, r.stdout, line, c.part)
		}
	}

	r := run(t, map[string]string{"DATABASE_URL": schematest.URL(t)}, "", "doctor", "--for", "dispatch")
	require.Equal(t, cli.ExitOK, r.code, r.stdout+r.stderr)
	require.Regexp(t, `^ok +database +reached, .*; \d+ of its \d+ connections`, r.stdout)

	r = run(t, nil, "", "doctor", "--for", "runner")
	require.NotEqual(t, cli.ExitOK, r.code)
	require.Contains(t, r.stderr, "there are up, api, dispatch, worker")
}

func TestDoctorTellsWeakerProtectionFromNone(t *testing.T) {
	t.Parallel()
	full := sandbox.Capabilities{Secure: true, Root: true, Namespaces: true, Seccomp: true, Notify: true, Landlock: 7, CPUClock: true, VM: true, Memory: "cgroup"}
	for _, f := range protections(full) {
		require.True(t, f.OK, f.Name)
		require.Empty(t, f.Advice, f.Name)
	}

	weaker := full
	weaker.Root, weaker.Notify, weaker.Landlock, weaker.Memory = false, false, 0, "rlimit"
	advice := map[string]string{}
	for _, f := range protections(weaker) {
		require.True(t, f.OK, "%s is not needed to run players", f.Name)
		if f.Advice != "" {
			advice[f.Name] = f.Advice
		}
	}
	require.Len(t, advice, 4)
	require.Contains(t, advice["users"], "run the worker as root")
	require.Contains(t, advice["memory"], "Delegate=yes")

	off := protections(sandbox.Capabilities{Insecure: true, Problem: "user namespaces are refused"})
	require.False(t, off[0].OK)
	require.Contains(t, off[0].Detail, "user namespaces are refused")
}

func TestLanguagesSayWhatTheyLack(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	r := run(t, nil, "", "languages", "ants")
	require.Equal(t, cli.ExitOK, r.code)
	require.Contains(t, r.stdout, "no: needs sbcl: run deploy/bootstrap --languages")
}
