package maps

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLettersOfMapFiles(t *testing.T) {
	m, err := Read([]byte("# a comment\n\nrows 5\ncols 6\nplayers 2\nscore 0 0\nhive 0 0\nm .%*ab.\nm A....B\r\nm ......\nm 0....1\nm %%%%%%\n"), 1)
	require.NoError(t, err)
	require.Equal(t, 5, m.Rows)
	require.Equal(t, []Hill{{6, 0}, {11, 1}, {18, 0}, {23, 1}}, m.Hills)
	require.Equal(t, 30-1-6, m.Land())
	require.Equal(t, []int32{6, 18}, m.HillsOf(0))
}

func TestDistances(t *testing.T) {
	m := &Map{Rows: 10, Cols: 20}
	require.Equal(t, 2, m.Distance2(m.Square(0, 0), m.Square(9, 19)))
	require.Equal(t, 25+100, m.Distance2(m.Square(0, 0), m.Square(5, 10)))
	require.Equal(t, m.Square(9, 19), m.Square(-1, -1))
}

func TestMapsThatAreNotSymmetric(t *testing.T) {
	for name, text := range map[string]string{
		"water":   "rows 5\ncols 6\nplayers 2\nm 0..1..\nm ......\nm ......\nm ......\nm .%....\n",
		"hills":   "rows 5\ncols 6\nplayers 2\nm 0..1..\nm ......\nm ...1..\nm ......\nm ......\n",
		"players": "rows 5\ncols 6\nplayers 2\nm 0..0..\nm ......\nm 1.....\nm ......\nm ......\n",
	} {
		m, err := Read([]byte(text), 1)
		require.NoError(t, err)
		require.False(t, symmetricByTheContest(m), name)
		_, err = m.Groups()
		require.ErrorIs(t, err, ErrNotSymmetric, name)
	}
}

func TestEmptyBoardsHaveManySymmetries(t *testing.T) {
	m, err := Read([]byte("rows 8\ncols 8\nplayers 4\nm 0...1...\nm ........\nm ........\nm ........\nm 2...3...\nm ........\nm ........\nm ........\n"), 1)
	require.NoError(t, err)
	groups, err := m.Groups()
	require.NoError(t, err)
	require.Greater(t, len(groups), 2)
	for _, g := range groups {
		require.Equal(t, Isometry{}, g[0])
		for player, isometry := range g {
			require.Equal(t, m.HillsOf(player)[0], m.Image(isometry, m.HillsOf(0)[0]))
		}
		for _, a := range g { // closed: the orbit of an image is the orbit
			require.ElementsMatch(t, m.Orbit(nil, g, 9), m.Orbit(nil, g, m.Image(a, 9)))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("rows 5\ncols 6\nplayers 2\nm 0..1..\nm ......\nm ......\nm ......\nm ......\n")
	f.Add("rows 5\ncols 5\nplayers 10\nscore 1\nm ab*%.\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Read([]byte(text), 1)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := Read(m.Append(nil), 1)
		require.NoError(t, err)
		require.Equal(t, m, again)
		if groups, err := m.Groups(); err == nil {
			require.NotEmpty(t, groups)
		}
	})
}
