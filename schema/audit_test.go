package schema_test

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

func TestAnEntrySaysWhoDidWhatAndWhatItWasBefore(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	player := d.seated(d.bob, "Bee", "qualified", false)
	require.NoError(t, schema.Audit(t.Context(), d.q, schema.Entry{
		Contest: d.contest.ID, By: &d.ada, Action: "an action of another part", Player: &player, Reason: "Its name was rude.",
		Detail: schema.Change{Before: "Bee", After: "Wasp"},
	}))
	require.NoError(t, schema.Audit(t.Context(), d.q, schema.Entry{Action: "of the site"}))

	require.Equal(t, 1, d.count(`SELECT count(*) FROM audit WHERE contest_id = $1 AND user_id = $2 AND player_id = $3 AND reason = 'Its name was rude.'
  AND detail->>'before' = 'Bee' AND detail->>'after' = 'Wasp'`, d.contest.ID, d.ada, player))
	require.Equal(t, 1, d.count("SELECT count(*) FROM audit WHERE contest_id IS NULL AND user_id IS NULL AND reason = '' AND detail IS NULL"))
}

func TestWhatIsNotDoneIsNotWrittenDown(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	failed := errors.New("it failed after all")
	err := pgx.BeginFunc(t.Context(), d.pool, func(tx pgx.Tx) error {
		require.NoError(t, schema.Audit(t.Context(), store.New(tx), schema.Entry{Contest: d.contest.ID, Action: schema.ActionVoid}))
		return failed
	})
	require.ErrorIs(t, err, failed)
	require.Equal(t, 0, d.count("SELECT count(*) FROM audit"))
}
