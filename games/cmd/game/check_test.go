package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
)

func TestCheckSaysWhatTheUploadRefuses(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	write("Player.hh", "#include \"Utils.hh\"\n")
	write("Utils.hh", "")
	write("mine.hh", "")
	good := write("AIGood.cc", "#include \"Player.hh\"\n#include \"Utils.hh\"\n#define PLAYER_NAME Abcdefghijkl\nconst int x = 3;\n")
	bad := write("AIBad.cc", "#include \"Player.hh\"\n#include <unistd.h>\n#define PLAYER_NAME Abcdefghijklm\nint x;\n#include \"mine.hh\"\n")
	second := write("more.cc", "")
	var stdout, stderr bytes.Buffer
	code := runGame(t.Context(), ants.Game{}, folder, []string{"--check", good, bad, second}, nil, &stdout, &stderr)
	require.Equal(t, exitDone, code, stderr.String())
	require.Empty(t, stdout.String())
	require.Equal(t, bad+`: warning: Line 3: the name "Abcdefghijklm" has 13 letters: choose one with at most 12. The upload refuses this.
`+bad+`:2:10: warning: the upload refuses this: <unistd.h> is not a standard header; leave it out and use only the standard library (statement, Restrictions)
`+bad+`:4:5: warning: the upload refuses this: "x" is a global variable; make it an attribute of your class, or const if it never changes (statement, Restrictions)
`+bad+`:5:10: warning: the upload refuses this: "mine.hh" is not a standard header; put all your code into this one file (statement, Restrictions)
`+second+`: warning: the upload refuses this: it is a second file of your player; put all your code into one file (statement, Restrictions)
`, stderr.String())

	code = runGame(t.Context(), ants.Game{}, folder, []string{"--check", filepath.Join(folder, "none.cc")}, nil, &stdout, &stderr)
	require.Equal(t, exitFailed, code)
}
