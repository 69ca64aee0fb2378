package examples

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/packages/manifest"
)

func TestNewGames(t *testing.T) {
	for _, language := range Languages() {
		files, err := New("chase", language)
		require.NoError(t, err)
		p, err := manifest.Read(files)
		require.NoError(t, err)
		require.Equal(t, "chase", p.ID)
		require.Equal(t, "Chase", p.Title)
		require.Equal(t, language, p.Referee.Language.ID)
		require.Len(t, p.Builtins, 3)
	}
}

// The helper of a language is the same file beside all referees.
func TestExamplesHaveTheSameHelper(t *testing.T) {
	for home, copies := range map[string]string{"referees/cpp/agon.hh": "*/referee/agon.hh", "tron/referee/agon.py": "*/referee/agon.py"} {
		content, err := os.ReadFile(home)
		require.NoError(t, err)
		found, err := filepath.Glob(copies)
		require.NoError(t, err)
		require.NotEmpty(t, found)
		for _, file := range found {
			copied, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(content), string(copied), "cp %s %s", home, file)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	_, err := New("chase", "cobol")
	require.EqualError(t, err, `there is no referee to begin with in "cobol"; take python, cpp, java, go, javascript, or write your own in any language`)
	for _, id := range []string{"", "My Game", "1st", `a"b`} {
		_, err := New(id, "python")
		require.ErrorContains(t, err, "the name cannot be that of a game: game.toml, line 2: id: expected 1 to 20 small letters and digits", id)
	}
}
