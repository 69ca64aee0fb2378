package contest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
)

func TestWhenNothingIsPlayedAnyMore(t *testing.T) {
	t.Parallel()
	now := time.Date(2027, 5, 3, 12, 0, 0, 0, time.UTC)
	before, after := now.Add(-time.Hour), now.Add(time.Hour)
	require.Equal(t, contest.StateUpcoming, contest.StateAt(now, after, nil, nil, nil))
	require.Equal(t, contest.StateOpen, contest.StateAt(now, before, &after, &after, nil))
	require.Equal(t, contest.StateFrozen, contest.StateAt(now, before, &now, &after, nil))
	require.Equal(t, contest.StateClosed, contest.StateAt(now, before, &before, &now, nil))
	require.Equal(t, contest.StateClosed, contest.StateAt(now, after, nil, nil, &before), "also one that has not opened")
}
