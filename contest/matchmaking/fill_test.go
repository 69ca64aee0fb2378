package matchmaking_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/matchmaking"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
)

// ladder is a contest of Ants with five players on its ladder, and a worker with two cores.
type ladder struct {
	*contesttest.Fixture
	t *testing.T
}

func newLadder(t *testing.T) ladder {
	t.Helper()
	f := contesttest.New(t)
	f.Exec("UPDATE boards SET config = $1", ants.Game{}.Config())
	f.AddWorker("one", 2)
	f.AddPlayer(f.AddUser("agon"), "Dummy", "qualified", true)
	for _, name := range []string{"P1", "P2", "P3", "P4"} {
		f.AddPlayer(f.AddUser("u"+name), name, "qualified", false)
	}
	f.Exec("INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval, matches) SELECT contest_id, id, 25, 8, 1500, 1500, 700, 100 FROM players")
	return ladder{f, t}
}

// fill fills the queue and returns the number of matches in it.
func (l ladder) fill() (queued int, settled *matchmaking.Settled) {
	l.t.Helper()
	mm := matchmaking.Matchmaker{Inserter: l.Inserter, Games: catalog.New([]engine.Game{ants.Game{}})}
	require.NoError(l.t, pgx.BeginFunc(l.t.Context(), l.Pool, func(tx pgx.Tx) (err error) {
		settled, err = mm.Fill(l.t.Context(), tx, l.Contest.ID)
		return err
	}))
	return l.Count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'queued'"), settled
}

func TestTheQueueIsFilledForAllCores(t *testing.T) {
	t.Parallel()
	l := newLadder(t)

	queued, settled := l.fill()
	require.Equal(t, 4*2+2, queued)
	require.Nil(t, settled)
	require.Equal(t, 10, l.Count("SELECT count(*) FROM river_job WHERE kind = 'match'"))
	require.Equal(t, 40, l.Count("SELECT count(*) FROM seats s JOIN players p ON p.id = s.player_id AND p.submission_id = s.submission_id"))
	require.Equal(t, 10, l.Count("SELECT count(*) FROM matches WHERE reason <> '' AND board_id = $1", l.Board))

	// and only what was played is made again
	l.Exec("UPDATE matches SET state = 'done' WHERE id IN (SELECT id FROM matches ORDER BY id LIMIT 3)")
	queued, _ = l.fill()
	require.Equal(t, 10, queued)
	require.Equal(t, 13, l.Count("SELECT count(*) FROM matches"))
}

func TestWhenNoLadderMatchesAreMade(t *testing.T) {
	t.Parallel()
	for name, statement := range map[string]string{
		"before it opens":                     "UPDATE contests SET opens_at = now() + interval '1 hour'",
		"after it has frozen":                 "UPDATE contests SET freezes_at = now()",
		"after it has closed":                 "UPDATE contests SET freezes_at = now(), closes_at = now()",
		"in the archive":                      "UPDATE contests SET archived_at = now()",
		"while a built-in player is compiled": "WITH p AS (UPDATE players SET state = 'new' WHERE builtin RETURNING id) UPDATE submissions SET state = 'compiling' WHERE player_id IN (SELECT id FROM p)",
		"when all is settled":                 "UPDATE contests SET settled_matches = 100, settled_pause_s = 3600",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLadder(t)
			l.Exec(statement)
			queued, settled := l.fill()
			require.Zero(t, queued)
			require.Nil(t, settled)
		})
	}
}

func TestAContestSettlesByItsOpenDuels(t *testing.T) {
	t.Parallel()
	// given a frozen contest that settles with a budget
	l := newLadder(t)
	l.Exec("UPDATE contests SET opens_at = now() - interval '1 day', freezes_at = now() - interval '1 hour'")
	require.NoError(t, result.Settle(t.Context(), l.Pool, "ants", result.Settlement{Certainty: 0.9, Budget: 4}))

	// then no more matches are made than that, all for places that are open
	queued, settled := l.fill()
	require.Equal(t, 4, queued)
	require.Nil(t, settled)
	require.Equal(t, 4, l.Count("SELECT count(*) FROM matches WHERE reason LIKE 'The ladder settles, and the order of places % is open: %'"))
	queued, settled = l.fill()
	require.Equal(t, 4, queued)
	require.Nil(t, settled, "they are still to be played")

	// and it ends when they are over, here because the judge gave them up
	l.Exec("UPDATE matches SET state = 'void'")
	queued, settled = l.fill()
	require.Zero(t, queued)
	require.Equal(t, &matchmaking.Settled{Contest: "ants", Pairs: 4, Matches: 4}, settled)
	require.Equal(t, 1, l.Count("SELECT count(*) FROM contests WHERE settled_at IS NOT NULL"))
}

func TestMatchesAreAskedForOnce(t *testing.T) {
	t.Parallel()
	l := newLadder(t)
	mm := matchmaking.Matchmaker{Inserter: l.Inserter, Games: catalog.New([]engine.Game{ants.Game{}})}
	ask := func(cores int) (jobs int) {
		t.Helper()
		require.NoError(t, pgx.BeginFunc(t.Context(), l.Pool, func(tx pgx.Tx) error { return mm.AskIfFew(t.Context(), tx, l.Contest.ID, cores) }))
		return l.Count("SELECT count(*) FROM river_job WHERE kind = 'matchmake'")
	}
	require.Equal(t, 1, ask(2), "none waits to be played")
	require.Equal(t, 1, ask(2), "a job will make some")
	l.Exec("UPDATE river_job SET state = 'running' WHERE kind = 'matchmake'")
	require.Equal(t, 2, ask(2), "it may have counted already")
	l.Exec("UPDATE river_job SET state = 'completed', finalized_at = now() WHERE kind = 'matchmake'")
	l.fill()
	require.Equal(t, 2, ask(2), "enough wait to be played")
	require.Equal(t, 3, ask(5))
	l.Exec("UPDATE river_job SET args = '{\"contest\": 0}' WHERE state = 'available'")
	require.Equal(t, 3, ask(5), "a job for all contests will do")
}
