package jutgetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// pythonPlaysLikeCpp plays a match of three Demos with PyDemo of the kit, in every seat in turn. PyDemo is Demo in
// Python, so that the matches are the ones of four Demos, byte for byte.
func pythonPlaysLikeCpp(t *testing.T, game engine.Game, demo string) {
	p := NewPython(t, game)
	pyDemo := p.Compile(t, kitFile(t, game, "AIPyDemo.py"))
	names := []string{"Demo", "Demo", "Demo", "Demo"}
	expected := Play(t, game, 30, names, [][]string{{demo}, {demo}, {demo}, {demo}})
	for seat := range names {
		players := [][]string{{demo}, {demo}, {demo}, {demo}}
		players[seat] = pyDemo
		actual := Play(t, game, 30, names, players)
		require.Equal(t, expected.Verdicts, actual.Verdicts)
		require.Equal(t, string(expected.Log), string(actual.Log), "seat %d", seat)
		require.Equal(t, expected.Hash, actual.Hash)
	}
}

// Python prepares players in Python as the judge does.
type Python struct{ language engine.Language }

// NewPython is for players of a game. Without python3 the test is skipped.
func NewPython(t *testing.T, game engine.Game) *Python {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("SKIPPED: there is no python3 on this machine, so no player in Python can run")
	}
	language, ok := engine.LanguageByID(game, jutge.PythonID)
	require.True(t, ok)
	return &Python{language}
}

// Compile gives the command that runs a player.
func (p *Python) Compile(t *testing.T, source []byte) []string {
	folder := t.TempDir()
	for name, content := range p.language.Files {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, p.language.Source), source, 0o600))
	for _, step := range p.language.Compile {
		command := exec.Command(step[0], step[1:]...)
		command.Dir = folder
		out, err := command.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	run := append([]string{}, p.language.Run...)
	run[len(run)-1] = filepath.Join(folder, p.language.Source)
	return run
}
