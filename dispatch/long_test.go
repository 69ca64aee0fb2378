package dispatch

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/contesttest"
)

func TestMatchesAreLongWhereTheNewestWere(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	long := func() bool {
		var p paces // that remembers nothing
		is, err := p.isLong(t.Context(), f.Q, f.Contest.ID)
		require.NoError(t, err)
		return is
	}
	play := func(matches, seconds int) {
		f.Exec(fmt.Sprintf("INSERT INTO matches (contest_id, kind, state, seed, reason, started_at, finished_at) SELECT $1, 'ladder', 'done', 1, '', now() - interval '%d seconds', now() FROM generate_series(1, %d)", seconds, matches), f.Contest.ID)
	}
	require.False(t, long(), "nothing is known")
	play(2, 300)
	require.False(t, long(), "two are too few to tell")
	play(1, 300)
	require.True(t, long())
	var p paces
	_, err := p.isLong(t.Context(), f.Q, f.Contest.ID)
	require.NoError(t, err)
	play(20, 5)
	require.False(t, long(), "the newest are short")
	is, err := p.isLong(t.Context(), f.Q, f.Contest.ID)
	require.NoError(t, err)
	require.True(t, is, "it is believed for a while")
}
