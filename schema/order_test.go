package schema_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
)

func TestTwoClicksAreOneOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	player, other := d.seated(d.bob, "Bee", "qualified", false), d.seated(d.bob, "Wasp", "qualified", false)
	p := schema.OrderParams{Contest: d.contest.ID, User: d.ada, Action: schema.ActionDisqualify, Player: &player, Reason: "A copy."}
	var created atomic.Int32
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			if _, made, err := schema.PlaceOrder(t.Context(), d.pool, d.inserter, p); err != nil {
				t.Error(err)
			} else if made {
				created.Add(1)
			}
		})
	}
	all.Wait()
	require.Equal(t, int32(1), created.Load())
	require.Equal(t, 1, d.count("SELECT count(*) FROM river_job WHERE kind = 'order'"))

	// something else about the same player has to wait, another player has not
	p.Action = schema.ActionReinstate
	_, _, err := schema.PlaceOrder(t.Context(), d.pool, d.inserter, p)
	var refusal *schema.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, schema.CodeOrderWaits, refusal.Code)
	p.Player = &other
	_, made, err := schema.PlaceOrder(t.Context(), d.pool, d.inserter, p)
	require.NoError(t, err)
	require.True(t, made)
}
