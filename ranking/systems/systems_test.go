package systems_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/systems"
)

func TestEverySystemIsWhatItsRowSays(t *testing.T) {
	t.Parallel()
	for _, s := range systems.All() {
		t.Run(string(s.ID), func(t *testing.T) {
			t.Parallel()
			require.NotEmpty(t, s.Title)
			require.Regexp(t, `^[A-Z].*\.$`, s.Text)
			found, ok := systems.Find(s.ID)
			require.True(t, ok)
			require.Equal(t, s.Title, found.Title)

			// A new version is rated by the matches of the one that it replaces.
			field := ranking.Field{Players: 3, Previous: []int{-1, -1, 0}}
			standing, err := s.New().Rank(field, []ranking.Match{{Seats: []ranking.Seat{{Player: 0, Score: 1}, {Player: 1}}}})
			require.NoError(t, err)
			require.Greater(t, standing.Ratings[0], standing.Ratings[1])
			require.Greater(t, standing.Ratings[2], standing.Ratings[1])
			require.Equal(t, s.Uncertain, standing.Deviations[0] > 0)
		})
	}
}

func TestTheDefaultComesFirst(t *testing.T) {
	t.Parallel()
	require.Equal(t, systems.Batch, systems.Default())
	require.Equal(t, []string{"batch", "trueskill", "elo"}, systems.IDs())
	require.Equal(t, "batch, trueskill or elo", systems.List("or"))
	_, ok := systems.Find("glicko2")
	require.False(t, ok)
}
