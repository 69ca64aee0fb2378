package result_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/operation"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema/words"
)

// carryOut places an order and does what its job does.
func carryOut(t *testing.T, f *contesttest.Fixture, action words.OrderAction, player int64) (state words.OrderState, answer string) {
	t.Helper()
	o, _, err := operation.Place(t.Context(), f.Pool, f.Inserter, operation.Request{Contest: f.Contest.ID, User: f.Bob, Action: action, Player: &player, Reason: "It is a copy."})
	require.NoError(t, err)
	for range 2 { // the second time nothing is left to do
		require.NoError(t, pgx.BeginFunc(t.Context(), f.Pool, func(tx pgx.Tx) error { return result.CarryOut(t.Context(), tx, f.Inserter, o.ID) }))
	}
	o, err = f.Q.Order(t.Context(), o.ID)
	require.NoError(t, err)
	return o.State, o.Answer
}

func TestARefusedOrderIsAnsweredAndChangesNothing(t *testing.T) {
	t.Parallel()
	// given a player that is out, and a match with it
	f := contesttest.New(t)
	player := f.AddPlayer(f.Ada, "Copy", "qualified", false)
	state, answer := carryOut(t, f, words.OrderDisqualify, player)
	require.Equal(t, words.OrderDone, state)
	require.Equal(t, "The player is disqualified. The ratings are without it.", answer)
	f.Exec("WITH m AS (INSERT INTO matches (contest_id, kind, reason, seed) VALUES ($1, 'ladder', 'Test.', 1) RETURNING id) INSERT INTO seats (match_id, seat, player_id, submission_id) SELECT m.id, 0, p.id, p.submission_id FROM m, players p WHERE p.id = $2", f.Contest.ID, player)

	// when it is to be taken out again, which calls its matches off before it is refused
	state, answer = carryOut(t, f, words.OrderWithdraw, player)

	// then the refusal is all that is left of it
	require.Equal(t, words.OrderRefused, state)
	require.Equal(t, "Copy is disqualified already.", answer)
	require.Equal(t, 1, f.Count("SELECT count(*) FROM matches WHERE state = 'queued'"))
	require.Equal(t, "disqualify", f.AuditedActions())
}
