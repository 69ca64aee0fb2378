package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	r := run(t, nil, "", "--version")
	require.Equal(t, exitOK, r.code, r.stderr)
	require.Regexp(t, `^agon version \S+\n$`, r.stdout)
}
