package main

import (
	"testing"

	"github.com/stretchr/testify/require"
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

func TestLanguagesSayWhatTheyLack(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	r := run(t, nil, "", "languages", "ants")
	require.Equal(t, exitOK, r.code)
	require.Contains(t, r.stdout, "no: needs sbcl: run deploy/bootstrap --languages")
}
