package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each kit has the command line that its statement tells of.
func TestRunners(t *testing.T) {
	for id, usage := range map[string]string{
		"ants":        "Usage: Game [options] player1 player2",
		"aichallenge": `usage: playgame [options] "command of bot 0"`,
		"wota":        "Usage: ./play [options] [settings.txt [parameters.txt]]",
	} {
		var stdout, stderr bytes.Buffer
		require.Equal(t, exitDone, runner(id)(t.TempDir(), []string{"--help"}, strings.NewReader(""), &stdout, &stderr), "%s", &stderr)
		require.Contains(t, stdout.String(), usage)
		require.Equal(t, exitUsage, runner(id)(t.TempDir(), []string{"--nonsense"}, strings.NewReader(""), &stdout, &stderr), id)
	}
	var stdout, stderr bytes.Buffer
	require.Equal(t, exitFailed, runner("chess")(t.TempDir(), nil, strings.NewReader(""), &stdout, &stderr))
	require.Contains(t, stderr.String(), `bin/Game.id names no game that this program knows: "chess"`)
}
