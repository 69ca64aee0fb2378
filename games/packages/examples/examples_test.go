package examples

import (
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

func TestNewRefuses(t *testing.T) {
	_, err := New("chase", "cobol")
	require.EqualError(t, err, `there is no referee to begin with in "cobol"; take python, cpp, java, go, javascript, or write your own in any language`)
	for _, id := range []string{"", "My Game", "1st", `a"b`} {
		_, err := New(id, "python")
		require.ErrorContains(t, err, "the name cannot be that of a game: game.toml, line 2: id: expected 1 to 20 small letters and digits", id)
	}
}
