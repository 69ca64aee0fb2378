package audit_test

import (
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

func TestAnEntrySaysWhoDidWhatAndWhatItWasBefore(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	player := d.AddPlayer(d.Bob, "Bee", "qualified", false)
	require.NoError(t, audit.Record(t.Context(), d.Q, audit.Entry{
		Contest: d.Contest.ID, By: &d.Ada, Action: "an action of another part", Player: &player, Reason: "Its name was rude.",
		Detail: audit.Change{Before: "Bee", After: "Wasp"},
	}))
	require.NoError(t, audit.Record(t.Context(), d.Q, audit.Entry{Action: "of the site"}))

	require.Equal(t, 1, d.Count(`SELECT count(*) FROM audit WHERE contest_id = $1 AND user_id = $2 AND player_id = $3 AND reason = 'Its name was rude.'
  AND detail->>'before' = 'Bee' AND detail->>'after' = 'Wasp'`, d.Contest.ID, d.Ada, player))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE contest_id IS NULL AND user_id IS NULL AND reason = '' AND detail IS NULL"))
}

func TestWhatIsNotDoneIsNotWrittenDown(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	failed := errors.New("it failed after all")
	err := pgx.BeginFunc(t.Context(), d.Pool, func(tx pgx.Tx) error {
		require.NoError(t, audit.Record(t.Context(), store.New(tx), audit.Entry{Contest: d.Contest.ID, Action: audit.Action(words.OrderVoid)}))
		return failed
	})
	require.ErrorIs(t, err, failed)
	require.Equal(t, 0, d.Count("SELECT count(*) FROM audit"))
}

func TestLogInsAreForgottenAndRolesAreNot(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	now := time.Now()
	// given entries of each kind, one of them older than log-ins are kept
	for _, action := range []audit.Action{audit.ActionLogIn, audit.ActionLogInFailed, audit.ActionSource, audit.ActionRole, "void"} {
		for _, age := range []int{179, 181} {
			require.NoError(t, audit.Record(t.Context(), d.Q, audit.Entry{By: &d.Ada, Action: action}))
			_, err := d.Pool.Exec(t.Context(), "UPDATE audit SET at = $1 WHERE id = (SELECT max(id) FROM audit)", now.AddDate(0, 0, -age))
			require.NoError(t, err)
		}
	}
	// when the log forgets; then the old ones that tell where people were and what they read are gone
	require.NoError(t, audit.ForgetAccess(t.Context(), d.Q))
	require.Equal(t, 7, d.Count("SELECT count(*) FROM audit"))
	require.Equal(t, 4, d.Count("SELECT count(*) FROM audit WHERE action IN ('role', 'void')"))
	require.Equal(t, 5, d.Count("SELECT count(*) FROM audit WHERE security"))
}
