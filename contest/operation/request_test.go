package operation_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/operation"
	"github.com/agon-judge/agon/schema/words"
)

func TestTwoClicksAreOneOrder(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	player, other := d.AddPlayer(d.Bob, "Bee", "qualified", false), d.AddPlayer(d.Bob, "Wasp", "qualified", false)
	r := operation.Request{Contest: d.Contest.ID, User: d.Ada, Action: words.OrderDisqualify, Player: &player, Reason: "A copy."}
	var created atomic.Int32
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			if _, made, err := operation.Place(t.Context(), d.Pool, d.Inserter, r); err != nil {
				t.Error(err)
			} else if made {
				created.Add(1)
			}
		})
	}
	all.Wait()
	require.Equal(t, int32(1), created.Load())
	require.Equal(t, 1, d.Count("SELECT count(*) FROM river_job WHERE kind = 'order'"))

	// another action on the same player has to wait, the same action on another player need not
	r.Action = words.OrderReinstate
	_, _, err := operation.Place(t.Context(), d.Pool, d.Inserter, r)
	var refusal *contest.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, contest.CodeOrderWaits, refusal.Code)
	r.Player = &other
	_, made, err := operation.Place(t.Context(), d.Pool, d.Inserter, r)
	require.NoError(t, err)
	require.True(t, made)
}
