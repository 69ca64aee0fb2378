package dispatch_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/words"
)

// begun makes a match of a final that somebody plays. It is so young that no worker thinks it forgotten, however slow the test.
func (h *arena) begun(id int64, m finals.Match) (match int64) {
	h.t.Helper()
	require.NoError(h.t, h.pool.QueryRow(h.t.Context(), `INSERT INTO matches (contest_id, kind, reason, seed, state, created_at, started_at, final_id, heat, attempt, number, hidden)
		VALUES ($1, 'final', 'test', $2, 'running', now() + interval '1 hour', now(), $3, $4, $5, $6, true) RETURNING id`, h.contest.ID, m.Seed, id, m.Heat, m.Attempt, m.Number).Scan(&match))
	for seat, player := range m.Entrants {
		_, err := h.pool.Exec(h.t.Context(), `INSERT INTO seats (match_id, seat, player_id, submission_id) SELECT $1, $2, p.id, p.submission_id FROM players p WHERE p.id = $3`, match, seat, player)
		require.NoError(h.t, err)
	}
	return match
}

// ends writes down in a transaction what a match has come to, with the job that goes with it.
func (h *arena) ends(tx pgx.Tx, id, match int64) {
	h.t.Helper()
	_, err := tx.Exec(h.t.Context(), "UPDATE seats SET score = 100 - player_id, rank = seat, verdict = 'ok' WHERE match_id = $1", match)
	require.NoError(h.t, err)
	_, err = tx.Exec(h.t.Context(), "UPDATE matches SET state = 'done', finished_at = now() WHERE id = $1", match)
	require.NoError(h.t, err)
	_, err = h.Inserter.InsertTx(h.t.Context(), tx, jobs.FinalArgs{Final: id, Match: match}, nil)
	require.NoError(h.t, err)
}

func TestResultsThatComeAtOnceAreLookedAtOnceAndNoneIsForgotten(t *testing.T) {
	t.Parallel()
	// given a final whose playable matches all end at once, except for one that commits later
	h := newArena(t)
	id := h.plan(bracket())
	h.start(id)
	next := h.book(id).Final.Next
	require.Len(t, next, 14)
	for _, m := range next[1:] {
		match := h.begun(id, m)
		require.NoError(t, pgx.BeginFunc(t.Context(), h.pool, func(tx pgx.Tx) error {
			h.ends(tx, id, match)
			return nil
		}))
	}
	late, err := h.pool.Begin(t.Context())
	require.NoError(t, err)
	h.ends(late, id, h.begun(id, next[0]))

	// when two workers have taken jobs before one can look at the final
	lock, err := h.pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = h.q.WithTx(lock).LockFinal(t.Context(), id)
	require.NoError(t, err)
	h.working(&scripted{})
	h.working(&scripted{})
	h.until("both wait", "SELECT count(*) = 2 FROM river_job WHERE kind = 'final' AND state = 'running'")
	require.NoError(t, lock.Rollback(t.Context()))
	h.until("it is looked at", "SELECT NOT EXISTS (SELECT FROM river_job WHERE kind = 'final' AND state IN ('available', 'running'))")

	// then one of them has done it for all
	require.Equal(t, 14, h.count("SELECT count(*) FROM river_job WHERE kind = 'final' AND state = 'completed'"))
	require.Equal(t, 1, h.count("SELECT count(*) FROM river_job WHERE kind = 'final' AND NOT metadata ? 'spared'"))
	require.Equal(t, 2, h.count("SELECT count(*) FROM river_job WHERE kind = 'final' AND attempt > 0"))

	// and what commits after that is not lost: it goes on without anybody who looks after what was forgotten
	require.NoError(t, late.Commit(t.Context()))
	h.untilState(id, words.FinalDone)
	require.Equal(t, 1, h.count("SELECT count(*) FROM river_job WHERE kind = 'final' AND NOT args ? 'match'"), "the one of the beginning")
}
