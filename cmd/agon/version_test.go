package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	r := run(t, nil, "", "--version")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Regexp(t, `^agon version \S+\n$`, r.stdout)
}
